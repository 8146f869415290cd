"""Where a document leaves a choice: its close readings, and how the answer of models to it moves their odds.

Readings are close where one is not much less likely than the proposed one. Models are then asked which of them holds
(tasks/reading_choice.py, search/choosing.py). What they say is pooled with the odds of the readings: the logarithm of
a reading's odds grows by a weight for each model times its score, a log-linear pool (Genest and Zidek 1986). The
weights were fitted to one pair of models, named by their SHA-256 (benchmarks/amounts/readings.py). What other models
say is shown and decides nothing. A reading that is not close is never chosen, whatever models say.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from statistics import fmean

from pydantic import Field

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.events import ReadingsScored
from mma_desktop.ledger.base import AmountRole, Feasible, Ledger, ledger_of
from mma_desktop.ledger.readings.explanations import mask
from mma_desktop.ledger.readings.interpretations import departures_in, reason_for
from mma_desktop.ledger.totals import switches


class PairWeights(DataModel):
    """What the scores of one pair of models (SHA-256 by role) weigh, and how that was fitted and judged."""

    models: Mapping[str, str]
    weights: Mapping[str, float]
    provenance: Mapping[str, str]


class ChoiceFile(DataModel):
    """The data file: when readings are close (odds against the proposed one), how many are asked about, how many
    amounts they may differ in, and the weights of every pair of models that was measured.
    """

    close: float = Field(gt=0, le=1)
    most_readings: int = Field(ge=2, le=9)
    most_amounts: int = Field(ge=1)
    pairs: tuple[PairWeights, ...] = ()


@dataclass(frozen=True, slots=True)
class AmountInReading:
    """Whether one amount counts in a reading, and why not."""

    entry: int
    counted: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CloseReading:
    """One of the close readings: its total, and what it makes of each amount about which they differ."""

    total: Decimal
    amounts: tuple[AmountInReading, ...]


def close_readings(text: str, proposal: Ledger, language: str) -> tuple[CloseReading, ...]:
    """The proposed reading and those that are close to it, the likeliest first; empty where none is, or where they
    differ in too many amounts for one question.
    """
    found = _close(proposal)
    differing = sorted({entry for reading in found for entry in _changed(reading)})
    if len(found) < 2 or len(differing) > load_choices().most_amounts:
        return ()
    reasons = _ReasonsOfReadings(text, proposal, language)
    return tuple(_in_words(reasons, proposal, reading, differing) for reading in found)


def scores_of(scored: ReadingsScored) -> list[float]:
    """How much likelier than the mean a model finds each reading: the mean of all orders, in logarithms."""
    centred = [[value - fmean(order) for value in order] for order in scored.logprobs]
    return [fmean(values) for values in zip(*centred, strict=True)]


def shares_of(scored: ReadingsScored) -> list[float]:
    """How likely a model finds each reading (0..1, together 1)."""
    powers = [math.exp(score) for score in scores_of(scored)]
    return [power / sum(powers) for power in powers]


def weights_for(models: Mapping[str, str]) -> Mapping[str, float] | None:
    """What the scores of these models, SHA-256 by role, weigh; None where they were not measured."""
    return next((dict(pair.weights) for pair in load_choices().pairs if dict(pair.models) == dict(models)), None)


def pooled(text: str, proposal: Ledger, scored: Iterable[ReadingsScored], language: str) -> Ledger:
    """The proposal after models were asked: the odds of its close readings are pooled with their scores, and the
    likeliest of them is proposed. The same ledger where nobody was asked or nothing is known of these models.
    """
    events = list(scored)
    weights = weights_for({event.role: event.model for event in events})
    if not events or not weights:
        return proposal
    return repooled(text, proposal, support_of(events, weights), language)


def support_of(scored: Sequence[ReadingsScored], weights: Mapping[str, float]) -> dict[Decimal, float]:
    """By how much the logarithm of each asked reading's odds grows, by its total."""
    support: dict[Decimal, float] = {}
    for event in scored:
        for total, score in zip(event.totals, scores_of(event), strict=True):
            key = Decimal(total)
            support[key] = support.get(key, 0.0) + weights.get(event.role, 0.0) * score
    return support


def repooled(text: str, proposal: Ledger, support: Mapping[Decimal, float], language: str) -> Ledger:
    """The proposal with `support` added to the logarithms of its readings' odds; only a close reading is chosen.

    A reading that is likelier than the proposed one, but not clearly, counts as equally likely in the choice.
    """
    readings = [replace(one, odds=one.odds * math.exp(support.get(one.total, 0.0))) for one in proposal.readings]
    close = {one.total for one in _close(proposal)}
    prior = {one.total: min(0.0, math.log(one.odds)) for one in proposal.readings if one.total in close}
    chosen = max(prior, key=lambda total: prior[total] + support.get(total, 0.0), default=proposal.total)
    if chosen == proposal.total:
        return replace(proposal, readings=tuple(_against(readings, readings[0].odds))) if readings else proposal
    return _proposing(text, proposal, next(one for one in readings if one.total == chosen), readings, language)


def _close(proposal: Ledger) -> list[Feasible]:
    """The proposed reading and the likeliest others that are close to it."""
    settings = load_choices()
    others = [one for one in proposal.readings[1 : settings.most_readings] if one.odds >= settings.close]
    return [*proposal.readings[:1], *others]


def _changed(reading: Feasible) -> set[int]:
    return {change.entry for change in reading.changes}


def _counted(proposal: Ledger, reading: Feasible) -> set[int]:
    return {i for i, entry in enumerate(proposal.entries) if entry.counted} ^ _changed(reading)


def _in_words(
    reasons: _ReasonsOfReadings, proposal: Ledger, reading: Feasible, differing: Sequence[int]
) -> CloseReading:
    counted = _counted(proposal, reading)
    why = reasons.of(counted)
    amounts = (AmountInReading(i, i in counted, "" if i in counted else why[i][1]) for i in differing)
    return CloseReading(reading.total, tuple(amounts))


class _ReasonsOfReadings:
    """Role and reason of every amount in the readings of a proposal, whose document is read once for all of them."""

    def __init__(self, text: str, proposal: Ledger, language: str) -> None:
        from mma_desktop.ledger.proposing import read_facts  # with the first text, as in building.py

        facts = read_facts(text, language, proposal.currency)
        self._language, self._currency = language, proposal.currency
        self._facts = facts.ledger.entries
        by_place = {(entry.start, entry.end): i for i, entry in enumerate(proposal.entries)}
        self._places = [by_place.get((entry.start, entry.end), -1) for entry in self._facts]
        self._by_rules = {i: (entry.role, entry.reason) for i, entry in enumerate(proposal.entries)}
        self._by_rules |= {i: (entry.role, entry.reason) for i, entry in zip(self._places, self._facts, strict=True)}
        self._departures = departures_in(facts.text, self._facts)

    def of(self, counted: Container[int]) -> dict[int, tuple[AmountRole, str]]:
        """Those of the rules, but where the reading that counts these amounts departs from them."""
        found = dict(self._by_rules)
        for departure in self._departures(mask(i for i, place in enumerate(self._places) if place in counted)):
            by_relation = replace(departure, spoken_of="")  # what words say of an amount models read themselves
            place = self._places[departure.entry]
            found[place] = reason_for(by_relation, self._facts, self._language, self._currency)
        return found


def _proposing(text: str, proposal: Ledger, chosen: Feasible, readings: Sequence[Feasible], language: str) -> Ledger:
    """The proposal with another of its readings in its place."""
    counted = _counted(proposal, chosen)
    why = _ReasonsOfReadings(text, proposal, language).of(counted)
    entries = list(proposal.entries)
    for i in _changed(chosen):
        role, reason = why[i]
        entries[i] = replace(entries[i], counted=i in counted, role=role, reason=reason, sureness=0.5)
    ordered = sorted(readings, key=lambda one: (one.total != chosen.total, -one.odds))
    moved = [replace(one, changes=switches(entries, sorted(_changed(one) ^ _changed(chosen)))) for one in ordered]
    ledger = ledger_of(entries, proposal.currency)
    against = tuple(_against(moved, chosen.odds))
    return replace(ledger, readings=against, listed=proposal.listed, foreign=proposal.foreign)


def _against(readings: Iterable[Feasible], odds: float) -> list[Feasible]:
    """The readings with their odds against one that has these."""
    return [replace(one, odds=one.odds / odds) for one in readings]


@cache
def load_choices(path: Path | None = None) -> ChoiceFile:
    """When models are asked, and what their answer weighs. Raises ResourceError when the file is missing or wrong."""
    return load_data(path or paths.resources() / "ledger" / "choices.toml", ChoiceFile)
