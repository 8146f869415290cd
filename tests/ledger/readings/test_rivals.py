"""The first totals of a document beside each other: their features, and how trees order them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.readings.boosted_trees import BoostedTrees
from mma_desktop.ledger.readings.features import LedgerReading
from mma_desktop.ledger.readings.rivals import MOST_RIVALS, WeighedAmounts, best_of_totals, reranked, rivals

ENTRIES = propose_by_rules("窃得现金300元、700元，另付罚金2000元。").entries
AMOUNTS = WeighedAmounts(ENTRIES, [2.0, 0.5, -3.0], [1, 1, 2], 20)


def reading(counted: int, total: int, score: float, left_out: int = 0) -> LedgerReading:
    return LedgerReading(counted, Decimal(total), {"rule_odds": -1.0}, score, left_out)


BOTH, ONE, ALL = reading(3, 1000, 2.0, 4), reading(1, 300, 1.0, 6), reading(7, 3000, -1.0)


def test_a_total_is_as_good_as_its_best_reading_and_the_best_comes_first() -> None:
    twice = reading(2, 300, 4.0)
    assert [one.score for one in best_of_totals([BOTH, ONE, twice, ALL])] == [4.0, 2.0, -1.0]


def test_a_total_is_told_beside_its_rivals() -> None:
    first, second, third = rivals([ALL, ONE, BOTH], 3, AMOUNTS)
    assert [one.reading.total for one in (first, second, third)] == [1000, 300, 3000]
    assert first.share + second.share + third.share == pytest.approx(1)
    assert (first.features["behind"], second.features["behind"], third.features["behind"]) == (0, 1, 3)
    assert (first.features["second_behind"], first.features["third_behind"]) == (-1, -3)
    assert (first.features["by_rules"], second.features["by_rules"]) == (1, 0)
    assert (second.features["changed"], second.features["of_first"]) == (1, pytest.approx(0.3))
    assert first.features["rule_odds"] == -1


def test_the_amounts_in_doubt_are_features_of_the_reading() -> None:
    first, second, third = rivals([ALL, ONE, BOTH], 3, AMOUNTS)
    assert (first.features["least_counted"], first.features["second_least_counted"]) == (0.5, 2.0)
    assert (first.features["most_left_out"], first.features["margin"]) == (-3.0, 3.5)
    assert first.features["least_of_total"] == pytest.approx(0.7)
    assert (second.features["left_out_for"], third.features["counted_against"]) == (1, 1)
    assert (first.features["events"], third.features["events"]) == (1, 2)
    assert (second.features["larger_left_out"], first.features["in_doubt"], first.features["hardly_sure"]) == (1, 1, 1)


def test_trees_decide_which_total_comes_first() -> None:
    trees = BoostedTrees.model_validate(
        {"features": ["counted"], "bias": 0.0, "trees": [[[0, 1.5, 1, 2], [1.0], [-2.0]]]}
    )
    readings = [BOTH, reading(3, 1000, 0.5), ONE, ALL]
    moved, listed = reranked(readings, rivals(readings, 3, AMOUNTS), trees)
    assert best_of_totals(moved)[0].total == 300
    assert moved[0].score - moved[1].score == pytest.approx(1.5)  # readings of one total keep their distance
    assert listed == pytest.approx(0.7310586 + 2 * 0.1192029)


@given(st.lists(st.floats(-20, 20), min_size=MOST_RIVALS + 1, max_size=40))
def test_totals_that_are_no_rivals_stay_behind_in_their_order(scores: list[float]) -> None:
    readings = [replace(BOTH, total=Decimal(i), score=score) for i, score in enumerate(sorted(scores, reverse=True))]
    trees = BoostedTrees.model_validate({"features": ["place"], "bias": 0.0, "trees": [[[0.5]]]})
    moved, _ = reranked(readings, rivals(readings, 3, AMOUNTS), trees)
    least = min(one.score for one in moved[:MOST_RIVALS])
    assert all(one.score <= least + 1e-9 for one in moved[MOST_RIVALS:])
    assert all(a.score >= b.score - 1e-9 for a, b in pairwise(moved[MOST_RIVALS:]))


def test_a_document_without_amounts_has_one_total_of_nothing() -> None:
    nothing: list[Entry] = []
    (only,) = rivals([reading(0, 0, 0.0)], 0, WeighedAmounts(nothing, [], [], 3))
    assert (only.share, only.features["counted"], only.features["of_first"]) == (pytest.approx(1), 0, 0)
