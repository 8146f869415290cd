"""Where words stand in a text, and where the sentences and clauses around its amounts begin and end."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from mma_desktop.ledger.words.cues import Cues

BRACKET = re.compile(r"[（(][^（）()\n]{1,200}[）)]")  # with what stands in it


class Placed(Protocol):
    """An amount at a place of a text."""

    @property
    def value(self) -> Decimal:
        """What it is, in the money of the case."""
        ...

    @property
    def start(self) -> int:
        """Offset of its first character."""
        ...

    @property
    def end(self) -> int:
        """Offset behind its last one."""
        ...


_Amount = TypeVar("_Amount", bound=Placed, covariant=True)


class Borders(Generic[_Amount]):
    """The borders around the amounts of a folded text in lower case; each is found in logarithmic time."""

    def __init__(self, text: str, entries: Sequence[_Amount], cues: Cues) -> None:
        self.cues = cues
        self.text = text
        self.entries = entries
        self._sentence_ends = hits_in(cues.sentence_end, text).ends
        self._clause_ends = hits_in(cues.clause_end, text).ends

    def after(self, index: int) -> int:
        """Where the amount before this one ends; 0 without one."""
        return self.entries[index - 1].end if index else 0

    def before(self, index: int) -> int:
        """Where the amount behind this one begins; the end of the text without one."""
        return self.entries[index + 1].start if index + 1 < len(self.entries) else len(self.text)

    def sentence(self, place: int) -> int:
        """Where the sentence at `place` begins."""
        return _last(self._sentence_ends, place)

    def sentence_end(self, place: int) -> int:
        """Where the sentence at `place` ends, its full stop included."""
        return _next(self._sentence_ends, place, len(self.text))

    def clause(self, place: int) -> int:
        """Where the clause at `place` begins."""
        return _last(self._clause_ends, place)

    def clause_end(self, place: int) -> int:
        """Where the clause at `place` ends, its comma included."""
        return _next(self._clause_ends, place, len(self.text))

    def in_sentences_of(self, pattern: re.Pattern[str]) -> frozenset[int]:
        """Amounts behind such a word in their sentence."""
        return frozenset(
            i
            for i, entry in enumerate(self.entries)
            if pattern.search(self.text, self.sentence(entry.start), entry.start)
        )

    def is_called_total(self, index: int) -> bool:
        """Whether a word in its clause calls an amount a total, or one at the head of its sentence."""
        start, end = self.entries[index].start, self.entries[index].end
        around = self.after(index), start, end, self.before(index)
        return self.cues.is_called_total(self.text, self.sentence(start), self.clause(start), around, start)


class Hits:
    """Where the words of one pattern stand, for questions about the last one before a place."""

    def __init__(
        self, pattern: re.Pattern[str], text: str, unless: Callable[[re.Match[str]], bool] = lambda _: False
    ) -> None:
        found = [match for match in pattern.finditer(text) if not unless(match)]
        self.starts = [match.start() for match in found]
        self.ends = [match.end() for match in found]
        self.words = [match.group() for match in found]

    def last_before(self, place: int) -> int | None:
        """The index of the last word that ends at or before `place`, or None."""
        index = bisect_right(self.ends, place) - 1
        return index if index >= 0 else None

    def any_between(self, start: int, end: int) -> bool:
        """Whether a word begins in [start, end)."""
        index = bisect_left(self.starts, start)
        return index < len(self.starts) and self.starts[index] < end

    def any_within(self, start: int, end: int) -> bool:
        """Whether a word begins at or behind `start` and ends at or before `end`."""
        index = bisect_left(self.starts, start)
        return index < len(self.starts) and self.ends[index] <= end

    def end_before(self, place: int) -> int:
        """Where the last word before `place` ends; 0 without one."""
        index = self.last_before(place)
        return 0 if index is None else self.ends[index]

    def start_after(self, place: int, default: int) -> int:
        """Where the first word at or after `place` begins."""
        index = bisect_left(self.starts, place)
        return self.starts[index] if index < len(self.starts) else default


@lru_cache(maxsize=8)
def hits_in(pattern: re.Pattern[str], text: str) -> Hits:
    """Where the words of a pattern stand in a text, looked up once for all who ask."""
    return Hits(pattern, text)


def _last(ends: Sequence[int], place: int) -> int:
    found = bisect_right(ends, place) - 1
    return ends[found] if found >= 0 else 0


def _next(ends: Sequence[int], place: int, default: int) -> int:
    found = bisect_left(ends, place + 1)
    return ends[found] if found < len(ends) else default
