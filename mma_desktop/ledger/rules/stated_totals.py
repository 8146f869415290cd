"""Stated totals: which amounts are called the total of others, and what that makes of those.

Every step looks at a fixed number of amounts beside each one, so the time is linear in the length of the text; totals
of the whole case are compared with all amounts until a fixed number of comparisons is made.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import islice

from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.base import AmountRole, DeedsOfOne
from mma_desktop.ledger.rules.arithmetic import (
    FEW_PARTS,
    become_parts,
    is_round,
    leave_out,
    run_of,
    run_within,
    total_of,
)
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.subset import one_or_two
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import Hits, hits_in

_BESIDE = 4  # amounts behind a total among which the rest of the case is named
_TOTAL_REACH = 40  # characters between the word for a total and its amount
_OUTLINE_REACH = 30  # characters behind a total in which the parts are announced
_EACH_REACH = 60  # characters between a word for each and its amount
_MOST_PEOPLE = 200  # people of whom each paid an amount that a total holds
_MOST_PARTS = 200  # amounts that a stated total is compared with, on each side
_MOST_LEFT_OUT = 2  # losses before its parts that a conclusion may leave out
_LEAST_OF_LARGEST = Decimal("0.6")  # a total that is less than this part of an amount cannot hold it
_MOST_COMPARED = 3_000_000  # amounts with which totals of the whole case are compared, all in all


def find_totals(text: str, items: Sequence[RoledAmount], cues: Cues, of_one: Mapping[int, DeedsOfOne]) -> None:
    """Give the losses of a folded text in lower case that are called totals, and those that they hold, their roles.

    `of_one` are the totals that are stated for one of several defendants, with his deeds.
    """
    _TotalFinder(text, items, cues, of_one).find()


class _TotalFinder:
    """The amounts of one text in their order, and the words that call them totals."""

    def __init__(self, text: str, items: Sequence[RoledAmount], cues: Cues, of_one: Mapping[int, DeedsOfOne]) -> None:
        self._text, self._items, self._cues, self._of_one = text, items, cues, of_one
        self._sentences, self._clauses = hits_in(cues.sentence_end, text), hits_in(cues.clause_end, text)
        self._conclusions = Hits(cues.conclusion, text)
        self._stated_values = frozenset[Decimal]()
        self._returned = [i for i, item in enumerate(items) if item.proposal.role is AmountRole.RETURNED]

    def find(self) -> None:
        """Check stated totals against the losses before them, then against those behind, then against all others."""
        items = self._items
        self._of_one_defendant()
        stated = [index for index, item in enumerate(items) if item.counts and self._is_total(index)]
        self._stated_values = frozenset(items[index].value for index in stated)
        for index in stated:
            stop_if_asked()
            self._sum_of_earlier(index)
        for index in stated:
            stop_if_asked()
            if items[index].counts:
                self._sum_of_later(index)
        self._sums_of_the_case(stated)

    def _is_total(self, index: int) -> bool:
        """Whether an amount is called a total, or what stands right behind it announces its parts."""
        item = self._items[index]
        if item.is_product:
            return False
        return self._is_called_total(index) or self._cues.details.match(self._text, item.end) is not None

    def _is_called_total(self, index: int) -> bool:
        item = self._items[index]
        before = self._items[index - 1].end if index else 0
        following = self._items[index + 1].start if index + 1 < len(self._items) else len(self._text)
        sentence, clause = self._sentences.end_before(item.start), self._clauses.end_before(item.start)
        around = before, item.start, item.end, following
        is_called = self._cues.is_called_total(self._text, sentence, clause, around, _TOTAL_REACH)
        return is_called or self._is_conclusion(item.start)

    def _is_conclusion(self, place: int) -> bool:
        index = self._conclusions.last_before(place)
        return index is not None and self._conclusions.starts[index] >= self._sentences.end_before(place)

    def _announces_parts(self, item: RoledAmount) -> bool:
        return self._cues.outline.search(self._text, item.end, item.end + _OUTLINE_REACH) is not None

    def _sum_of_earlier(self, index: int) -> None:
        """The amounts right before it, or all of them less what was given back in between."""
        total, first = self._items[index], max(0, index - _MOST_PARTS)
        earlier = self._items[first:index]
        count = run_of(total.value, (item for item in reversed(earlier) if item.counts))
        if count == 1:
            total.become(AmountRole.REPEAT, Reason.AGAIN, total.value)
        elif count:
            self._take_as_sum(total, [item for item in earlier if item.counts], count)
        elif told := self._with_others(total, earlier):
            become_parts(told, total.value)
        elif each := self._multiplied_in(total, earlier):
            each.become(AmountRole.UNIT_PRICE, Reason.UNIT_PRICE, total.value)
        elif self._is_conclusion(total.start) and (count := run_within(total.value, earlier)):
            total.become(AmountRole.TOTAL, Reason.SUM, count=count)
        elif returned := self._returned[bisect_left(self._returned, first) : bisect_right(self._returned, index)]:
            self._less_returned(total, [item for item in earlier if item.counts], returned)

    def _take_as_sum(self, total: RoledAmount, counted: Sequence[RoledAmount], count: int) -> None:
        """A total that is the sum of the last ones, which are sub-totals where those before them make it, too."""
        before, last = counted[:-count], counted[-count:]
        if (again := run_of(total.value, reversed(before))) > count:
            become_parts(last, total.value)
            total.become(AmountRole.TOTAL, Reason.SUM, count=again)
        else:
            total.become(AmountRole.TOTAL, Reason.SUM, count=count)
            self._leave_out_before(total, before)

    def _with_others(self, total: RoledAmount, earlier: Sequence[RoledAmount]) -> Sequence[RoledAmount]:
        """The last amounts before an English total that make it together with some that a word left out."""
        told = (item for item in reversed(earlier) if item.counts or item.proposal.role is AmountRole.OTHER)
        last = list(islice(told, FEW_PARTS)) if self._text[total.start : total.end].isascii() else []
        count = 0 if is_round(total.value) else run_of(total.value, last)
        is_said = count > 2 and any(item.counts for item in last[:count])
        return last[:count] if is_said and self._text[last[count - 1].start : total.end].isascii() else ()

    def _multiplied_in(self, total: RoledAmount, earlier: Sequence[RoledAmount]) -> RoledAmount | None:
        """The amount right before a total of the same sentence that each of several people paid or got."""
        each = earlier[-1] if earlier and earlier[-1].counts else None
        sentence = self._sentences.end_before(total.start)
        if each is None or each.start < sentence or each.value * _MOST_PEOPLE < total.value:
            return None
        is_each = self._cues.each.search(self._text, max(sentence, each.start - _EACH_REACH), total.start)
        return each if is_each and total.value > each.value and total.value % each.value == 0 else None

    def _leave_out_before(self, total: RoledAmount, earlier: Sequence[RoledAmount]) -> None:
        """What a conclusion does not hold is no loss, if it is little and no other stated total holds it."""
        with_them = total.value + total_of(earlier)
        if len(earlier) <= _MOST_LEFT_OUT and self._is_conclusion(total.start) and with_them not in self._stated_values:
            leave_out(earlier, total.value)

    def _less_returned(self, total: RoledAmount, earlier: Sequence[RoledAmount], returned: Sequence[int]) -> None:
        values = [self._items[i].value for i in returned]
        back = total_of(earlier) - total.value
        if earlier and back in (sum(values), values[-1]):
            total.proposal = Proposal(AmountRole.LOSS, Reason.NET, count=len(earlier))
            become_parts(earlier, total.value)

    def _sum_of_later(self, index: int) -> None:
        """The amounts right behind it; a single one only where its parts are announced."""
        total = self._items[index]
        later = self._items[index + 1 : index + 1 + _MOST_PARTS]
        count = run_of(total.value, (item for item in later if item.counts))
        if count > 1:
            total.become(AmountRole.TOTAL, Reason.SUM, count=count)
        elif count and self._announces_parts(total):
            total.become(AmountRole.TOTAL, Reason.AGAIN, total.value)

    def _sums_of_the_case(self, stated: Sequence[int]) -> None:
        """Totals that open or close the case and that their parts do not make."""
        before: deque[RoledAmount] = deque()  # what counts before a total, and more
        reached = compared = 0
        for index in stated:
            stop_if_asked()
            total = self._items[index]
            before += self._items[reached:index]
            reached = index
            while before and not before[0].counts:
                before.popleft()
            if not total.counts or compared > _MOST_COMPARED:
                continue
            if self._is_conclusion(total.start):
                compared += len(before)
                before = deque(item for item in before if item.counts)
                if self._rest_is_named(index, before):  # the total of one crime
                    total.become(AmountRole.TOTAL, Reason.SUM, count=len(before) - 1)
                else:
                    _stand_for(total, before)
            elif not before and self._announces_parts(total):
                compared += len(self._items) - index
                _stand_for(total, [item for item in self._items[index + 1 :] if item.counts])

    def _rest_is_named(self, index: int, others: Sequence[RoledAmount]) -> bool:
        """Whether what the total does not hold is named beside it as the rest (诈骗数额共计12000元，盗窃数额1600元)."""
        total = self._items[index]
        end = self._sentences.start_after(total.end, len(self._text))
        beside = {item.value for item in self._items[index + 1 : index + 1 + _BESIDE] if item.start < end}
        return total_of(others) - total.value in beside

    def _of_one_defendant(self) -> None:
        """What one of several defendants took part in: the sum of his deeds, or no more than all that is told else."""
        told = [item for index, item in enumerate(self._items) if item.counts and index not in self._of_one]
        everything = total_of(told)
        by_defendant = {one.defendant: one for one in self._of_one.values()}
        deeds = {
            name: [self._items[i] for i in one.amounts if self._items[i].counts] for name, one in by_defendant.items()
        }
        makes = {name: total_of(his) for name, his in deeds.items()}
        for index, one in self._of_one.items():
            total = self._items[index]
            is_his = total.value == makes[one.defendant] or total.value <= everything
            if total.counts and told and is_his:
                total.become(AmountRole.TOTAL, Reason.OF_ONE, count=len(deeds[one.defendant]) or len(told))


def _stand_for(total: RoledAmount, others: Sequence[RoledAmount]) -> None:
    """A total of the case stands, and the others are parts of it; one or two that it leaves out are not."""
    if not others or total.value < _LEAST_OF_LARGEST * max(item.value for item in others):
        return
    makes = total_of(others)
    left_out = one_or_two([item.value for item in others], makes - total.value) if makes > total.value else ()
    if left_out and len(left_out) < len(others):
        leave_out([others[place] for place in left_out], total.value)
        total.become(AmountRole.TOTAL, Reason.SUM, count=len(others) - len(left_out))
    else:
        total.proposal = Proposal(AmountRole.LOSS, Reason.DIFFERS, value=makes)
        become_parts(others, total.value)
