"""The ledger of a case of several documents: each document is read alone, and what two of them tell counts once.

The rules and readings were made for one document, so each has its own ledger (its totals, its court's account); then
their amounts are laid side by side in the order of the case. Of amounts that two documents tell (repeats.py) that of
the earlier one counts. `_SURENESS` is stated: where equal sums were made to mislead, 24 of 29 relations were right
(docs/results/two-documents.md). Beside a document that tells what a court found, nothing else that a document only
alleges of the same defendants counts, as in a judgment that tells both; and beside the judgment upon an appeal of
theirs nothing else that the court before found, but for deeds of days of which the later judgment tells none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from decimal import Decimal
from itertools import accumulate
from math import prod

from mma_desktop.answers.money.folding import fold
from mma_desktop.domain.case_documents import Part, document_number, parts_of
from mma_desktop.ledger.base import AmountRole, Change, ChangeKind, Entry, Feasible, Ledger, counted_total
from mma_desktop.ledger.messages import also_in, joined, repeated_reason, section_reason
from mma_desktop.ledger.other_documents.common_persons import PersonsOfDocuments
from mma_desktop.ledger.other_documents.deed_dates import date_before
from mma_desktop.ledger.other_documents.repeats import Repeat, find_repeats
from mma_desktop.ledger.sections import SectionKind, is_found_by_court, looks_again, only_accuses

_SURENESS = 0.8

Propose = Callable[[str, str], Ledger]
"""The ledger that is proposed for one document: (text, language)."""


def propose_together(text: str, language: str, propose: Propose) -> Ledger:
    """The ledger of a case's text: that of its document, or those of all its documents together."""
    parts = parts_of(text)
    ledgers = [_moved(propose(text[part.start : part.end], language), part) for part in parts]
    return ledgers[0] if len(parts) == 1 else _merged(text, parts, ledgers, language)


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
    documents = [text[part.start : part.end] for part in parts]
    persons = PersonsOfDocuments(documents)
    repeats = find_repeats(text, counted, entries, persons)
    currency = ledgers[0].currency
    read = _as_told(text, entries, repeats, language, currency)
    related = {i for repeat in repeats for i in (repeat.entry, *repeat.partners)}
    replaced = _only_alleged(documents, counted, persons) | _found_before(text, documents, counted, entries, persons)
    replaced = {i: kind for i, kind in replaced.items() if i not in related}
    for i, kind in replaced.items():
        words = section_reason(kind, language)
        read[i] = replace(read[i], counted=False, role=AmountRole.REPEAT, reason=words, sureness=_SURENESS)
    total = counted_total(read)
    told = {repeat.entry for repeat in repeats} | replaced.keys()
    readings = tuple(_readings(ledgers, firsts, read, told, total))
    listed = prod(ledger.listed for ledger in ledgers)
    return Ledger(tuple(read), total, readings=readings, listed=listed, currency=currency)


def _only_alleged(
    documents: Sequence[str], counted: Sequence[Sequence[int]], persons: PersonsOfDocuments
) -> dict[int, SectionKind]:
    """The amounts of documents that only accuse, where another document tells losses that a court found of the same
    defendants.
    """
    found = [number for number, one in enumerate(documents) if counted[number] and is_found_by_court(one)]
    accusing = [number for number, one in enumerate(documents) if found and only_accuses(one)]
    replaced = [number for number in accusing if any(persons.may_share(number, other) for other in found)]
    return {i: SectionKind.ACCUSATION for number in replaced for i in counted[number]}


def _found_before(
    text: str,
    documents: Sequence[str],
    counted: Sequence[Sequence[int]],
    entries: Sequence[Entry],
    persons: PersonsOfDocuments,
) -> dict[int, SectionKind]:
    """The amounts of judgments at which a later court looked again, if it tells the deed, or no day sets it apart."""
    judged = [number for number, one in enumerate(documents) if counted[number] and is_found_by_court(one)]
    again = {number for number in judged if looks_again(documents[number])}
    folded = fold(text).lower() if again else ""
    replaced: dict[int, SectionKind] = {}
    for number in judged if again else ():
        later = [i for other in again - {number} if persons.may_share(number, other) for i in counted[other]]
        days = {date_before(folded, entries[i].start) for i in later if number not in again}
        dates = [(i, date_before(folded, entries[i].start)) for i in counted[number] if days]
        told = (i for i, date in dates if date is None or any(date.may_be(other) for other in days))
        replaced |= dict.fromkeys(told, SectionKind.PRIOR)
    return replaced


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
        words = joined(entries[partner].reason, also_in(numbers, language))
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
