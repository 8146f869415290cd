"""Which amount a decision is about, and which of many amounts overlap a stretch of the text."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter

_start = attrgetter("start")


@dataclass(frozen=True, slots=True, order=True)
class AmountSpan:
    """Which amount: characters [start, end) of the document, and the formula of one that only follows from the text."""

    start: int
    end: int
    formula: str = ""


class AmountSpans:
    """Which of many amounts overlap a stretch of the text; logarithmic in their number, as amounts are short."""

    def __init__(self, spans: Iterable[AmountSpan]) -> None:
        self._spans = sorted(spans)
        self._longest = max((span.end - span.start for span in self._spans), default=0)

    def add(self, span: AmountSpan) -> None:
        """One more amount."""
        insort(self._spans, span)
        self._longest = max(self._longest, span.end - span.start)

    def remove(self, span: AmountSpan) -> None:
        """One less; it must be there."""
        del self._spans[bisect_left(self._spans, span)]

    def overlapping(self, start: int, end: int) -> Iterator[AmountSpan]:
        """Those that share a character with [start, end), in document order."""
        first, last = (bisect_left(self._spans, place, key=_start) for place in (start - self._longest, end))
        return (span for span in self._spans[first:last] if span.end > start)
