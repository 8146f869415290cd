"""What each amount of a case is: rules propose, people decide.

The rules look at words near the amount (resources/ledger/cues.*.toml), in the order of the document, at repeated
mentions (repetitions.py too), and then at sums (sums.py). Nothing is learned and nothing is drawn: the same text always
gives the same proposal, in time linear in its length.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence, Set
from decimal import Decimal
from itertools import pairwise
from types import MappingProxyType

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.mentions import Mention
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.base import AmountRole, DeedsOfOne
from mma_desktop.ledger.rules.arithmetic import is_unlike_any_other
from mma_desktop.ledger.rules.columns import amounts_in_columns
from mma_desktop.ledger.rules.english_roles import refine
from mma_desktop.ledger.rules.exclusions import excluded
from mma_desktop.ledger.rules.products import Product, is_price_of_one, is_rate
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.rules.sums import find_sums
from mma_desktop.ledger.words.cue_files import cues_for
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.patterns import lowered
from mma_desktop.ledger.words.places import BRACKET, Hits, hits_in

_REACH = 80  # characters between a cue and its amount
_AHEAD = 16  # characters behind an amount in which a cue counts
_ENGLISH_CUE = 24  # characters by which an English cue that begins there may go on
_NEGATION_REACH = 12  # characters before a cue in which it may be denied
_MOST_BUYERS = 50
_DEMAND_REACH = 40  # characters between what was demanded and what was given
_PAYMENT_REACH = 64  # likewise where a word says that money changed hands
_TOTAL_REACH = 40  # characters between the word for a total and its amount
_OUTLINE_REACH = 30  # characters behind a total in which the parts are announced
_IN_WORDS = re.compile(r"\s?[（(]\s?(?:大写|人民币|即|[:：])*\s?")  # between 500元 and its repetition （伍佰元整）
_PAYS = re.compile(r"[先后共又再即当场\s]{0,4}(?:支付|付给|给付|付|给|转账|转给|汇)")
_NAME = r"[\u4e00-\u9fff](?:某{1,2}|[x×*]{1,2})[甲乙丙丁戊己0-9]?"
_LIST_GAP = re.compile(  # names may stand between: 甲某3000元、乙某1800元分赃
    rf"\s?(?:(?:[、,，]|和|及|以及|and|, and)?\s?(?:{_NAME})?|[、和][\u4e00-\u9fff]{{1,4}}以)", re.IGNORECASE
)


def propose(
    text: str,
    mentions: Sequence[Mention],
    products: Sequence[Product] = (),
    cues: Cues | None = None,
    currency: str = YUAN,
    of_one: Mapping[int, DeedsOfOne] = MappingProxyType({}),
) -> tuple[tuple[Proposal, ...], tuple[Proposal, ...]]:
    """A role for every mention and for every product of `text`, each in the given order.

    `of_one` are the totals of one defendant's deeds, and those deeds, by their index among all amounts as they stand in
    the text (ledger/persons/stated.py).
    """
    cues = cues or cues_for(text)
    reader = _CueReader(text, cues, currency)
    stated, derived = _as_losses(mentions), _as_products(products, reader)
    reader.take_cues(stated, mentions)
    _take_products(stated, derived)
    items = sorted((*stated, *derived), key=lambda item: item.start)
    refine(reader.text, items, cues)
    reader.find_repeats(items)
    find_sums(reader.text, items, cues, of_one)
    return tuple(item.proposal for item in stated), tuple(item.proposal for item in derived)


def _as_losses(mentions: Iterable[Mention]) -> list[RoledAmount]:
    """The amounts that the text states, each a loss until something speaks against it."""
    return [RoledAmount(m.start, m.end, m.value, Proposal(AmountRole.LOSS, Reason.DEFAULT)) for m in mentions]


def _as_products(products: Iterable[Product], reader: _CueReader) -> list[RoledAmount]:
    """The amounts that follow from the text, each with the role that the words around it give."""
    return [RoledAmount(p.start, p.end, p.value, reader.role_of_product(p), p.price, is_product=True) for p in products]


def _take_products(stated: Sequence[RoledAmount], derived: Sequence[RoledAmount]) -> None:
    """A price no longer counts once its product does."""
    prices = {item.start: item for item in stated}
    for product in derived:
        price = prices.get(product.price) if product.price is not None else None
        if price is None:
            continue
        if price.proposal.reason is not Reason.RATE:
            price.become(AmountRole.UNIT_PRICE, Reason.UNIT_PRICE, product.value)


def _buyers(text: str, cues: Cues) -> dict[str, tuple[int, str]]:
    """Those to whom loot was sold, by masked name (董某): where that is said first, and the word for it."""
    found: dict[str, tuple[int, str]] = {}
    for match in re.finditer(rf"(?P<word>{cues.sold_to.pattern})[^，,。；;\n]{{0,14}}?(?P<name>{_NAME})", text):
        found.setdefault(match["name"], (match.end(), match["word"]))
        if len(found) == _MOST_BUYERS:
            break
    return found


class _CueReader:
    """The cues of one text."""

    def __init__(self, text: str, cues: Cues, currency: str) -> None:
        self._currency = currency
        text = lowered(fold(text))
        self.text = text
        self._cues = cues
        self.sentences = hits_in(cues.sentence_end, text)
        self.clauses = hits_in(cues.clause_end, text)
        self._brackets = Hits(BRACKET, text)
        self._paragraphs = Hits(re.compile("\n"), text)
        self._items = hits_in(cues.item, text)
        self._negation = re.compile(rf"(?:{cues.negation.pattern})\s?$")
        self._before = Hits(cues.before, text, lambda match: self._is_no_cue("before", match))
        self._in_clause = Hits(cues.clause, text, lambda match: self._is_no_cue("clause", match))
        self._again = Hits(cues.again, text)
        self._demands, self._agreed = Hits(cues.demand, text), Hits(cues.agreed, text)
        self._sales, self._taken = Hits(cues.sold, text), Hits(cues.taken, text)
        self._contraband = Hits(cues.contraband, text)
        self._bought = Hits(cues.bought, text)
        self._counted, self._left_out = cues.counted_in(text), cues.left_out_in(text)
        self._buyers = _buyers(text, cues)
        self._taken_out: set[Decimal] = set()
        self._same = re.compile(rf"(?:{cues.same.pattern})(?:[^，,。；;的]{{1,6}}[里中内]的)?\s?$")

    def _is_no_cue(self, place: str, match: re.Match[str]) -> bool:
        """Whether a word found at this place has no role, or is denied."""
        return (place, match.group()) not in self._cues.role_of or self._is_negated(match.start())

    def _is_negated(self, place: int) -> bool:
        """Whether the word that begins here is denied (未归还, did not repay)."""
        return self._negation.search(self.text, max(0, place - _NEGATION_REACH), place) is not None

    # Cues near the amount ------------------------------------------------------------------------------------------

    def take_cues(self, items: Sequence[RoledAmount], mentions: Sequence[Mention]) -> None:
        """Give each amount the role of its cue: a word behind it, else the nearest word before it.

        A word behind a list of amounts (100元、200元的价格) is behind each of them.
        """
        behind = self._what_follows(items)
        is_all_negative = all(mention.negative for mention in mentions)  # then the sign only says which way money went
        taken_out = excluded(self.text, items, self._cues)
        self._taken_out = {items[index].value for index in taken_out}
        in_columns = self._roles_in_columns()
        for index, (item, mention) in enumerate(zip(items, mentions, strict=True)):
            stop_if_asked()
            if index in taken_out:
                item.proposal = Proposal(AmountRole.OTHER, Reason.CUE, word=taken_out[index])
            elif mention.negative and not is_all_negative:
                item.become(AmountRole.OTHER, Reason.NEGATIVE)
            elif item.start in in_columns:
                item.proposal = in_columns[item.start]
            elif found := self._as_price(mention) or self._by_cue(item, *behind[index]):
                item.proposal = found
        self._take_demands(items)

    def _as_price(self, mention: Mention) -> Proposal | None:
        """The role of a rate, or of the price of one piece."""
        if is_rate(self.text, mention):
            return Proposal(AmountRole.OTHER, Reason.RATE)
        return Proposal(AmountRole.UNIT_PRICE, Reason.NO_QUANTITY) if is_price_of_one(self.text, mention) else None

    def _by_cue(self, item: RoledAmount, begin: int, end: int) -> Proposal | None:
        """The role by a word near an amount, behind which the text [begin, end) follows its list."""
        found = self._undone(item.end) or self._cue_behind(begin, end)
        found = found or self._paid_by_buyer(item.start) or self._cue_before(item.start)
        return self._as_goods_allow(found, item) if found else None

    def _roles_in_columns(self) -> Mapping[int, Proposal]:
        """The roles of the amounts in the columns of tables, by their start."""
        columns = [*amounts_in_columns(self.text, self._currency)]
        roles = self._roles_of_columns({column.heading for column in columns})
        return {column.mention.start: roles[column.heading] for column in columns}

    def _roles_of_columns(self, headings: Set[tuple[int, int]]) -> Mapping[tuple[int, int], Proposal]:
        """The role that each heading of a column names; of several columns of losses only the first one counts."""
        roles: dict[tuple[int, int], Proposal] = {}
        last_loss = -_REACH
        for heading in sorted(headings):
            roles[heading] = self._named_by(heading)
            if roles[heading].role is AmountRole.LOSS:
                if last_loss > heading[0] - _REACH:
                    roles[heading] = Proposal(AmountRole.OTHER, Reason.COLUMN)
                last_loss = heading[0]
        return roles

    def _named_by(self, heading: tuple[int, int]) -> Proposal:
        text, cues = self.text[slice(*heading)], self._cues
        for place, pattern in (("before", cues.before), ("clause", cues.clause), ("after", cues.after)):
            for match in pattern.finditer(text):
                if not self._negation.search(text, 0, match.start()) and (place, match.group()) in cues.role_of:
                    return self._cue(place, match.group())
        return Proposal(AmountRole.LOSS, Reason.DEFAULT)

    def _as_goods_allow(self, found: Proposal, item: RoledAmount) -> Proposal:
        """A sale is the crime itself where the goods are forbidden; what else counts depends on the crime."""
        if found.word in self._counted:
            return Proposal(AmountRole.LOSS, Reason.CUE, word=found.word)
        if found.word in self._left_out:
            return Proposal(AmountRole.OTHER, Reason.CUE, word=found.word)
        if found.role is not AmountRole.RESALE:
            return found
        begin, end = self.sentences.end_before(item.start), self.sentences.start_after(item.end, len(self.text))
        clause = max(self.clauses.end_before(item.start), item.start - _REACH)
        if self._cues.sold_to_victim.search(self.text, clause, min(end, item.end + _AHEAD)):
            return Proposal(AmountRole.LOSS, Reason.CUE, word=found.word)
        goods = self._contraband.start_after(begin, end)
        if goods < end and not self._bought.any_within(begin, goods):
            return Proposal(AmountRole.LOSS, Reason.CUE, word=found.word)
        return found

    def _take_demands(self, items: Sequence[RoledAmount]) -> None:
        """What was only demanded or agreed is no loss when the sentence goes on to what was given; a demand, also when
        the next one does.
        """
        for item, following in pairwise(items):
            if not (item.counts and following.counts and following.value <= item.value):
                continue
            is_near = following.start - item.end <= (_PAYMENT_REACH if self._is_moved(following) else _DEMAND_REACH)
            goes_on = self.sentences.end_before(following.start) <= item.start
            found = (goes_on or is_near) and self._word_in_clause(self._demands, item.start)
            if word := found or (goes_on and self._word_in_clause(self._agreed, item.start)):
                item.proposal = Proposal(AmountRole.OTHER, Reason.CUE, word=word)

    def _is_moved(self, item: RoledAmount) -> bool:
        """Whether its clause says, before the amount, that money changed hands."""
        return self._cues.moved.search(self.text, self.clauses.end_before(item.start), item.start) is not None

    def _word_in_clause(self, hits: Hits, place: int) -> str:
        """The last such word before a place in its clause, behind which no money changes hands."""
        index = hits.last_before(place)
        if index is None or hits.starts[index] < max(self.clauses.end_before(place), place - _REACH):
            return ""
        return "" if self._cues.moved.search(self.text, hits.ends[index], place) else hits.words[index]

    def role_of_product(self, product: Product) -> Proposal:
        """A product is a loss unless a cue beside its price, or beside the money that is converted, says otherwise."""
        start, end = product.told
        behind = self._cue_behind(end, min(self.clauses.start_after(end, len(self.text)), end + _AHEAD))
        if behind and self._cues.apiece.fullmatch(behind.word):  # 800 yuan a month for six months
            behind = None
        found = behind or self._cue_before(start)
        if (found is None or found.role is AmountRole.LOSS) and self._is_sold(start):
            return Proposal(AmountRole.RESALE, Reason.PRODUCT)
        is_price = found is not None and self._cues.prices.fullmatch(found.word)  # of the goods that were taken
        if found is None or is_price or found.word in self._counted or self._cues.apiece.fullmatch(found.word):
            return Proposal(AmountRole.LOSS, Reason.PRODUCT)
        return found if found.role is not AmountRole.LOSS else Proposal(AmountRole.LOSS, Reason.PRODUCT)

    def _is_sold(self, place: int) -> bool:
        """Whether the sentence sells, before a price, what it told of (将鹅拉到集市卖给贩子，每只70元)."""
        begin = max(self.sentences.end_before(place), place - _REACH)
        index = self._sales.last_before(place)
        if index is None or self._sales.starts[index] < begin or self._counted:
            return False
        taken, sale = self._taken.last_before(place), self._sales.ends[index]
        is_valued = self._cues.appraised.search(self.text, sale, place) is not None
        return taken is not None and self._taken.starts[taken] < sale and not is_valued

    def _what_follows(self, items: Sequence[RoledAmount]) -> list[tuple[int, int]]:
        """For each amount, the text behind its list of amounts, up to the next amount or the clause's end."""
        stretches: list[tuple[int, int]] = []
        following = len(self.text)
        for item in reversed(items):
            if stretches and following - item.end <= _AHEAD and _LIST_GAP.fullmatch(self.text, item.end, following):
                stretches.append(stretches[-1])
            else:
                clause_end = self.clauses.start_after(item.end, len(self.text))
                stretches.append((item.end, min(following, clause_end, item.end + _AHEAD + _ENGLISH_CUE)))
            following = item.start
        return stretches[::-1]

    def _paid_by_buyer(self, place: int) -> Proposal | None:
        """The price of loot, which the one to whom it was sold before pays (后卖给董某。董某支付5200元)."""
        clause = self.text[max(self.clauses.end_before(place), place - _REACH) : place]
        for name, (sold, word) in self._buyers.items():
            at = clause.find(name) if sold < place else -1
            if at >= 0 and _PAYS.match(clause, at + len(name)):
                return Proposal(AmountRole.RESALE, Reason.CUE, word=word)
        return None

    def _undone(self, place: int) -> Proposal | None:
        """Given back before the case was known: that never counts."""
        end = min(self.sentences.start_after(place, len(self.text)), place + _OUTLINE_REACH)
        match = self._cues.undone.search(self.text, place, end)
        return Proposal(AmountRole.RETURNED, Reason.CUE, word=match.group()) if match else None

    def _cue_behind(self, begin: int, end: int) -> Proposal | None:
        match = self._cues.after.search(self.text, begin, end)
        if match is None or "、" in self.text[begin : match.start()] or self._is_no_cue("after", match):
            return None
        found = self._cue("after", match.group())
        is_sale = found.role is AmountRole.RESALE and not match.group().startswith("from")
        may_go_on = match.group().isascii() and not is_sale
        return found if (match.start() if may_go_on else match.end()) <= begin + _AHEAD else None

    def _cue_before(self, place: int) -> Proposal | None:
        """The role of the nearest cue in the sentence, or of a nearer one in the clause."""
        found: list[tuple[int, Proposal]] = []
        for name, hits, borders in (
            ("before", self._before, self.sentences),
            ("clause", self._in_clause, self.clauses),
        ):
            begin = max(borders.end_before(place), place - _REACH)
            index = hits.last_before(place)
            while index and hits.starts[index] >= begin and self._in_closed_bracket(hits.starts[index], place):
                index -= 1  # （已追回退还）及钱包，内有现金515元
            if index is None or hits.starts[index] < begin:
                continue
            found.append((hits.ends[index], self._cue(name, hits.words[index])))
        if not found:
            return None
        end, nearest = max(found, key=lambda item: item[0])
        if nearest.role is AmountRole.RETURNED and self._is_rest(end, place):
            return None
        return self._taken_as(nearest, end) or nearest

    def _is_rest(self, end: int, place: int) -> bool:
        """Whether an amount is what was not given back, of which nothing is said after the case was known."""
        afterwards = self._again.last_before(place)
        is_late = afterwards is not None and self._again.starts[afterwards] >= self.sentences.end_before(place)
        return not is_late and self._cues.rest.search(self.text, end, place) is not None

    def _in_closed_bracket(self, word: int, place: int) -> bool:
        """Whether a word stands in brackets that are closed before the place."""
        index = bisect_right(self._brackets.starts, word) - 1
        return index >= 0 and word < self._brackets.ends[index] <= place

    def _taken_as(self, fee: Proposal, end: int) -> Proposal | None:
        """What was taken or kept under the name of a fee is a loss (骗取被害人押金5000元, 将租金5000元据为己有)."""
        if not self._cues.fees.fullmatch(fee.word):
            return None
        clause = self.text[max(self.clauses.end_before(end), end - _REACH) : end - len(fee.word)]
        clause = self._cues.past.sub("", clause)
        rest = self.text[end : min(self.sentences.start_after(end, len(self.text)), end + _REACH)]
        kept = self._cues.kept.search(clause) or self._cues.kept.search(rest)
        taken = self._cues.taken.search(clause) or self._cues.given.search(clause) or kept
        if taken and not kept and self._cues.pay.fullmatch(fee.word) and self._cues.gained.fullmatch(taken.group()):
            return None  # he received a salary of 3,000 yuan
        return Proposal(AmountRole.LOSS, Reason.CUE, word=taken.group()) if taken else None

    def _cue(self, place: str, word: str) -> Proposal:
        return Proposal(self._cues.role_of[place, word], Reason.CUE, word=word)

    # Repeated mentions ---------------------------------------------------------------------------------------------

    def find_repeats(self, items: Sequence[RoledAmount]) -> None:
        """Losses that were named before: after words such as 另查明, right behind 该, or in the court's own account."""
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
        return product.value == item.value and product.start >= self.sentences.end_before(item.start)

    def _is_in_words(self, before: RoledAmount, item: RoledAmount) -> bool:
        gap = self.text[before.end : item.start]
        return before.value == item.value and len(gap) <= _AHEAD and _IN_WORDS.fullmatch(gap) is not None

    def _court_account(self, items: Sequence[RoledAmount]) -> int:
        """Where the court begins its own account of the facts that stand before; the text's end without one."""
        first = next((item.start for item in items if item.counts), len(self.text))
        match = self._cues.court_account.search(self.text, first)
        return match.start() if match else len(self.text)

    def _is_repeated_mention(self, item: RoledAmount, seen: Container[Decimal]) -> bool:
        """Whether words say that this value, which counts or is taken out elsewhere, is spoken of again."""
        if self._same.search(self.text, max(0, item.start - _TOTAL_REACH), item.start):
            return item.value in seen or item.value in self._taken_out
        return item.value in seen and (is_unlike_any_other(item.value) or self._is_told_again(item.start))

    def _is_told_again(self, place: int) -> bool:
        begin = max(self._paragraphs.end_before(place), self._items.end_before(place))
        again = self._again.last_before(place)
        return again is not None and self._again.starts[again] >= begin
