"""The words around amounts: of a case, of a run after manual edits, and per defendant."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.data_files import DataModel


class AmountLabels(DataModel):
    """What stands around the amounts of a case; `others` are the headings behind line, text and value.

    The heading of the values is the name of the money, as is {0} in other tables.
    """

    ledger: str
    line: str
    place: str
    text: str
    others: tuple[str, ...]
    proposed: str
    answered: str
    yes: str
    no: str
    none: str
    totals: str
    changes: str
    foreign: str
    vague: str
    final: str
    clean: str
    meaning: str
    roles: Mapping[str, str]
    chance: str
    opinions: str


class EditedLedgerLabels(DataModel):
    """What stands around the ledger of a run after manual edits; `place` heads the lines where they are places."""

    ledger: str
    place: str
    columns: tuple[str, ...]
    yes: str
    no: str
    missed: str
    foreign: str
    answer: str
    edited: str
    changes: str
    moved: str


class DefendantLabels(DataModel):
    """What stands around the totals per defendant."""

    title: str
    number: str
    columns: tuple[str, ...]
    unattributed: str
    joint: str
    differs: str
