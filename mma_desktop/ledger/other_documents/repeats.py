"""Which amounts of a document earlier ones of the case tell already.

The relation `same_in_other_document` holds between two amounts that count, of equal value in two documents, whose dates
do not differ in what both say (year, month, day), nor their defendants (common_persons.py); `makes_up_other_document`
between an amount and several others that are the exact rest of the other document (an audit's total beside the
judgment's deeds).

A document is compared with the earlier ones in their order, but only with those that may tell something of it: they are
found by the value and date of an amount, and by the sum of all that they tell. So the time grows with the amounts, not
with the pairs of documents.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from heapq import heappop, heappush, merge
from itertools import islice, product

from mma_desktop.answers.money.folding import fold
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.other_documents.common_persons import PersonsOfDocuments
from mma_desktop.ledger.other_documents.deed_dates import DeedDate, date_before

SAME = "same_in_other_document"
MAKES_UP = "makes_up_other_document"
_MOST_ALIKE = 50  # amounts of one value with which a later one is compared by its words
_AROUND = 80  # characters on each side of an amount that tell what it is about
_ANY = -1  # stands for every year, month or day
_Key = tuple[Decimal, tuple[int, ...]]
"""A value, and a date as year, month and day; 0 for a part that its document does not say."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """An amount (by index) that other ones of an earlier document tell already, and by which relation."""

    entry: int
    partners: tuple[int, ...]
    relation: str


def find_repeats(
    text: str, documents: Sequence[Sequence[int]], entries: Sequence[Entry], persons: PersonsOfDocuments
) -> tuple[Repeat, ...]:
    """What later documents tell again of the same `persons`. `documents` are the indices of the amounts that count in
    each, in order.
    """
    folded = fold(text).lower()
    dates = {i: date_before(folded, entries[i].start) for counted in documents for i in counted}
    told = _ToldBefore(_Amounts(folded, entries, dates))
    found: list[Repeat] = []
    for counted in documents:
        again = [*_LaterDocument(told, counted, persons).repeats()]
        found += again
        repeated = {repeat.entry for repeat in again}
        told.add([i for i in counted if i not in repeated])
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Amounts:
    """The amounts of a case by index: what each is worth, under which keys it is kept and looked up, what it is about.

    Each is kept by its value and date, and by that date with any of its parts open: so those whose dates may be that of
    another one are found without going through all that are equal.
    """

    text: str
    entries: Sequence[Entry]
    dates: Mapping[int, DeedDate | None]

    def total(self, indices: Iterable[int]) -> Decimal:
        """Their sum."""
        return sum((self.entries[i].value for i in indices), Decimal(0))

    def kept_under(self, index: int) -> Iterator[_Key]:
        """The keys of an amount."""
        dates = product(*((part, _ANY) for part in self._date_parts(index)))
        return ((self.entries[index].value, date) for date in dates)

    def looked_up(self, index: int) -> Iterator[_Key]:
        """The keys of the amounts that may be this one."""
        dates = product(*((part, 0) if part else (_ANY,) for part in self._date_parts(index)))
        return ((self.entries[index].value, date) for date in dates)

    def likeness(self, one: int, other: int) -> float:
        """How many pairs of characters the surroundings of two amounts share (Jaccard, 0..1)."""
        first, second = self._pairs_around(one), self._pairs_around(other)
        return len(first & second) / max(1, len(first | second))

    def _pairs_around(self, index: int) -> set[str]:
        entry = self.entries[index]
        around = self.text[max(0, entry.start - _AROUND) : entry.end + _AROUND]
        return {around[i : i + 2] for i in range(len(around) - 1)}

    def _date_parts(self, index: int) -> tuple[int, int, int]:
        date = self.dates[index]
        return (date.year, date.month, date.day) if date is not None else (0, 0, 0)


class _EarlierDocument:
    """The amounts of an earlier document, each of which one amount of a later document may tell again."""

    def __init__(self, amounts: _Amounts, indices: Sequence[int]) -> None:
        self._amounts = amounts
        self._indices = indices
        self._free = defaultdict[_Key, list[int]](list)
        self._taken: set[int] = set()
        self.total = amounts.total(indices)
        for i in indices:
            for key in amounts.kept_under(i):
                self._free[key].append(i)

    @property
    def keys(self) -> Iterable[_Key]:
        """The keys under which it has amounts."""
        return self._free.keys()

    def take(self, index: int) -> int | None:
        """The amount of the same value that is told most alike, unless its date is another one; it is used up."""
        groups = (self._free.get(key, ()) for key in self._amounts.looked_up(index))
        equal = list(islice(merge(*groups), _MOST_ALIKE))
        if not equal:
            return None
        chosen = max(equal, key=lambda i: (self._amounts.likeness(index, i), -i))
        for key in self._amounts.kept_under(chosen):
            del self._free[key][bisect_left(self._free[key], chosen)]
        self._taken.add(chosen)
        self.total -= self._amounts.entries[chosen].value
        return chosen

    def left(self) -> tuple[int, ...]:
        """Those that are not used up, in order."""
        return tuple(i for i in self._indices if i not in self._taken)

    def __len__(self) -> int:
        """How many are not used up."""
        return len(self._indices) - len(self._taken)

    def give_back(self) -> None:
        """Nothing is used up any more."""
        for i in self._taken:
            for key in self._amounts.kept_under(i):
                insort(self._free[key], i)
        self.total += self._amounts.total(self._taken)
        self._taken.clear()


class _ToldBefore:
    """The earlier documents, and which of them may tell an amount, or be all the rest of a document."""

    def __init__(self, amounts: _Amounts) -> None:
        self.amounts = amounts
        self.documents: list[_EarlierDocument] = []
        self._telling = defaultdict[_Key, list[int]](list)  # the numbers of the documents that have such an amount
        self._summing = defaultdict[tuple[Decimal, bool], list[int]](list)  # by their sum, and whether of one amount

    def add(self, indices: Sequence[int]) -> None:
        """One more document, of which no earlier one tells these amounts."""
        number, document = len(self.documents), _EarlierDocument(self.amounts, indices)
        self.documents.append(document)
        for key in document.keys:
            self._telling[key].append(number)
        self._summing[document.total, len(document) == 1].append(number)

    def next_telling(self, index: int, number: int) -> int | None:
        """The first document behind this one that may tell the amount."""
        found = (_next(self._telling.get(key, ()), number) for key in self.amounts.looked_up(index))
        return min((one for one in found if one is not None), default=None)

    def next_summing(self, total: Decimal, of_one: bool, number: int) -> int | None:
        """The first document behind this one whose amounts make this total; one amount, or several."""
        return _next(self._summing.get((total, of_one), ()), number)


class _LaterDocument:
    """A document that is compared with the earlier ones, in their order."""

    def __init__(self, told: _ToldBefore, counted: Sequence[int], persons: PersonsOfDocuments) -> None:
        self._told = told
        self._persons = persons
        self._left = dict.fromkeys(counted)
        self._total = told.amounts.total(counted)
        self._waiting: list[tuple[int, int]] = []  # the next document that may tell an amount, and the amount
        for i in counted:
            self._wait(i, -1)

    def repeats(self) -> Iterator[Repeat]:
        """The amounts that earlier documents tell, each earlier amount once."""
        number: int | None = -1
        while (number := self._next(number)) is not None:
            stop_if_asked()
            document = self._told.documents[number]
            if not self._persons.may_share(number, len(self._told.documents)):
                self._pass(number)
                continue
            yield from self._same(document, number)
            yield from self._rest(document)
            document.give_back()

    def _pass(self, number: int) -> None:
        """Look for amounts behind this document, which tells of others."""
        while self._waiting and self._waiting[0][0] == number:
            self._wait(heappop(self._waiting)[1], number)

    def _wait(self, index: int, number: int) -> None:
        """Look for the amount in the next document behind this one that may tell it."""
        if (following := self._told.next_telling(index, number)) is not None:
            heappush(self._waiting, (following, index))

    def _next(self, number: int) -> int | None:
        """The next document that may tell an amount that is left, or whose amounts make the sum of them."""
        if not self._left:
            return None
        telling = self._waiting[0][0] if self._waiting else None
        summing = self._told.next_summing(self._total, len(self._left) > 1, number)
        return min((one for one in (telling, summing) if one is not None), default=None)

    def _same(self, document: _EarlierDocument, number: int) -> Iterator[Repeat]:
        while self._waiting and self._waiting[0][0] == number:
            _, index = heappop(self._waiting)
            if (partner := document.take(index)) is None:
                self._wait(index, number)
            else:
                del self._left[index]
                self._total -= self._told.amounts.entries[index].value
                yield Repeat(index, (partner,), SAME)

    def _rest(self, document: _EarlierDocument) -> Iterator[Repeat]:
        """What is left of both documents, where it is one amount here and several there of the same sum."""
        here, there = len(self._left), len(document)
        if self._total == document.total and min(here, there) == 1 < max(here, there):
            yield from (Repeat(i, document.left(), MAKES_UP) for i in self._left)
            self._left.clear()


def _next(numbers: Sequence[int], number: int) -> int | None:
    """The first of these ascending numbers that is larger."""
    place = bisect_right(numbers, number)
    return numbers[place] if place < len(numbers) else None
