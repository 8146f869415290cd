"""What was only demanded or agreed, where the text goes on to what was given."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import Hits, hits_in

_REACH = 80  # characters between a word and its amount
_DEMAND_REACH = 40  # characters between what was demanded and what was given
_PAYMENT_REACH = 64  # likewise where a word says that money changed hands


def leave_out_demands(text: str, items: Sequence[RoledAmount], cues: Cues) -> None:
    """Give the losses of a folded text in lower case that were only demanded or agreed their role."""
    _DemandReader(text, cues).leave_out(items)


class _DemandReader:
    """The words of one text that speak of demands, of what was agreed, and of money that changes hands."""

    def __init__(self, text: str, cues: Cues) -> None:
        self._text, self._cues = text, cues
        self._sentences, self._clauses = hits_in(cues.sentence_end, text), hits_in(cues.clause_end, text)
        self._demands, self._agreed = Hits(cues.demand, text), Hits(cues.agreed, text)

    def leave_out(self, items: Sequence[RoledAmount]) -> None:
        """A demand is no loss when its sentence, or the next one, goes on to what was given; what was agreed, when its
        own does.
        """
        for item, following in pairwise(items):
            if not (item.counts and following.counts and following.value <= item.value):
                continue
            is_near = following.start - item.end <= (_PAYMENT_REACH if self._is_moved(following) else _DEMAND_REACH)
            goes_on = self._sentences.end_before(following.start) <= item.start
            is_less = following.value < item.value and self._is_only(following)
            found = (goes_on or is_near) and self._word_in_clause(self._demands, item.start, is_less)
            if word := found or (goes_on and self._word_in_clause(self._agreed, item.start)):
                item.proposal = Proposal(AmountRole.OTHER, Reason.CUE, word=word)

    def _is_moved(self, item: RoledAmount) -> bool:
        """Whether its clause says, before the amount, that money changed hands."""
        return self._cues.moved.search(self._text, self._clauses.end_before(item.start), item.start) is not None

    def _is_only(self, item: RoledAmount) -> bool:
        """Whether its clause says, before the amount, that no more than this was given."""
        return self._cues.no_more.search(self._text, self._clauses.end_before(item.start), item.start) is not None

    def _word_in_clause(self, hits: Hits, place: int, is_less: bool = False) -> str:
        """The last such word before a place in its clause, behind which no money changes hands; where less was given
        (`is_less`), it is the demand that says how (要求转账1万元，只转了4000元).
        """
        index = hits.last_before(place)
        if index is None or hits.starts[index] < max(self._clauses.end_before(place), place - _REACH):
            return ""
        is_given = not is_less and self._cues.moved.search(self._text, hits.ends[index], place)
        return "" if is_given else hits.words[index]
