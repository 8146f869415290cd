"""Means, paired intervals, AUC and calibration."""

from __future__ import annotations

import random

import pytest

from mma_desktop.evaluation.statistics import (
    area_interval,
    area_under_curve,
    by_item,
    calibration,
    difference_interval,
    draws_of,
    mean_interval,
    metric_interval,
)


def test_the_interval_of_a_mean_is_that_of_theory() -> None:
    """For 0/1 values the standard error is sqrt(p(1-p)/n); the bootstrap must come to the same ends."""
    values = [1.0] * 30 + [0.0] * 70
    found = mean_interval(values, draws_of(100))
    error = 1.96 * (0.3 * 0.7 / 100) ** 0.5
    assert found.value == 0.3
    assert found.low == pytest.approx(0.3 - error, abs=0.01)
    assert found.high == pytest.approx(0.3 + error, abs=0.01)


def test_the_same_records_give_the_same_interval() -> None:
    assert mean_interval([0, 1, 1], draws_of(3)) == mean_interval([0, 1, 1], draws_of(3))


def test_a_paired_difference_is_narrower_than_an_unpaired_one() -> None:
    generator = random.Random(3)
    base = [float(generator.random() < 0.5) for _ in range(60)]
    better = [1.0 if i % 6 == 0 else value for i, value in enumerate(base)]
    draws = draws_of(60)
    paired = difference_interval(better, base, draws)
    apart = difference_interval(better, base[30:] + base[:30], draws)
    assert paired.excludes_zero
    assert paired.high - paired.low < apart.high - apart.low


def test_of_100_intervals_95_hold_the_truth() -> None:
    generator = random.Random(11)
    draws = draws_of(40, 500)
    held = 0
    for _ in range(100):
        found = mean_interval([float(generator.random() < 0.6) for _ in range(40)], draws)
        held += found.low <= 0.6 <= found.high
    assert 88 <= held <= 99


def test_a_metric_that_is_no_mean_is_resampled_whole() -> None:
    scores = [1, 2, 3, 4]
    found = metric_interval(lambda items: float(max(scores[i] for i in items)), 4, draws_of(4, 200))
    assert (found.value, found.high) == (4, 4)
    assert found.low < 4


@pytest.mark.parametrize(
    ("right", "wrong", "area"),
    [([0.9, 0.8], [0.1, 0.2], 1.0), ([0.1], [0.9], 0.0), ([0.5], [0.5], 0.5), ([0.9, 0.4], [0.5, 0.4], 0.625)],
)
def test_59_the_auc_is_how_often_right_beats_wrong(right: list[float], wrong: list[float], area: float) -> None:
    assert area_under_curve(right, wrong) == area
    assert area == sum((r > w) + (r == w) / 2 for r in right for w in wrong) / len(right) / len(wrong)


def test_without_wrong_answers_there_is_no_auc() -> None:
    assert area_under_curve([1.0], []) is None
    assert area_interval([[1.0]], [[]], draws_of(1, 10)) is None


def test_calibration_error_by_hand() -> None:
    found = calibration([0.95, 0.95, 0.95, 0.95, 0.15, 1.0], [1, 1, 1, 0, 0, 1])
    assert [(one.count, round(one.stated, 2), one.right) for one in found.bins] == [(1, 0.15, 0), (5, 0.96, 0.8)]
    assert found.error == pytest.approx((1 * 0.15 + 5 * 0.16) / 6)
    assert found.brier == pytest.approx((4 * 0.05**2 - 0.05**2 + 0.95**2 + 0.15**2) / 6)


def test_seeds_of_an_item_count_once() -> None:
    assert by_item({("a", 1): 1.0, ("a", 2): 0.0, ("b", 1): 1.0}) == {"a": 0.5, "b": 1.0}
