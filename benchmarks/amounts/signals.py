"""Fits the signals around an amount (ledger/readings/surroundings.py): which of them speak for money of the crime.

Taught are the amounts that count in the likeliest right reading of each case, and those that it leaves out although no
relation explains that; an amount that repeats or holds others says nothing about its own words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mma_desktop.ledger.readings.nearby_words import PLACE
from mma_desktop.ledger.readings.surroundings import Signals

Floats = npt.NDArray[np.float64]

RIDGE = 4.0
_STEPS = 12
_CLOSE = 1e-6
_LEAST, _ONE_IN = 3, 270  # cases that have a word
_CONJUGATE = 200


@dataclass(frozen=True, slots=True)
class Taught:
    """The signals of the amounts of one case, whether each counts (NaN: says nothing), and how much the case weighs."""

    signals: tuple[Signals, ...]
    counts: Floats
    weight: float


def fit_signals(cases: Sequence[Taught], ridge: float = RIDGE) -> dict[str, float]:
    """The weight of every signal: a logistic with a ridge, by Newton's method."""
    names = _names(cases)
    if not names:
        return {}
    rows = _rows([signals for case in cases for signals in case.signals], names)
    truth = np.concatenate([case.counts for case in cases])
    importance = np.concatenate([np.full(len(case.counts), case.weight) for case in cases])
    importance = np.where(np.isnan(truth), 0.0, importance)
    weights = _newton(rows, np.nan_to_num(truth), importance, ridge)
    return dict(zip(names, map(float, weights), strict=True))


def _names(cases: Sequence[Taught]) -> list[str]:
    """The signals that enough cases have; a rarer word says more of its case than of the word."""
    cases_with = Counter(name for case in cases for name in {name for signals in case.signals for name in signals})
    least = max(_LEAST, len(cases) / _ONE_IN)
    return sorted(name for name, count in cases_with.items() if count >= least or PLACE not in name)


def _newton(rows: _Rows, truth: Floats, importance: Floats, ridge: float) -> Floats:
    """The weights of a logistic with a ridge, each step of Newton's method solved by conjugate gradients."""
    weights = np.zeros(rows.width)
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-rows.times(weights)))
        slope = rows.transposed_times((truth - chance) * importance) - ridge * weights
        step = _solved(rows, importance * chance * (1 - chance), ridge, slope)
        weights += step
        if np.abs(step).max() < _CLOSE:
            break
    return weights


def _solved(rows: _Rows, curvature: Floats, ridge: float, right: Floats) -> Floats:
    """x with (rows' curvature rows + ridge) x = right, by conjugate gradients."""
    found, rest, direction = np.zeros_like(right), right.copy(), right.copy()
    size = rest @ rest
    for _ in range(_CONJUGATE):
        if size < _CLOSE**2:
            break
        turned = rows.transposed_times(curvature * rows.times(direction)) + ridge * direction
        length = size / (direction @ turned)
        found += length * direction
        rest -= length * turned
        size, before = rest @ rest, size
        direction = rest + size / before * direction
    return found


@dataclass(frozen=True, slots=True)
class _Rows:
    """A sparse matrix: the values that are not 0, with their rows and columns."""

    height: int
    width: int
    row: npt.NDArray[np.int64]
    column: npt.NDArray[np.int64]
    value: Floats

    def times(self, vector: Floats) -> Floats:
        return np.bincount(self.row, self.value * vector[self.column], self.height).astype(np.float64)

    def transposed_times(self, vector: Floats) -> Floats:
        return np.bincount(self.column, self.value * vector[self.row], self.width).astype(np.float64)


def _rows(signals: Sequence[Signals], names: Sequence[str]) -> _Rows:
    """A row for each amount, a column for each signal."""
    place = {name: column for column, name in enumerate(names)}
    found = [(i, place[name], value) for i, each in enumerate(signals) for name, value in each.items() if name in place]
    row, column = (np.array([one[k] for one in found], np.int64) for k in (0, 1))
    return _Rows(len(signals), len(names), row, column, np.array([value for _, _, value in found], float))


def odds(signals: Sequence[Signals], weights: Mapping[str, float]) -> Floats:
    """The log-odds of every amount."""
    return np.array([sum(weights.get(name, 0.0) * value for name, value in each.items()) for each in signals])
