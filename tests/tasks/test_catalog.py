"""Loading task files: what is there, and how mistakes are reported."""

import hashlib
from pathlib import Path

import pytest

from mma_desktop.errors import ResourceError
from mma_desktop.tasks.base import Context, Step
from mma_desktop.tasks.catalog import list_tasks, load_task, load_task_file, task_path, task_titles

ECA = task_path("eca", "zh").read_text(encoding="utf-8")


def written(folder: Path, text: str) -> Path:
    path = folder / "eca.zh.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_loads_both_languages_by_name() -> None:
    for language in ("zh", "en"):
        task = load_task("eca", language)
        assert (task.id, task.language) == ("eca", language)
        assert task.title
        assert task.digest == hashlib.sha256(task_path("eca", language).read_bytes()).hexdigest()


def test_a_missing_task_names_those_that_exist() -> None:
    with pytest.raises(ResourceError, match=r"eca\.zh"):
        load_task("nothing", "zh")


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


def test_every_shipped_task_has_a_title_in_every_language_of_the_program() -> None:
    titles = task_titles(list_tasks())
    assert {name for name, own in titles.items() if set(own) < {"zh", "en"}} == set()
    assert titles["eca"] == {"en": "Crime amount", "zh": "犯罪金额计算"}
