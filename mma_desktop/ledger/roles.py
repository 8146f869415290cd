"""What each amount of a case is: rules propose, people decide.

The rules look at words near the amount (resources/ledger/cues.*.toml), in the order of the document, and then at sums:
a repeated mention, a stated total, the parts of an amount. Nothing is learned and nothing is drawn: the same
text always gives the same proposal, in time linear in its length.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import pairwise

from mma_desktop.answers.mentions import Mention
from mma_desktop.answers.numerals import fold
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.cues import Cues, load_cues, lowered
from mma_desktop.ledger.products import Product, is_price_of_one, is_rate
from mma_desktop.ledger.subset import smallest_subset

_REACH = 80  # characters between a cue and its amount
_AHEAD = 16  # characters behind an amount in which a cue counts
_NEGATION_REACH = 12  # characters before a cue in which it may be denied
_TOTAL_REACH = 40  # characters between the word for a total and its amount
_OUTLINE_REACH = 30  # characters behind a total in which the parts are announced
_MOST_PARTS = 200  # amounts that a stated total is compared with, on each side
_FEW_PARTS = 20  # amounts that may be the parts of one that is not called a total
_MOST_LEFT_OUT = 2  # losses that a total at the end of the case may leave out
_IN_WORDS = re.compile(r"\s?[（(]\s?(?:大写|人民币|即|[:：])*\s?")  # between 500元 and its repetition （伍佰元整）
_LIST_GAP = re.compile(r"\s?(?:[、,，]|和|及|以及|and|, and)?\s?", re.IGNORECASE)


class Reason(StrEnum):
    """The reason for a role; messages.py has the words."""

    DEFAULT = "default"  # no cue
    CUE = "cue"  # the cue `word` stands near
    RATE = "rate"  # it is an exchange rate
    UNIT_PRICE = "unit_price"  # the product counts instead
    NO_QUANTITY = "no_quantity"  # the price of one piece, and the text does not say of how many
    PRODUCT = "product"  # it is a product
    AGAIN = "again"  # the amount `value` stands elsewhere
    PART = "part"  # it is part of the amount `value`
    SUM = "sum"  # it is the exact sum of `count` amounts
    NET = "net"  # it is their sum less what was given back
    DIFFERS = "differs"  # it is a stated total, but its parts make `value`
    NOT_IN_TOTAL = "not_in_total"  # the stated total `value` leaves it out


@dataclass(frozen=True, slots=True)
class Proposal:
    """The proposed role of one amount, and the reason."""

    role: AmountRole
    reason: Reason
    word: str = ""
    value: Decimal = Decimal(0)
    count: int = 0


@dataclass(slots=True)
class _RoledAmount:
    """An amount while the rules are at work; `price` is the start of a product's price."""

    start: int
    end: int
    value: Decimal
    proposal: Proposal
    price: int | None = None
    is_product: bool = False

    @property
    def counts(self) -> bool:
        return self.proposal.role is AmountRole.LOSS

    def become(self, role: AmountRole, reason: Reason, value: Decimal = Decimal(0), count: int = 0) -> None:
        self.proposal = Proposal(role, reason, value=value, count=count)


def propose(
    text: str, mentions: Sequence[Mention], products: Sequence[Product] = (), cues: Cues | None = None
) -> tuple[tuple[Proposal, ...], tuple[Proposal, ...]]:
    """A role for every mention and for every product of `text`, each in the given order."""
    reader = _CueReader(text, cues or load_cues())
    stated = [_RoledAmount(m.start, m.end, m.value, Proposal(AmountRole.LOSS, Reason.DEFAULT)) for m in mentions]
    derived = [
        _RoledAmount(p.start, p.end, p.value, reader.role_of_product(p), p.price, is_product=True) for p in products
    ]
    reader.take_cues(stated, mentions)
    _take_products(stated, derived)
    items = sorted((*stated, *derived), key=lambda item: item.start)
    reader.find_repeats(items)
    reader.find_totals(items)
    reader.find_parts(items)
    reader.find_unsaid_totals(items)
    return tuple(item.proposal for item in stated), tuple(item.proposal for item in derived)


def _take_products(stated: Sequence[_RoledAmount], derived: Sequence[_RoledAmount]) -> None:
    """A price no longer counts once its product does."""
    prices = {item.start: item for item in stated}
    for product in derived:
        price = prices.get(product.price) if product.price is not None else None
        if price is None:
            continue
        if price.proposal.reason is not Reason.RATE:
            price.become(AmountRole.UNIT_PRICE, Reason.UNIT_PRICE, product.value)


class _Hits:
    """Where the words of one pattern stand, for questions about the last one before a place."""

    def __init__(
        self, pattern: re.Pattern[str], text: str, unless: Callable[[re.Match[str]], bool] = lambda _: False
    ) -> None:
        found = [match for match in pattern.finditer(text) if not unless(match)]
        self.starts = [match.start() for match in found]
        self.ends = [match.end() for match in found]
        self.words = [match.group() for match in found]

    def last_before(self, place: int) -> int | None:
        """The index of the last word that ends at or before `place`, or None."""
        index = bisect_right(self.ends, place) - 1
        return index if index >= 0 else None

    def any_between(self, start: int, end: int) -> bool:
        """Whether a word begins in [start, end)."""
        index = bisect_left(self.starts, start)
        return index < len(self.starts) and self.starts[index] < end

    def end_before(self, place: int) -> int:
        """Where the last word before `place` ends; 0 without one."""
        index = self.last_before(place)
        return 0 if index is None else self.ends[index]

    def start_after(self, place: int, default: int) -> int:
        """Where the first word at or after `place` begins."""
        index = bisect_left(self.starts, place)
        return self.starts[index] if index < len(self.starts) else default


class _CueReader:
    """The cues of one text."""

    def __init__(self, text: str, cues: Cues) -> None:
        text = lowered(fold(text))
        self._text = text
        self._cues = cues
        self._sentences = _Hits(cues.sentence_end, text)
        self._clauses = _Hits(cues.clause_end, text)
        self._paragraphs = _Hits(re.compile("\n"), text)
        self._negation = re.compile(rf"(?:{cues.negation.pattern})\s?$")
        self._before = _Hits(cues.before, text, lambda match: self._is_no_cue("before", match))
        self._in_clause = _Hits(cues.clause, text, lambda match: self._is_no_cue("clause", match))
        self._totals = _Hits(cues.total, text)
        self._conclusions = _Hits(cues.conclusion, text)
        self._again = _Hits(cues.again, text)
        self._parts = _Hits(cues.parts, text)
        self._demands = _Hits(cues.demand, text)
        self._contraband = _Hits(cues.contraband, text)
        self._among = cues.among
        self._same = re.compile(rf"(?:{cues.same.pattern})\s?$")

    def _is_no_cue(self, place: str, match: re.Match[str]) -> bool:
        """Whether a word found at this place has no role, or is denied."""
        return (place, match.group()) not in self._cues.role_of or self._is_negated(match.start())

    def _is_negated(self, place: int) -> bool:
        """Whether the word that begins here is denied (未归还, did not repay)."""
        return self._negation.search(self._text, max(0, place - _NEGATION_REACH), place) is not None

    # Cues near the amount ------------------------------------------------------------------------------------------

    def take_cues(self, items: Sequence[_RoledAmount], mentions: Sequence[Mention]) -> None:
        """Give each amount the role of its cue: a word behind it, else the nearest word before it.

        A word behind a list of amounts (100元、200元的价格) is behind each of them.
        """
        ahead = self._what_follows(items)
        for item, mention, (begin, end) in zip(items, mentions, ahead, strict=True):
            if is_rate(self._text, mention):
                item.become(AmountRole.OTHER, Reason.RATE)
            elif is_price_of_one(self._text, mention):
                item.become(AmountRole.UNIT_PRICE, Reason.NO_QUANTITY)
            elif found := self._undone(item.end) or self._cue_behind(begin, end) or self._cue_before(item.start):
                item.proposal = self._as_goods_allow(found, item)
        self._take_demands(items)

    def _as_goods_allow(self, found: Proposal, item: _RoledAmount) -> Proposal:
        """A sale is the crime itself where the goods are forbidden."""
        begin, end = self._sentences.end_before(item.start), self._sentences.start_after(item.end, len(self._text))
        goods = self._contraband.start_after(begin, end)
        is_bought = self._cues.bought.search(self._text, begin, goods) is not None
        if found.role is AmountRole.RESALE and goods < end and not is_bought:
            return Proposal(AmountRole.LOSS, Reason.CUE, word=found.word)
        return found

    def _take_demands(self, items: Sequence[_RoledAmount]) -> None:
        """What was only demanded is no loss when the sentence goes on to a loss."""
        for item, following in pairwise(items):
            begin = max(self._clauses.end_before(item.start), item.start - _REACH)
            same_sentence = self._sentences.end_before(following.start) <= item.start
            if item.counts and following.counts and same_sentence and self._demands.any_between(begin, item.start):
                index = self._demands.last_before(item.start)
                word = self._demands.words[index] if index is not None else ""
                item.proposal = Proposal(AmountRole.OTHER, Reason.CUE, word=word)

    def role_of_product(self, product: Product) -> Proposal:
        """A product is a loss unless a cue before its price or its quantity says otherwise."""
        found = self._cue_before(min(product.start, product.price_span[0]))
        return found if found and found.role is not AmountRole.LOSS else Proposal(AmountRole.LOSS, Reason.PRODUCT)

    def _what_follows(self, items: Sequence[_RoledAmount]) -> list[tuple[int, int]]:
        """For each amount, the text behind its list of amounts, up to the next amount or the clause's end."""
        stretches: list[tuple[int, int]] = []
        following = len(self._text)
        for item in reversed(items):
            if stretches and following - item.end <= _AHEAD and _LIST_GAP.fullmatch(self._text, item.end, following):
                stretches.append(stretches[-1])
            else:
                clause_end = self._clauses.start_after(item.end, len(self._text))
                stretches.append((item.end, min(following, clause_end, item.end + _AHEAD)))
            following = item.start
        return stretches[::-1]

    def _undone(self, place: int) -> Proposal | None:
        """Given back before the case was known: that never counts."""
        end = min(self._sentences.start_after(place, len(self._text)), place + _OUTLINE_REACH)
        match = self._cues.undone.search(self._text, place, end)
        return Proposal(AmountRole.RETURNED, Reason.CUE, word=match.group()) if match else None

    def _cue_behind(self, begin: int, end: int) -> Proposal | None:
        match = self._cues.after.search(self._text, begin, end)
        if match is None or "、" in self._text[begin : match.start()] or self._is_no_cue("after", match):
            return None
        return self._cue("after", match.group())

    def _cue_before(self, place: int) -> Proposal | None:
        """The role of the nearest cue in the sentence, or of a nearer one in the clause."""
        found: list[tuple[int, Proposal]] = []
        for name, hits, borders in (
            ("before", self._before, self._sentences),
            ("clause", self._in_clause, self._clauses),
        ):
            index = hits.last_before(place)
            if index is None or hits.starts[index] < max(borders.end_before(place), place - _REACH):
                continue
            found.append((hits.ends[index], self._cue(name, hits.words[index])))
        return max(found, key=lambda item: item[0])[1] if found else None

    def _cue(self, place: str, word: str) -> Proposal:
        return Proposal(self._cues.role_of[place, word], Reason.CUE, word=word)

    # Repeated mentions ---------------------------------------------------------------------------------------------

    def find_repeats(self, items: Sequence[_RoledAmount]) -> None:
        """Losses that were named before: after words such as 另查明, right behind 该, or in the court's own account."""
        court_account = self._court_account(items)
        seen: set[Decimal] = set()
        unmatched: Counter[Decimal] = Counter()
        product: _RoledAmount | None = None
        for before, item in pairwise((None, *items)):
            if item is None or not item.counts:
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
            elif item.value in seen and self._is_repeated_mention(item.start):
                item.become(AmountRole.REPEAT, Reason.AGAIN, item.value)
            else:
                seen.add(item.value)
                unmatched[item.value] += item.start < court_account

    def _is_of_product(self, product: _RoledAmount, item: _RoledAmount) -> bool:
        """Whether an amount states what the product before it in the sentence comes to (30箱，每箱60元，价值1800元)."""
        return product.value == item.value and product.start >= self._sentences.end_before(item.start)

    def _is_in_words(self, before: _RoledAmount, item: _RoledAmount) -> bool:
        gap = self._text[before.end : item.start]
        return before.value == item.value and len(gap) <= _AHEAD and _IN_WORDS.fullmatch(gap) is not None

    def _court_account(self, items: Sequence[_RoledAmount]) -> int:
        """Where the court begins its own account of the facts that stand before; the text's end without one."""
        first = next((item.start for item in items if item.counts), len(self._text))
        match = self._cues.court_account.search(self._text, first)
        return match.start() if match else len(self._text)

    def _is_repeated_mention(self, place: int) -> bool:
        paragraph = self._paragraphs.end_before(place)
        again = self._again.last_before(place)
        if again is not None and self._again.starts[again] >= paragraph:
            return True
        return self._same.search(self._text, max(0, place - _TOTAL_REACH), place) is not None

    # Sums ------------------------------------------------------------------------------------------------------------

    def find_totals(self, items: Sequence[_RoledAmount]) -> None:
        """Stated totals: checked against the losses before them, then against those behind, then against all others."""
        stated = [index for index, item in enumerate(items) if item.counts and self._is_called_total(items, index)]
        for index in stated:
            self._sum_of_earlier(items, index)
        for index in stated:
            if items[index].counts:
                self._sum_of_later(items, index)
        for index in stated:
            if items[index].counts:
                self._sum_of_the_case(items, index)

    def _is_called_total(self, items: Sequence[_RoledAmount], index: int) -> bool:
        item = items[index]
        if item.is_product:
            return False
        before = items[index - 1].end if index else 0
        begin = max(before, self._clauses.end_before(item.start), item.start - _TOTAL_REACH)
        return self._totals.any_between(begin, item.start) or self._is_conclusion(item.start)

    def _is_conclusion(self, place: int) -> bool:
        index = self._conclusions.last_before(place)
        return index is not None and self._conclusions.starts[index] >= self._sentences.end_before(place)

    def _announces_parts(self, item: _RoledAmount) -> bool:
        return self._cues.outline.search(self._text, item.end, item.end + _OUTLINE_REACH) is not None

    def _sum_of_earlier(self, items: Sequence[_RoledAmount], index: int) -> None:
        """The amounts right before it, or all of them less what was given back in between."""
        total = items[index]
        earlier = [item for item in items[max(0, index - _MOST_PARTS) : index] if item.counts]
        count = _run(total.value, reversed(earlier))
        if count == 1:
            total.become(AmountRole.REPEAT, Reason.AGAIN, total.value)
        elif count:
            total.become(AmountRole.TOTAL, Reason.SUM, count=count)
            left_out = earlier[:-count]
            if len(left_out) <= _MOST_LEFT_OUT and self._is_conclusion(total.start):
                _leave_out(left_out, total.value)
        if count:
            return
        back = [
            item for item in items[max(0, index - _MOST_PARTS) : index] if item.proposal.role is AmountRole.RETURNED
        ]
        if back and earlier and _sum(earlier) - _sum(back) == total.value:
            total.proposal = Proposal(AmountRole.LOSS, Reason.NET, count=len(earlier))
            _become_parts(earlier, total.value)

    def _sum_of_later(self, items: Sequence[_RoledAmount], index: int) -> None:
        """The amounts right behind it; a single one only where its parts are announced."""
        total = items[index]
        later = [item for item in items[index + 1 : index + 1 + _MOST_PARTS] if item.counts]
        count = _run(total.value, later)
        if count > 1:
            total.become(AmountRole.TOTAL, Reason.SUM, count=count)
        elif count and self._announces_parts(total):
            total.become(AmountRole.TOTAL, Reason.AGAIN, total.value)

    def _sum_of_the_case(self, items: Sequence[_RoledAmount], index: int) -> None:
        """A total that opens or closes the case and that its parts do not make: it stands, and they are parts of it.

        Losses that it leaves out, if they are few, are no part of it.
        """
        total = items[index]
        closes = self._is_conclusion(total.start)
        opens = self._announces_parts(total) and not any(item.counts for item in items[:index])
        others = [item for item in (items[:index] if closes else items[index + 1 :]) if item.counts]
        if not (opens or closes) or not others:
            return
        surplus = _sum(others) - total.value
        left_out = smallest_subset([item.value for item in others], surplus) if surplus > 0 else None
        if left_out is not None and len(left_out) <= _MOST_LEFT_OUT and len(left_out) < len(others):
            _leave_out((others[place] for place in left_out), total.value)
            total.become(AmountRole.TOTAL, Reason.SUM, count=len(others) - len(left_out))
        else:
            total.proposal = Proposal(AmountRole.LOSS, Reason.DIFFERS, value=_sum(others))
            _become_parts(others, total.value)

    def find_unsaid_totals(self, items: Sequence[_RoledAmount]) -> None:
        """Amounts without any cue that are repeated mentions all the same, by their value alone.

        Such is the exact sum of all losses before it (of two, unless it is round), and a total that was stated before.
        """
        totals: set[Decimal] = set()
        reached, count = Decimal(0), 0
        for item in items:
            if item.proposal.reason is Reason.DEFAULT and count > 1 and item.value == reached:
                if count > 2 or not is_round(item.value):
                    item.become(AmountRole.TOTAL, Reason.SUM, count=count)
            elif item.proposal.reason is Reason.DEFAULT and item.value in totals:
                item.become(AmountRole.REPEAT, Reason.AGAIN, item.value)
            if item.proposal.role is AmountRole.TOTAL:
                totals.add(item.value)
            if item.counts:
                reached, count = reached + item.value, count + 1

    def find_parts(self, items: Sequence[_RoledAmount]) -> None:
        """Amounts that are only the parts of the loss before them (取出6万元, 其余1万元)."""
        losses = [item for item in items if item.proposal.role in (AmountRole.LOSS, AmountRole.OTHER)]
        for index, whole in enumerate(losses):
            later = losses[index + 1 : index + 1 + _FEW_PARTS]
            count = _run(whole.value, later) if whole.counts else 0
            if count > 1 and self._parts.any_between(whole.end, later[count - 1].start):
                _become_parts(later[:count], whole.value)
            elif whole.counts and later and self._is_part(whole, later[0]):
                _become_parts(later[:1], whole.value)

    def _is_part(self, whole: _RoledAmount, item: _RoledAmount) -> bool:
        """Whether the amount is one part of the larger one before it (8000元，将其中1000元据为己有)."""
        begin = max(whole.end, self._clauses.end_before(item.start))
        same_sentence = self._sentences.end_before(item.start) <= whole.start
        return (
            same_sentence and item.value < whole.value and self._among.search(self._text, begin, item.start) is not None
        )


def _run(total: Decimal, items: Iterable[_RoledAmount]) -> int:
    """How many of `items`, from the first on, add up to `total` exactly; 0 if no such number does."""
    reached = Decimal(0)
    for count, item in enumerate(items, start=1):
        reached += item.value
        if reached >= total:
            return count if reached == total else 0
    return 0


def is_round(value: Decimal) -> bool:
    """Whether an amount has one or two digits before its zeros: such sums come about by chance."""
    return len(f"{value.normalize():f}".rstrip("0").replace(".", "")) <= 2


def _sum(items: Iterable[_RoledAmount]) -> Decimal:
    return sum((item.value for item in items), Decimal(0))


def _leave_out(items: Iterable[_RoledAmount], total: Decimal) -> None:
    for item in items:
        item.become(AmountRole.OTHER, Reason.NOT_IN_TOTAL, total)


def _become_parts(items: Iterable[_RoledAmount], whole: Decimal) -> None:
    for item in items:
        item.become(AmountRole.REPEAT, Reason.PART, whole)
