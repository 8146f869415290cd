"""When another method may replace the vote: fitted on one half, judged on the other."""

from __future__ import annotations

import pytest

from benchmarks.answers.auto_rule import Pair, Replacement, findings, fitted, judged
from tests.evaluation.conftest import answered


def pairs(*kinds: tuple[float, float, float, float], times: int = 10) -> list[Pair]:
    return [Pair(f"{turn:02}-{index}", *kind) for turn in range(times) for index, kind in enumerate(kinds)]


def test_a_signal_that_holds_on_both_halves_gains_what_it_replaces() -> None:
    weak, sure = (0.4, 0.9, 0.0, 1.0), (0.9, 0.9, 1.0, 0.0)
    found = judged("t", "o", pairs(weak, weak, sure, sure))
    assert found.always[0] == 0
    assert found.by_rule[0] == pytest.approx(0.5)
    assert all(0.4 < rule.share <= 0.9 for rule in found.rules)


def test_where_nothing_gains_the_vote_is_never_replaced() -> None:
    assert fitted(pairs((0.4, 0.9, 1.0, 0.0), (0.9, 0.2, 1.0, 1.0))) == Replacement()
    assert judged("t", "o", pairs((0.4, 0.9, 1.0, 0.0))).by_rule == (0, 0, 0)


def test_a_rule_that_only_fits_its_own_half_is_charged_for_the_other() -> None:
    one, two = (0.4, 0.9, 0.0, 1.0), (0.4, 0.9, 1.0, 0.0)
    found = judged("t", "o", pairs(one, two))
    assert found.by_rule[0] < 0


def test_only_items_that_both_answered_are_compared() -> None:
    records = [*answered("maj16", 12, 10), *answered("mma", 5, 10)[:15]]
    sizes = {(one.task, one.items) for one in findings(records, "maj16", ["mma", "scored"])}
    assert {items for _, items in sizes} == {15}
    assert "all_tasks" in {task for task, _ in sizes}
