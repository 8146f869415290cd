"""Budgets of calls and tokens."""

from __future__ import annotations

import pytest

from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import BudgetSpent, EngineError
from mma_desktop.workflows.limits import CallBudget, PaidEngine


def test_a_request_is_paid_for_before_it_is_made() -> None:
    budget = CallBudget(calls=3)
    budget.reserve(2)
    with pytest.raises(BudgetSpent, match="calls"):
        budget.reserve(2)
    assert budget.calls == 1


def test_tokens_are_taken_off_afterwards() -> None:
    budget = CallBudget(tokens=10)
    budget.reserve()
    budget.spend(12)
    with pytest.raises(BudgetSpent, match="tokens"):
        budget.reserve()


def test_without_a_limit_nothing_ends() -> None:
    budget = CallBudget()
    budget.reserve(10**6)
    budget.spend(10**9)
    assert (budget.calls, budget.tokens) == (None, None)


def test_what_was_asked_and_generated_is_counted() -> None:
    budget = CallBudget(calls=2)
    budget.reserve(2)
    with pytest.raises(BudgetSpent):
        budget.reserve()
    budget.spend(7)
    assert (budget.asked, budget.generated) == (2, 7)


def test_as_many_samples_are_granted_as_are_left_where_that_is_allowed() -> None:
    budget = CallBudget(calls=7, partly=True)
    assert [budget.granted(5), budget.granted(5)] == [5, 2]
    assert (budget.calls, budget.asked) == (0, 7)
    with pytest.raises(BudgetSpent):
        budget.granted(5)
    assert (budget.asked, budget.short) == (7, 1)
    assert CallBudget(partly=True).granted(5) == 5
    with pytest.raises(BudgetSpent):
        CallBudget(calls=4).granted(5)


async def test_a_request_that_failed_is_paid_for_once_however_often_it_is_asked() -> None:
    def broken(_prompt: Prompt, _sampling: Sampling, _index: int) -> str:
        raise EngineError("it broke")

    budget = CallBudget(calls=9)
    engine = PaidEngine(ScriptedEngine(broken), budget)
    for _ in range(2):
        with pytest.raises(EngineError):
            await engine.generate(Prompt((Message("user", "one"),)), Sampling(n=3))
    assert budget.asked == 3


def test_what_is_kept_cannot_be_had_until_it_is_set_free() -> None:
    budget = CallBudget(3, partly=True, kept=1)
    assert (budget.left, budget.granted(5)) == (2, 2)
    with pytest.raises(BudgetSpent):
        budget.reserve()
    assert (budget.left, budget.short) == (0, 1)
    budget.kept = 0
    assert budget.granted(5) == 1
    assert (budget.calls, CallBudget(kept=1).left) == (0, None)


def test_while_tokens_are_kept_a_request_must_leave_them_whatever_it_and_those_under_way_generate() -> None:
    budget = CallBudget(tokens=100, kept_tokens=50)
    with pytest.raises(BudgetSpent):
        budget.granted(2, 26)
    assert budget.granted(2, 25) == 2
    with budget.under_way(50):
        with pytest.raises(BudgetSpent):
            budget.reserve(most=1)
        budget.kept_tokens = 0
        budget.reserve(most=1000)
    budget.kept_tokens = 50
    budget.spend(10)
    budget.reserve(most=40)
    assert (budget.limited, CallBudget(calls=1).limited, CallBudget().limited) == (True, True, False)
