"""Amounts that a person decided before a run: nothing that rules or models say of them counts any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from mma_desktop.answers.amount import key_of
from mma_desktop.domain.events import Act, LedgerEdited
from mma_desktop.domain.given import GivenAmount
from mma_desktop.ledger.base import AmountRole, Entry, Ledger, ledger_of
from mma_desktop.ledger.editing.changes import place_of, standing
from mma_desktop.ledger.editing.spans import AmountSpan, AmountSpans
from mma_desktop.ledger.messages import given_reason


def given_after(given: Sequence[GivenAmount], changes: Sequence[LedgerEdited]) -> tuple[GivenAmount, ...]:
    """What is decided once these changes were made over what was given before, in document order.

    Of the parts of a split amount those that count are given as one. A remark alone decides nothing.
    """
    decided = {place_of(one): one for one in given}
    stands = standing(changes)
    touched = {place_of(change) for change in stands if change.act is not Act.ANNOTATE} | decided.keys()
    decided |= {place_of(change): _decision(change) for change in stands if place_of(change) in touched}
    return tuple(decided[place] for place in sorted(decided))


def with_given(ledger: Ledger, document: str, given: Sequence[GivenAmount], language: str) -> Ledger:
    """A proposal in which these amounts are as a person decided; how likely its readings were says nothing then."""
    if not given:
        return ledger
    entries = entries_with(ledger.entries, document, given, language)
    places = AmountSpans(map(place_of, given))
    foreign = (one for one in ledger.foreign if not any(places.overlapping(one.start, one.end)))
    return replace(ledger_of(entries, ledger.currency), foreign=tuple(foreign))


def entries_with(
    entries: Sequence[Entry], document: str, given: Sequence[GivenAmount], language: str
) -> tuple[Entry, ...]:
    """The entries as a person decided, with those that only a person knows of."""
    places = {place_of(one): one for one in given}
    return tuple(sorted(_decided(entries, document, places, language), key=lambda entry: entry.start))


def against_given(counting: Ledger, given: Sequence[GivenAmount]) -> tuple[Entry, ...]:
    """The entries that the ledger of an answer counts otherwise than a person decided."""
    places = {place_of(one): one for one in given}
    return tuple(
        entry
        for entry in counting.entries
        if (one := places.get(place_of(entry))) is not None
        and (entry.counted, entry.counted and entry.value) != (one.counted, one.counted and Decimal(one.value))
    )


def _decided(
    entries: Sequence[Entry], document: str, places: dict[AmountSpan, GivenAmount], language: str
) -> Iterator[Entry]:
    left = dict(places)
    for entry in entries:
        one = left.pop(place_of(entry), None)
        yield entry if one is None else _as_given(entry, one, language)
    for one in left.values():
        missed = Entry(one.start, one.end, document[one.start : one.end], Decimal(one.value), one.counted)
        yield _as_given(missed, one, language)


def _as_given(entry: Entry, one: GivenAmount, language: str) -> Entry:
    no_loss = AmountRole.OTHER if entry.role is AmountRole.LOSS else entry.role
    return replace(
        entry,
        value=Decimal(one.value),
        counted=one.counted,
        role=AmountRole.LOSS if one.counted else no_loss,
        reason=given_reason(one.note, language),
        approximate=False,
        low=None,
        high=None,
        sureness=1.0,
    )


def _decision(change: LedgerEdited) -> GivenAmount:
    counted = [part for part in change.after if part.counted]
    value = sum((Decimal(part.value) for part in counted or change.after), Decimal(0))
    note = next((part.note for part in change.after if part.note), "")
    return GivenAmount(change.start, change.end, change.formula, key_of(value), bool(counted), note)
