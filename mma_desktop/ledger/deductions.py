"""Amounts that a document may take off others: 应予扣除 beside 21,400元, the difference, what was handed over.

Nothing is decided here. Each is an entry of its own with a negative value, at the words that speak of it; what it is
worth beside the other readings of a document is weighed with them (readings/interpretations.py).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.characters import is_chinese
from mma_desktop.answers.money.folding import fold
from mma_desktop.ledger.base import AmountRole, Entry
from mma_desktop.ledger.messages import deduction_reason
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.patterns import lowered
from mma_desktop.ledger.words.places import Borders

_MOST = 8  # in one document
_MOST_AMOUNTS = 60  # in longer documents each number stands for itself
_AHEAD, _AHEAD_IN_CHINESE = 60, 24  # characters behind the words in which the amount stands
_NEVER = (AmountRole.UNIT_PRICE, AmountRole.FINE)


def with_deductions(text: str, entries: Sequence[Entry], cues: Cues, language: str, currency: str) -> list[Entry]:
    """The amounts of a document, in order, with those that its words may take off others."""
    if not entries or len(entries) > _MOST_AMOUNTS:
        return list(entries)
    finder = _Deductions(lowered(fold(text)), entries, cues)
    found: dict[int, tuple[int, int]] = {}
    for words, target in sorted({*finder.taken_off(), *finder.remainders()}):
        may_be = _may_be(entries[target]) and not finder.states_the_rest(target)
        if target not in found and len(found) < _MOST and may_be:
            found[target] = words
    taken = {entry.start for entry in entries}
    further = (
        _deduction(text, words, entries[target], language, currency)
        for target, words in found.items()
        if words[0] not in taken
    )
    return sorted([*entries, *further], key=lambda entry: (entry.start, entry.end))


def _may_be(entry: Entry) -> bool:
    return entry.value > 0 and not entry.formula and not entry.deduction and entry.role not in _NEVER


def _deduction(text: str, words: tuple[int, int], entry: Entry, language: str, currency: str) -> Entry:
    written = text[slice(*words)]
    return Entry(
        *words,
        written,
        -entry.value,
        counted=False,
        role=AmountRole.DEDUCTION,
        reason=deduction_reason(written, entry.value, language, currency, counted=False),
        formula=f"\u2212{key_of(entry.value)}",
        price=(entry.start, entry.end),
    )


class _Deductions(Borders[Entry]):
    """Which words take an amount off: their place, and the index of the amount."""

    def __init__(self, text: str, entries: Sequence[Entry], cues: Cues) -> None:
        super().__init__(text, entries, cues)
        self._starts = [entry.start for entry in entries]
        self._ends = [entry.end for entry in entries]
        self._values = {entry.value for entry in entries}

    def taken_off(self) -> Iterator[tuple[tuple[int, int], int]]:
        """By words that say so: of the amount behind them in their clause, else of the nearest one before."""
        for match in self.cues.taken_off.finditer(self.text):
            target = self._behind(*match.span())
            target = self._before(match.start()) if target is None else target
            if target is not None:
                yield match.span(), target
        for match in self.cues.handed_over.finditer(self.text):
            if (target := self._behind(*match.span())) is not None:
                yield match.span(), target

    def remainders(self) -> Iterator[tuple[tuple[int, int], int]]:
        """By words for what is left of two amounts: of the smaller of the last two before them."""
        for match in self.cues.remainder.finditer(self.text):
            last = bisect_right(self._ends, match.start())
            begin = self._sentences_back(match.start(), 2)
            pair = [i for i in range(max(0, last - 2), last) if self._starts[i] >= begin]
            if len({self.entries[i].value for i in pair}) > 1:
                yield match.span(), min(pair, key=lambda i: self.entries[i].value)

    def states_the_rest(self, target: int) -> bool:
        """Whether the text says itself what is left of another amount when this one is taken off it."""
        value = self.entries[target].value
        return any(rest + value in self._values for rest in self._values if rest > 0)

    def _behind(self, start: int, end: int) -> int | None:
        """The amount behind these words in their clause."""
        index = bisect_left(self._starts, end)
        ahead = _AHEAD_IN_CHINESE if is_chinese(self.text[start]) else _AHEAD
        reach = min(self.clause_end(end), end + ahead)
        return index if index < len(self._starts) and self._starts[index] < reach else None

    def _before(self, place: int) -> int | None:
        """The nearest amount before a place in its sentence, else the nearest of the sentence before that counts for
        nothing.
        """
        last, begin = bisect_right(self._ends, place) - 1, self._sentences_back(place, 1)
        if last >= 0 and self._starts[last] >= self.sentence(place):
            return last
        around = (i for i in range(last, -1, -1) if self._starts[i] >= begin)
        return next((i for i in around if not self.entries[i].counted), None)

    def _sentences_back(self, place: int, number: int) -> int:
        """Where so many sentences begin before the one at a place."""
        begin = self.sentence(place)
        for _ in range(number):
            begin = self.sentence(begin - 1) if begin else 0
        return begin
