"""The process reward against the oracle tables of the specification (claims 71 to 77)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.workflows.process_reward import (
    BottleneckRule,
    RewardForm,
    RewardSettings,
    bottleneck,
    consistency,
    improvement,
    mean_rewards,
    node_steps,
    rewards,
    scores,
    usable,
    weakest,
)

ORACLE = [-2, -1.5, -1.6, -0.8]
LITERAL = RewardSettings(form=RewardForm.LITERAL)
likelihoods = st.lists(st.floats(-50, 0), min_size=1, max_size=12)


def close(values: list[float]) -> object:
    return pytest.approx(values, abs=6e-5)


def test_the_corrected_form_gives_the_oracle() -> None:
    assert [improvement(-2, j) for j in ORACLE] == close([0.8808, 0.9241, 0.9168, 0.9608])
    assert [consistency(ORACLE[:n]) for n in range(1, 5)] == close([0.5, 1, 0.6667, 0.8333])
    assert scores(ORACLE) == close([0.6523, 0.9697, 0.7667, 0.8843])
    assert rewards(ORACLE) == pytest.approx([0.3173, -0.2029, 0.1176], abs=1.1e-4)


def test_the_literal_form_gives_the_oracle() -> None:
    assert scores(ORACLE, LITERAL) == close([0.3523, 0.9270, 0.7328, 0.7760])
    assert rewards(ORACLE, LITERAL) == pytest.approx([0.5747, -0.1942, 0.0432], abs=1.1e-4)


def test_improvement_rises_with_j_in_the_corrected_form_and_falls_in_the_literal_one() -> None:
    assert [improvement(-2, j) for j in (-1, -3)] == pytest.approx([0.953, 0.731], abs=6e-4)
    assert [improvement(-2, j, RewardForm.LITERAL) for j in (-1, -3)] == pytest.approx([0.731, 0.953], abs=6e-4)


@pytest.mark.parametrize(("js", "expected"), [([-3, -2, -1], 1), ([-1, -2, -3], 0), ([-1, -1, -1], 0.5)])
def test_consistency_is_one_for_a_rise_none_for_a_fall_and_half_for_a_plain(js: list[float], expected: float) -> None:
    assert consistency(js) == expected


def test_alpha_weighs_consistency() -> None:
    assert scores(ORACLE, RewardSettings(alpha=0)) == [improvement(-2, j) for j in ORACLE]
    assert scores(ORACLE, RewardSettings(alpha=1)) == [consistency(ORACLE[:n]) for n in range(1, 5)]


@given(likelihoods, st.sampled_from(RewardForm))
def test_rewards_telescope_and_scores_are_shares(js: list[float], form: RewardForm) -> None:
    settings = RewardSettings(form=form)
    found = scores(js, settings)
    assert sum(rewards(js, settings)) == pytest.approx(found[-1] - found[0])
    assert all(0 <= score <= 1 for score in found)


def test_a_first_node_that_lowers_j_has_a_negative_reward() -> None:
    assert scores([-2])[0] == pytest.approx(0.6523, abs=5e-5)
    assert rewards([-2, -2.1])[0] < 0
    assert rewards([-2, -2.1], LITERAL)[0] > 0


def test_the_floor_of_j0_bounds_the_improvement() -> None:
    assert improvement(-0.05, -0.15) == pytest.approx((math.tanh(-0.1 / 0.1 + 1) + 1) / 2)
    assert improvement(0.0, -0.1) == pytest.approx(0.5)


def test_the_bottleneck_is_the_lowest_mean_of_the_samples_that_ran() -> None:
    good, bad = [-2, -1, -1.5], [-2, -1.5, -1]
    runs = [node_steps("ab", good), node_steps("ab", good), node_steps("ab", bad)]
    means = mean_rewards(runs)
    assert [mean.samples for mean in means] == [3, 3]
    assert means[0].reward == pytest.approx(sum(run[0].reward for run in runs) / 3)
    assert bottleneck(means, "ab") == "b"
    assert bottleneck(means, "a") == "a"
    assert bottleneck(means, "") is None
    assert weakest(runs[0]) == "b"


def test_ties_go_to_the_earliest_node() -> None:
    means = mean_rewards([node_steps("ab", [-2, -1, -0.5]), node_steps("ba", [-2, -1, -0.5])])
    assert means[0].reward == pytest.approx(means[1].reward)
    assert bottleneck(means, "ab") == "a"


def test_one_node_alone_has_a_reward_but_is_no_bottleneck() -> None:
    means = mean_rewards([node_steps("a", [-2, -1])])
    assert means[0].reward > 0
    assert bottleneck(means, "a") is None


def test_a_node_that_ran_twice_counts_once_with_its_mean() -> None:
    steps = node_steps("aba", [-3, -2, -2.5, -1])
    (first, _) = mean_rewards([steps])
    assert (first.node, first.samples) == ("a", 1)
    assert first.reward == pytest.approx((steps[0].reward + steps[2].reward) / 2)


def test_the_rule_of_ranks_looks_at_the_gain_too() -> None:
    """In the first run the second of three rises by least; in the second one the last falls by most in J, and the first
    loses most reward.
    """
    means = mean_rewards([node_steps("abc", [-3, -2, -1.9, -0.5])])
    assert [round(mean.gain, 6) for mean in means] == [1, 0.1, 1.4]
    assert bottleneck(means, "abc", BottleneckRule.RANK) == "b"
    falling = mean_rewards([node_steps("abc", [-1.3, -1.5, -2.3, -3.7])])
    assert bottleneck(falling, "abc", BottleneckRule.RANK) == "c"
    assert bottleneck(falling, "abc") == "a", "the paper looks at the reward alone"


@pytest.mark.parametrize("js", [[], [-1, -math.inf], [math.nan, -1]])
def test_what_is_not_finite_makes_no_reward(js: list[float]) -> None:
    assert not usable(js)
