"""Indicators of a series of closing prices, as DeepFund's technical analyst takes them (docs/packs.md): in decimals,
and only where the series has as many days as an indicator needs.

Two things differ from the published code: reversion calls for z below -2, where that takes +2; and no figure is made
up for a series that is too short or never moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import pairwise
from statistics import mean, stdev

_SHORT, _MIDDLE, _LONG = 8, 21, 55  # days of the three moving averages
_BAND, _REVERSION = 20, 50  # days of the Bollinger bands, and of the z of reversion
_RSI = 14
_MONTH, _QUARTER = 21, 63  # days over which volatility is taken, and over which it is averaged
_VOLUME = 20
_UNUSUAL = 2  # times its mean
_FAR = 2  # standard deviations


class Direction(StrEnum):
    """What an indicator speaks for."""

    HIGHER = "higher"
    LOWER = "lower"
    NEITHER = "neutral"


@dataclass(frozen=True, slots=True)
class Indicator:
    """One of them: its name, its figures by name, and what it speaks for; None where it only states a fact."""

    name: str
    figures: dict[str, Decimal]
    direction: Direction | None = None


def indicators(closes: Sequence[Decimal], volumes: Sequence[Decimal]) -> list[Indicator]:
    """All that the series has enough days for."""
    made = (_trend(closes), _reversion(closes), _rsi(closes), _volatility(closes), _extremes(closes), _volume(volumes))
    return [one for one in made if one is not None]


def moving_average(values: Sequence[Decimal], days: int) -> Decimal:
    """The exponential moving average, which begins with the first value: weight 2 / (days + 1) for each new one."""
    weight, average = Decimal(2) / (days + 1), values[0]
    for value in values[1:]:
        average += weight * (value - average)
    return average


def relative_strength(closes: Sequence[Decimal]) -> Decimal | None:
    """The RSI of the last 14 changes by their plain means, 0..100; None where nothing changed."""
    changes = [after - before for before, after in pairwise(closes[-_RSI - 1 :])]
    gains, losses = sum(max(one, Decimal(0)) for one in changes), sum(max(-one, Decimal(0)) for one in changes)
    return 100 * Decimal(gains) / (gains + losses) if gains + losses else None


def _trend(closes: Sequence[Decimal]) -> Indicator | None:
    """Both pairs of averages up, both down, or neither."""
    if len(closes) < _LONG:
        return None
    short, middle, long = (moving_average(closes, days) for days in (_SHORT, _MIDDLE, _LONG))
    direction = _direction(higher=short > middle > long, lower=short < middle < long)
    return Indicator("trend", {"short": short, "middle": middle, "long": long}, direction)


def _reversion(closes: Sequence[Decimal]) -> Indicator | None:
    """How far the price lies from its mean of 50 days, and where between the Bollinger bands."""
    if len(closes) < _REVERSION:
        return None
    z, width = _z(closes[-_REVERSION:]), 2 * _FAR * stdev(closes[-_BAND:])
    if z is None or not width:
        return None
    place = (closes[-1] - mean(closes[-_BAND:])) / width + Decimal("0.5")
    direction = _direction(higher=z < -_FAR and place < Decimal("0.2"), lower=z > _FAR and place > Decimal("0.8"))
    return Indicator("reversion", {"z": z, "place": place}, direction)


def _rsi(closes: Sequence[Decimal]) -> Indicator | None:
    if len(closes) <= _RSI or (strength := relative_strength(closes)) is None:
        return None
    return Indicator("rsi", {"rsi": strength}, _direction(higher=strength < 30, lower=strength > 70))


def _volatility(closes: Sequence[Decimal]) -> Indicator | None:
    """Volatility of a month beside its mean of a quarter: calm speaks for a higher price, unrest for a lower one."""
    if len(closes) < _MONTH + _QUARTER or not all(closes):
        return None
    returns = [after / before - 1 for before, after in pairwise(closes)]
    months = [stdev(returns[end - _MONTH : end]) for end in range(len(returns) - _QUARTER + 1, len(returns) + 1)]
    z, usual = _z(months), mean(months)
    if z is None or not usual:
        return None
    ratio = months[-1] / usual
    direction = _direction(higher=ratio < Decimal("0.8") and z < -1, lower=ratio > Decimal("1.2") and z > 1)
    return Indicator("volatility", {"ratio": ratio, "z": z}, direction)


def _extremes(closes: Sequence[Decimal]) -> Indicator | None:
    if len(closes) < _BAND:
        return None
    week, month = closes[-5:], closes[-_BAND:]
    figures = {"low": min(week), "high": max(week), "lowest": min(month), "highest": max(month)}
    return Indicator("extremes", figures)


def _volume(volumes: Sequence[Decimal]) -> Indicator | None:
    if len(volumes) < _VOLUME or not (usual := mean(volumes[-_VOLUME:])):
        return None
    ratio = volumes[-1] / usual
    return Indicator("unusual_volume" if ratio > _UNUSUAL else "volume", {"ratio": ratio})


def _z(values: Sequence[Decimal]) -> Decimal | None:
    """How many standard deviations the last value lies from the mean; None where all are equal."""
    spread = stdev(values)
    return (values[-1] - mean(values)) / spread if spread else None


def _direction(*, higher: bool, lower: bool) -> Direction:
    return Direction.HIGHER if higher else Direction.LOWER if lower else Direction.NEITHER
