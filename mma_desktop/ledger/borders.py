"""Where the clause, the sentence and the neighbours of each amount of a document begin and end."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.cues import Cues


class Borders:
    """The borders around the amounts of a folded text in lower case; each is found in logarithmic time."""

    def __init__(self, text: str, entries: Sequence[Entry], cues: Cues) -> None:
        self.cues = cues
        self.text = text
        self.entries = entries
        self._sentence_ends = [match.end() for match in cues.sentence_end.finditer(text)]
        self._clause_ends = [match.end() for match in cues.clause_end.finditer(text)]

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


def _last(ends: Sequence[int], place: int) -> int:
    found = bisect_right(ends, place) - 1
    return ends[found] if found >= 0 else 0


def _next(ends: Sequence[int], place: int, default: int) -> int:
    found = bisect_left(ends, place + 1)
    return ends[found] if found < len(ends) else default
