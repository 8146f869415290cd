"""Manual edits: what a person decides about the amounts of a ledger, kept apart from what the models answered.

An edit never alters the ledger. It is an event that says what an amount was before and what it is after, and the edited
ledger is the ledger with the edits that stand laid over it: the fold of the events, without those that were undone.
What nobody touched is as the answer has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.domain.events import LedgerEdited
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.editing.errors import EditError, EditProblem

with lazy_imports():  # the window shows a ledger without any amounts first
    from mma_desktop.ledger.editing.changes import place_of, standing, standing_numbers
    from mma_desktop.ledger.editing.lines import Line, total_of_lines
    from mma_desktop.ledger.editing.under_edits import LedgerUnderEdits
    from mma_desktop.ledger.editing.wanted import ManualEdit, Undo, one_line


@dataclass(frozen=True, slots=True)
class EditedLedger:
    """All amounts in document order after manual edits, their exact total, and every change that was ever made.

    `shifted` is the total that the last change recorded when it is no longer the total: an amount that nobody touched
    is read otherwise now, because the run went on or the program changed. `foreign` is the foreign money, which counts
    once a person has given its value in the ledger's currency.
    """

    lines: tuple[Line, ...] = ()
    total: Decimal = Decimal(0)
    changes: tuple[LedgerEdited, ...] = ()
    shifted: Decimal | None = None
    currency: str = YUAN
    foreign: tuple[Line, ...] = ()

    @property
    def rows(self) -> tuple[Line, ...]:
        """All amounts with the foreign money among them, in document order."""
        return tuple(sorted((*self.lines, *self.foreign), key=lambda line: (line.place.start, line.place.end)))

    @property
    def standing(self) -> tuple[LedgerEdited, ...]:
        """The changes that were not undone."""
        return standing(self.changes)


def edited_ledger(ledger: Ledger, document: str, changes: Sequence[LedgerEdited]) -> EditedLedger:
    """`ledger` as it stands after `changes`, in the order in which they were made."""
    under_edits = LedgerUnderEdits(ledger, document, changes)
    lines, foreign = under_edits.lines(), tuple(under_edits.foreign())
    total = total_of_lines(lines)
    recorded = Decimal(changes[-1].total) if changes else total
    shifted = None if recorded == total else recorded
    return EditedLedger(lines, total, tuple(changes), shifted, ledger.currency, foreign)


def apply_changes(
    ledger: Ledger, document: str, made: Sequence[LedgerEdited], wanted: Iterable[ManualEdit], *, reason: str, time: str
) -> tuple[LedgerEdited, ...]:
    """The events that make these changes one after the other, on top of those `made` before.

    `time` is the moment of the decision, ISO 8601 in UTC. Raises EditError when a change is impossible or would change
    nothing.
    """
    under_edits = LedgerUnderEdits(ledger, document, made)
    events: list[LedgerEdited] = []
    for one in wanted:
        if isinstance(one, Undo) and one.number is not None:
            under_edits = LedgerUnderEdits(ledger, document, _undone_next((*made, *events), one.number, document))
        event = under_edits.undo(time) if isinstance(one, Undo) else under_edits.edit(one, time)
        events.append(replace(event, reason=one_line(reason)))
        if isinstance(one, Undo) and one.number is not None:  # amounts that a person added are numbered anew
            under_edits = LedgerUnderEdits(ledger, document, (*made, *events))
    return tuple(events)


def _undone_next(changes: Sequence[LedgerEdited], number: int, document: str) -> list[LedgerEdited]:
    """The changes that stand, with that of this number last. Raises EditError where its amount was changed since."""
    numbers, place = standing_numbers(changes), place_of(changes[number])
    at_place = [one for one in numbers if place_of(changes[one]) == place]
    if at_place[-1:] != [number]:
        raise EditError(EditProblem.CHANGED_SINCE, text=document[place.start : place.end])
    return [changes[one] for one in (*(one for one in numbers if one != number), number)]
