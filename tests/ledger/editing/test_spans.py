"""Which of many amounts overlap a stretch of the text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.editing.spans import AmountSpan, AmountSpans

PLACES = st.tuples(st.integers(0, 30), st.integers(1, 6)).map(lambda place: AmountSpan(place[0], sum(place)))


@given(st.lists(PLACES, unique=True), st.lists(PLACES, unique=True), PLACES)
def test_spans_overlap_that_share_a_character(
    known: list[AmountSpan], later: list[AmountSpan], asked: AmountSpan
) -> None:
    spans = AmountSpans(known)
    for span in later:
        spans.add(span)
    for span in known:
        spans.remove(span)
    expected = [span for span in sorted(later) if span.start < asked.end and asked.start < span.end]
    assert list(spans.overlapping(asked.start, asked.end)) == expected
