"""What a panel gains (docs/method.md 3.4): alignment, diversity of its replies, and performance over tokens."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean


@dataclass(frozen=True, slots=True)
class Gain:
    """How much better the aligned panel is than the best of the others: in points, and relative to that best."""

    absolute: float
    relative: float


def alignment_gain(accuracies: Mapping[str, float], aligned: str) -> Gain | None:
    """The gain of the panel `aligned` over the best other one; None where there is no other, or it is at zero."""
    others = [accuracy for name, accuracy in accuracies.items() if name != aligned]
    if not others or max(others) == 0:
        return None
    absolute = accuracies[aligned] - max(others)
    return Gain(absolute, absolute / max(others))


def diversity(vectors: Sequence[Sequence[float]]) -> float | None:
    """1 less the mean cosine of all pairs of replies; None for fewer than two."""
    pairs = list(combinations(vectors, 2))
    return 1 - fmean(_cosine(a, b) for a, b in pairs) if pairs else None


def performance_over_tokens(
    accuracy: float, tokens: float, *, small_accuracy: float, small_tokens: float
) -> float | None:
    """PoT: the relative gain in accuracy over the panel of three, for the relative gain in tokens.

    None where the tokens are the same, or the panel of three has no accuracy to compare with.
    """
    if tokens == small_tokens or small_accuracy == 0 or small_tokens == 0:
        return None
    return ((accuracy - small_accuracy) / small_accuracy) / ((tokens - small_tokens) / small_tokens)


def _cosine(a: Sequence[float], b: Sequence[float]) -> float:
    return math.fsum(x * y for x, y in zip(_unit(a), _unit(b), strict=True))


def _unit(vector: Sequence[float]) -> list[float]:
    """The vector at length 1, all zeros staying so; scaled first, because squares of tiny numbers are 0."""
    largest = max(map(abs, vector), default=0.0)
    scaled = [value / largest for value in vector] if largest else [0.0 for _ in vector]
    length = math.hypot(*scaled)
    return [value / length for value in scaled] if length else scaled
