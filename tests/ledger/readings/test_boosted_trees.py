"""Boosted trees as data: what their leaves add up to, and files that lead nowhere."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from mma_desktop.ledger.readings.boosted_trees import BoostedTrees

STUMP = [[0, 2.5, 1, 2], [-1.0], [1.0]]


def trees(*grown: list[list[float]], bias: float = 0.0) -> BoostedTrees:
    return BoostedTrees.model_validate({"features": ["counted", "margin"], "bias": bias, "trees": list(grown)})


def test_a_value_up_to_the_limit_goes_below_and_any_other_above() -> None:
    found = [trees(STUMP).chance({"counted": value}) for value in (2.5, 2.6)]
    assert found == pytest.approx([1 - 0.7310586, 0.7310586])


def test_the_leaves_of_all_trees_add_up_and_a_missing_feature_is_0() -> None:
    deep = [[1, 0.0, 1, 2], [0.5], [0, 9.0, 3, 4], [2.0], [3.0]]
    assert trees(STUMP, deep, bias=1.0).chance({"counted": 5}) == pytest.approx(1 / (1 + 2.718281828**-2.5))
    assert trees(deep).chance({"margin": 1, "counted": 10}) == pytest.approx(1 / (1 + 2.718281828**-3))


@pytest.mark.parametrize(
    "wrong",
    [
        [[2, 0.0, 1, 2], [0.0], [0.0]],
        [[0, 0.0, 1, 3], [0.0], [0.0]],
        [[0, 0.0, 0, 1], [0.0]],
        [[-1, 0.0, 1, 1], [0.0]],
        [],
    ],
)
def test_trees_that_lead_nowhere_are_refused(wrong: list[list[float]]) -> None:
    with pytest.raises(ValidationError):
        trees(wrong).chance({})
