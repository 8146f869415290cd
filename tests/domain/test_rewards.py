"""docs/method.md 4.2.5: how the parts of a reward make it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.rewards import RewardParts

shares = st.floats(0.0, 1.0)
evidence = st.none() | shares


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (RewardParts(1.0, 0.8), 0.8),
        (RewardParts(1.0, 0.8, 0.4, 1.0), 0.75),
        (RewardParts(1.0, 0.8, None, 0.5), 0.7),
        (RewardParts(1.0, None, 0.4, 1.0), 0.7),
        (RewardParts(1.0, 0.8, None, 0.5, broken=True), 0.175),
        (RewardParts(1.0, 0.8, likelihood=0.2), 0.6),
        (RewardParts(0.6), 0.6),
        (RewardParts(0.6, 0.5, most=0.5), 0.15),
    ],
)
def test_95_missing_evidence_is_left_out_and_a_broken_rule_costs_three_quarters(
    parts: RewardParts, expected: float
) -> None:
    assert parts.reward == pytest.approx(expected)


@given(shares, evidence, evidence, evidence, st.booleans(), shares)
def test_a_reward_is_a_share_and_never_more_than_the_votes(
    votes: float, written: float | None, scored: float | None, rules: float | None, broken: bool, most: float
) -> None:
    parts = RewardParts(votes, written, scored, rules, broken, most)
    assert 0.0 <= parts.reward <= votes + 1e-12
