"""Records made of kept votes and scores: what the methods answer with them, and with which signals."""

from __future__ import annotations

import pytest

from benchmarks.answers.calibrations import error_of_true_chances, judged_table
from benchmarks.answers.pooled import PooledItem
from benchmarks.answers.recorded_votes import records_of
from mma_desktop.domain.team import DOMAIN, GENERAL

LIKES_B = {GENERAL: {"A": -3.0, "B": -0.1, "C": -5.0}, DOMAIN: {"A": -0.1, "B": -3.0, "C": -5.0}}


def item(votes: str, scores: dict[str, dict[str, float]], right: str = "B") -> PooledItem:
    return PooledItem("lqa-1", "lqa", "zh", 0.0, 0.0, tuple(votes), scores, {right: 1.0}, 10, 20)


def test_the_pool_and_the_vote_answer_as_the_methods_do_with_the_signals_of_their_runs() -> None:
    pool, vote = records_of([item("AAAAAABBBBB", LIKES_B)])
    assert (pool.solver, pool.value, pool.strict) == ("pooled16", "B", 1.0)
    assert (vote.solver, vote.value, vote.strict) == ("maj16", "A", 0.0)
    assert vote.signals == {"share": 6 / 16, "votes": 6 / 16, "margin": pytest.approx(1 / 16)}
    assert pool.signals["votes"] == pytest.approx(5 / 16, abs=1e-6)
    assert pool.signals["margin"] == pytest.approx(-1 / 16)
    assert 0.5 < pool.signals["share"] < pool.signals["scored"] < 1
    assert (pool.settings_sha256, pool.models) == (vote.settings_sha256, vote.models)


def test_where_no_scores_were_kept_the_vote_stands_in_the_pool() -> None:
    vote, pool = records_of([item("BBBA", {})])
    assert (pool.solver, vote.solver) == ("pooled16", "maj16")
    assert (pool.value, pool.confidence) == (vote.value, vote.confidence) == ("B", 3 / 16)
    assert list(records_of([item("", {})])) == []


def test_true_chances_of_few_answers_have_an_error_by_luck_alone() -> None:
    few, many = ([0.15, 0.45, 0.75] * times for times in (10, 200))
    assert error_of_true_chances(few) > 3 * error_of_true_chances(many) > 0
    assert error_of_true_chances([0.0, 1.0]) == 0


def test_later_items_are_judged_by_what_the_others_teach() -> None:
    taught = [one for n in range(40) for one in records_of([item("BBBB" if n % 2 else "BAAA", {}, "B")])]
    later = list(records_of([item("BBB", {}), item("AAB", {})]))
    rows = list(judged_table(taught, later))
    assert [row.split(" | ")[1:4] for row in rows[1:]] == [
        ["lqa.zh", "2", "1"], ["all", "2", "1"], ["lqa.zh", "2", "1"], ["all", "2", "1"],
    ]  # fmt: skip
