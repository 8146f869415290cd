"""AFlow's selection and its end (docs/method.md 2.7, H1)."""

from __future__ import annotations

import pytest

from mma_desktop.hosts.datasets.selection import CODE, PAPER, Mixture, candidates, converged, probabilities
from mma_desktop.hosts.datasets.settings import flow_settings

SCORES = (0.60, 0.55, 0.50, 0.30)


@pytest.mark.parametrize(
    ("mixture", "scores", "chances"),
    [
        (CODE, SCORES, (0.5399, 0.2460, 0.1379, 0.0762)),
        (PAPER, SCORES, (0.7434, 0.1438, 0.0627, 0.0500)),
        (PAPER, (0.60, 0.50), (0.8856, 0.1144)),
    ],
)
def test_113_selection_follows_the_mixture_of_code_and_paper(
    mixture: Mixture, scores: tuple[float, ...], chances: tuple[float, ...]
) -> None:
    found = probabilities(scores, mixture)
    assert found == pytest.approx(chances, abs=1e-4)
    assert sum(found) == pytest.approx(1)


def test_113_nobody_who_says_nothing_gets_other_constants_than_those_of_the_published_code() -> None:
    usual = flow_settings()
    assert (usual.mixture, usual.candidates, usual.runs) == (CODE, 4, 1)


def test_83_two_scores_are_drawn_767_to_233() -> None:
    assert probabilities((0.60, 0.50)) == pytest.approx((0.767, 0.233), abs=5e-4)


def test_114_the_search_has_converged_after_the_eighth_workflow() -> None:
    scores = [0.50, 0.60, 0.57, 0.40, 0.30, 0.45, 0.20, 0.10]
    assert [converged(scores[:end]) for end in range(9)] == [False] * 8 + [True]


def test_114_five_comparisons_count_from_the_last_change_of_the_three_best() -> None:
    scores = [0.1, 0.2, 0.3, 0.9, 0.8, 0.7, *[0.1] * 5]
    assert [converged(scores[:end]) for end in range(len(scores) + 1)] == [False] * 11 + [True]
    assert not converged([0.55, 0.6, 0.55, *[0.551] * 5]), "a change of a thousandth is one"
    assert converged([0.5, 0.6, 0.55, *[0.5 + 1e-11] * 5])


def test_a_better_workflow_among_the_three_best_keeps_it_going() -> None:
    assert not converged([0.50, 0.60, 0.57, 0.40, 0.30, 0.45, 0.20, 0.61])


def test_115_the_first_workflow_stays_a_candidate_after_ten_better_rounds() -> None:
    scores = [0.1, *(0.2 + number / 100 for number in range(10))]
    assert candidates(scores, 4) == [0, 10, 9, 8]
    assert candidates([0.1], 4) == [0]
    assert candidates([0.1, 0.9, 0.2], 2) == [0, 1]
    assert candidates([0.1, 0.5, 0.7, 0.7], 3) == [0, 2, 3]
