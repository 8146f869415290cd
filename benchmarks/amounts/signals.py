"""Fits the signals around an amount (ledger/readings/surroundings.py): which of them speak for money of the crime.

Taught are the amounts that count in the likeliest right reading of each case, and those that it leaves out although no
relation explains that; an amount that repeats or holds others says nothing about its own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mma_desktop.ledger.readings.surroundings import Signals

Floats = npt.NDArray[np.float64]

RIDGE = 4.0
_STEPS = 12
_CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Taught:
    """The signals of the amounts of one case, whether each counts (NaN: says nothing), and how much the case weighs."""

    signals: tuple[Signals, ...]
    counts: Floats
    weight: float


def fit_signals(cases: Sequence[Taught], ridge: float = RIDGE) -> dict[str, float]:
    """The weight of every signal: a logistic with a ridge, by Newton's method."""
    names = sorted({name for case in cases for signals in case.signals for name in signals})
    if not names:
        return {}
    rows = np.concatenate([matrix(case.signals, names) for case in cases])
    truth = np.concatenate([case.counts for case in cases])
    importance = np.concatenate([np.full(len(case.counts), case.weight) for case in cases])
    known = ~np.isnan(truth)
    rows, truth, importance = rows[known], truth[known], importance[known]
    weights = np.zeros(len(names))
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ ((truth - chance) * importance) - ridge * weights
        curvature = (rows * (importance * chance * (1 - chance))[:, None]).T @ rows + ridge * np.eye(len(names))
        step = np.linalg.solve(curvature, slope)
        weights += step
        if np.abs(step).max() < _CLOSE:
            break
    return dict(zip(names, map(float, weights), strict=True))


def matrix(signals: Sequence[Signals], names: Sequence[str]) -> Floats:
    """A row for each amount, a column for each signal."""
    place = {name: column for column, name in enumerate(names)}
    rows = np.zeros((len(signals), len(names)))
    for row, each in enumerate(signals):
        for name, value in each.items():
            if name in place:
                rows[row, place[name]] = value
    return rows


def odds(signals: Sequence[Signals], weights: Mapping[str, float]) -> Floats:
    """The log-odds of every amount."""
    return np.array([sum(weights.get(name, 0.0) * value for name, value in each.items()) for each in signals])
