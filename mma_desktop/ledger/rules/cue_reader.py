"""What a cue near an amount makes of it (resources/ledger/cues.*.toml): one behind it, else the nearest before it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.quantities.multiplied import Product
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import BRACKET, Hits, hits_in

_REACH = 80  # characters between a cue and its amount
_AHEAD = 16  # characters behind an amount in which a cue counts
_ENGLISH_CUE = 24  # characters by which an English cue that begins there may go on
_NEGATION_REACH = 12  # characters before a cue in which it may be denied
_MOST_BUYERS = 50
_UNDONE_REACH = 30  # characters behind an amount in which it is said to be given back
_PAYS = re.compile(r"[先后共又再即当场\s]{0,4}(?:支付|付给|给付|付|给|转账|转给|汇)")
_NAME = r"[\u4e00-\u9fff](?:某{1,2}|[x×*]{1,2})[甲乙丙丁戊己0-9]?"
_LIST_GAP = re.compile(  # names may stand between: 甲某3000元、乙某1800元分赃
    rf"\s?(?:(?:[、,，]|和|及|以及|and|, and)?\s?(?:{_NAME})?|[、和][\u4e00-\u9fff]{{1,4}}以)", re.IGNORECASE
)


class CueReader:
    """The cues of a folded text in lower case, and the role that they give an amount."""

    def __init__(self, text: str, cues: Cues) -> None:
        self.text = text
        self._cues = cues
        self._sentences, self._clauses = hits_in(cues.sentence_end, text), hits_in(cues.clause_end, text)
        self._brackets = Hits(BRACKET, text)
        self._negation = re.compile(rf"(?:{cues.negation.pattern})\s?$")
        self._before = Hits(cues.before, text, lambda match: self._is_no_cue("before", match))
        self._in_clause = Hits(cues.clause, text, lambda match: self._is_no_cue("clause", match))
        self._again = hits_in(cues.again, text)
        self._sales, self._taken = Hits(cues.sold, text), Hits(cues.taken, text)
        self._contraband, self._bought = Hits(cues.contraband, text), Hits(cues.bought, text)
        self._counted, self._left_out = cues.counted_in(text), cues.left_out_in(text)
        self._buyers = _buyers(text, cues)

    def by_cue(self, item: RoledAmount, begin: int, end: int) -> Proposal | None:
        """The role by a word near an amount, behind which the text [begin, end) follows its list."""
        found = self._undone(item.end) or self._cue_behind(begin, end)
        found = found or self._paid_by_buyer(item.start) or self._cue_before(item.start)
        return self._as_goods_allow(found, item) if found else None

    def role_of_product(self, product: Product) -> Proposal:
        """The role of a product: a loss, unless a cue beside its price, or beside the foreign money, says otherwise."""
        start, end = product.told
        behind = self._cue_behind(end, min(self._clauses.start_after(end, len(self.text)), end + _AHEAD))
        if behind and self._cues.apiece.fullmatch(behind.word):  # 800 yuan a month for six months
            behind = None
        found = behind or self._cue_before(start)
        if (found is None or found.role is AmountRole.LOSS) and self._is_sold(start):
            return Proposal(AmountRole.RESALE, Reason.PRODUCT)
        is_price = found is not None and self._cues.prices.fullmatch(found.word)  # of the goods that were taken
        if found is None or is_price or found.word in self._counted or self._cues.apiece.fullmatch(found.word):
            return Proposal(AmountRole.LOSS, Reason.PRODUCT)
        return found if found.role is not AmountRole.LOSS else Proposal(AmountRole.LOSS, Reason.PRODUCT)

    def named_in(self, heading: tuple[int, int]) -> Proposal:
        """The role that a stretch of the text, the heading of a column, names."""
        text, cues = self.text[slice(*heading)], self._cues
        for place, pattern in (("before", cues.before), ("clause", cues.clause), ("after", cues.after)):
            for match in pattern.finditer(text):
                if not self._negation.search(text, 0, match.start()) and (place, match.group()) in cues.role_of:
                    return self._cue(place, match.group())
        return Proposal(AmountRole.LOSS, Reason.DEFAULT)

    def what_follows(self, items: Sequence[RoledAmount]) -> list[tuple[int, int]]:
        """For each amount, the text behind its list of amounts, up to the next amount or the clause's end."""
        stretches: list[tuple[int, int]] = []
        following = len(self.text)
        for item in reversed(items):
            if stretches and following - item.end <= _AHEAD and _LIST_GAP.fullmatch(self.text, item.end, following):
                stretches.append(stretches[-1])
            else:
                clause_end = self._clauses.start_after(item.end, len(self.text))
                stretches.append((item.end, min(following, clause_end, item.end + _AHEAD + _ENGLISH_CUE)))
            following = item.start
        return stretches[::-1]

    def _is_no_cue(self, place: str, match: re.Match[str]) -> bool:
        """Whether a word found at this place has no role, or is denied."""
        return (place, match.group()) not in self._cues.role_of or self._is_negated(match.start())

    def _is_negated(self, place: int) -> bool:
        """Whether the word that begins here is denied (未归还, did not repay)."""
        return self._negation.search(self.text, max(0, place - _NEGATION_REACH), place) is not None

    def _as_goods_allow(self, found: Proposal, item: RoledAmount) -> Proposal:
        """A sale is the crime itself where the goods are forbidden; what else counts depends on the crime."""
        if found.word in self._counted:
            return Proposal(AmountRole.LOSS, Reason.CUE, word=found.word)
        if found.word in self._left_out:
            return Proposal(AmountRole.OTHER, Reason.CUE, word=found.word)
        if found.role is not AmountRole.RESALE:
            return found
        begin, end = self._sentences.end_before(item.start), self._sentences.start_after(item.end, len(self.text))
        clause = max(self._clauses.end_before(item.start), item.start - _REACH)
        if self._cues.sold_to_victim.search(self.text, clause, min(end, item.end + _AHEAD)):
            return Proposal(AmountRole.LOSS, Reason.CUE, word=found.word)
        goods = self._contraband.start_after(begin, end)
        if goods < end and not self._bought.any_within(begin, goods):
            return Proposal(AmountRole.LOSS, Reason.CUE, word=found.word)
        return found

    def _is_sold(self, place: int) -> bool:
        """Whether the sentence sells, before a price, what it told of (将鹅拉到集市卖给贩子，每只70元)."""
        begin = max(self._sentences.end_before(place), place - _REACH)
        index = self._sales.last_before(place)
        if index is None or self._sales.starts[index] < begin or self._counted:
            return False
        taken, sale = self._taken.last_before(place), self._sales.ends[index]
        is_valued = self._cues.appraised.search(self.text, sale, place) is not None
        return taken is not None and self._taken.starts[taken] < sale and not is_valued

    def _paid_by_buyer(self, place: int) -> Proposal | None:
        """The price of loot, which the one to whom it was sold before pays (后卖给董某。董某支付5200元)."""
        clause = self.text[max(self._clauses.end_before(place), place - _REACH) : place]
        for name, (sold, word) in self._buyers.items():
            at = clause.find(name) if sold < place else -1
            if at >= 0 and _PAYS.match(clause, at + len(name)):
                return Proposal(AmountRole.RESALE, Reason.CUE, word=word)
        return None

    def _undone(self, place: int) -> Proposal | None:
        """Given back before the case was known: that never counts."""
        end = min(self._sentences.start_after(place, len(self.text)), place + _UNDONE_REACH)
        match = self._cues.undone.search(self.text, place, end)
        return Proposal(AmountRole.RETURNED, Reason.CUE, word=match.group()) if match else None

    def _cue_behind(self, begin: int, end: int) -> Proposal | None:
        """The role of the first cue in the text [begin, end) behind an amount, or behind its list."""
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
            ("before", self._before, self._sentences),
            ("clause", self._in_clause, self._clauses),
        ):
            begin = max(borders.end_before(place), place - _REACH)
            index = self._last_outside_brackets(hits, begin, place)
            if index is not None:
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
        is_late = afterwards is not None and self._again.starts[afterwards] >= self._sentences.end_before(place)
        return not is_late and self._cues.rest.search(self.text, end, place) is not None

    def _last_outside_brackets(self, hits: Hits, begin: int, place: int) -> int | None:
        """The last word from `begin` on to `place` that no bracket encloses (（已追回退还）及钱包，内有现金515元)."""
        last = hits.last_before(place)
        for index in range(-1 if last is None else last, -1, -1):
            if hits.starts[index] < begin:
                break
            if not self._in_closed_bracket(hits.starts[index], place):
                return index
        return None

    def _in_closed_bracket(self, word: int, place: int) -> bool:
        """Whether a word stands in brackets that are closed before the place."""
        index = bisect_right(self._brackets.starts, word) - 1
        return index >= 0 and word < self._brackets.ends[index] <= place

    def _taken_as(self, fee: Proposal, end: int) -> Proposal | None:
        """What was taken or kept under the name of a fee is a loss (骗取被害人押金5000元, 将租金5000元据为己有)."""
        if not self._cues.fees.fullmatch(fee.word):
            return None
        clause = self.text[max(self._clauses.end_before(end), end - _REACH) : end - len(fee.word)]
        clause = self._cues.past.sub("", clause)
        rest = self.text[end : min(self._sentences.start_after(end, len(self.text)), end + _REACH)]
        kept = self._cues.kept.search(clause) or self._cues.kept.search(rest)
        taken = self._cues.taken.search(clause) or self._cues.given.search(clause) or kept
        if taken and not kept and self._cues.pay.fullmatch(fee.word) and self._cues.gained.fullmatch(taken.group()):
            return None  # he received a salary of 3,000 yuan
        return Proposal(AmountRole.LOSS, Reason.CUE, word=taken.group()) if taken else None

    def _cue(self, place: str, word: str) -> Proposal:
        return Proposal(self._cues.role_of[place, word], Reason.CUE, word=word)


def _buyers(text: str, cues: Cues) -> dict[str, tuple[int, str]]:
    """Those to whom loot was sold, by masked name (董某): where that is said first, and the word for it."""
    found: dict[str, tuple[int, str]] = {}
    for match in re.finditer(rf"(?P<word>{cues.sold_to.pattern})[^，,。；;\n]{{0,14}}?(?P<name>{_NAME})", text):
        found.setdefault(match["name"], (match.end(), match["word"]))
        if len(found) == _MOST_BUYERS:
            break
    return found
