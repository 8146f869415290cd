"""The likeliest totals of a document as rivals: named features of each, beside the others, and its chance to be right.

The readings are weighed one by one (interpretations.py); how right the first total is depends on what stands against
it, too: how far the next one is behind, how sure the least sure amount is that it counts, how many amounts are in
doubt. Boosted trees over these features (resources/ledger/chance.*.toml) give each of the first totals the chance that
it is right, and decide which comes first. benchmarks/amounts/interpretations.py fits them to cases with known totals.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from statistics import fmean, median

from mma_desktop.ledger.base import AmountRole, Entry
from mma_desktop.ledger.readings.boosted_trees import BoostedTrees
from mma_desktop.ledger.readings.features import LedgerReading

MOST_RIVALS = 12
_NONE_COUNTED, _NONE_LEFT_OUT, _NO_SECOND = 5.0, -5.0, 3.0  # log-odds in place of those of amounts that are not there
_NO_RIVAL = -10.0  # likewise how far a rival is behind
_SURE, _SURER = 1.0, 2.0  # log-odds from which an amount is in less doubt
_MOST_TIMES = 20.0  # a total is so many times the first one, or more
_SMALLEST = 1e-9


@dataclass(frozen=True, slots=True)
class Rival:
    """One of the first totals: its best reading, its share (0..1) among them, and its features by name."""

    reading: LedgerReading
    share: float
    features: Mapping[str, float]


def rivals(readings: Iterable[LedgerReading], rules: int, amounts: WeighedAmounts) -> list[Rival]:
    """The first MOST_RIVALS totals of `readings`, the best one first, with their features; `rules` are the amounts that
    count by the rules (bit i for entry i).
    """
    first = best_of_totals(readings)[:MOST_RIVALS]
    powers = [math.exp(reading.score - first[0].score) for reading in first]
    shares = [power / sum(powers) for power in powers]
    around = amounts.features() | {
        name: first[place].score - first[0].score if place < len(first) else _NO_RIVAL
        for place, name in ((1, "second_behind"), (2, "third_behind"))
    }
    return [
        Rival(reading, share, around | _beside(first, place, shares, rules) | amounts.features_of(reading))
        for place, (reading, share) in enumerate(zip(first, shares, strict=True))
    ]


def best_of_totals(readings: Iterable[LedgerReading]) -> list[LedgerReading]:
    """The best reading of each total, the best one first; of equals the earlier one."""
    best: dict[Decimal, LedgerReading] = {}
    for reading in readings:
        known = best.get(reading.total)
        if known is None or reading.score > known.score:
            best[reading.total] = reading
    return sorted(best.values(), key=lambda reading: -reading.score)


def reranked(
    readings: Sequence[LedgerReading], found: Sequence[Rival], trees: BoostedTrees
) -> tuple[list[LedgerReading], float]:
    """The readings with scores that are the logarithms of the chances of their totals, and the chance (0..1) that one
    of the rivals is right. Totals that are no rivals stay behind them, as far from the last one as they were.
    """
    chances = [trees.chance(rival.features) for rival in found]
    moved = {
        one.reading.total: math.log(chance) - one.reading.score for one, chance in zip(found, chances, strict=True)
    }
    behind = math.log(min(chances)) - min(rival.reading.score for rival in found)
    scored = [replace(one, score=one.score + moved.get(one.total, behind)) for one in readings]
    return scored, min(1.0, sum(chances))


def _beside(first: Sequence[LedgerReading], place: int, shares: Sequence[float], rules: int) -> dict[str, float]:
    """What a total is beside the others."""
    reading, best = first[place], first[0]
    held = min(max(shares[place], _SMALLEST), 1 - _SMALLEST)
    times = float(reading.total / best.total) if best.total else float(reading.total)
    return {
        **reading.features,
        "share": shares[place],
        "share_log_odds": math.log(held / (1 - held)),
        "behind": best.score - reading.score,
        "place": float(place),
        "by_rules": float(reading.counted == rules),
        "of_first": min(times, _MOST_TIMES),
        "changed": float((reading.counted ^ best.counted).bit_count()),
    }


class WeighedAmounts:
    """The amounts of a document of so many characters, with the log-odds that each counts, by the words around it, and
    the number of the event in which it is told.
    """

    def __init__(self, entries: Sequence[Entry], odds: Sequence[float], events: Sequence[int], length: int) -> None:
        self._odds, self._events, self._length = odds, events, length
        self._values = [float(entry.value) for entry in entries]
        self._largest = max(self._values, default=0.0)
        self._middle = median(self._values) if entries else 0.0
        self._losses = [entry.role is AmountRole.LOSS for entry in entries]

    def features(self) -> dict[str, float]:
        """What is the same for all totals."""
        return {
            "amounts": float(len(self._odds)),
            "characters": float(self._length),
            "mean_odds": fmean(self._odds) if self._odds else 0.0,
            "most_odds": max(self._odds, default=0.0),
            "in_doubt": float(sum(abs(odds) < _SURE for odds in self._odds)),
            "hardly_sure": float(sum(abs(odds) < _SURER for odds in self._odds)),
        }

    def features_of(self, reading: LedgerReading) -> dict[str, float]:
        """What the amounts of one reading say."""
        counted = [i for i in range(len(self._odds)) if reading.counted >> i & 1]
        left_out = [i for i in range(len(self._odds)) if reading.left_out >> i & 1]
        total = float(reading.total)
        return {
            **self._sureness(counted, left_out),
            **(self._least_sure(counted, total) if counted else {}),
            "counted": float(len(counted)),
            "left_out": float(len(left_out)),
            "losses": float(sum(self._losses[i] for i in counted)),
            "events": float(len({self._events[i] for i in counted})),
            "magnitude": math.log10(total + 1) if total > 0 else 0.0,
            "is_largest": float(total == self._largest),
            "of_largest": total / self._largest if self._largest else 0.0,
            "larger_left_out": float(any(self._values[i] > total for i in left_out)),
            "taken_off": sum(min(self._values[i], 0.0) for i in counted) / total if total else 0.0,
        }

    def _sureness(self, counted: Sequence[int], left_out: Sequence[int]) -> dict[str, float]:
        """How sure it is that the amounts count, or do not."""
        inside = sorted(self._odds[i] for i in counted)
        outside = sorted((self._odds[i] for i in left_out), reverse=True)
        least, most = _at(inside, 0, _NONE_COUNTED), _at(outside, 0, _NONE_LEFT_OUT)
        return {
            "least_counted": least,
            "second_least_counted": _at(inside, 1, _NONE_COUNTED + _NO_SECOND),
            "most_counted": _at(inside, len(inside) - 1, 0.0),
            "mean_counted": fmean(inside) if inside else 0.0,
            "most_left_out": most,
            "second_most_left_out": _at(outside, 1, _NONE_LEFT_OUT - _NO_SECOND),
            "margin": least - most,
            "counted_against": float(sum(odds < 0 for odds in inside)),
            "left_out_for": float(sum(odds > 0 for odds in outside)),
        }

    def _least_sure(self, counted: Sequence[int], total: float) -> dict[str, float]:
        """The counted amount that is least sure to count."""
        least = min(counted, key=lambda i: self._odds[i])
        others = [self._odds[i] for i in counted if i != least]
        last = len(self._odds) - 1
        return {
            "least_of_total": self._values[least] / total if total else 0.0,
            "least_of_middle": self._values[least] / self._middle if self._middle else 0.0,
            "least_is_first": float(least == 0),
            "least_is_last": float(least == last),
            "least_place": least / len(self._odds),
            "least_beneath_others": self._odds[least] - fmean(others) if others else 0.0,
        }


def _at(values: Sequence[float], place: int, otherwise: float) -> float:
    return values[place] if 0 <= place < len(values) else otherwise
