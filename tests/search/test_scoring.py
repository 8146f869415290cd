"""Teacher-forced cross-inspection (docs/method.md 4.2.3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.search.scoring import softmax


@given(st.lists(st.floats(-50, 0), min_size=1, max_size=8))
def test_96_shares_sum_to_one_and_keep_the_order(values: list[float]) -> None:
    shares = softmax(values)
    assert sum(shares) == pytest.approx(1.0)
    ranked = [share for _, share in sorted(zip(values, shares, strict=True))]
    assert ranked == sorted(ranked)


def test_equal_likelihoods_share_equally() -> None:
    assert softmax([-2.0, -2.0]) == [0.5, 0.5]


def test_a_very_unlikely_value_gets_nothing_and_breaks_nothing() -> None:
    assert softmax([0.0, -5000.0]) == [1.0, 0.0]
