"""Task files: the documented example works, and every mistake of a file is named with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.errors import ResourceError
from mma_desktop.tasks.base import Context, Step
from mma_desktop.tasks.catalog import list_tasks, load_task, task_path
from mma_desktop.tasks.data_task import DataTask
from mma_desktop.tasks.loading import load_task_file

GUIDE = Path(__file__).parents[2] / "docs" / "how-to-add-a-task.md"
BLOCKS = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
EXAMPLE: str = BLOCKS[0]
ECA = task_path("eca", "zh").read_text(encoding="utf-8")


def added(name: str, text: str) -> Path:
    """A task file in the folder of the user."""
    path = paths.user_tasks() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def written(folder: Path, text: str) -> Path:
    path = folder / "eca.zh.toml"
    path.write_text(text, encoding="utf-8")
    return path


def mistakes_in(name: str, text: str) -> str:
    path = added(name, text)
    [entry] = [entry for entry in list_tasks() if entry.path == path]
    assert entry.error is not None
    assert (entry.own, entry.title) == (True, "")
    return entry.error.fact


def test_the_example_that_is_printed_is_the_documented_one() -> None:
    assert (paths.resources() / "task_defaults" / "example.en.toml").read_text(encoding="utf-8") == EXAMPLE


def test_the_documented_example_is_a_task() -> None:
    added("early_exit.en.toml", EXAMPLE)
    task = load_task("early_exit", "en")
    assert isinstance(task, DataTask)
    assert [task.read(shown.answer).value for shown in task.data.examples] == ["Yes", "No"]
    assert task.read("Analysis: No clause.\nAnswer: not regulated").value == "Unclear"
    [entry] = [entry for entry in list_tasks() if entry.own]
    assert (entry.name, entry.language, entry.title, entry.error) == ("early_exit", "en", task.title, None)


@pytest.mark.parametrize("step", list(Step))
@pytest.mark.parametrize("restated", [False, True])
def test_the_example_has_every_prompt_with_its_own_words(step: Step, restated: bool) -> None:
    added("early_exit.en.toml", EXAMPLE)
    context = Context("CLAUSES", knowledge="KNOW", draft="DRAFT", restated=restated)
    text = load_task("early_exit", "en").prompt(step, context).messages[-1].content
    assert text.index("CLAUSES") < 20
    assert ("Does the contract allow" in text) is (step is not Step.RESTATE)
    assert ("List every clause" in text) is (step is Step.ANALYSE)
    assert ("one of Yes, No, Unclear" in text) is (step is Step.ANSWER)
    assert "{" not in text


def test_single_defaults_may_be_replaced_as_documented() -> None:
    added("early_exit.en.toml", EXAMPLE + BLOCKS[1])
    task = load_task("early_exit", "en")
    answer, analyse = task.sampling(Step.ANSWER), task.sampling(Step.ANALYSE)
    assert (answer.temperature, analyse.temperature, answer.top_k) == (0.2, 0.4, analyse.top_k)
    assert "[Contract]\nX\n[End of contract]" in task.prompt(Step.ANSWER, Context("X")).messages[-1].content
    assert "numbered clauses" in task.prompt(Step.RESTATE, Context("X")).messages[-1].content


def test_texts_of_ask_are_never_taken_for_placeholders() -> None:
    added("early_exit.en.toml", EXAMPLE.replace("Quote the clauses", "Quote {document} and {x}"))
    text = load_task("early_exit", "en").prompt(Step.ANSWER, Context("CLAUSES")).messages[-1].content
    assert "Quote {document} and {x}" in text
    assert text.count("CLAUSES") == 1


def test_defaults_are_part_of_the_digest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A run must not go on with other prompts, whichever file they come from."""
    added("early_exit.en.toml", EXAMPLE)
    before = load_task("early_exit", "en").digest
    defaults = (paths.resources() / "task_defaults" / "en.toml").read_text(encoding="utf-8")
    (tmp_path / "task_defaults").mkdir()
    (tmp_path / "tasks").mkdir()
    (tmp_path / "task_defaults" / "en.toml").write_text(defaults + "\n# changed", encoding="utf-8")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    assert load_task("early_exit", "en").digest != before


def test_every_mistake_is_named_with_its_line() -> None:
    wrong = EXAMPLE.replace('answer_type = "label"', 'answer_type = "colour"').replace("[ask]", "[ask]\nwhat = 1")
    fact = mistakes_in("early_exit.en.toml", wrong)
    assert fact == "early_exit.en.toml, line 13, ask.what: there is no such key here."
    fact = mistakes_in("early_exit.en.toml", wrong.replace("\nwhat = 1", ""))
    assert "line 4, answer_type: there is no answer type 'colour', only amount, choice" in fact


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('title = "May the tenant leave early?"\n', "", "line 1, title: this must be given"),
        (
            'question = "',
            'questions = "',
            "line 12, ask.question: this must be given\nline 13, ask.questions: there is no",
        ),
        ('marker = "Answer"', "", "line 1, marker: answers of type label need a marker"),
        ('id = "early_exit"', 'id = "other"', "line 1, id: a task 'other' in en must be in a file other.en.toml"),
        ('language = "en"', 'language = "fr"', "line 2, language: Input should be 'zh' or 'en'"),
        ('Yes = ["allowed"]\nNo = ["not allowed"]\n', "", "line 7, answer.labels: Dictionary should have at least 2"),
        (
            "[ask]",
            "[metric]\nlenient = 'best'\n[ask]",
            "line 13, metric.lenient: there is no 'best', only number_anywhere",
        ),
        ("[ask]", "[metric]\nstrict = 'x'\naggregate = 'y'\n[ask]", "line 14, metric.aggregate: there is no 'y'"),
        (
            "[ask]",
            "[prompts.analyse]\noriginal = 'no place'\n[ask]",
            "line 13, prompts.analyse.original: placeholder {doc",
        ),
        ("[ask]", "[sampling.review]\ntop_k = -1\n[ask]", "line 13, sampling.review.top_k: Input should be greater"),
        ("[ask]", "[ask", "not TOML: Expected ']'"),
        ("[[examples]]\n", "[[examples]]\nnote = 1\n", "examples.0.note: there is no such key here"),
    ],
)
def test_mistakes_name_line_and_key(old: str, new: str, named: str) -> None:
    assert named in mistakes_in("early_exit.en.toml", EXAMPLE.replace(old, new))


def test_a_file_that_is_not_utf8_is_listed_with_the_line() -> None:
    path = added("early_exit.en.toml", "")
    path.write_bytes(b'id = "early_exit"\ntitle = "\xff"\n')
    [entry] = [entry for entry in list_tasks() if entry.own]
    assert entry.error is not None
    assert entry.error.fact == "early_exit.en.toml, line 2: not UTF-8."


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("[roles]", "[rolls]", "roles"),
        ("temperature = 0.4", "temperature = 9", "sampling.answer.temperature"),
        ('answer_type = "amount"', 'answer_type = "colour"', "answer_type"),
        ("{document}\n\n任务：把", "{gold}\n\n任务：把", "prompts.restate.original"),
        ('id = "eca"', "id = ", "TOML"),
        ('marker = "最终金额"', 'marker = " "', "marker"),
    ],
)
def test_a_mistake_is_reported_with_file_and_key(tmp_path: Path, old: str, new: str, place: str) -> None:
    path = written(tmp_path, ECA.replace(old, new, 1))
    with pytest.raises(ResourceError) as caught:
        load_task_file(path)
    assert "eca.zh.toml" in caught.value.fact
    assert place in caught.value.fact


def test_blank_examples_are_dropped(tmp_path: Path) -> None:
    blank = '\n[[examples]]\ndocument = " "\nanswer = ""\n'
    task = load_task_file(written(tmp_path, ECA + blank))
    assert task.examples == 2
    assert len(task.prompt(Step.ANSWER, Context("甲", examples=5)).messages) == 6


def test_a_file_that_is_not_utf8_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "eca.zh.toml"
    path.write_bytes(ECA.encode("gb18030"))
    with pytest.raises(ResourceError, match="UTF-8"):
        load_task_file(path)


def test_a_file_is_parsed_again_only_when_it_was_changed(tmp_path: Path) -> None:
    path = written(tmp_path, ECA)
    first = load_task_file(path)
    assert load_task_file(path) is first
    written(tmp_path, f"{ECA}# changed")
    assert load_task_file(path).digest != first.digest
