"""Claim 46, and what else holds for every task that ships: all hooks, two right examples, a prompt per variant."""

from __future__ import annotations

import pytest

from mma_desktop.tasks.base import Context, Step, Task
from mma_desktop.tasks.catalog import list_tasks, load_task
from mma_desktop.tasks.data_task import DataTask

NAMES = [(entry.name, entry.language) for entry in list_tasks()]
WANTED = {"eca", "ljp_charge", "ljp_term", "lqa", "feq", "fkt", "fcalc", "general", "mmlu_pro_law", "mmlu_pro_business"}
WANTED |= {"j1", "deepfund", "open", "statute_qa"}
TEXT = "The text.\nA. one\nB. two"
WITHOUT_LENIENT = {"general", "deepfund", "open"}  # their benchmarks' own rule is our strict one, or there is none
OURS_IN_ENGLISH = {"ljp_charge", "ljp_term", "j1"}  # the benchmark's rule reads Chinese


@pytest.fixture(params=NAMES, ids=[f"{name}.{language}" for name, language in NAMES])
def task(request: pytest.FixtureRequest) -> DataTask:
    loaded = load_task(*request.param)
    assert isinstance(loaded, DataTask)
    return loaded


def asked(task: Task, step: Step, *, restated: bool = False, knowledge: str | None = None) -> str:
    context = Context(TEXT, knowledge=knowledge, draft="DRAFT", restated=restated)
    return task.prompt(step, context).messages[-1].content


def test_all_tasks_of_the_paper_are_there() -> None:
    assert {name for name, _ in NAMES} == WANTED
    assert {language for name, language in NAMES if name in ("eca", "general", "open", "deepfund", "ljp_charge")} == {
        "zh",
        "en",
    }


def test_46_every_hook_is_there(task: DataTask) -> None:
    assert task.has_ledger is (task.id == "eca")
    assert (task.rules is not None) is (task.id in ("eca", "ljp_charge"))
    own = task.language == "en" and task.id in OURS_IN_ENGLISH
    assert (task.metric.lenient is None) is (own or task.id in WITHOUT_LENIENT)
    assert (task.metric.aggregate is not None) is (task.id == "lqa")
    assert bool(task.marker) is (task.id != "open")
    assert (task.constraint() is None) is (task.data.answer_type in ("charges", "mixed", "judgment", "article", "text"))
    for step in Step:
        assert task.sampling(step).top_k == 15
        assert task.sampling(step).temperature == (0.2 if task.id == "general" else 0.4)


def test_every_step_and_variant_has_a_prompt_of_its_own(task: DataTask) -> None:
    answers = [
        asked(task, Step.ANSWER, restated=flag, knowledge=known) for flag in (False, True) for known in (None, "K")
    ]
    others = [
        asked(task, step, restated=flag, knowledge="K")
        for step in (Step.ANALYSE, Step.REVIEW)
        for flag in (False, True)
    ]
    prompts = [*answers, *others, asked(task, Step.RESTATE)]
    assert len(set(prompts)) == 9
    assert all(prompt.index(TEXT) < 30 for prompt in prompts)


def test_answers_are_asked_for_with_the_marker_and_analyses_without_the_answer(task: DataTask) -> None:
    assert task.marker in asked(task, Step.ANSWER)
    forbidden = "不" if task.language == "zh" else "no "
    assert any(
        word in asked(task, Step.ANALYSE) for word in (f"{forbidden}写最终", "no total", "no final answer", "不写合计")
    )
    assert "条件1" in asked(task, Step.RESTATE) or "Condition 1" in asked(task, Step.RESTATE)


def test_both_examples_are_complete_and_read_as_they_are_meant(task: DataTask) -> None:
    assert task.examples == 2
    for shown in task.data.examples:
        reading = task.read(shown.answer.strip())
        assert reading.value is not None
        if task.marker:
            last = shown.answer.strip().splitlines()[-1]
            assert last.startswith(task.marker)
            assert task.answer_type.parse(last.removeprefix(task.marker)) == reading.value


def test_an_answer_with_its_example_s_layout_ends_with_its_last_line(task: DataTask) -> None:
    """Where reasoning may use the marker's word, only a line that begins with it ends a sample."""
    starts_line = task.final.startswith("\n")
    assert starts_line is (task.id not in ("eca", "open"))
    for shown in task.data.examples:
        assert task.final in f"\n{shown.answer.strip()}"


def test_examples_state_different_answers(task: DataTask) -> None:
    values = [task.read(shown.answer).value for shown in task.data.examples]
    assert len(set(values)) == 2
