"""The lines of a ledger for people: every amount, every part of a split one, and the names that people can type.

An amount is named by its number in the ledger ("3"), a part of a split one by both ("3.2"), one that the program missed
"A1", "A2", ..., foreign money "F1", "F2", ....
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from mma_desktop.answers.amount import key_of
from mma_desktop.domain.events import EditedPart, LedgerEdited
from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.ledger.editing.changes import place_of
from mma_desktop.ledger.editing.spans import AmountSpan


@dataclass(frozen=True, slots=True)
class Line:
    """One amount, or one part of a split one, after manual edits.

    `entry` is the amount in the ledger with what the rules and the answer say of it, None for one that was added.
    `edit` is the last change that stands, None where nobody changed anything. `foreign` is the currency of an amount of
    foreign money, "" of all others.
    """

    name: str
    place: AmountSpan
    text: str
    value: Decimal
    counted: bool
    note: str = ""
    entry: Entry | None = None
    edit: LedgerEdited | None = None
    foreign: str = ""


def lines_of(ledger: Ledger) -> Iterator[Line]:
    """The amounts of a ledger as the answer has them, in its order."""
    for number, entry in enumerate(ledger.entries, start=1):
        yield Line(str(number), place_of(entry), entry.shown, entry.value, entry.counted, entry=entry)


def foreign_lines(ledger: Ledger, document: str) -> Iterator[Line]:
    """The foreign money of a ledger, whose value is in its own currency."""
    for number, amount in enumerate(ledger.foreign, start=1):
        name, place, text = f"F{number}", AmountSpan(amount.start, amount.end), document[amount.start : amount.end]
        yield Line(name, place, text, amount.value, counted=False, foreign=amount.currency)


def changed_lines(line: Line, change: LedgerEdited) -> Iterator[Line]:
    """What stands in the place of a line after a change: one line for each part."""
    for number, part in enumerate(change.after, start=1):
        name = line.name if len(change.after) == 1 else f"{line.name}.{number}"
        value, counted, note = Decimal(part.value), part.counted, part.note
        yield replace(line, name=name, value=value, counted=counted, note=note, edit=change)


def part_of(line: Line) -> EditedPart:
    """The line as an event records it."""
    return EditedPart(key_of(line.value), line.counted, line.note)


def total_of_lines(lines: Iterable[Line]) -> Decimal:
    """The exact sum of those that count."""
    return sum((line.value for line in lines if line.counted), Decimal(0))
