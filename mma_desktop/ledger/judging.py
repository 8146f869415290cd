"""What the models say of each amount, beside what the rules say: shown side by side, and joined where rules are unsure.

A model's opinion is the log-odds that an amount counts, with what it says of decoys taken off (search/judging.py). A
calibration turns the opinions of one pair of models and the sureness of the rule into a probability. It was fitted to
these very models, named by their SHA-256; for other models opinions are shown and decide nothing.

Where a rule is sure it stands, and a probability on the other side is noted. Where it is not, the probability decides.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.events import AmountsJudged
from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.ledger.messages import joined, judgment_note, opinion_note
from mma_desktop.ledger.sureness import SURE, rule_log_odds


class OpinionWeights(DataModel):
    """The logistic: bias, the log-odds of the rule, and the opinions of the two roles."""

    bias: float
    rule: float
    general: float
    domain: float


class OpinionCalibration(DataModel):
    """The weights for one pair of models (SHA-256 by role), and where they come from."""

    models: Mapping[str, str]
    weights: OpinionWeights
    provenance: Mapping[str, str]

    def probability(self, entry: Entry, opinions: Mapping[str, float]) -> float:
        """The chance that an amount counts."""
        w = self.weights
        score = w.bias + w.rule * rule_log_odds(entry.counted, entry.sureness)
        score += w.general * opinions.get("general", 0.0) + w.domain * opinions.get("domain", 0.0)
        return 1 / (1 + math.exp(-score))


class CalibrationFile(DataModel):
    """The data file: a calibration for every pair of models that was measured."""

    calibrations: tuple[OpinionCalibration, ...] = ()


@dataclass(frozen=True, slots=True)
class Opinion:
    """What was said of one amount: log-odds by role, and the calibrated chance that it counts (None without one).

    `overruled` says that the models decided against a rule that was not sure, `disputed` that they speak against a sure
    one, which stands.
    """

    log_odds: Mapping[str, float]
    probability: float | None = None
    overruled: bool = False
    disputed: bool = False


def opinions_of(entries: Sequence[Entry], judged: Iterable[AmountsJudged]) -> tuple[Opinion, ...]:
    """What the models said of each entry of a proposal, in its order; without any judgment, empty opinions."""
    events = list(judged)
    by_place = {
        event.role: dict(zip(zip(event.starts, event.ends, strict=True), event.log_odds, strict=True))
        for event in events
    }
    calibration = calibration_for({event.role: event.model for event in events})
    return tuple(_opinion(entry, by_place, calibration) for entry in entries)


def with_opinions(entries: Sequence[Entry], opinions: Sequence[Opinion], language: str) -> tuple[Entry, ...]:
    """The proposal with what the models decided; every reason says where they overruled or dispute a rule."""
    return tuple(_with_opinion(entry, opinion, language) for entry, opinion in zip(entries, opinions, strict=True))


def annotated(ledger: Ledger, opinions: Mapping[tuple[int, int], Opinion], language: str) -> Ledger:
    """The same ledger, with what models said of an amount behind its reason; `opinions` are by place."""
    entries = tuple(
        _noted(entry, opinion_note(opinion.log_odds, opinion.probability, language))
        if (opinion := opinions.get((entry.start, entry.end))) is not None
        else entry
        for entry in ledger.entries
    )
    return replace(ledger, entries=entries)


def calibration_for(models: Mapping[str, str]) -> OpinionCalibration | None:
    """The calibration of these models, SHA-256 by role, or None."""
    return next((one for one in load_calibrations() if dict(one.models) == dict(models)), None)


@cache
def load_calibrations(path: Path | None = None) -> tuple[OpinionCalibration, ...]:
    """All calibrations. Raises ResourceError when the file is missing or wrong."""
    file = path or paths.resources() / "ledger" / "calibration.toml"
    return load_data(file, CalibrationFile).calibrations


def _opinion(
    entry: Entry, by_place: Mapping[str, Mapping[tuple[int, int], float]], calibration: OpinionCalibration | None
) -> Opinion:
    place = (entry.start, entry.end)
    log_odds = {role: values[place] for role, values in by_place.items() if place in values}
    if calibration is None or not log_odds:
        return Opinion(log_odds)
    probability = calibration.probability(entry, log_odds)
    against = (probability >= 0.5) != entry.counted
    sure = entry.sureness >= SURE
    return Opinion(log_odds, probability, overruled=against and not sure, disputed=against and sure)


def _with_opinion(entry: Entry, opinion: Opinion, language: str) -> Entry:
    if opinion.probability is None or not (opinion.overruled or opinion.disputed):
        return entry
    counted = entry.counted != opinion.overruled
    note = judgment_note(opinion.overruled, opinion.probability, language)
    return _noted(replace(entry, counted=counted), note)


def _noted(entry: Entry, note: str) -> Entry:
    return replace(entry, reason=joined(entry.reason, note))
