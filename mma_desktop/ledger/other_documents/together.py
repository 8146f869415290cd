"""The ledger of a case of several documents: each document is read alone, and what two of them tell counts once.

The rules and readings were made for one document, so each has its own ledger (its totals, its court's account); then
their amounts are laid side by side in the order of the case. Of amounts that two documents tell (repeats.py) that of
the earlier one counts. `_SURENESS` is stated: where equal sums were made to mislead, 24 of 29 relations were right
(docs/results/two-documents.md). Beside a document that tells what a court found, nothing else that a document only
alleges counts, as in a judgment that tells both; and beside the judgment upon an appeal nothing else that the court
before found, but for deeds of days of which the later judgment tells none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from decimal import Decimal
from itertools import accumulate

from mma_desktop.answers.money.folding import fold
from mma_desktop.domain.case_documents import Part, document_number, parts_of
from mma_desktop.ledger.base import AmountRole, Change, ChangeKind, Entry, Feasible, Ledger, counted_total
from mma_desktop.ledger.messages import also_in, joined, repeated_reason, section_reason
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
    total = counted_total(read)
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
    later = {date_before(folded, entries[i].start) for indices, is_later in judged if is_later for i in indices}
    before = [
        (i, date_before(folded, entries[i].start)) for one, is_later in judged if later and not is_later for i in one
    ]
    return {i: SectionKind.PRIOR for i, date in before if date is None or any(date.may_be(other) for other in later)}


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
