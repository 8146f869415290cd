"""Means with 95 % intervals from a paired bootstrap over items, in plain Python and with a fixed seed.

All methods are resampled with the same draws of items, so the interval of a difference knows that both methods met the
same questions. An item that was answered with several seeds counts once, with the mean of its scores: its answers are
not independent.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

RESAMPLES = 10_000
SEED = 20_260_101
_TAIL = 0.025
_ROUNDING = 1e-12

Draws = Sequence[Sequence[int]]
"""Each draw is as many indices of items as there are items, with replacement."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether zero lies outside; what sums of fractions leave of a zero is zero."""
        return self.low > _ROUNDING or self.high < -_ROUNDING


def draws_of(items: int, resamples: int = RESAMPLES) -> Draws:
    """The draws for this many items, always the same ones."""
    generator = random.Random(SEED)
    return [generator.choices(range(items), k=items) for _ in range(resamples)]


def mean_interval(values: Sequence[float], draws: Draws) -> Interval:
    """The mean of the values of the items."""
    return _interval(_mean(values), _means(values, draws))


def difference_interval(values: Sequence[float], others: Sequence[float], draws: Draws) -> Interval:
    """The mean of `values` minus that of `others`, item by item of the same items."""
    return mean_interval([a - b for a, b in zip(values, others, strict=True)], draws)


def metric_interval(metric: Callable[[Sequence[int]], float], items: int, draws: Draws) -> Interval:
    """A metric that is no mean; it is given the indices of the items it is to be computed on."""
    return _interval(metric(range(items)), [metric(draw) for draw in draws])


def area_under_curve(right: Sequence[float], wrong: Sequence[float]) -> float | None:
    """How often a right answer has the higher reward than a wrong one, ties half (ROC AUC); None if one kind lacks."""
    if not right or not wrong:
        return None
    ranks = _ranks([*right, *wrong])
    rank_sum = sum(ranks[: len(right)])
    return (rank_sum - len(right) * (len(right) + 1) / 2) / (len(right) * len(wrong))


def area_interval(right: Sequence[Sequence[float]], wrong: Sequence[Sequence[float]], draws: Draws) -> Interval | None:
    """The AUC over all items, whose rewards of right and wrong answers these are; items are resampled whole."""
    whole = _area(right, wrong, range(len(right)))
    if whole is None:
        return None
    areas = [area for draw in draws if (area := _area(right, wrong, draw)) is not None]
    return _interval(whole, areas)


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers that state about the same number: how many, the mean of the numbers, and the share that is right."""

    count: int
    stated: float
    right: float


@dataclass(frozen=True, slots=True)
class Reliability:
    """How well numbers from 0 to 1 tell how often an answer is right: the bins, the expected calibration error (ECE)
    and the Brier score, which is the mean of the squared distances; 0 is best.
    """

    bins: tuple[Bin, ...]
    error: float
    brier: float


def calibration(stated: Sequence[float], scores: Sequence[float], bins: int = 10) -> Reliability:
    """Numbers and scores in bins of equal width; ECE is the mean distance of both, weighted by count."""
    pairs = list(zip(stated, scores, strict=True))
    members: dict[int, list[tuple[float, float]]] = {}
    for number, score in pairs:
        members.setdefault(min(int(number * bins), bins - 1), []).append((number, score))
    found = tuple(_bin(members[index]) for index in sorted(members))
    total = len(pairs) or 1
    error = sum(one.count * abs(one.stated - one.right) for one in found) / total
    return Reliability(found, error, sum((number - score) ** 2 for number, score in pairs) / total)


def by_item(scores: Mapping[tuple[str, int], float]) -> dict[str, float]:
    """The mean score of every item over its seeds, from scores by (item, seed).

    Items are sorted, so that the draws meet the same ones whichever method is looked at and whenever it answered.
    """
    collected: dict[str, list[float]] = {}
    for (item, _), score in sorted(scores.items()):
        collected.setdefault(item, []).append(score)
    return {item: _mean(values) for item, values in collected.items()}


def _bin(members: Sequence[tuple[float, float]]) -> Bin:
    return Bin(len(members), _mean([one for one, _ in members]), _mean([score for _, score in members]))


def _area(right: Sequence[Sequence[float]], wrong: Sequence[Sequence[float]], items: Sequence[int]) -> float | None:
    return area_under_curve([r for i in items for r in right[i]], [r for i in items for r in wrong[i]])


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of every value from 1, equal values sharing the middle of theirs."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for index in order[start : end + 1]:
            ranks[index] = (start + end) / 2 + 1
        start = end + 1
    return ranks


def _means(values: Sequence[float], draws: Draws) -> list[float]:
    return [sum(map(values.__getitem__, draw)) / len(draw) for draw in draws]


def _interval(value: float, resampled: Sequence[float]) -> Interval:
    """The estimate with the percentiles of the resampled ones."""
    ordered = sorted(resampled)
    last = len(ordered) - 1
    return Interval(value, ordered[round(_TAIL * last)], ordered[round((1 - _TAIL) * last)])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
