"""Repeated mentions of the same money: gross and net, what loot was sold for, headings and recaps.

Every step looks at a fixed number of amounts beside each one, so the time is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.arithmetic import FEW_PARTS, become_parts, is_little_more, run_of, total_of
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import Hits, hits_in

_MORE = re.compile("[余多]")
_STOP = re.compile("[。；;]")
_REACH = 40  # characters between a word and the amount that it speaks of
_MINUS_REACH = 30  # characters behind an amount in which another one is taken off
_KEPT_REACH = 12  # characters behind an amount in which it is said to be kept
_NEXT = 4  # amounts before a net one among which the gross one is
_HEADING = 40  # characters of a heading before its amount


def find_repetitions(text: str, items: Sequence[RoledAmount], cues: Cues) -> None:
    """Give the losses of a folded text in lower case that others repeat, or hold, their roles."""
    finder = _RepetitionFinder(text, items, cues)
    finder.find_differences()
    finder.find_actual()
    finder.find_proceeds()
    finder.find_headings()
    finder.find_outlines()
    finder.find_recaps()


class _RepetitionFinder:
    """The amounts of one text in their order, and the words that speak of what was told before."""

    def __init__(self, text: str, items: Sequence[RoledAmount], cues: Cues) -> None:
        self._text = text
        self._items = items
        self._cues = cues
        self._sentences = hits_in(cues.sentence_end, text)
        self._stops = Hits(_STOP, text)
        self._clauses = hits_in(cues.clause_end, text)
        self._numbers = hits_in(cues.item, text)
        self._got = re.compile(f"(?:{cues.got_of_sale.pattern})$")

    def find_differences(self) -> None:
        """Amounts that are what lies between the two before them, where the text says so (差价198000元; 200 yuan less
        30 yuan, that is 170 yuan).
        """
        for index, (first, second, item) in enumerate(zip(self._items, self._items[1:], self._items[2:], strict=False)):
            begin = max(second.end, self._clauses.end_before(item.start))
            if abs(first.value - second.value) != item.value:
                continue
            is_net = any(
                self._cues.minus.search(self._text, one.end, min(other.start, one.end + _MINUS_REACH))
                for one, other in ((first, second), (second, item))
            ) or self._is_less(second, item)
            if is_net:
                item.proposal = Proposal(AmountRole.LOSS, Reason.NET, count=1)
            if is_net or (item.counts and self._cues.difference.search(self._text, begin, item.start)):
                gross = [one for one in self._items[max(0, index - FEW_PARTS) : index] if one.value == first.value]
                for side in (first, second, *(gross if is_net else ())):
                    side.become(AmountRole.OTHER, Reason.DIFFERENCE, item.value)

    def _is_less(self, taken_off: RoledAmount, net: RoledAmount) -> bool:
        """Whether the sentence of what is left begins with what is taken off (扣除已交付的钢材，骗取29.5万元)."""
        begin = max(taken_off.end, self._sentences.end_before(net.start), net.start - _REACH)
        return self._cues.minus.search(self._text, begin, net.start) is not None

    def find_actual(self) -> None:
        """A gross amount, where the text says what was obtained in the end (3万元，返还4000元，实际骗得2.6万元)."""
        for index, net in enumerate(self._items):
            begin = max(self._clauses.end_before(net.start), net.start - _REACH)
            end = min(self._clauses.start_after(net.end, len(self._text)), net.end + _KEPT_REACH)
            is_kept = self._cues.left.search(self._text, begin, net.start) and self._cues.kept.search(
                self._text, net.end, end
            )
            if not net.counts or not (is_kept or self._cues.actual.search(self._text, begin, net.start)):
                continue
            if index and self._is_rounded(before := self._items[index - 1], net):
                before.become(AmountRole.REPEAT, Reason.AGAIN, net.value)
            for gross in range(index - 2, max(-1, index - 2 - _NEXT), -1):
                between = self._items[gross + 1 : index]
                taken_off = self._items[gross].value - net.value
                if taken_off > 0 and taken_off in (total_of(between), *(item.value for item in between)):
                    for item in (self._items[gross], *(item for item in between if item.counts)):
                        item.become(AmountRole.OTHER, Reason.DIFFERENCE, net.value)
                    break

    def _is_rounded(self, about: RoledAmount, exact: RoledAmount) -> bool:
        """Whether an amount that counts is the other one, told before it was known exactly (三百余元，实为318元)."""
        same_sentence = self._sentences.end_before(exact.start) <= about.start
        return about.counts and same_sentence and self._says_more(about) and is_little_more(exact.value, about.value)

    def _says_more(self, item: RoledAmount) -> bool:
        return _MORE.search(self._text, item.start, item.end + 1) is not None

    def find_proceeds(self) -> None:
        """What loot was sold for, repeated or summed up (以500元、700元卖掉，赃款1200元被挥霍): no loss either."""
        sales: list[RoledAmount] = []
        for item in self._items:
            begin = max(self._clauses.end_before(item.start), item.start - _REACH)
            if item.proposal.role is AmountRole.RESALE:
                sales.append(item)
            elif sales and self._is_got_of_sale(sales[-1], item):
                item.become(AmountRole.RESALE, Reason.AGAIN, item.value)
                sales.append(item)
            elif (
                sales
                and item.proposal.reason is Reason.DEFAULT
                and self._cues.proceeds.search(self._text, begin, item.start)
            ):
                last = sales[-FEW_PARTS:]
                if item.value in {sale.value for sale in last} or run_of(item.value, reversed(last)):
                    item.become(AmountRole.RESALE, Reason.AGAIN, item.value)

    def _is_got_of_sale(self, sale: RoledAmount, item: RoledAmount) -> bool:
        """Whether an amount is what somebody got of the sale in its sentence (卖给沙某，净得1530元，甲得770元)."""
        is_near = self._sentences.end_before(item.start) <= sale.start
        is_got = self._got.search(self._text, max(sale.end, item.start - _REACH), item.start)
        return is_near and item.proposal.reason is Reason.DEFAULT and is_got is not None

    def find_headings(self) -> None:
        """Losses of a numbered item whose heading names their sum: they are its parts."""
        losses = [item for item in self._items if item.counts]
        for index, whole in enumerate(losses):
            is_first = not index or losses[index - 1].start < self._numbers.end_before(whole.start)
            if is_first and whole.counts:
                become_parts(self._below(whole, losses[index + 1 : index + 1 + FEW_PARTS]), whole.value)

    def _below(self, whole: RoledAmount, later: Sequence[RoledAmount]) -> Sequence[RoledAmount]:
        """The losses of a numbered item whose heading names their sum (一、骗取王某18800元。3月5日 …)."""
        begin, sentence = self._numbers.end_before(whole.start), self._sentences.start_after(whole.end, len(self._text))
        if self._text.startswith(" ", whole.end):
            sentence = whole.end
        is_heading = (
            begin and whole.start - begin <= _HEADING and not self._cues.event.search(self._text, begin, whole.start)
        )
        end = self._numbers.start_after(whole.end, len(self._text))
        below = [item for item in later if sentence < item.start < end] if is_heading else []
        count = run_of(whole.value, below)
        return below[:count]

    def find_outlines(self) -> None:
        """Amounts before the first numbered item, or before the details, that are together all that follows."""
        counted = [item for item in self._items if item.counts]
        announced = self._cues.details.search(self._text)
        place = announced.end() if announced else self._numbers.start_after(0, 0)
        before = [item for item in counted if item.start < place]
        behind = counted[len(before) :]
        if 0 < len(before) < len(behind) and total_of(before) == total_of(behind):
            for item in before:
                item.become(AmountRole.TOTAL, Reason.SUM, count=len(behind))

    def find_recaps(self) -> None:
        """Amounts of one sentence, or of lines without one, that are together all that was told before (a table)."""
        for ends in (self._sentences, self._stops):
            number, told = 0, Decimal(0)
            for _, run in groupby(self._items, lambda item, ends=ends: ends.end_before(item.start)):
                counted = [item for item in run if item.counts]
                if number > len(counted) > 1 and total_of(counted) == told:
                    for item in counted:
                        item.become(AmountRole.REPEAT, Reason.AGAIN, item.value)
                else:
                    number, told = number + len(counted), told + total_of(counted)
