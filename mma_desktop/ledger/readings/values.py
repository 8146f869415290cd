"""Which amounts of a document are exact sums, differences or near values of others: arithmetic alone, no words.

Every step looks at a fixed number of amounts beside each one, so the time is linear in their number.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.ledger.base import AmountRole, Entry
from mma_desktop.ledger.rules.arithmetic import is_round
from mma_desktop.ledger.subset import smallest_subset

MONEY = (AmountRole.LOSS, AmountRole.TOTAL, AmountRole.REPEAT, AmountRole.OTHER, AmountRole.NOT_VALUED)
"""The roles of amounts that may be money of the crime, or a sum of it."""
_FEW_PARTS = 16  # amounts of which some may make a total
_MOST_PARTS = 40  # amounts on each side with which a total is compared
_MOST_COMPARED = 120  # amounts that are compared with each other
_MOST_BETWEEN = 5  # amounts between a gross one and its net one
_ALIKE = Decimal("0.03")  # of the larger of two amounts that may be the same money
_NOT_BACK = (AmountRole.LOSS, AmountRole.TOTAL, AmountRole.REPEAT, AmountRole.SHARE, AmountRole.RESALE)


@dataclass(frozen=True, slots=True)
class Whole:
    """An amount that is the exact sum of others next to it, by index.

    `stated`: it is called a total; `exact`: it has so many digits that the sum comes about by no chance.
    """

    total: int
    parts: tuple[int, ...]
    stated: bool
    exact: bool


@dataclass(frozen=True, slots=True)
class Net:
    """An amount that is another one less what was given back (206,000 less 54,000 is 152,000).

    `actual`: the text calls it what was obtained in the end.
    """

    net: int
    gross: int
    actual: bool = False


def find_wholes(entries: Sequence[Entry], stated: frozenset[int]) -> Iterator[Whole]:
    """Amounts that the next ones, or the last ones, make exactly: among all mentions, and among those that count; and
    totals that some of the amounts before them make (what one of several people took part in).
    """
    every = [i for i, entry in enumerate(entries) if entry.role is not AmountRole.DEDUCTION]
    money = [i for i, entry in enumerate(entries) if entry.role in MONEY]
    counted = [i for i in money if entries[i].role is AmountRole.LOSS]
    unstated = [i for i in money if i not in stated]
    seen: set[tuple[int, tuple[int, ...]]] = set()
    for index in money:
        runs = [run for pool in (money, counted, every) for run in _beside(pool, index)]
        found = [parts for run in runs if (parts := _exact_run(entries, index, run))]
        if not found and index in stated and not is_round(entries[index].value):
            place = bisect_left(unstated, index)
            found = [_some_of(entries, index, unstated[max(0, place - _FEW_PARTS) : place])]
        for parts in filter(None, found):
            if (index, parts) not in seen:
                seen.add((index, parts))
                yield Whole(index, parts, index in stated, not is_round(entries[index].value))


def _beside(pool: Sequence[int], index: int) -> tuple[Sequence[int], Sequence[int]]:
    """The amounts of a pool behind one and before it, the nearest first."""
    place, behind = bisect_left(pool, index), bisect_right(pool, index)
    return pool[behind : behind + _MOST_PARTS], pool[max(0, place - _MOST_PARTS) : place][::-1]


def _some_of(entries: Sequence[Entry], index: int, pool: Sequence[int]) -> tuple[int, ...]:
    """The fewest amounts of a pool that add up to the amount, at least two."""
    places = smallest_subset([entries[i].value for i in pool], entries[index].value) if len(pool) > 1 else None
    return tuple(pool[place] for place in places) if places and len(places) > 1 else ()


def _exact_run(entries: Sequence[Entry], index: int, run: Sequence[int]) -> tuple[int, ...]:
    """The first amounts of `run` that add up to the amount, at least two; those of its own value are passed over."""
    reached, parts = Decimal(0), list[int]()
    for part in run:
        if entries[part].value == entries[index].value:
            continue
        reached += entries[part].value
        parts.append(part)
        if reached >= entries[index].value:
            break
    return tuple(parts) if len(parts) > 1 and reached == entries[index].value else ()


def find_nets(
    entries: Sequence[Entry], left_over: frozenset[int], actual: frozenset[int], events: Sequence[int]
) -> Iterator[Net]:
    """Amounts that are an earlier one less what stands between them as given back or spent.

    Both are of one event. Where the text says that an amount is what is left, that need not be, and anything between
    them may be taken off.
    """
    rests = left_over | actual
    for index, entry in enumerate(entries):
        for gross in range(max(0, index - _MOST_BETWEEN - 1), index - 1):
            if events[gross] != events[index] and index not in rests:
                continue
            between = entries[gross + 1 : index]
            back = [e.value for e in between if index in rests or e.role not in _NOT_BACK]
            taken_off = entries[gross].value - entry.value
            if taken_off > 0 and (taken_off in back or (len(back) > 1 and taken_off == sum(back))):
                yield Net(index, gross, index in actual)


def find_variants(entries: Sequence[Entry], argued: frozenset[int]) -> dict[int, tuple[int, ...]]:
    """For each amount, those of nearly its value, where one is a rounding or stands in an accusation or conclusion."""
    money = [i for i, entry in enumerate(entries) if entry.role in MONEY][:_MOST_COMPARED]
    loose = [i for i in money if i in argued or (entries[i].approximate and is_round(entries[i].value))]
    found: dict[int, list[int]] = defaultdict(list)
    for i in loose:
        for j in money:
            larger = max(entries[i].value, entries[j].value)
            if 0 < abs(entries[i].value - entries[j].value) <= larger * _ALIKE:
                found[i].append(j)
                found[j].append(i)
    return {i: tuple(sorted(set(others))) for i, others in found.items()}
