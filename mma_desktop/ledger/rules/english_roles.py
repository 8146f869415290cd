"""What English judgments say about an amount beyond the nearest word: to whom it was handed, what each got of a sale,
what a receipt only proves, what was charged before the court's own findings.

Every step looks back over a bounded stretch of text, so the time is linear in its length.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import Borders, Hits

_ENGLISH = re.compile("[a-z]{2}")
_REACH = 160  # characters of a sentence before and behind an amount that are looked at
_NEAR = 80  # characters between a sale and what each got of it
_LIST_GAP = 40  # characters between amounts that share a verb
_LEFT_OUT = {AmountRole.RETURNED, AmountRole.OTHER, AmountRole.SHARE, AmountRole.RESALE, AmountRole.FINE}


def refine(text: str, items: Sequence[RoledAmount], cues: Cues) -> None:
    """Correct the roles that single words gave the amounts of a folded text in lower case."""
    reader = _EnglishReader(text, items, cues)
    for index in range(len(items)):
        reader.correct(index)
    reader.share_verbs()
    reader.leave_out_accused()


class _EnglishReader(Borders[RoledAmount]):
    """The amounts of one text in their order, and what its English words say about each."""

    def __init__(self, text: str, items: Sequence[RoledAmount], cues: Cues) -> None:
        super().__init__(text, items, cues)
        self._items = items
        self._counted = cues.counted_in(text)
        self._is_english = _ENGLISH.search(text) is not None
        self._deceives = cues.deceit.search(text) is not None
        self._steals = cues.stealing.search(text) is not None
        self._receipts, self._subtotals = Hits(cues.receipts, text), Hits(cues.subtotal, text)
        self._stealing = Hits(cues.stealing, text)
        self._seen: set[Decimal] = set()
        self._largest = Decimal(0)

    def correct(self, index: int) -> None:
        """The steps that look at one amount and at what stands before it."""
        item = self._items[index]
        is_handed = self._is_handed_to_culprit(item) or self._is_spent_of_victim(item)
        if is_handed or self._is_the_damage_done(item) or self._is_kept_back(item):
            item.proposal = Proposal(AmountRole.LOSS, Reason.CUE, word=item.proposal.word)
        elif item.counts and (noun := self._governing_noun(item)):
            item.proposal = Proposal(self.cues.role_of["before", noun], Reason.CUE, word=noun)
        elif item.counts and (back := self._given_back_further(index)):
            item.proposal = back
        elif item.counts and (got := self._got_of_sale(index)):
            item.proposal = Proposal(AmountRole.SHARE, Reason.CUE, word=got)
        elif item.counts and (sale := self._sale_before(index)):
            item.proposal = Proposal(AmountRole.RESALE, Reason.CUE, word=sale)
        elif item.counts and self._is_told_before(item):
            item.become(AmountRole.REPEAT, Reason.AGAIN, item.value)
        if item.counts:
            self._seen.add(item.value)
            self._largest = max(self._largest, item.value)

    def _begin(self, place: int) -> int:
        return max(self.sentence(place), place - _REACH)

    def _is_handed_to_culprit(self, item: RoledAmount) -> bool:
        """Money is handed over to the culprit, unless the sentence names an authority, or gives back."""
        if item.proposal.role is not AmountRole.RETURNED or not self.cues.handing.fullmatch(item.proposal.word):
            return False
        begin, end = self._begin(item.start), min(self.clause_end(item.end), item.end + _NEAR)
        return self.cues.officials.search(self.text, begin, end) is None

    def _is_spent_of_victim(self, item: RoledAmount) -> bool:
        """Money was spent that was not the culprit's own (spent 900 yuan of the victim's money)."""
        is_spent = item.proposal.role is AmountRole.OTHER and self.cues.signals["using"].fullmatch(item.proposal.word)
        return bool(is_spent) and self.cues.of_victim.match(self.text, item.end) is not None

    def _is_the_damage_done(self, item: RoledAmount) -> bool:
        """Where nothing is stolen or obtained, the damage is the crime."""
        is_damage = item.proposal.role is AmountRole.OTHER and self.cues.damage.fullmatch(item.proposal.word)
        return not self._steals and "damage" in item.proposal.word and bool(is_damage)

    def _is_kept_back(self, item: RoledAmount) -> bool:
        """Costs that were overstated, and the price of the employer's own goods, where he kept it."""
        word, role = item.proposal.word, item.proposal.role
        is_cost = ("before", word) in self.cues.role_of or self.cues.damage.fullmatch(word) is not None
        names_costs = role is AmountRole.OTHER and word.isascii() and is_cost
        if not names_costs and not (role is AmountRole.RESALE and ("after", word) in self.cues.role_of):
            return False
        return (
            self.cues.kept.search(self.text, max(self.clause(item.start), item.start - _NEAR), item.start) is not None
        )

    def _governing_noun(self, item: RoledAmount) -> str:
        """The noun on which the verb of an amount hangs, where it speaks of no loss (the premiums he paid)."""
        verb = item.proposal.word
        if item.proposal.reason is not Reason.CUE or not verb.isascii():
            return ""
        clause = max(self.clause(item.start), item.start - _NEAR)
        place = max(clause, self.text.rfind(verb, clause, item.start))
        for noun in self.cues.before.finditer(self.text, clause, place):
            is_left_out = self.cues.role_of.get(("before", noun[0])) in _LEFT_OUT and noun[0] not in self._counted
            is_taken = self.cues.fees.fullmatch(noun[0]) and self.cues.taken.fullmatch(verb)
            is_value = self.cues.prices.fullmatch(noun[0]) and self.cues.appraised.fullmatch(verb)
            if (
                is_left_out
                and not is_taken
                and not is_value
                and self.cues.relative.fullmatch(self.text, noun.end(), place)
            ):
                return noun[0]
        return ""

    def _given_back_further(self, index: int) -> Proposal | None:
        """What relatives paid besides what was given back, in the same sentence."""
        item, before = self._items[index], self._items[index - 1] if index else None
        if before is None or before.proposal.role is not AmountRole.RETURNED:
            return None
        gap = self.text[before.end : item.start]
        if self.sentence(item.start) > before.start or not gap.isascii() or self.cues.taken.search(gap):
            return None
        is_paid = self.cues.officials.search(gap) and self.cues.moved.search(gap)
        return before.proposal if is_paid else None

    def _got_of_sale(self, index: int) -> str:
        """The word by which one of the culprits got a smaller amount of what goods were sold for right before; "" for
        none.
        """
        item, before = self._items[index], self._items[index - 1] if index else None
        if not self._seen or before is None or before.proposal.role not in (AmountRole.RESALE, AmountRole.SHARE):
            return ""
        is_near = item.start - before.end <= _NEAR and (item.is_product or item.value < before.value)
        if not is_near or self._stealing.any_between(before.end, item.start):
            return ""
        return self._word_for_getting(before, item) or self._shared_with(before, item)

    def _word_for_getting(self, before: RoledAmount, item: RoledAmount) -> str:
        """The word near an amount by which somebody got it; where it has no word, one behind the amount before."""
        if self.cues.gained.fullmatch(item.proposal.word):
            return item.proposal.word
        is_unsaid = item.is_product or item.proposal.reason is Reason.DEFAULT
        end = item.end + _LIST_GAP if item.is_product else item.start
        found = self.cues.gained.search(self.text, before.end, end) if is_unsaid else None
        return found.group() if found else ""

    def _shared_with(self, before: RoledAmount, item: RoledAmount) -> str:
        """The word of the amount before, of which another one of the culprits got this one, in the same sentence."""
        is_shared = before.proposal.role is AmountRole.SHARE and self.sentence(item.start) <= before.start
        return before.proposal.word if is_shared else ""

    def _sale_before(self, index: int) -> str:
        """The sale of the loot by which this amount was received, in its sentence and behind the amount before."""
        item = self._items[index]
        if not (self._is_english and self._seen) or item.is_product:
            return ""
        begin = max(self._begin(item.start), self.after(index))
        sale = self.cues.exchanged.search(self.text, begin, item.start)
        if sale is None and item.proposal.reason is Reason.CUE:
            sale = self.cues.bought_loot.search(self.text, self._begin(item.start), item.start)
        if sale is None and self.cues.gained.fullmatch(item.proposal.word):
            sale = self.cues.sale_of_loot.search(self.text, begin, item.start)
        if sale is None and not self._deceives and self.cues.for_loot.match(self.text, item.end):
            sale = self.cues.got.search(self.text, begin, item.start)
        return "" if sale is None or sale.group() in self._counted else sale.group().split()[0]

    def _is_told_before(self, item: RoledAmount) -> bool:
        """A receipt proves what was told, a sub-total sums it up, and part of the goods was valued with all of them."""
        begin = self._begin(item.start)
        is_proof = item.value in self._seen and self._receipts.any_between(begin, item.start)
        same = self._is_english and item.value < self._largest
        is_part = same and self.cues.same_goods.search(self.text, begin, item.start)
        return is_proof or bool(is_part) or bool(self._seen and self._subtotals.any_between(begin, item.start))

    def share_verbs(self) -> None:
        """What goes on a list of amounts that do not count has their role, however far its verb stands."""
        for before, item in pairwise(self._items):
            if turning := self._turning(before, item):
                item.proposal = Proposal(AmountRole.LOSS, Reason.CUE, word=turning)
            is_next = item.start - before.end <= _LIST_GAP and self.sentence(item.start) <= before.start
            if item.proposal.reason is Reason.DEFAULT and is_next and before.proposal.role in _LEFT_OUT:
                gap = self.text[before.end : item.start]
                if (gap + before.proposal.word).isascii() and before.proposal.reason is Reason.CUE:
                    item.proposal = before.proposal
            elif self._is_part_of(before, item) or (is_next and self._is_fee_of_list(before, item)):
                item.proposal = before.proposal

    def _turning(self, before: RoledAmount, item: RoledAmount) -> str:
        """The word by which a sentence turns from what was demanded to an amount that has only that verb (demanded 900
        yuan, but the shopkeeper had only 400 yuan).
        """
        gap, word = self.text[before.end : item.start], item.proposal.word
        is_demanded = item.proposal == before.proposal and self.cues.demand.fullmatch(word) is not None
        is_near = is_demanded and self.sentence(item.start) <= before.start and len(gap) <= _NEAR
        turning = self.cues.turning.search(gap) if is_near and gap.isascii() and word not in gap else None
        return turning.group() if turning and not item.counts else ""

    def _is_part_of(self, whole: RoledAmount, item: RoledAmount) -> bool:
        """Whether an amount is a part of the one before it in its sentence (interest of 900 yuan, of which 300 …)."""
        if not item.counts or whole.proposal.role not in _LEFT_OUT or self.sentence(item.start) > whole.start:
            return False
        gap = self.text[whole.end : item.start]
        return (
            item.value < whole.value and gap.isascii() and len(gap) <= _NEAR and self.cues.among.search(gap) is not None
        )

    def _is_fee_of_list(self, before: RoledAmount, item: RoledAmount) -> bool:
        """Whether a fee only goes on a list of those that were taken (kept meal fees of 900 yuan, fees of 300 yuan)."""
        fee = item.proposal.role is AmountRole.OTHER and self.cues.fees.fullmatch(item.proposal.word)
        gap = self.text[before.end : item.start]
        return bool(
            before.counts and fee and item.proposal.word in gap and gap.isascii()
        ) and not self.cues.moved.search(gap)

    def leave_out_accused(self) -> None:
        """What the prosecution alleged, where the court goes on to as many amounts of its own."""
        accusation = next((m for m in self.cues.accusation.finditer(self.text) if m.group().isascii()), None)
        account = self.cues.court_account.search(self.text, accusation.end()) if accusation else None
        if accusation is None or account is None or not account.group().isascii():
            return
        counted = [item for item in self._items if item.counts]
        accused = [item for item in counted if accusation.start() < item.start < account.start()]
        found = [item for item in counted if item.start > account.start()]
        if len(found) > 1 and len(found) >= len(accused):
            for item in accused:
                item.proposal = Proposal(AmountRole.OTHER, Reason.CUE, word=accusation.group())
