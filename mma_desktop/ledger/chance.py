"""The chance that a total is right, and what it hinges on.

Boosted trees give each of the first totals of a document the chance that it is right (ledger/readings/rivals.py); they
are those of resources/ledger/chance.*.toml, fitted to cases with known totals (benchmarks/amounts/interpretations.py).
What they say holds for the language and the money of those cases (in Chinese ones yuan); elsewhere they only order the
totals, nothing is calibrated and there is no chance.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from mma_desktop import paths
from mma_desktop.answers.characters import language_of
from mma_desktop.answers.money.wording import money
from mma_desktop.data_files import load_data
from mma_desktop.ledger.base import ChangeKind, Feasible, Ledger
from mma_desktop.ledger.messages import hinge_sentence
from mma_desktop.ledger.readings.boosted_trees import BoostedTrees

LANGUAGES = ("zh", "en")  # of cases with known totals
_LEAST = 1e-4  # no share is taken for surer than one less this
_SMALLEST = 0.01  # nor is any chance shown that is smaller


class ChanceTrees(BoostedTrees):
    """The data file of one language: the trees, the most that is shown, since no more was seen to be right, the money
    that it holds for (empty: any), and how it was fitted and judged.
    """

    provenance: Mapping[str, str]
    most: float
    currency: str = ""

    @property
    def cases(self) -> int:
        """How many cases with known totals it was judged on: the number with which the record of that begins."""
        first = self.provenance.get("judged", "").partition(" ")[0]
        return int(first) if first.isdecimal() else 0

    @property
    def date(self) -> str:
        """When it was fitted, in ISO 8601; empty where that is not on record."""
        return self.provenance.get("date", "")


@dataclass(frozen=True, slots=True)
class Hinge:
    """The nearest other total, and the one reading that leads there: a sentence, and its place in the document."""

    total: Decimal
    sentence: str
    start: int
    end: int


def share_of(proposal: Ledger, total: Decimal) -> float | None:
    """How likely a total is among all that the readings of a document have (0..1); None where none were weighed."""
    if not proposal.readings:
        return None
    odds = {reading.total: reading.odds for reading in proposal.readings}
    return odds.get(total, 0.0) / sum(odds.values())


def log_odds_of_share(share: float) -> float:
    """The logarithm of the odds that a share stands for."""
    held = min(max(share, _LEAST), 1 - _LEAST)
    return math.log(held / (1 - held))


def chance_of(proposal: Ledger, total: Decimal, language: str) -> float | None:
    """The chance (0..1) that `total` is right in a document of this language, or None where nothing calibrates it, as
    beside foreign money.
    """
    share = share_of(proposal, total)
    if share is None or language not in LANGUAGES or proposal.foreign:
        return None
    fitted = load_chance(language)
    if fitted.currency not in ("", proposal.currency):
        return None
    return min(max(share * proposal.listed, _SMALLEST), fitted.most)


def hinge_of(proposal: Ledger, total: Decimal, language: str) -> Hinge | None:
    """What a total hinges on: the likeliest other one, and the first amount about which the two differ."""
    reading = next((one for one in proposal.readings if one.total == total), None)
    other = next((one for one in proposal.readings if one.total != total), None)
    if reading is None or other is None:
        return None
    differing = sorted(_entries_of(reading) ^ _entries_of(other))
    entry = proposal.entries[differing[0]]
    counted = entry.counted != (differing[0] in _entries_of(other))
    sentence = hinge_sentence(
        counted, entry.shown, money(other.total, proposal.currency, language), len(differing) - 1, language
    )
    return Hinge(other.total, sentence, entry.start, entry.end)


def _entries_of(reading: Feasible) -> set[int]:
    return {change.entry for change in reading.changes if change.kind in (ChangeKind.ADD, ChangeKind.REMOVE)}


@cache
def load_chance(language: str, folder: Path | None = None) -> ChanceTrees:
    """The trees for one of LANGUAGES. Raises ResourceError when the file is missing or wrong."""
    return load_data((folder or paths.resources() / "ledger") / f"chance.{language}.toml", ChanceTrees)


def chances_for(text: str) -> ChanceTrees:
    """The trees for a document, by its language."""
    return load_chance(language_of(text))
