"""Cases with known totals as fits need them: the readings of each, their features, and which have the right total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.amounts.rules import Case, load_cases, truth_of
from benchmarks.amounts.signals import Taught, odds
from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.ledger.base import Entry, ledger_of
from mma_desktop.ledger.proposing import read_facts
from mma_desktop.ledger.readings.features import SURROUNDINGS, LedgerReading
from mma_desktop.ledger.readings.interpretations import Interpretation, interpret, weights_for
from mma_desktop.ledger.readings.relations import find_relations
from mma_desktop.ledger.readings.rivals import WeighedAmounts

FOLDS = 8
_MOST_KEPT, _MOST_RIGHT = 150, 20  # readings of a case that teach

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Facts:
    """The amounts of a case, the number of the event in which each is told, and how many characters tell them."""

    entries: Sequence[Entry] = ()
    events: Sequence[int] = ()
    length: int = 0


@dataclass(frozen=True, slots=True)
class Weighed:
    """A case, and who wrote it: its readings, their features (a row each) and whether their totals are right, and which
    amounts (a column each) a reading counts and which it leaves out without a relation; which reading is that of the
    rules. `log_odds` are those of each amount by the words around it, once signals are fitted.
    """

    source: str
    writer: str
    readings: tuple[LedgerReading, ...]
    features: tuple[Mapping[str, float], ...]
    right: Floats
    weight: float
    counted: Floats
    left_out: Floats
    taught: Taught
    by_rules: Floats
    facts: Facts = field(default_factory=Facts)
    log_odds: tuple[float, ...] = ()

    @property
    def totals(self) -> tuple[str, ...]:
        """The total of each reading, as it is written."""
        return tuple(f"{reading.total:f}" for reading in self.readings)

    @property
    def gold(self) -> set[str]:
        """The right total, if a reading has it."""
        return {total for total, right in zip(self.totals, self.right, strict=True) if right}

    @property
    def amounts(self) -> WeighedAmounts:
        """The amounts with their log-odds."""
        return WeighedAmounts(self.facts.entries, self.log_odds, self.facts.events, self.facts.length)


def weighed(file: str) -> list[Weighed]:
    """The cases of FILE[:odd|:even|:zh|:en][=WEIGHT]."""
    name, _, weight = file.partition("=")
    return [_weighed(case, Path(name).name, float(weight or 1)) for case in cases_of(name)]


def cases_of(file: str) -> list[Case]:
    """The cases of FILE[:odd|:even|:zh|:en]."""
    path, _, part = file.partition(":")
    return [case for case in load_cases(Path(path)) if _takes_part(case, part)]


def _takes_part(case: Case, part: str) -> bool:
    if part in ("odd", "even"):
        return int(case.id.rpartition("-")[2]) % 2 == (part == "odd")
    return part in ("", case.language)


def _weighed(case: Case, source: str, weight: float) -> Weighed:
    read = read_facts(case.text, case.language, currency_of(case.text))
    entries = read.ledger.entries
    found = interpret(read.text, entries, weights_for(read.text))
    readings = _kept(found, case)
    right = np.array([reading.total == case.gold for reading in readings], float)
    features = tuple({n: v for n, v in reading.features.items() if n != SURROUNDINGS} for reading in readings)
    shape = (len(readings), len(entries))
    counted, left_out = (
        np.array([mask >> i & 1 for mask in masks for i in range(len(entries))], float).reshape(shape)
        for masks in ([r.counted for r in readings], [r.left_out for r in readings])
    )
    taught = Taught(tuple(found.signals), _counts(case, entries, found), weight)
    by_rules = np.array([reading.counted == found.rules.counted for reading in readings], float)
    writer = case.id.rpartition("-")[0]
    facts = Facts(entries, find_relations(read.text, entries).events, len(read.text))
    return Weighed(source, writer, readings, features, right, weight, counted, left_out, taught, by_rules, facts)


def _kept(found: Interpretation, case: Case) -> tuple[LedgerReading, ...]:
    """The likeliest readings, and the likeliest with the right total; those with the fewest departures come first."""
    ordered = sorted(found.readings, key=lambda reading: -reading.score)
    right = [reading for reading in ordered if reading.total == case.gold]
    kept = {reading.counted: reading for reading in (*ordered[:_MOST_KEPT], *right[:_MOST_RIGHT])}
    return tuple(sorted(kept.values(), key=lambda reading: (reading.counted ^ found.rules.counted).bit_count()))


def _counts(case: Case, entries: Sequence[Entry], found: Interpretation) -> Floats:
    """Which amounts count in the likeliest right reading; NaN for those that a relation or their role leaves out."""
    right = [reading for reading in found.readings if reading.total == case.gold]
    if case.counted and (truth := truth_of(case, ledger_of(entries))) is not None:
        right = [
            reading
            for reading in right
            if all(bool(reading.counted >> i & 1) == (i in truth) for i in range(len(entries)))
        ] or right
    counts = np.full(len(entries), np.nan)
    if found.signals and right:
        best = max(right, key=lambda reading: reading.score)
        for i in range(len(entries)):
            if (best.counted | best.left_out) >> i & 1:
                counts[i] = best.counted >> i & 1
    return counts


def with_odds(cases: Iterable[Weighed], weights: Mapping[str, float]) -> list[Weighed]:
    """The cases with the log-odds of their amounts, and the feature that says how well each reading fits them."""
    return [_with_odds(case, weights) for case in cases]


def _with_odds(case: Weighed, weights: Mapping[str, float]) -> Weighed:
    if not case.taught.signals:
        return case
    found = odds(case.taught.signals, weights)
    fits = case.counted @ np.minimum(found, 0) - case.left_out @ np.maximum(found, 0)
    features = tuple({**row, SURROUNDINGS: float(fit)} for row, fit in zip(case.features, fits, strict=True))
    return replace(case, features=features, log_odds=tuple(map(float, found)))


def folds(cases: Sequence[Weighed], number: int = FOLDS) -> Iterable[tuple[list[int], list[int]]]:
    """Which places of a list teach and which are judged, fold by fold; the same ones every time. The cases of one
    writer stay together where there are several.
    """
    counts = Counter(case.writer for case in cases)
    if len(counts) == 1:
        place = np.random.default_rng(0).permutation(len(cases)) % number
    else:
        of = _shared_out(counts, number)
        place = np.array([of[case.writer] for case in cases])
    for fold in sorted(set(map(int, place))):
        yield [i for i, p in enumerate(place) if p != fold], [i for i, p in enumerate(place) if p == fold]


def _shared_out(counts: Mapping[str, int], number: int) -> dict[str, int]:
    """A fold for each writer, so that all have about as many cases."""
    of: dict[str, int] = {}
    sizes = [0] * number
    for writer in sorted(counts, key=lambda one: (-counts[one], one)):
        of[writer] = sizes.index(min(sizes))
        sizes[of[writer]] += counts[writer]
    return of
