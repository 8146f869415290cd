"""Which totals a document allows: the proposed one first, then those that the rules find likeliest.

A change counts an amount that the rules leave out, leaves out one that they count, takes the high end of a range,
takes the price of one piece instead of the product, or takes off the proposed total what was given back before the case
was known, or is written as a negative. The search is bounded: a document may hold ten thousand amounts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, islice
from math import prod

from mma_desktop.ledger.base import AmountRole, Change, ChangeKind, Entry, Feasible, Ledger, counted_total

_MOST_CHANGES = 4
_MOST_VARIANTS = 30_000  # sets of changes looked at in all, about 0.1 s
_MOST_RANKED = 3_000  # of them, those among which totals are ranked
_MOST_DEDUCTED = 12  # amounts that may be taken off
_ADDED_FIRST = (
    AmountRole.LOSS,
    AmountRole.OTHER,
    AmountRole.DEDUCTION,
    AmountRole.NOT_VALUED,
    AmountRole.RESALE,
    AmountRole.SHARE,
    AmountRole.RETURNED,
    AmountRole.FINE,
    AmountRole.TOTAL,
    AmountRole.REPEAT,
    AmountRole.UNIT_PRICE,
)


def switches(entries: Sequence[Entry], indices: Iterable[int]) -> tuple[Change, ...]:
    """The changes that count these entries where they are left out, and leave them out where they count."""
    return tuple(
        Change(ChangeKind.REMOVE, i, -entries[i].value)
        if entries[i].counted
        else Change(ChangeKind.ADD, i, entries[i].value)
        for i in indices
    )


def counted_by(feasible: Feasible, entries: Sequence[Entry]) -> dict[int, Decimal]:
    """The entries (by index) that make a total, and what each counts for."""
    counted = {index: entry.value for index, entry in enumerate(entries) if entry.counted}
    for change in feasible.changes:
        entry = entries[change.entry]
        match change.kind:
            case ChangeKind.ADD:
                counted[change.entry] = entry.value
            case ChangeKind.REMOVE:
                del counted[change.entry]
            case ChangeKind.HIGH:
                counted[change.entry] = entry.value + change.difference
            case ChangeKind.SWAP:
                counted[change.entry] = entry.value
                del counted[_products(entries)[entry.start]]
            case ChangeKind.DEDUCT:
                counted[change.entry] = -entry.value
    return counted


def ranked_totals(proposal: Ledger, most: int = 12) -> tuple[Feasible, ...]:
    """The first `most` totals, each once: the proposed one, then the likeliest.

    How likely the total of a reading is says its score; of any other total, the rules that must be wrong for it. Of
    equally likely ones those with fewer changes come first.
    """
    found = {reading.total: reading for reading in proposal.readings}
    for deduction in _deductions(proposal):
        known = found.get(deduction.total)
        if known is None or known.odds < deduction.odds:
            found[deduction.total] = deduction
    for variant in islice(_variants(proposal.entries), _MOST_RANKED):
        if variant.total not in found and variant.total >= 0:
            found[variant.total] = replace(variant, odds=_rule_odds(variant, proposal.entries))
    ordered = sorted(found.values(), key=lambda feasible: (feasible.total != proposal.total, -feasible.odds))
    return tuple(ordered[:most])


def nearest(proposal: Ledger, total: Decimal) -> Feasible | None:
    """The way to `total` with the fewest changes, or None if none was found within the bounded search."""
    way = next(_variants(proposal.entries, total), None)
    reading = next((reading for reading in proposal.readings if reading.total == total), None)
    if way is None or reading is None:
        return reading if way is None else replace(way, odds=_rule_odds(way, proposal.entries))
    return replace(way, odds=reading.odds)


def _rule_odds(feasible: Feasible, entries: Sequence[Entry]) -> float:
    """How likely the rules find a total, against their own (0..1): each rule departed from must be wrong.

    Which end of a range counts is nothing that a rule says.
    """
    rules = (entries[change.entry].sureness for change in feasible.changes if change.kind is not ChangeKind.HIGH)
    return prod(min(1.0, (1 - sureness) / sureness) for sureness in rules)


def _deductions(proposal: Ledger) -> Iterator[Feasible]:
    """The proposed total less each amount that may be taken off it, and less all of them."""
    may_be = [i for i, entry in enumerate(proposal.entries) if entry.deduction and not entry.counted][:_MOST_DEDUCTED]
    for taken_off in ([index] for index in may_be) if len(may_be) < 2 else (*([index] for index in may_be), may_be):
        entries = [proposal.entries[index] for index in taken_off]
        changes = [Change(ChangeKind.DEDUCT, index, -proposal.entries[index].value) for index in taken_off]
        total = proposal.total - sum(entry.value for entry in entries)
        if total > 0:
            yield Feasible(total, tuple(changes), min(entry.deduction for entry in entries))


def _variants(entries: Sequence[Entry], wanted: Decimal | None = None) -> Iterator[Feasible]:
    """Every set of changes that leads to the wanted total (None: to any), smaller first; of _MOST_VARIANTS sets."""
    proposed = counted_total(entries)
    moves = sorted(_moves(entries), key=lambda move: _plausibility(entries, move[1]))
    sets = (chosen for size in range(_MOST_CHANGES + 1) for chosen in combinations(moves, size))
    for chosen in islice(sets, _MOST_VARIANTS):
        total = sum((change.difference for _, change in chosen), proposed)
        if wanted in (None, total) and len({group for group, _ in chosen}) == len(chosen):
            yield Feasible(total, tuple(change for _, change in chosen))


def _moves(entries: Sequence[Entry]) -> Iterator[tuple[int, Change]]:
    """Every single change, with the entry that it shares with the changes it excludes."""
    products = _products(entries)
    for index, entry in enumerate(entries):
        product = products.get(entry.start) if entry.role is AmountRole.UNIT_PRICE else None
        if product is not None and entries[product].counted:
            yield product, Change(ChangeKind.SWAP, index, entry.value - entries[product].value)
            continue
        if entry.counted:
            yield index, Change(ChangeKind.REMOVE, index, -entry.value)
            if entry.high is not None:
                yield index, Change(ChangeKind.HIGH, index, entry.high - entry.value)
        else:
            yield index if product is None else product, Change(ChangeKind.ADD, index, entry.value)


def _products(entries: Sequence[Entry]) -> dict[int, int]:
    """The index of each product, by the place where its price begins."""
    return {entry.price[0]: index for index, entry in enumerate(entries) if entry.price is not None}


def _plausibility(entries: Sequence[Entry], change: Change) -> tuple[int, int]:
    """What is likelier comes first: an approximate amount, then an amount that only its role keeps out."""
    entry = entries[change.entry]
    if change.kind is ChangeKind.ADD:
        return 2 + _ADDED_FIRST.index(entry.role), change.entry
    return 0 if entry.approximate else 1, change.entry
