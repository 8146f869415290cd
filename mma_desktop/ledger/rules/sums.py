"""Sums: which losses are only the total of others, the parts of one, or the same money stated again.

Every step looks at a fixed number of amounts beside each one, so the time is linear in the length of the text; totals
of the whole case are compared with all amounts until a fixed number of comparisons is made.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import islice, pairwise

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
from mma_desktop.ledger.rules.repetitions import find_repetitions
from mma_desktop.ledger.subset import one_or_two
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import BRACKET, Hits, hits_in

_BESIDE = 4  # amounts behind a total among which the rest of the case is named
_TOTAL_REACH = 40  # characters between the word for a total and its amount
_OUTLINE_REACH = 30  # characters behind a total in which the parts are announced
_EACH_REACH = 60  # characters between a word for each and its amount
_MOST_PEOPLE = 200  # people of whom each paid an amount that a total holds
_MOST_PARTS = 200  # amounts that a stated total is compared with, on each side
_MOST_INSTALMENTS = 8  # amounts before what is still owed, of which the first is the debt
_MOST_LEFT_OUT = 2  # losses before its parts that a conclusion may leave out
_LEAST_OF_LARGEST = Decimal("0.6")  # a total that is less than this part of an amount cannot hold it
_MOST_COMPARED = 3_000_000  # amounts with which totals of the whole case are compared, all in all


def find_sums(
    text: str, items: Sequence[RoledAmount], cues: Cues, of_one: Mapping[int, DeedsOfOne] | None = None
) -> None:
    """Give the losses of a folded text in lower case that are sums, parts or repetitions of others their roles.

    `of_one` are the totals that are stated for one of several defendants, with his deeds.
    """
    find_repetitions(text, items, cues)
    finder = _SumFinder(text, items, cues, of_one or {})
    finder.find_totals()
    finder.find_parts()
    finder.find_unsaid_totals()
    finder.find_rests()


class _SumFinder:
    """The amounts of one text in their order, and the words that speak of sums."""

    def __init__(self, text: str, items: Sequence[RoledAmount], cues: Cues, of_one: Mapping[int, DeedsOfOne]) -> None:
        self._text = text
        self._items = items
        self._of_one = of_one
        self._sentences = hits_in(cues.sentence_end, text)
        self._clauses = hits_in(cues.clause_end, text)
        self._cues = cues
        self._conclusions = Hits(cues.conclusion, text)
        self._parts = Hits(cues.parts, text)
        self._got = re.compile(f"(?:{cues.got_of_sale.pattern})$")
        self._stated_values = frozenset[Decimal]()
        self._returned = [i for i, item in enumerate(items) if item.proposal.role is AmountRole.RETURNED]

    # Stated totals ---------------------------------------------------------------------------------------------------

    def find_totals(self) -> None:
        """Stated totals: checked against the losses before them, then against those behind, then against all others."""
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

    def _are_got(self, whole: RoledAmount, parts: Sequence[RoledAmount]) -> bool:
        """Whether the sentence says of each part who got it (现金3400元，甲分2000元、乙分1400元)."""
        is_near = self._sentences.end_before(parts[-1].start) <= whole.start
        return is_near and all(self._got.search(self._text, whole.end, item.start) for item in parts)

    def find_parts(self) -> None:
        """Amounts that are only the parts of the loss before them (取出6万元, 其余1万元)."""
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
        begin = max(self._sentences.end_before(whole.start), whole.start - _TOTAL_REACH)
        last = parts[-1]
        is_kept = self._cues.kept.search(self._text, parts[-2].end, last.start)
        is_collected = is_kept and self._cues.collected.search(self._text, begin, whole.start)
        return last if is_collected else None

    def _goes_on_to_parts(self, whole: RoledAmount, parts: Sequence[RoledAmount]) -> bool:
        """Whether words between an amount and those that make it, or a colon behind it, say that they are parts."""
        is_said = self._parts.any_between(whole.end, parts[-1].start) or self._text.startswith(": ", whole.end)
        return is_said or self._are_got(whole, parts)

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

    def find_unsaid_totals(self) -> None:
        """Amounts without any cue that are repeated mentions all the same, by their value alone.

        Such is the exact sum of all losses before it (of two, unless it is round), and a total that was stated before.
        """
        totals: set[Decimal] = set()
        reached, count = Decimal(0), 0
        for item in self._items:
            if item.proposal.reason is Reason.DEFAULT and count > 1 and item.value == reached:
                if count > 2 or not is_round(item.value) or self._speaks_of_before(item):
                    item.become(AmountRole.TOTAL, Reason.SUM, count=count)
            elif item.proposal.reason is Reason.DEFAULT and item.value in totals:
                item.become(AmountRole.REPEAT, Reason.AGAIN, item.value)
            if item.proposal.role is AmountRole.TOTAL:
                totals.add(item.value)
            if item.counts:
                reached, count = reached + item.value, count + 1

    def find_rests(self) -> None:
        """What is still owed of an amount counts, and not the amount or what was paid of it (欠35400元，支付11000元，
        尚欠24400元).
        """
        for index, rest in enumerate(self._items):
            before = self._items[index - 1].end if index else 0
            begin = max(before, self._clauses.end_before(rest.start))
            is_open = rest.counts or rest.proposal.role is AmountRole.OTHER
            if is_open and self._cues.owed.search(self._text, begin, rest.start):
                self._leave_out_paid(rest, self._items[max(0, index - _MOST_INSTALMENTS) : index])

    def _leave_out_paid(self, rest: RoledAmount, before: Sequence[RoledAmount]) -> None:
        """The last amounts before what is owed are the debt and all that was paid of it, which some rule counts."""
        paid = Decimal(0)
        for place in range(len(before) - 1, 0, -1):
            paid += before[place].value
            whole = before[place - 1]
            if whole.value - paid == rest.value and any(item.counts for item in before[place:]):
                become_parts((item for item in before[place:] if item.counts), whole.value)
                rest.proposal = Proposal(AmountRole.LOSS, Reason.NET, count=1)
                if whole.counts:
                    whole.become(AmountRole.OTHER, Reason.DIFFERENCE, rest.value)
                return

    def _speaks_of_before(self, item: RoledAmount) -> bool:
        begin = max(self._clauses.end_before(item.start), item.start - _TOTAL_REACH)
        return self._cues.spoken_of.search(self._text, begin, item.start) is not None


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
