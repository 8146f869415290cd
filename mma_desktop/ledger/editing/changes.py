"""Changes that a person made, as events: which of them stand, and which amount each is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mma_desktop.domain.events import Act, LedgerEdited
from mma_desktop.domain.given import GivenAmount
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.editing.spans import AmountSpan


def standing(changes: Iterable[LedgerEdited]) -> tuple[LedgerEdited, ...]:
    """The changes that were not undone; each undo removes the last one that still stood, if there is one."""
    stack: list[LedgerEdited] = []
    for change in changes:
        if change.act is not Act.UNDO:
            stack.append(change)
        elif stack:
            stack.pop()
    return tuple(stack)


def total_by_hand(changes: Sequence[LedgerEdited]) -> str | None:
    """The total that the last of these changes recorded, None where none of them stands."""
    return changes[-1].total if standing(changes) else None


def place_of(one: LedgerEdited | GivenAmount | Entry) -> AmountSpan:
    """Which amount a change, a decision or an entry is about."""
    return AmountSpan(one.start, one.end, one.formula)
