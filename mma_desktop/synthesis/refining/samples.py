"""The questions that a pack is refined on, each with its known answer, and how they are divided.

Rewards and rewrites come from the tuned ones, acceptance from those held out, which the designer never sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.domain.cases import Question
from mma_desktop.errors import InputError
from mma_desktop.search.seeds import generator
from mma_desktop.tasks.base import GradedTask

_LEAST = 4


@dataclass(frozen=True, slots=True)
class GoldSample:
    """A question, its own task, and the answer that is known. No solver is given the answer.

    `options` are the texts of what the answer chooses, where it is the letter of one.
    """

    id: str
    question: Question
    task: GradedTask
    gold: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Division:
    """The samples by what they are for, each group in the order of the data set."""

    tuned: tuple[GoldSample, ...]
    held_out: tuple[GoldSample, ...]

    @property
    def all(self) -> tuple[GoldSample, ...]:
        """Both groups."""
        return (*self.tuned, *self.held_out)


def divided(samples: Sequence[GoldSample], share: float, seed: int) -> Division:
    """The samples with a known answer, that share of them held out, at least one of each group.

    Raises InputError where there are fewer than four.
    """
    known = [sample for sample in samples if sample.gold.strip()]
    if len(known) < _LEAST:
        fact = f"{len(known)} questions with a known answer are too few to refine a pack on."
        raise InputError(fact, f"Give at least {_LEAST}.")
    order = list(range(len(known)))
    generator(seed, "held out").shuffle(order)
    held = set(order[: min(len(known) - 1, max(1, round(share * len(known))))])
    return Division(
        tuple(sample for number, sample in enumerate(known) if number not in held),
        tuple(sample for number, sample in enumerate(known) if number in held),
    )
