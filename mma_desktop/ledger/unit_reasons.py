"""What the reason of an amount says of the unit of its table: where that is named, and whether it is certain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.messages import LedgerSentence, in_every_language, joined
from mma_desktop.ledger.words.table_units import TableUnit


class UnitTexts(DataModel):
    """The data file of one language: what stands behind a reason for each origin of a unit."""

    heading: str
    above: str
    earlier: str
    elsewhere: str
    unstated: str


def with_units(ledger: Ledger, text: str, units: Mapping[int, TableUnit], language: str) -> Ledger:
    """The ledger of a text where the amounts that begin at these places tell the units of their tables."""
    if not units:
        return ledger
    entries = [
        replace(one, reason=joined(one.reason, _unit_reason(text, units[one.start], language)))
        if one.start in units
        else one
        for one in ledger.entries
    ]
    return replace(ledger, entries=tuple(entries))


def _unit_reason(text: str, unit: TableUnit, language: str) -> LedgerSentence:
    words, line = text[unit.start : unit.end].strip(), text.count("\n", 0, unit.start) + 1

    def say(one: str) -> str:
        said: str = getattr(_texts(one), unit.origin)
        return said.format(words=words, line=line, worth=f"{unit.worth:,}")

    return in_every_language(language, say)


@cache
def _texts(language: str) -> UnitTexts:
    return load_data(paths.resources() / "tables" / f"units.{language}.toml", UnitTexts)
