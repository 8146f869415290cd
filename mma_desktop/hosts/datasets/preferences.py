"""ScoreFlow's numbers (docs/method.md 2.7, H3): pairs of workflows by their scores, and a policy's margin on a pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

BETA = 0.1


@dataclass(frozen=True, slots=True)
class PreferencePair:
    """Two workflows by their places: the better one, the worse one, and how much the pair weighs in drawing pairs."""

    winner: int
    loser: int
    weight: float


def preference_pairs(scores: Sequence[float]) -> list[PreferencePair]:
    """All pairs of unequal scores (0..1) of one question, with weights (s_w - s_l)^3 as in every other question."""
    places = range(len(scores))
    found = (PreferencePair(w, loser, (scores[w] - scores[loser]) ** 3) for w in places for loser in places)
    return [pair for pair in found if pair.weight > 0]


def margin(scores: tuple[float, float], gains: tuple[float, float], beta: float = BETA) -> float:
    """beta (s_w D_w - (1 - s_l) D_l) of winner and loser; D is how far a policy's log-probability is above the
    reference's, in nats. Score-DPO's loss on the pair is minus the log of its sigmoid.
    """
    return beta * (scores[0] * gains[0] - (1 - scores[1]) * gains[1])
