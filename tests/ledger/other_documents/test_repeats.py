"""Amounts that earlier documents tell, by value and date or by a sum: as if all pairs of documents were compared."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.answers.money.folding import fold
from mma_desktop.domain.case_documents import case_text
from mma_desktop.domain.cases import Document
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.other_documents.common_persons import PersonsOfDocuments
from mma_desktop.ledger.other_documents.deed_dates import DeedDate, date_before
from mma_desktop.ledger.other_documents.repeats import MAKES_UP, SAME, find_repeats

Deed = tuple[str, int]
Told = tuple[int, tuple[int, ...], str]

DAYS = ("", "2018年3月5日，", "2019年3月5日，", "3月5日，", "2019年3月，", "2019年3月6日，")
DEEDS = st.tuples(st.sampled_from(DAYS), st.sampled_from((1000, 2000, 3000)))


def case_of(documents: Sequence[Sequence[Deed]]) -> tuple[str, list[range], list[Entry]]:
    """The text of documents that tell these deeds, their amounts by document, and all amounts."""
    told = ["".join(f"{day}窃得{value}元。" for day, value in deeds) for deeds in documents]
    text = case_text([Document(f"{number}.txt", one, "00") for number, one in enumerate(told)])
    entries: list[Entry] = []
    places: list[range] = []
    end = 0
    for deeds in documents:
        places.append(range(len(entries), len(entries) + len(deeds)))
        for _, value in deeds:
            start = text.index(f"窃得{value}元", end) + 2
            end = start + len(f"{value}元")
            entries.append(Entry(start, end, text[start:end], Decimal(value), counted=True))
    return text, places, entries


def nobody_in(documents: Sequence[object]) -> PersonsOfDocuments:
    """As many documents, of which none names a defendant."""
    return PersonsOfDocuments([""] * len(documents))


def may_be_same(one: DeedDate | None, other: DeedDate | None) -> bool:
    return one is None or one.may_be(other)


def repeats_by_pairs(text: str, documents: Sequence[Sequence[int]], entries: Sequence[Entry]) -> list[Told]:
    """Every document compared with every earlier one; of amounts that may be the same the first alike is taken."""
    dates = [date_before(fold(text).lower(), entry.start) for entry in entries]
    found: list[Told] = []
    told: list[list[int]] = []
    for counted in documents:
        left = list(counted)
        for earlier in told:
            free = list(earlier)
            for i in list(left):
                same = [j for j in free if entries[j].value == entries[i].value and may_be_same(dates[i], dates[j])]
                if same:
                    chosen = max(same, key=lambda j: (likeness(text, entries[i], entries[j]), -j))
                    found.append((i, (chosen,), SAME))
                    free.remove(chosen)
                    left.remove(i)
            here, there = (sum(entries[i].value for i in indices) for indices in (left, free))
            if here == there and min(len(left), len(free)) == 1 < max(len(left), len(free)):
                found += [(i, tuple(free), MAKES_UP) for i in left]
                left = []
        told.append(left)
    return found


def likeness(text: str, one: Entry, other: Entry) -> float:
    first, second = (pairs(fold(text).lower()[max(0, e.start - 80) : e.end + 80]) for e in (one, other))
    return len(first & second) / len(first | second)


def pairs(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(len(text) - 1)}


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(DEEDS, max_size=4), min_size=2, max_size=5))
def test_repeats_are_those_of_all_pairs_of_documents(documents: list[list[Deed]]) -> None:
    text, places, entries = case_of(documents)
    found = [(one.entry, one.partners, one.relation) for one in find_repeats(text, places, entries, nobody_in(places))]
    assert found == repeats_by_pairs(text, places, entries)


def test_every_later_document_may_tell_an_earlier_amount_again() -> None:
    text, places, entries = case_of([[("", 1000)]] * 3)
    assert [(one.entry, one.partners) for one in find_repeats(text, places, entries, nobody_in(places))] == [
        (1, (0,)),
        (2, (0,)),
    ]


def test_a_document_is_compared_with_those_alone_that_may_tell_something_of_it() -> None:
    class Counted(list[Entry]):
        looked_at = 0

        def __getitem__(self, index: int) -> Entry:  # type: ignore[override]
            Counted.looked_at += 1
            return super().__getitem__(index)

    def looks(number: int) -> int:
        text, places, entries = case_of([[("", 1000 + place)] for place in range(number)])
        Counted.looked_at = 0
        assert find_repeats(text, places, Counted(entries), nobody_in(places)) == ()
        return Counted.looked_at

    assert looks(40) <= 2 * looks(20)
