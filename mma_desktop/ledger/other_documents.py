"""The ledger of a case of several documents: each document is read alone, and what two of them tell counts once.

The rules and readings were made for one document, so each has its own ledger (its totals, its court's account); then
their amounts are laid side by side in the order of the case. The relation `same_in_other_document` holds between two
amounts that count, of equal value in two documents, whose dates do not differ in what both say (year, month, day);
`makes_up_other_document` between an amount and several others that are the exact rest of the other document (an audit's
total beside the judgment's deeds). The amount of the earlier document counts. `_SURENESS` is stated: where equal sums
were made to mislead, 24 of 29 relations were right (docs/results/two-documents.md). Beside a document that tells what a
court found, nothing else that a document only alleges counts, as in a judgment that tells both; and beside the judgment
upon an appeal nothing else that the court before found, but for deeds of days of which the later judgment tells none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from decimal import Decimal
from heapq import merge
from itertools import accumulate, islice, product

from mma_desktop.answers.money.folding import fold
from mma_desktop.domain.case_documents import Part, document_number, parts_of
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.base import AmountRole, Change, ChangeKind, Entry, Feasible, Ledger
from mma_desktop.ledger.messages import also_in, joined, repeated_reason, section_reason
from mma_desktop.ledger.sections import SectionKind, is_found_by_court, looks_again, only_accuses

SAME = "same_in_other_document"
MAKES_UP = "makes_up_other_document"
_SURENESS = 0.8
_MOST_ALIKE = 50  # amounts of one value with which a later one is compared by its words
_AROUND = 80  # characters on each side of an amount that tell what it is about
_BEFORE = 300  # characters before an amount in which its date is looked for
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR = "(?P<year>(?:19|20)[0-9]{2})"
_WORD = rf"(?P<word>{'|'.join(_MONTHS)})[a-z]*\.?"
_DAY = "(?P<day>[0-9]{1,2})"
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:{_YEAR}\s*年\s*)?(?<![0-9])(?P<month>[0-9]{{1,2}})\s*月\s*{_DAY}\s*[日号]",
        rf"{_YEAR}\s*年\s*(?P<month>[0-9]{{1,2}})\s*月(?!\s*[0-9]{{1,2}}\s*[日号])",
        rf"\b{_DAY}\s+{_WORD}(?:,?\s+{_YEAR})?\b",
        rf"\b{_WORD}\s+{_DAY}\b(?:,?\s+{_YEAR}\b)?",
        rf"\b{_WORD}\s+{_YEAR}\b",
    )
)


@dataclass(frozen=True, slots=True)
class DeedDate:
    """When a deed was, as far as its document says: 0 for a year or a day that it does not."""

    year: int
    month: int
    day: int

    def may_be(self, other: DeedDate | None) -> bool:
        """Whether both may be the same day; where one has no date they may."""
        if other is None:
            return True
        pairs = ((self.year, other.year), (self.month, other.month), (self.day, other.day))
        return all(not one or not another or one == another for one, another in pairs)


_ANY = -1  # stands for every year, month or day
_ANY_DATE = (_ANY, _ANY, _ANY)
_Key = tuple[Decimal, tuple[int, ...]]
"""A value, and a date as year, month and day; 0 for a part that its document does not say."""

Propose = Callable[[str, str], Ledger]
"""The ledger that is proposed for one document: (text, language)."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """An amount (by index) that other ones of an earlier document tell already, and by which relation."""

    entry: int
    partners: tuple[int, ...]
    relation: str


def propose_together(text: str, language: str, propose: Propose) -> Ledger:
    """The ledger of a case's text: that of its document, or those of all its documents together."""
    parts = parts_of(text)
    ledgers = [_moved(propose(text[part.start : part.end], language), part) for part in parts]
    return ledgers[0] if len(parts) == 1 else _merged(text, parts, ledgers, language)


def find_repeats(text: str, documents: Sequence[Sequence[int]], entries: Sequence[Entry]) -> tuple[Repeat, ...]:
    """What later documents tell again. `documents` are the indices of the amounts that count in each, in order."""
    folded = fold(text).lower()
    dates = {i: _date_of(folded, entries[i].start) for counted in documents for i in counted}
    told: list[Sequence[int]] = []
    found: list[Repeat] = []
    for counted in documents:
        again = _again(folded, counted, told, entries, dates)
        found += again.values()
        told.append([i for i in counted if i not in again])
    return tuple(found)


def _again(
    text: str,
    counted: Sequence[int],
    told: Sequence[Sequence[int]],
    entries: Sequence[Entry],
    dates: Mapping[int, DeedDate | None],
) -> dict[int, Repeat]:
    """The amounts of one document that earlier ones tell, each earlier amount once."""
    found: dict[int, Repeat] = {}
    for indices in told:
        earlier = _Earlier(text, indices, entries, dates)
        for i in counted:
            stop_if_asked()
            if i not in found and (partner := earlier.taken_for(i)) is not None:
                found[i] = Repeat(i, (partner,), SAME)
        left = [i for i in counted if i not in found]
        found |= {repeat.entry: repeat for repeat in _rest(left, earlier.left(), entries)}
    return found


class _Earlier:
    """The amounts of an earlier document, each of which one later amount may tell again.

    Each is kept by its value and date, and by that date with any of its parts open: so those whose dates may be that of
    a later amount are found without going through all that are equal.
    """

    def __init__(
        self, text: str, indices: Sequence[int], entries: Sequence[Entry], dates: Mapping[int, DeedDate | None]
    ) -> None:
        self._text = text
        self._entries = entries
        self._dates = dates
        self._free = defaultdict[_Key, list[int]](list)
        for i in indices:
            for key in self._kept_under(i):
                self._free[key].append(i)

    def taken_for(self, index: int) -> int | None:
        """The amount of the same value that is told most alike, unless its date is another one; it is used up."""
        groups = (self._free.get(key, ()) for key in self._looked_up(index))
        equal = list(islice(merge(*groups), _MOST_ALIKE))
        if not equal:
            return None
        here = self._entries[index]
        chosen = max(equal, key=lambda i: (_likeness(self._text, here, self._entries[i]), -i))
        for key in self._kept_under(chosen):
            del self._free[key][bisect_left(self._free[key], chosen)]
        return chosen

    def left(self) -> list[int]:
        """Those that no later amount has told, in order."""
        return sorted(i for (_, date), group in self._free.items() if date == _ANY_DATE for i in group)

    def _kept_under(self, index: int) -> Iterator[_Key]:
        dates = product(*((part, _ANY) for part in self._date_parts(index)))
        return ((self._entries[index].value, date) for date in dates)

    def _looked_up(self, index: int) -> Iterator[_Key]:
        dates = product(*((part, 0) if part else (_ANY,) for part in self._date_parts(index)))
        return ((self._entries[index].value, date) for date in dates)

    def _date_parts(self, index: int) -> tuple[int, int, int]:
        date = self._dates[index]
        return (date.year, date.month, date.day) if date is not None else (0, 0, 0)


def _rest(left: Sequence[int], others: Sequence[int], entries: Sequence[Entry]) -> Iterator[Repeat]:
    """What is left of both documents, where it is one amount here and several there of the same sum."""
    here, there = (sum((entries[i].value for i in indices), Decimal(0)) for indices in (left, others))
    if here == there and min(len(left), len(others)) == 1 < max(len(left), len(others)):
        yield from (Repeat(i, tuple(others), MAKES_UP) for i in left)


def _date_of(text: str, place: int) -> DeedDate | None:
    """The date that stands last before an amount, close to it."""
    begin = max(parts_of(text)[document_number(text, place)].start, place - _BEFORE)
    dates = [found for pattern in _DATES for found in pattern.finditer(text, begin, place)]
    if not dates:
        return None
    said = max(dates, key=lambda found: (found.end(), found.end() - found.start())).groupdict()
    month = _MONTHS.index(said["word"]) + 1 if said.get("word") else int(said["month"])
    return DeedDate(int(said["year"] or 0), month, int(said.get("day") or 0))


def _likeness(text: str, one: Entry, other: Entry) -> float:
    """How many pairs of characters the surroundings of two amounts share (Jaccard, 0..1)."""
    first, second = (_pairs(text[max(0, e.start - _AROUND) : e.end + _AROUND]) for e in (one, other))
    return len(first & second) / max(1, len(first | second))


def _pairs(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(len(text) - 1)}


def _moved(ledger: Ledger, part: Part) -> Ledger:
    """A document's ledger with the places of the case's text."""
    if not part.start:
        return ledger
    entries = [
        replace(
            entry,
            start=entry.start + part.start,
            end=entry.end + part.start,
            price=None if entry.price is None else (entry.price[0] + part.start, entry.price[1] + part.start),
        )
        for entry in ledger.entries
    ]
    return replace(ledger, entries=tuple(entries))


def _merged(text: str, parts: Sequence[Part], ledgers: Sequence[Ledger], language: str) -> Ledger:
    """All entries in the order of the case, and the totals of its readings."""
    entries = [entry for ledger in ledgers for entry in ledger.entries]
    firsts = [0, *accumulate(len(ledger.entries) for ledger in ledgers[:-1])]
    counted = [
        [first + i for i, entry in enumerate(ledger.entries) if entry.counted]
        for first, ledger in zip(firsts, ledgers, strict=True)
    ]
    repeats = find_repeats(text, counted, entries)
    currency = ledgers[0].currency
    read = _as_told(text, entries, repeats, language, currency)
    related = {i for repeat in repeats for i in (repeat.entry, *repeat.partners)}
    documents = [text[part.start : part.end] for part in parts]
    replaced = _only_alleged(documents, counted) | _found_before(text, documents, counted, entries)
    replaced = {i: kind for i, kind in replaced.items() if i not in related}
    for i, kind in replaced.items():
        words = section_reason(kind, language)
        read[i] = replace(read[i], counted=False, role=AmountRole.REPEAT, reason=words, sureness=_SURENESS)
    total = sum((entry.value for entry in read if entry.counted), Decimal(0))
    told = {repeat.entry for repeat in repeats} | replaced.keys()
    readings = tuple(_readings(ledgers, firsts, read, told, total))
    return Ledger(tuple(read), total, readings=readings, currency=currency)


def _only_alleged(documents: Sequence[str], counted: Sequence[Sequence[int]]) -> dict[int, SectionKind]:
    """The amounts of documents that only accuse, where another document tells losses that a court found."""
    is_found = any(indices and is_found_by_court(text) for text, indices in zip(documents, counted, strict=True))
    accusing = [indices for text, indices in zip(documents, counted, strict=True) if is_found and only_accuses(text)]
    return {i: SectionKind.ACCUSATION for indices in accusing for i in indices}


def _found_before(
    text: str, documents: Sequence[str], counted: Sequence[Sequence[int]], entries: Sequence[Entry]
) -> dict[int, SectionKind]:
    """The amounts of judgments that a later court looked at again, if it tells the deed, or no day sets it apart."""
    judged = [(i, looks_again(one)) for one, i in zip(documents, counted, strict=True) if i and is_found_by_court(one)]
    folded = fold(text).lower()
    later = [_date_of(folded, entries[i].start) for indices, is_later in judged if is_later for i in indices]
    before = [
        (i, _date_of(folded, entries[i].start)) for one, is_later in judged if later and not is_later for i in one
    ]
    return {
        i: SectionKind.PRIOR
        for i, date in before
        if date is None or any(other is None or date.may_be(other) for other in later)
    }


def _as_told(
    text: str, entries: Sequence[Entry], repeats: Sequence[Repeat], language: str, currency: str
) -> list[Entry]:
    """The entries with what is told twice marked in both places."""
    read = list(entries)
    again: defaultdict[int, list[int]] = defaultdict(list)
    for repeat in repeats:
        places = tuple((entries[i].start, entries[i].end) for i in repeat.partners)
        number = document_number(text, places[0][0]) + 1
        value = sum((entries[i].value for i in repeat.partners), Decimal(0))
        words = repeated_reason(repeat.relation, number, value, len(repeat.partners), language, currency)
        told = replace(entries[repeat.entry], counted=False, role=AmountRole.REPEAT, reason=words)
        read[repeat.entry] = replace(told, sureness=_SURENESS, elsewhere=places)
        for partner in repeat.partners:
            again[partner].append(repeat.entry)
    for partner, others in again.items():
        places = tuple((entries[i].start, entries[i].end) for i in others)
        numbers = sorted({document_number(text, start) + 1 for start, _ in places})
        words = joined(language, entries[partner].reason, also_in(numbers, language))
        read[partner] = replace(read[partner], reason=words, elsewhere=places)
    return read


def _readings(
    ledgers: Sequence[Ledger], firsts: Sequence[int], read: Sequence[Entry], told: Set[int], total: Decimal
) -> Iterator[Feasible]:
    """The proposed total, those of the other readings of one document, and those where what is `told` elsewhere counts
    all the same.
    """
    others = [
        Feasible(total, tuple(replace(c, entry=c.entry + first) for c in reading.changes), reading.odds)
        for first, ledger in zip(firsts, ledgers, strict=True)
        for reading in ledger.readings[1:]
    ]
    odds = (1 - _SURENESS) / _SURENESS
    others += [Feasible(total, (Change(ChangeKind.ADD, i, read[i].value),), odds) for i in sorted(told)]
    seen: set[Decimal] = {total}
    yield Feasible(total)
    for other in sorted(others, key=lambda one: -one.odds):
        changes = tuple(c for c in other.changes if not (c.entry in told and c.kind is ChangeKind.REMOVE))
        reached = total + sum((change.difference for change in changes), Decimal(0))
        if reached not in seen:
            seen.add(reached)
            yield Feasible(reached, changes, other.odds)
