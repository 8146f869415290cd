"""Sums: which losses are only the total of others, the parts of one, or the same money stated again.

Every step looks at a fixed number of amounts beside each one, so the time is linear in the length of the text; totals
of the whole case are compared with all amounts until a fixed number of comparisons is made.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import islice

from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.cues import Cues, Hits
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.subset import one_or_two

_BRACKET = re.compile(r"[（(][^（）()\n]{1,200}[）)]")
_TOTAL_REACH = 40  # characters between the word for a total and its amount
_OUTLINE_REACH = 30  # characters behind a total in which the parts are announced
_EACH_REACH = 60  # characters between a word for each and its amount
_MOST_PEOPLE = 200  # people of whom each paid an amount that a total holds
_MOST_PARTS = 200  # amounts that a stated total is compared with, on each side
_FEW_PARTS = 20  # amounts that may be the parts of one that is not called a total
_MOST_LEFT_OUT = 2  # losses before its parts that a conclusion may leave out
_LEAST_OF_LARGEST = Decimal("0.6")  # a total that is less than this part of an amount cannot hold it
_MOST_COMPARED = 3_000_000  # amounts with which totals of the whole case are compared, all in all


def find_sums(
    text: str, items: Sequence[RoledAmount], cues: Cues, of_one: Mapping[int, Sequence[int]] | None = None
) -> None:
    """Give the losses of a folded text in lower case that are sums, parts or repetitions of others their roles.

    `of_one` are the totals that are stated for one of several defendants, with his deeds.
    """
    finder = _SumFinder(text, items, cues, of_one or {})
    finder.find_differences()
    finder.find_totals()
    finder.find_parts()
    finder.find_unsaid_totals()


class _SumFinder:
    """The amounts of one text in their order, and the words that speak of sums."""

    def __init__(
        self, text: str, items: Sequence[RoledAmount], cues: Cues, of_one: Mapping[int, Sequence[int]]
    ) -> None:
        self._text = text
        self._items = items
        self._of_one = of_one
        self._sentences = Hits(cues.sentence_end, text)
        self._clauses = Hits(cues.clause_end, text)
        self._cues = cues
        self._conclusions = Hits(cues.conclusion, text)
        self._parts = Hits(cues.parts, text)
        self._outline = cues.outline
        self._difference = cues.difference
        self._among = cues.among
        self._stated_values = frozenset[Decimal]()
        self._returned = [i for i, item in enumerate(items) if item.proposal.role is AmountRole.RETURNED]

    # Stated totals ---------------------------------------------------------------------------------------------------

    def find_totals(self) -> None:
        """Stated totals: checked against the losses before them, then against those behind, then against all others."""
        items = self._items
        stated = [index for index, item in enumerate(items) if item.counts and self._is_called_total(index)]
        self._stated_values = frozenset(items[index].value for index in stated)
        for index in stated:
            stop_if_asked()
            self._sum_of_earlier(index)
        for index in stated:
            stop_if_asked()
            if items[index].counts:
                self._sum_of_later(index)
        self._sums_of_the_case(stated)

    def _is_called_total(self, index: int) -> bool:
        item = self._items[index]
        if item.is_product:
            return False
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
        return self._outline.search(self._text, item.end, item.end + _OUTLINE_REACH) is not None

    def _sum_of_earlier(self, index: int) -> None:
        """The amounts right before it, or all of them less what was given back in between."""
        total, first = self._items[index], max(0, index - _MOST_PARTS)
        earlier = self._items[first:index]
        count = _run(total.value, (item for item in reversed(earlier) if item.counts))
        if count == 1:
            total.become(AmountRole.REPEAT, Reason.AGAIN, total.value)
        elif count:
            total.become(AmountRole.TOTAL, Reason.SUM, count=count)
            self._leave_out_before(total, [item for item in earlier if item.counts][:-count])
        elif each := self._multiplied_in(total, earlier):
            each.become(AmountRole.UNIT_PRICE, Reason.UNIT_PRICE, total.value)
        elif self._is_conclusion(total.start) and (count := _run_within(total.value, earlier)):
            total.become(AmountRole.TOTAL, Reason.SUM, count=count)
        elif returned := self._returned[bisect_left(self._returned, first) : bisect_right(self._returned, index)]:
            self._less_returned(total, [item for item in earlier if item.counts], returned)

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
        with_them = total.value + _sum(earlier)
        if len(earlier) <= _MOST_LEFT_OUT and self._is_conclusion(total.start) and with_them not in self._stated_values:
            _leave_out(earlier, total.value)

    def _less_returned(self, total: RoledAmount, earlier: Sequence[RoledAmount], returned: Sequence[int]) -> None:
        back = _sum(self._items[i] for i in returned)
        if earlier and _sum(earlier) - back == total.value:
            total.proposal = Proposal(AmountRole.LOSS, Reason.NET, count=len(earlier))
            _become_parts(earlier, total.value)

    def _sum_of_later(self, index: int) -> None:
        """The amounts right behind it; a single one only where its parts are announced."""
        total = self._items[index]
        later = self._items[index + 1 : index + 1 + _MOST_PARTS]
        count = _run(total.value, (item for item in later if item.counts))
        if count > 1:
            total.become(AmountRole.TOTAL, Reason.SUM, count=count)
        elif count and self._announces_parts(total):
            total.become(AmountRole.TOTAL, Reason.AGAIN, total.value)

    def _sums_of_the_case(self, stated: Sequence[int]) -> None:
        """Totals that open or close the case and that their parts do not make."""
        before: deque[RoledAmount] = deque()  # what counts before a total, and more
        reached = compared = 0
        everything = _sum(item for item in self._items if item.counts)
        for index in stated:
            stop_if_asked()
            total = self._items[index]
            before += self._items[reached:index]
            reached = index
            while before and not before[0].counts:
                before.popleft()
            if not total.counts or compared > _MOST_COMPARED or self._is_of_one(index, everything):
                continue
            if self._is_conclusion(total.start):
                compared += len(before)
                before = deque(item for item in before if item.counts)
                _stand_for(total, before)
            elif not before and self._announces_parts(total):
                compared += len(self._items) - index
                _stand_for(total, [item for item in self._items[index + 1 :] if item.counts])

    def _is_of_one(self, index: int, all_counted: Decimal) -> bool:
        """Whether it is what one of several defendants took part in: the exact sum of his deeds, or less than all else.

        Then it takes that role, and its parts count.
        """
        total = self._items[index]
        deeds = [item for i in self._of_one.get(index, ()) if (item := self._items[i]).counts]
        made = _sum(deeds)
        if not deeds or (made != total.value and all_counted < 2 * total.value):
            return False
        total.become(AmountRole.TOTAL, Reason.OF_ONE, count=len(deeds))
        return True

    def find_differences(self) -> None:
        """Amounts that are what lies between the two before them, where the text says so (差价198000元)."""
        for first, second, item in zip(self._items, self._items[1:], self._items[2:], strict=False):
            begin = max(second.end, self._clauses.end_before(item.start))
            between = abs(first.value - second.value) == item.value
            if item.counts and between and self._difference.search(self._text, begin, item.start):
                for side in (first, second):
                    side.become(AmountRole.OTHER, Reason.DIFFERENCE, item.value)

    def find_parts(self) -> None:
        """Amounts that are only the parts of the loss before them (取出6万元, 其余1万元)."""
        losses = [item for item in self._items if item.proposal.role in (AmountRole.LOSS, AmountRole.OTHER)]
        for index, whole in enumerate(losses):
            later = losses[index + 1 : index + 1 + _FEW_PARTS]
            count = _run(whole.value, later) if whole.counts else 0
            if count > 1 and self._parts.any_between(whole.end, later[count - 1].start):
                _become_parts(later[:count], whole.value)
            elif whole.counts and (within := self._in_brackets(whole, later)):
                _become_parts(within, whole.value)
            elif whole.counts and later and self._is_part(whole, later[0]):
                _become_parts(later[:1], whole.value)

    def _in_brackets(self, whole: RoledAmount, later: Sequence[RoledAmount]) -> Sequence[RoledAmount]:
        """The amounts in brackets right behind one that they make (5000元（当场给付3500元，次日汇款1500元）)."""
        bracket = _BRACKET.match(self._text, whole.end)
        inside = [item for item in later if bracket and item.end <= bracket.end()]
        return inside if len(inside) > 1 and _sum(inside) == whole.value else ()

    def _is_part(self, whole: RoledAmount, item: RoledAmount) -> bool:
        """Whether the amount is one part of the larger one before it (8000元，将其中1000元据为己有)."""
        begin = max(whole.end, self._clauses.end_before(item.start))
        same_sentence = self._sentences.end_before(item.start) <= whole.start
        return (
            same_sentence and item.value < whole.value and self._among.search(self._text, begin, item.start) is not None
        )

    def find_unsaid_totals(self) -> None:
        """Amounts without any cue that are repeated mentions all the same, by their value alone.

        Such is the exact sum of all losses before it (of two, unless it is round), and a total that was stated before.
        """
        totals: set[Decimal] = set()
        reached, count = Decimal(0), 0
        for item in self._items:
            if item.proposal.reason is Reason.DEFAULT and count > 1 and item.value == reached:
                if count > 2 or not is_round(item.value):
                    item.become(AmountRole.TOTAL, Reason.SUM, count=count)
            elif item.proposal.reason is Reason.DEFAULT and item.value in totals:
                item.become(AmountRole.REPEAT, Reason.AGAIN, item.value)
            if item.proposal.role is AmountRole.TOTAL:
                totals.add(item.value)
            if item.counts:
                reached, count = reached + item.value, count + 1


def _stand_for(total: RoledAmount, others: Sequence[RoledAmount]) -> None:
    """A total of the case stands, and the others are parts of it; one or two that it leaves out are not."""
    if not others or total.value < _LEAST_OF_LARGEST * max(item.value for item in others):
        return
    makes = _sum(others)
    left_out = one_or_two([item.value for item in others], makes - total.value) if makes > total.value else ()
    if left_out and len(left_out) < len(others):
        _leave_out([others[place] for place in left_out], total.value)
        total.become(AmountRole.TOTAL, Reason.SUM, count=len(others) - len(left_out))
    else:
        total.proposal = Proposal(AmountRole.LOSS, Reason.DIFFERS, value=makes)
        _become_parts(others, total.value)


def _run(total: Decimal, items: Iterable[RoledAmount]) -> int:
    """How many of `items`, from the first on, add up to `total` exactly; 0 if no such number does."""
    reached = Decimal(0)
    for count, item in enumerate(items, start=1):
        reached += item.value
        if reached >= total:
            return count if reached == total else 0
    return 0


def _run_within(total: Decimal, items: Sequence[RoledAmount]) -> int:
    """How many amounts next to each other add up to `total` exactly, of the last ones that count; 0 for none.

    A round total comes about by chance, so it has none.
    """
    if is_round(total):
        return 0
    run, reached = deque[Decimal](), Decimal(0)
    for item in reversed(list(islice((item for item in reversed(items) if item.counts), _FEW_PARTS))):
        run.append(item.value)
        reached += item.value
        while reached > total:
            reached -= run.popleft()
        if reached == total and len(run) > 1:
            return len(run)
    return 0


def is_round(value: Decimal) -> bool:
    """Whether an amount has one or two digits before its zeros: such sums come about by chance."""
    return len(f"{value.normalize():f}".rstrip("0").replace(".", "")) <= 2


def _sum(items: Iterable[RoledAmount]) -> Decimal:
    return sum((item.value for item in items), Decimal(0))


def _leave_out(items: Iterable[RoledAmount], total: Decimal) -> None:
    for item in items:
        item.become(AmountRole.OTHER, Reason.NOT_IN_TOTAL, total)


def _become_parts(items: Iterable[RoledAmount], whole: Decimal) -> None:
    for item in items:
        item.become(AmountRole.REPEAT, Reason.PART, whole)
