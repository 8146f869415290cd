"""Budgets of calls and tokens."""

from __future__ import annotations

import pytest

from mma_desktop.errors import BudgetSpent
from mma_desktop.workflows.limits import CallBudget


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
