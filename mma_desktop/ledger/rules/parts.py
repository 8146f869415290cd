"""Amounts that are only the parts of the loss before them (取出6万元, 其余1万元)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.arithmetic import FEW_PARTS, become_parts, run_of, total_of
from mma_desktop.ledger.rules.proposals import Reason, RoledAmount
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import BRACKET, Hits, hits_in

_WORD_REACH = 40  # characters between a word for collecting and its amount


def find_parts(text: str, items: Sequence[RoledAmount], cues: Cues) -> None:
    """Give the losses of a folded text in lower case that are parts of the one before them their role."""
    _PartFinder(text, items, cues).find()


class _PartFinder:
    """The amounts of one text in their order, and the words that speak of parts."""

    def __init__(self, text: str, items: Sequence[RoledAmount], cues: Cues) -> None:
        self._text, self._items, self._cues = text, items, cues
        self._sentences, self._clauses = hits_in(cues.sentence_end, text), hits_in(cues.clause_end, text)
        self._parts = Hits(cues.parts, text)
        self._got = re.compile(f"(?:{cues.got_of_sale.pattern})$")

    def find(self) -> None:
        """Compare each loss with the amounts behind it."""
        losses = [item for item in self._items if item.proposal.role in (AmountRole.LOSS, AmountRole.OTHER)]
        for index, whole in enumerate(losses):
            later = losses[index + 1 : index + 1 + FEW_PARTS]
            count = run_of(whole.value, later) if whole.counts else 0
            if count > 1 and (kept := self._kept_of(whole, later[:count])):
                for item in (whole, *later[:count]):
                    if item is not kept:
                        item.become(AmountRole.OTHER, Reason.DIFFERENCE, kept.value)
            elif count > 1 and self._goes_on_to_parts(whole, later[:count]):
                become_parts(later[:count], whole.value)
            elif whole.counts and (within := self._in_brackets(whole, later)):
                become_parts(within, whole.value)
            elif whole.counts and later and self._is_part(whole, later[0]):
                become_parts([later[0], *self._further_uses(whole, later)], whole.value)

    def _further_uses(self, whole: RoledAmount, later: Sequence[RoledAmount]) -> Iterator[RoledAmount]:
        """What else of an amount was used, behind its first part in the sentence (其中5万元用于赌博，购物3万元)."""
        end, left = self._sentences.start_after(later[0].end, len(self._text)), whole.value - later[0].value
        for before, item in pairwise(later):
            left -= item.value
            begin = max(before.end, self._clauses.end_before(item.start))
            if item.start >= end or left < 0 or not self._cues.spent.search(self._text, begin, item.start):
                return
            yield item

    def _kept_of(self, whole: RoledAmount, parts: Sequence[RoledAmount]) -> RoledAmount | None:
        """The part that one kept of what he had only collected (collected 900 yuan and pocketed the remaining 700)."""
        begin = max(self._sentences.end_before(whole.start), whole.start - _WORD_REACH)
        last = parts[-1]
        is_kept = self._cues.kept.search(self._text, parts[-2].end, last.start)
        is_collected = is_kept and self._cues.collected.search(self._text, begin, whole.start)
        return last if is_collected else None

    def _goes_on_to_parts(self, whole: RoledAmount, parts: Sequence[RoledAmount]) -> bool:
        """Whether words between an amount and those that make it, or a colon behind it, say that they are parts."""
        is_said = self._parts.any_between(whole.end, parts[-1].start) or self._text.startswith(": ", whole.end)
        return is_said or self._are_got(whole, parts)

    def _are_got(self, whole: RoledAmount, parts: Sequence[RoledAmount]) -> bool:
        """Whether the sentence says of each part who got it (现金3400元，甲分2000元、乙分1400元)."""
        is_near = self._sentences.end_before(parts[-1].start) <= whole.start
        return is_near and all(self._got.search(self._text, whole.end, item.start) for item in parts)

    def _in_brackets(self, whole: RoledAmount, later: Sequence[RoledAmount]) -> Sequence[RoledAmount]:
        """The amounts in brackets right behind one that they make (5000元（当场给付3500元，次日汇款1500元）)."""
        bracket = BRACKET.match(self._text, whole.end)
        inside = [item for item in later if bracket and item.end <= bracket.end()]
        return inside if len(inside) > 1 and total_of(inside) == whole.value else ()

    def _is_part(self, whole: RoledAmount, item: RoledAmount) -> bool:
        """Whether the amount is one part of the larger one before it (8000元，将其中1000元据为己有).

        The first one of a sentence that tells parts is, too (5万元。其中，张某得1万元).
        """
        begin = max(whole.end, self._clauses.end_before(item.start))
        sentence = self._sentences.end_before(item.start)
        is_first = sentence >= whole.end and self._cues.among.match(self._text, sentence) is not None
        is_among = self._cues.among.search(self._text, begin, item.start) is not None
        return item.value < whole.value and (is_first or (sentence <= whole.start and is_among))
