"""ScoreFlow's pairs and loss (docs/method.md 2.7, H3)."""

from __future__ import annotations

import math

import pytest

from mma_desktop.hosts.datasets.preferences import margin, preference_pairs


def test_124_pairs_weigh_by_the_cube_of_the_difference() -> None:
    pairs = {(pair.winner, pair.loser): pair.weight for pair in preference_pairs((1, 1 / 3, 0, 2 / 3))}
    total = sum(pairs.values())
    assert {pair: weight / total for pair, weight in pairs.items()} == pytest.approx(
        {(0, 2): 0.5870, (0, 1): 0.1739, (3, 2): 0.1739, (0, 3): 0.0217, (3, 1): 0.0217, (1, 2): 0.0217}, abs=1e-4
    )


def test_124_a_pair_of_another_question_weighs_by_its_own_difference() -> None:
    [sure], [unsure] = preference_pairs((1, 0)), preference_pairs((1 / 3, 2 / 3))
    assert sure.weight / unsure.weight == pytest.approx(27)


def test_equal_scores_make_no_pair() -> None:
    assert preference_pairs((0.5, 0.5)) == []
    assert preference_pairs(()) == []


@pytest.mark.parametrize(("scores", "loss"), [((1, 0), 0.5544), ((2 / 3, 1 / 3), 0.5981)])
def test_124_the_loss_of_a_pair_is_the_published_one(scores: tuple[float, float], loss: float) -> None:
    assert math.log1p(math.exp(-margin(scores, (2, -1)))) == pytest.approx(loss, abs=1e-4)
