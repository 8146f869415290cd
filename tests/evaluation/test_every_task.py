"""Every data set that comes with the project can be evaluated as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.evaluation.jobs import Job
from mma_desktop.evaluation.methods import parse_methods
from mma_desktop.evaluation.running import LIBRARY, RECORDS, Plan
from mma_desktop.questions.datasets import read_items
from mma_desktop.questions.item import Item
from mma_desktop.tasks.catalog import load_task
from tests.evaluation.conftest import engine, service_over

SETS = ("eca", "ljp_charge", "ljp_term", "lqa", "feq", "fkt", "fcalc", "general", "j1", "deepfund")
SETS += ("mmlu_pro_law", "mmlu_pro_business", "statute_qa")


@pytest.mark.parametrize("name", SETS)
def test_every_item_has_its_task_and_a_gold_that_can_be_compared(shared: Path, tmp_path: Path, name: str) -> None:
    items = read_items([shared / "data" / "tasks" / f"{name}.jsonl"])
    plan = Plan(items, parse_methods(["single"], "quick"), [1], tmp_path)
    for job in plan.jobs:
        assert job.task.id == name
        assert job.task.score("A 0 0月", None, job.item.gold).strict == 0
        assert job.item.question.strip()[:40] in job.document.text


def test_options_stand_below_the_question() -> None:
    item = Item("x", "lqa", "zh", "何者正确?", "B", {"A": "甲", "B": "乙"})
    [job] = Plan([item], parse_methods(["single"], "quick"), [1], Path()).jobs
    assert isinstance(job, Job)
    assert job.document.text.endswith("何者正确?\nA. 甲\nB. 乙")
    assert not {name for name in job.question.__class__.__slots__ if "gold" in name or "answer" in name}


def test_answers_are_among_the_options_of_their_item() -> None:
    three, five = (dict.fromkeys(letters, "x") for letters in ("ABC", "ABCDE"))
    items = [Item("3", "lqa", "zh", "何者正确?", "C", three), Item("5", "lqa", "zh", "何者正确?", "E", five)]
    jobs = Plan(items, parse_methods(["single"], "quick"), [1], Path()).jobs
    assert [job.task.read("理由。\n正确答案:D").value for job in jobs] == [None, "D"]
    assert jobs[1].task.score("", "E", "E").strict == 1
    assert load_task("lqa", "zh").aggregate([("C", "C"), ("E", "E")]) == 1


@pytest.mark.parametrize(("task", "gold"), [("eca", "51,500"), ("lqa", "none"), ("ljp_term", "long")])
async def test_a_gold_that_cannot_be_compared_is_refused_with_its_item(tmp_path: Path, task: str, gold: str) -> None:
    plan = Plan([Item("mine-7", task, "zh", "案", gold)], parse_methods(["single"], "quick"), [1], tmp_path / "out")
    with pytest.raises(InputError, match="Item mine-7"):
        await service_over(engine("general"), engine("domain")).run(plan, lambda _progress: None)
    assert not (tmp_path / "out" / LIBRARY).exists()
    assert not (tmp_path / "out" / RECORDS).exists()
