"""Whole readings of a document: which amounts count together, scored by named features with fitted weights.

The rules look at one amount at a time. Here a reading is the set of all amounts that count; its score is the weighted
sum of features that a lawyer would give as reasons (a total is counted beside its parts, the same value is counted
twice in one event, ...; features.py, explanations.py), and the chance of a reading is its share in the softmax over all
readings looked at: a conditional logit (McFadden 1974). benchmarks/amounts/interpretations.py fits the weights,
resources/ledger/interpretations.*.toml, one for each language of documents, keep them with the record of the fit. The
readings are found by a beam search from what the rules propose. Which of the first totals is right at last, and how
likely, is judged beside its rivals (rivals.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from pydantic import Field

from mma_desktop import paths
from mma_desktop.answers.characters import language_of
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.base import AmountRole, Entry, counted_total
from mma_desktop.ledger.messages import LedgerSentence, deduction_reason, reading_reason
from mma_desktop.ledger.readings.boosted_trees import BoostedTrees
from mma_desktop.ledger.readings.explanations import explanations_of, mask
from mma_desktop.ledger.readings.features import FeatureReader, LedgerReading
from mma_desktop.ledger.readings.relations import find_relations
from mma_desktop.ledger.readings.rivals import Rival, WeighedAmounts, reranked, rivals
from mma_desktop.ledger.readings.surroundings import Signals, odds_of, signals_of, strongest

MOST_AMOUNTS = 120  # in longer documents the rules stand
_DEPTH = 5  # changes in a row
_BEAM = 16  # readings from which the search goes on
_MOST_READINGS = 4_000
RULES_PRIOR = math.log(2)  # what speaks for the reading of the rules before its total is judged beside the others


class InterpretationWeights(DataModel):
    """The data file: weights of the features of readings and of the signals of amounts, and their fit."""

    provenance: Mapping[str, str]
    weights: Mapping[str, float]
    signals: Mapping[str, float] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Departure:
    """An amount about which a reading and the rules differ: whether it counts in the reading, the relation by which it
    is left out, the amounts that count in its place, and the class of words, or the “word”, near it that speaks most
    for the change.
    """

    entry: int
    counted: bool
    relation: str = ""
    partners: tuple[int, ...] = ()
    spoken_of: str = ""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """The readings of a document, the chosen one first, the reading of the rules, where the chosen one departs from it,
    and the chance (0..1) that one of its first totals is right.
    """

    readings: tuple[LedgerReading, ...]
    rules: LedgerReading
    departures: tuple[Departure, ...]
    signals: Sequence[Signals] = ()
    listed: float = 1.0


@cache
def load_weights(language: str, folder: Path | None = None) -> InterpretationWeights:
    """The weight of every feature and signal for documents in a language. Raises ResourceError when the file is
    missing or wrong.
    """
    return load_data(
        (folder or paths.resources() / "ledger") / f"interpretations.{language}.toml", InterpretationWeights
    )


def weights_for(text: str) -> InterpretationWeights:
    """The weights for a document, by its language."""
    return load_weights(language_of(text))


def interpret(
    text: str, entries: Sequence[Entry], weights: InterpretationWeights, trees: BoostedTrees | None = None
) -> Interpretation:
    """The readings of a document whose amounts the rules take for `entries`; `trees` judge the first totals.

    The best reading is chosen; of equally good ones that with the fewest departures from the rules. In a document with
    more than MOST_AMOUNTS the reading of the rules is the only one.
    """
    if len(entries) > MOST_AMOUNTS:
        return as_by_rules(entries)
    finder = _ReadingFinder(text, entries, weights)
    rules, found, listed = finder.of_rules(), finder.explore(), 1.0
    if trees is not None:
        found, listed = reranked(found, finder.rivals(found), trees)
    ordered = sorted(found, key=lambda r: (-r.score, (r.counted ^ rules.counted).bit_count(), -r.counted))
    departures = finder.departures(ordered[0].counted)
    return Interpretation(tuple(ordered), rules, departures, finder.signals, listed)


def as_by_rules(entries: Sequence[Entry]) -> Interpretation:
    """The reading of the rules as the only one; linear in the number of amounts, as shifting so many bits is not."""
    counted = int("".join("01"[entry.counted] for entry in reversed(entries)) or "0", 2)
    rules = LedgerReading(counted, counted_total(entries), {}, 0.0)
    return Interpretation((rules,), rules, ())


def likelihood(readings: Sequence[LedgerReading]) -> float:
    """The share (0..1) of the first reading's total in the softmax over all totals, each as good as its best one."""
    best: dict[Decimal, float] = {}
    for reading in readings:
        best[reading.total] = max(best.get(reading.total, reading.score), reading.score)
    top = best[readings[0].total]
    return 1 / sum(math.exp(score - top) for score in best.values())


def departures_in(text: str, entries: Sequence[Entry]) -> Callable[[int], tuple[Departure, ...]]:
    """What says where a reading that counts some amounts (bit i for entry i) departs from the rules, and why."""
    return _ReadingFinder(text, entries, weights_for(text)).departures


def reason_for(
    departure: Departure, entries: Sequence[Entry], language: str, currency: str
) -> tuple[AmountRole, LedgerSentence]:
    """The role that a reading gives the amount about which it departs from the rules' `entries`, and why, in words."""
    entry = entries[departure.entry]
    if entry.role is AmountRole.DEDUCTION:
        words = deduction_reason(entry.text, -entry.value, language, currency, counted=departure.counted)
        return AmountRole.LOSS if departure.counted else AmountRole.DEDUCTION, words
    partners = [entries[index].value for index in departure.partners]
    return reading_reason(departure.counted, departure.relation, partners, language, currency, departure.spoken_of)


class _ReadingFinder:
    """Finds readings of one document that are worth scoring, scores them, and says where one departs from the rules."""

    def __init__(self, text: str, entries: Sequence[Entry], weights: InterpretationWeights) -> None:
        self._entries, self._weights = entries, weights
        relations = find_relations(text, entries)
        self.signals = signals_of(text, entries, relations)
        self._explanations = [explanations_of(i, entries, relations) for i in range(len(entries))]
        odds = [odds_of(signals, weights.signals) for signals in self.signals]
        self._features = FeatureReader(entries, relations, self._explanations, odds)
        self._amounts = WeighedAmounts(entries, odds, relations.events, len(text))
        self._rules = mask(i for i, entry in enumerate(entries) if entry.counted)
        self._sums = [(1 << whole.total, mask(whole.parts)) for whole in relations.wholes]
        self._alone = [1 << i for i in sorted(relations.stated | relations.concluded)]
        self._accused = mask(relations.accused)
        self._prices = list(_prices(entries))
        self._deductions = mask(i for i, entry in enumerate(entries) if entry.role is AmountRole.DEDUCTION)

    def of_rules(self) -> LedgerReading:
        """What the rules propose."""
        return self._reading(self._rules)

    def explore(self) -> list[LedgerReading]:
        """The readings that a beam search meets, from the rules' own on."""
        known = {self._rules: self.of_rules()}
        beam = list(known.values())
        for _ in range(_DEPTH):
            stop_if_asked()
            fresh = {
                counted
                for reading in beam
                for counted in self._neighbours(reading.counted)
                if counted not in known and self._is_possible(counted)
            }
            known |= {counted: self._reading(counted) for counted in sorted(fresh)}
            beam = sorted((known[counted] for counted in fresh), key=lambda r: (-r.score, r.counted))[:_BEAM]
            if not beam or len(known) > _MOST_READINGS:
                break
        return list(known.values())

    def rivals(self, found: Sequence[LedgerReading]) -> list[Rival]:
        """The first totals of these readings, beside each other."""
        return rivals(found, self._rules, self._amounts)

    def _is_possible(self, counted: int) -> bool:
        """Whether no price counts beside its product, and no more is taken off than counts."""
        if any(counted & price and counted & product for price, product in self._prices):
            return False
        return not counted & self._deductions or self._total(counted) >= 0

    def _neighbours(self, counted: int) -> Iterator[int]:
        """One amount more or less, or a whole relation resolved the one or the other way."""
        for index in range(len(self._entries)):
            yield counted ^ 1 << index
        for total, parts in self._sums:
            yield counted & ~parts | total
            yield counted & ~total | parts
        yield from self._alone
        if self._accused:
            yield counted & ~self._accused
        for price, product in self._prices:
            yield counted & ~product | price
            yield counted & ~price | product

    def _total(self, counted: int) -> Decimal:
        return sum((entry.value for i, entry in enumerate(self._entries) if counted >> i & 1), Decimal(0))

    def _reading(self, counted: int) -> LedgerReading:
        total = self._total(counted)
        features = self._features.of(counted, total)
        score = sum(self._weights.weights.get(name, 0.0) * value for name, value in features.values.items())
        score += RULES_PRIOR if counted == self._rules else 0.0
        return LedgerReading(counted, total, features.values, score, features.left_out)

    def departures(self, counted: int) -> tuple[Departure, ...]:
        """Where a reading departs from the rules, and why."""
        changed = counted ^ self._rules
        return tuple(self._departure(i, counted) for i in _indices(changed))

    def _departure(self, index: int, counted: int) -> Departure:
        counts = bool(counted >> index & 1)
        spoken_of = strongest(self.signals[index], self._weights.signals, counts)
        for one in () if counts else self._explanations[index]:
            if partners := one.partners(counted):
                return Departure(index, counts, one.relation, tuple(_indices(partners)), spoken_of)
        return Departure(index, counts, spoken_of=spoken_of)


def _prices(entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """Every price with its product, as bits."""
    starts = {entry.start: i for i, entry in enumerate(entries)}
    for i, entry in enumerate(entries):
        if entry.price is not None and entry.price[0] in starts:
            yield 1 << starts[entry.price[0]], 1 << i


def _indices(amounts: int) -> Iterator[int]:
    """The amounts of a set, in order."""
    return (i for i in range(amounts.bit_length()) if amounts >> i & 1)
