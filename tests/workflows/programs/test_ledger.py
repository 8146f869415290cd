"""The ledger as a node."""

from __future__ import annotations

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.programs.ledger import ledger

CASE = "被告人盗窃手机一部，价值3000元，又盗窃现金500元。公安机关扣押现金200元。"


def of(text: str, task: str = "eca") -> ProgramRequest:
    return ProgramRequest({}, Question(task, "zh", text), load_task(task, "zh"))


def test_it_lists_every_amount_with_its_role_and_sums_those_that_count() -> None:
    made = ledger(of(CASE))
    assert made["total"] == "3500"
    first, second, third = made["entries"].splitlines()
    assert first.startswith("1. 3000元：计入")
    assert second.startswith("2. 500元：计入")
    assert third.startswith("3. 200元：不计入")
    assert load_task("eca", "zh").read(made["answer"]).value == "3500"


def test_a_task_without_amounts_gets_no_answer_from_it() -> None:
    assert ledger(of(CASE, "ljp_charge"))["answer"] == ""


def test_a_case_without_amounts_is_nothing_for_it() -> None:
    with pytest.raises(ProgramFailed):
        ledger(of("被告人故意伤害他人。"))
