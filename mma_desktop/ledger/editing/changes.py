"""Changes that a person made, as events: which of them stand, and which amount each is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mma_desktop.domain.events import Act, LedgerEdited
from mma_desktop.domain.given import GivenAmount
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.editing.spans import AmountSpan


def standing(changes: Iterable[LedgerEdited]) -> tuple[LedgerEdited, ...]:
    """The changes that were not undone; each undo removes the last one of its amount that still stood."""
    made = tuple(changes)
    return tuple(made[number] for number in standing_numbers(made))


def standing_numbers(changes: Sequence[LedgerEdited]) -> list[int]:
    """The places of those changes in the record, from 0. As the record only grows, such a number names its change."""
    numbers: list[int] = []
    for number, change in enumerate(changes):
        if change.act is not Act.UNDO:
            numbers.append(number)
        elif numbers:
            place = place_of(change)
            at_place = (one for one in reversed(numbers) if place_of(changes[one]) == place)
            numbers.remove(next(at_place, numbers[-1]))
    return numbers


def total_by_hand(changes: Sequence[LedgerEdited]) -> str | None:
    """The total that the last of these changes recorded, None where none of them stands."""
    return changes[-1].total if standing(changes) else None


def place_of(one: LedgerEdited | GivenAmount | Entry) -> AmountSpan:
    """Which amount a change, a decision or an entry is about."""
    return AmountSpan(one.start, one.end, one.formula)
