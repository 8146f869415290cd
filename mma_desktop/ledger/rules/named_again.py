"""Losses that were named before: the same value, where words or its place say that it is the same money."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from decimal import Decimal
from itertools import pairwise

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.arithmetic import is_unlike_any_other
from mma_desktop.ledger.rules.proposals import Reason, RoledAmount
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import Hits, hits_in

_IN_WORDS = re.compile(  # between 500元 and its repetition （伍佰元整）; between 伍佰元 and 整，小写：500元
    r"[整正]?\s?(?:[（(]|[,，、;；]?\s?(?=[（(]?(?:大写|小写|即)))(?:大写|小写|人民币|即|[（(）):：\s])*"
)
_IN_WORDS_REACH = 16  # characters between the two
_SAME_REACH = 40  # characters between a word such as 该 and its amount


def find_repeats(text: str, items: Sequence[RoledAmount], cues: Cues, taken_out: Container[Decimal]) -> None:
    """Give the losses of a folded text in lower case that were named before their role.

    Such are named after words such as 另查明, right behind 该, or in the court's own account. `taken_out` are the
    values that the text itself takes out.
    """
    _RepeatFinder(text, cues, taken_out).find(items)


class _RepeatFinder:
    """The words of one text by which an amount is spoken of again."""

    def __init__(self, text: str, cues: Cues, taken_out: Container[Decimal]) -> None:
        self._text, self._cues, self._taken_out = text, cues, taken_out
        self._sentences, self._items = hits_in(cues.sentence_end, text), hits_in(cues.item, text)
        self._paragraphs = Hits(re.compile("\n"), text)
        self._again = hits_in(cues.again, text)
        self._same = re.compile(rf"(?:{cues.same.pattern})(?:[^，,。；;的]{{1,6}}[里中内]的)?\s?$")

    def find(self, items: Sequence[RoledAmount]) -> None:
        """Look at each loss once, in order: a repeat is compared with what was named before it."""
        court_account = self._court_account(items)
        seen: set[Decimal] = set()
        unmatched: Counter[Decimal] = Counter()
        product: RoledAmount | None = None
        for before, item in pairwise((None, *items)):
            if item is None or not (item.counts or item.is_product):
                continue
            if item.is_product:
                product = item
            elif (before is not None and self._is_in_words(before, item)) or (
                product is not None and self._is_of_product(product, item)
            ):
                item.become(AmountRole.REPEAT, Reason.AGAIN, item.value)
            elif item.start >= court_account and unmatched[item.value]:
                unmatched[item.value] -= 1
                item.become(AmountRole.REPEAT, Reason.AGAIN, item.value)
            elif self._is_repeated_mention(item, seen):
                item.become(AmountRole.REPEAT, Reason.AGAIN, item.value)
            else:
                seen.add(item.value)
                unmatched[item.value] += item.start < court_account

    def _is_of_product(self, product: RoledAmount, item: RoledAmount) -> bool:
        """Whether an amount states what the product before it in the sentence comes to (30箱，每箱60元，价值1800元)."""
        return product.value == item.value and product.start >= self._sentences.end_before(item.start)

    def _is_in_words(self, before: RoledAmount, item: RoledAmount) -> bool:
        """Whether an amount is the one before it in words (500元（伍佰元整）)."""
        gap = self._text[before.end : item.start]
        return before.value == item.value and len(gap) <= _IN_WORDS_REACH and _IN_WORDS.fullmatch(gap) is not None

    def _court_account(self, items: Sequence[RoledAmount]) -> int:
        """Where the court begins its own account of the facts that stand before; the text's end without one."""
        first = next((item.start for item in items if item.counts), len(self._text))
        match = self._cues.court_account.search(self._text, first)
        return match.start() if match else len(self._text)

    def _is_repeated_mention(self, item: RoledAmount, seen: Container[Decimal]) -> bool:
        """Whether words say that this value, which counts or is taken out elsewhere, is spoken of again."""
        if self._same.search(self._text, max(0, item.start - _SAME_REACH), item.start):
            return item.value in seen or item.value in self._taken_out
        return item.value in seen and (is_unlike_any_other(item.value) or self._is_told_again(item.start))

    def _is_told_again(self, place: int) -> bool:
        """Whether a word such as 另查明 stands before a place, in its paragraph and its numbered item."""
        begin = max(self._paragraphs.end_before(place), self._items.end_before(place))
        again = self._again.last_before(place)
        return again is not None and self._again.starts[again] >= begin
