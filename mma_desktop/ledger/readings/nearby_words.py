"""The words near an amount as signals, by where they stand: English words, Chinese characters and pairs of them.

The cues of resources/ledger/cues.*.toml are words that people wrote down; most words of a text are none. These are
all of them, and how much each speaks for or against an amount is learnt from cases with known totals
(benchmarks/amounts/signals.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.words.places import Borders

PLACE = ":"  # between a word and its place in the name of a signal
_WORD = re.compile(r"(?P<latin>[a-z]+(?:'[a-z]+)?)|(?=(?P<pair>[\u4e00-\u9fff]{2}))")
_CHARACTER = re.compile(r"[\u4e00-\u9fff]")
_BEFORE, _NEAR, _BEHIND, _BEGINS, _BESIDE = 25, 4, 12, 4, 15  # words
_FARTHEST = 400  # characters from the amount or the border of its sentence
_STOP = 3  # characters over a full stop and the blanks around it, into the next sentence


class NearbyWords:
    """The words of a document around its amounts; those that amounts are written with are none."""

    def __init__(self, borders: Borders[Entry]) -> None:
        self._borders = borders
        self._text = _without(borders.text, borders.entries)

    def names(self, index: int) -> Iterator[str]:
        """Each word before and behind an amount in its sentence, and of the sentences beside, with its place."""
        entry = self._borders.entries[index]
        begin, end = self._borders.sentence(entry.start), self._borders.sentence_end(entry.end)
        before = self._words(max(begin, entry.start - _FARTHEST), entry.start)[-_BEFORE:]
        behind = self._words(entry.end, min(end, entry.end + _FARTHEST))[:_BEHIND]
        yield from _placed("before", before)
        yield from _placed("near", before[-_NEAR:])
        yield from _placed("next", (*before[-1:], " ".join(before[-2:])))
        yield from _placed("behind", behind)
        yield from _placed("follows", behind[:1])
        yield from _placed("begins", self._words(begin, min(entry.start, begin + _FARTHEST))[:_BEGINS])
        yield from _placed("ahead", self._sentence_ahead(begin)[-_BESIDE:])
        yield from _placed("past", self._sentence_past(end)[:_BESIDE])
        yield from self._between_amounts(index, begin, end)

    def _between_amounts(self, index: int, begin: int, end: int) -> Iterator[str]:
        """The words and characters from the amount before to the one behind, in its clause and outside it."""
        entry, borders = self._borders.entries[index], self._borders
        first = max(begin, borders.after(index), entry.start - _FARTHEST)
        last = min(end, borders.before(index), entry.end + _FARTHEST)
        clause = min(max(first, borders.clause(entry.start)), entry.start)
        clause_end = max(min(last, borders.clause_end(entry.end)), entry.end)
        yield from _placed("since", self._finely(first, clause))
        yield from _placed("clause", self._finely(clause, entry.start))
        yield from _placed("rest", self._finely(entry.end, clause_end))
        yield from _placed("until", self._finely(clause_end, last))

    def _finely(self, begin: int, end: int) -> list[str]:
        """The words, and the single Chinese characters."""
        return [*self._words(begin, end), *_CHARACTER.findall(self._text, begin, end)]

    def _sentence_ahead(self, begin: int) -> list[str]:
        """The words of the sentence before the one that begins here."""
        return self._words(max(self._borders.sentence(max(begin - _STOP, 0)), begin - _FARTHEST), begin)

    def _sentence_past(self, end: int) -> list[str]:
        """The words of the sentence behind the one that ends here."""
        return self._words(end, min(self._borders.sentence_end(end + _STOP), end + _FARTHEST))

    def _words(self, begin: int, end: int) -> list[str]:
        return [match["latin"] or match["pair"] for match in _WORD.finditer(self._text, begin, end)]


def _placed(place: str, words: Iterable[str]) -> Iterator[str]:
    return (f"{word}{PLACE}{place}" for word in words)


def _without(text: str, entries: Sequence[Entry]) -> str:
    """`text` with a blank for each character of its amounts."""
    pieces: list[str] = []
    written = 0
    for entry in entries:
        if not entry.formula and entry.start >= written:
            pieces += [text[written : entry.start], " " * (entry.end - entry.start)]
            written = entry.end
    return "".join((*pieces, text[written:]))
