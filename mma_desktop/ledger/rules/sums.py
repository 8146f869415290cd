"""Sums: which losses are only the total of others, the parts of one, or the same money stated again.

Every step looks at a fixed number of amounts beside each one, so the time is linear in the length of the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from mma_desktop.ledger.base import AmountRole, DeedsOfOne
from mma_desktop.ledger.rules.arithmetic import become_parts, is_round
from mma_desktop.ledger.rules.parts import find_parts
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.rules.repetitions import find_repetitions
from mma_desktop.ledger.rules.stated_totals import find_totals
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import hits_in

_WORD_REACH = 40  # characters between a word for what was told before and its amount
_MOST_INSTALMENTS = 8  # amounts before what is still owed, of which the first is the debt


def find_sums(
    text: str, items: Sequence[RoledAmount], cues: Cues, of_one: Mapping[int, DeedsOfOne] | None = None
) -> None:
    """Give the losses of a folded text in lower case that are sums, parts or repetitions of others their roles.

    `of_one` are the totals that are stated for one of several defendants, with his deeds.
    """
    find_repetitions(text, items, cues)
    find_totals(text, items, cues, of_one or {})
    find_parts(text, items, cues)
    finder = _UnsaidSums(text, items, cues)
    finder.find_totals()
    finder.find_rests()


class _UnsaidSums:
    """The amounts of one text in their order: which are sums without a word for that, and what is still owed."""

    def __init__(self, text: str, items: Sequence[RoledAmount], cues: Cues) -> None:
        self._text, self._items, self._cues = text, items, cues
        self._clauses = hits_in(cues.clause_end, text)

    def find_totals(self) -> None:
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
        begin = max(self._clauses.end_before(item.start), item.start - _WORD_REACH)
        return self._cues.spoken_of.search(self._text, begin, item.start) is not None
