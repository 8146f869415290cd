"""The rules of a task: they speak through its own texts, and say nothing where the answer type has none."""

from __future__ import annotations

import pytest

from mma_desktop.tasks.base import TaskRules
from mma_desktop.tasks.catalog import load_task

CASE = "甲窃得现金3000元，又窃得手机一部，价值1200元，后销赃得款500元。"


def rules_of(task: str, language: str = "zh") -> TaskRules:
    rules = load_task(task, language).rules
    assert rules is not None
    return rules


@pytest.mark.parametrize("task", ["lqa", "ljp_term", "open"])
def test_a_task_without_rules_has_none(task: str) -> None:
    assert load_task(task, "zh").rules is None


def test_the_task_of_charges_examines_and_computes_nothing() -> None:
    rules = rules_of("ljp_charge")
    assert rules.examine(CASE, "罪名:盗窃罪;自愿认罪", "盗窃;自愿认罪").broken
    assert rules.compute(CASE) is None
    assert rules.claims(CASE, "general") == ()


def test_an_answer_with_every_loss_keeps_to_the_rules_and_a_wild_total_breaks_them() -> None:
    rules = rules_of("eca")
    assert rules.examine(CASE, "3000+1200=4200元。最终金额:4200元", "4200").kept == 1.0
    assert rules.examine(CASE, "最终金额:9999元", "9999").broken


@pytest.mark.parametrize("language", ["zh", "en"])
def test_models_are_asked_about_every_amount_and_then_about_the_decoys(language: str) -> None:
    claims = rules_of("eca", language).claims(CASE, "domain")
    assert [CASE[claim.start : claim.end] for claim in claims] == ["3000元", "1200元", "500元", "", ""]
    assert {(claim.counts, claim.others) for claim in claims} == {("A", ("B", "C", "D", "E"))}


def test_the_role_decides_who_is_addressed() -> None:
    rules = rules_of("eca")
    general, domain = (rules.claims(CASE, role)[0].prompt.messages[0] for role in ("general", "domain"))
    assert general != domain
    assert (general.role, domain.role) == ("system", "system")
