"""AFlow's numbers (docs/method.md 2.7, H1): from which workflow a round starts, and when there is no more to gain."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

_BEST, _UNCHANGED, _SAME = 3, 5, 1e-9


@dataclass(frozen=True, slots=True)
class Mixture:
    """How much a better score counts (`alpha`), and the share that is spread evenly (`even`, the paper's lambda)."""

    alpha: float
    even: float


CODE = Mixture(0.2, 0.3)
PAPER = Mixture(0.4, 0.2)


def probabilities(scores: Sequence[float], mixture: Mixture = CODE) -> list[float]:
    """The chance of each candidate by its score (0..1): even/n + (1 - even) softmax(100 alpha (s - max))."""
    weights = [math.exp(100 * mixture.alpha * (score - max(scores))) for score in scores]
    return [mixture.even / len(scores) + (1 - mixture.even) * weight / sum(weights) for weight in weights]


def candidates(scores: Sequence[float], most: int) -> list[int]:
    """The places of the first workflow and of the best others, `most` in all; earlier ones before equals."""
    others = sorted(range(1, len(scores)), key=lambda place: -scores[place])
    return [0, *others[: most - 1]]


def converged(scores: Sequence[float]) -> bool:
    """Whether the mean of the three best has not changed over the last five workflows."""
    means = [fmean(sorted(scores[:end])[-_BEST:]) for end in range(_BEST, len(scores) + 1)]
    last = means[-_UNCHANGED - 1 :]
    return len(last) > _UNCHANGED and max(last) - min(last) <= _SAME
