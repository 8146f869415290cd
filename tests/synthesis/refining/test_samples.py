"""How questions are divided: the same way each time, no question in both groups, none without an answer."""

from __future__ import annotations

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.errors import InputError
from mma_desktop.synthesis.refining.samples import GoldSample, divided
from mma_desktop.synthesis.refining.settings import default_settings
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.process_reward import BottleneckRule, RewardForm

TASK = load_task("general", "en")


def samples(count: int, gold: str = "4") -> list[GoldSample]:
    return [
        GoldSample(f"q{number}", Question("general", "en", f"Question {number}"), TASK, gold) for number in range(count)
    ]


def test_three_tenths_are_held_out_the_same_each_time() -> None:
    division = divided(samples(10), 0.3, 42)
    assert (len(division.tuned), len(division.held_out)) == (7, 3)
    assert division == divided(samples(10), 0.3, 42)
    assert division != divided(samples(10), 0.3, 43)
    assert sorted(sample.id for sample in division.all) == [f"q{number}" for number in range(10)]


def test_nobody_who_says_nothing_gets_other_parameters_than_the_published_ones() -> None:
    """Beside the shares of the questions: epochs, the weight of consistency, temperature, and what a designer sees."""
    usual = default_settings()
    assert (usual.held_out, usual.epochs, usual.alpha, usual.temperature) == (0.3, 10, 0.6, 1.0)
    assert (usual.worst, usual.attempts, usual.form, usual.rule) == (5, 3, RewardForm.CORRECTED, BottleneckRule.REWARD)


def test_both_groups_have_a_sample() -> None:
    assert len(divided(samples(4), 0.01, 1).held_out) == 1
    assert len(divided(samples(4), 0.99, 1).tuned) == 1


def test_samples_without_an_answer_are_left_out_and_too_few_are_refused() -> None:
    assert len(divided([*samples(4), *samples(4, gold=" ")], 0.3, 42).all) == 4
    with pytest.raises(InputError, match="3 questions"):
        divided(samples(3), 0.3, 42)
