"""Amounts that follow from a stated price or rate: 每部2000元共3部, 单价35.5元，数量120件, 20元面值的5张.

A product is never a mention of its own: it keeps its formula, the span of its quantity and the price it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.mentions import ForeignAmount, Mention, find_foreign
from mma_desktop.answers.numerals import fold, value_of
from mma_desktop.domain.stopping import stop_if_asked

_NUMBER = r"(?P<number>[0-9][0-9,]{0,11}(?:\.[0-9]{1,4})?|[一二三四五六七八九十百千]{1,7})(?![0-9])"
_MEASURES = "公斤|千克|平方米|公里|[部件张只条台辆瓶包箱盒袋支把套个双枚头吨克斤米次笔本份根块棵株架扇]"
_NOUN = r"[^\s，,。；;、（）()0-9一二三四五六七八九十]{0,12}"

_HINT = re.compile("[每价面×xX*/一]| (?:each|apiece|per)")  # without one of these there is no product
_EACH_BEFORE = re.compile(rf"每一?(?P<measure>{_MEASURES})[^，,。；;0-9]{{0,8}}$")
_PRICE_BEFORE = re.compile(r"单价[^，,。；;0-9]{0,4}$")
_EACH_AFTER = re.compile(rf"(?:/|每|一)(?P<measure>{_MEASURES})")
_COUNT_AFTER = re.compile(
    rf"(?:的价格|的)?{_NOUN}[，,、]?(?:共计|合计|总共|一共|共|计|数量)(?:有|为|[:：])?\s?{_NUMBER}\s?(?P<measure>{_MEASURES})"
)
_COUNT_BEFORE = re.compile(rf"{_NUMBER}\s?(?P<measure>{_MEASURES}){_NOUN}[（(，,](?:经?(?:鉴定|估价|认定)[，,]?)?$")
_FACE_AFTER = re.compile(rf"(?:面[值额])的?(?:人民币|钞票|纸币|硬币|现金)?\s?{_NUMBER}\s?(?P<measure>[张枚])")
_FACE_NOTES_AFTER = re.compile(
    rf"的?(?:人民币|钞票|纸币|硬币|[^\s，,。；;、0-9]{{0,4}}[卡券票])\s?{_NUMBER}\s?(?P<measure>[张枚])"
)
_FACE_BEFORE = re.compile(rf"{_NUMBER}\s?(?P<measure>[张枚])(?:面[值额])(?:为|是)?$")
_FACE = re.compile(r"面[值额](?:为|是)?$")
_TIMES_AFTER = re.compile(rf"\s?[×xX*]\s?{_NUMBER}\s?(?P<measure>{_MEASURES})?(?![0-9元])")
_TIMES_BEFORE = re.compile(rf"{_NUMBER}\s?(?P<measure>{_MEASURES})?\s?[×xX*]\s?$")
_ENGLISH_EACH = re.compile(r" (?:each|apiece|per (?:piece|item|unit|[a-z]{2,12}))(?![A-Za-z])", re.IGNORECASE)
_ENGLISH_BEFORE = re.compile(
    r"(?<![0-9.,])(?P<number>[0-9][0-9,]{0,11})(?P<measure>(?: [a-z]{2,14}){1,3}),? "
    r"(?:at|worth|priced at|valued at|for) $",
    re.IGNORECASE,
)
_ENGLISH_AFTER = re.compile(
    r"[,;]?(?: for| and)? (?P<number>[0-9][0-9,]{0,11})(?P<measure> [a-z]{2,14})", re.IGNORECASE
)
_RATE_BEFORE = re.compile(
    r"(?:(?<![0-9.])(?:1|一|每)\s?(?P<currency>[^\s0-9，,。]{1,4})\s?(?:兑换|兑|折合|约合|合|等于|=)(?:人民币)?|汇率(?:为|是|[:：])?"
    r"|exchange rate (?:of|was) )$"
)
_BARE_RATE = re.compile(r"汇率(?:为|是|[:：])?(?P<rate>[0-9]{1,4}\.[0-9]{1,6})(?![0-9元])")
_LOOK_BACK, _LOOK_AHEAD = 32, 40
_RATE_AHEAD = 60  # characters behind a foreign amount in which its rate may stand


@dataclass(frozen=True, slots=True)
class Product:
    """A derived amount: `start` and `end` are the span of its quantity, `price` the start of the amount it multiplies.

    `price` is None when the text gives a rate that is no amount of yuan (汇率6.8); `price_span` is where it stands.
    """

    start: int
    end: int
    value: Decimal
    formula: str
    price: int | None
    price_span: tuple[int, int]


def find_products(text: str, mentions: Sequence[Mention]) -> tuple[Product, ...]:
    """Every derived amount of `text`, in the order of its quantity; each price and each quantity is used once."""
    folded = fold(text)
    found: dict[int, Product] = {}
    for mention in mentions:
        stop_if_asked()
        if (product := _multiplied(folded, mention)) is not None:
            found.setdefault(product.start, product)
    for product in _converted(folded, find_foreign(text), mentions):
        found.setdefault(product.start, product)
    return tuple(found[start] for start in sorted(found))


def is_rate(folded: str, mention: Mention) -> bool:
    """Whether the amount of a folded text is the yuan of an exchange rate (1美元兑6.8元)."""
    return _RATE_BEFORE.search(folded, max(0, mention.start - _LOOK_BACK), mention.start) is not None


def is_price_of_one(folded: str, mention: Mention) -> bool:
    """Whether the amount of a folded text is the price of one piece or one measure (每克307元)."""
    return _EACH_BEFORE.search(folded, max(0, mention.start - _LOOK_BACK), mention.start) is not None


def _multiplied(folded: str, mention: Mention) -> Product | None:
    """The product of this price and the quantity beside it, or None."""
    offset = max(0, mention.start - _LOOK_BACK)
    if _HINT.search(folded, offset, mention.end + _LOOK_AHEAD) is None:
        return None
    before = folded[offset : mention.start]
    after = folded[mention.end : mention.end + _LOOK_AHEAD]
    for count, shift in _counts(before, offset, after, mention.end):
        quantity = value_of(count.group("number"))
        if quantity is not None and quantity > 1:
            measure = count.group("measure") or ""
            start = shift + count.start("number")
            end = shift + (count.end("measure") if measure else count.end("number"))
            formula = f"{key_of(mention.value)} × {key_of(quantity)}"
            price_span = (mention.start, mention.end)
            return Product(start, end, _plain(mention.value * quantity), formula, mention.start, price_span)
    return None


def _counts(before: str, offset: int, after: str, end: int) -> Iterator[tuple[re.Match[str], int]]:
    """The quantities that belong to the price between `before` and `after`, with the offset of the text they are in."""
    each, each_after = _EACH_BEFORE.search(before), _EACH_AFTER.match(after)
    measure = each.group("measure") if each else each_after.group("measure") if each_after else ""
    if each or each_after or _PRICE_BEFORE.search(before):
        rest = after[each_after.end() :] if each_after else after
        if (count := _COUNT_AFTER.match(rest)) and measure in ("", count.group("measure")):
            yield count, end + len(after) - len(rest)
        head = before[: each.start()] if each else _PRICE_BEFORE.sub("", before)
        if (count := _COUNT_BEFORE.search(head)) and measure in ("", count.group("measure")):
            yield count, offset
    pattern = _FACE_NOTES_AFTER if _FACE.search(before) else _FACE_AFTER
    for here in (pattern.match(after), _TIMES_AFTER.match(after)):
        if here:
            yield here, end
    for here in (_FACE_BEFORE.search(before), _TIMES_BEFORE.search(before)):
        if here:
            yield here, offset
    if english := _ENGLISH_EACH.match(after):
        if count := _ENGLISH_BEFORE.search(before):
            yield count, offset
        if count := _ENGLISH_AFTER.match(after, english.end()):
            yield count, end


def _converted(folded: str, foreign: Iterator[ForeignAmount], mentions: Sequence[Mention]) -> Iterator[Product]:
    """Foreign amounts whose rate is stated behind them, unless the text converts them itself."""
    rates = {mention.start: mention for mention in mentions if is_rate(folded, mention)}
    starts = sorted(mention.start for mention in mentions)
    following = 0
    for amount in foreign:
        while following < len(starts) and starts[following] < amount.end:
            following += 1
        near = starts[following] if following < len(starts) else len(folded)
        rate = rates.get(near)
        if rate is not None and rate.start - amount.end <= _RATE_AHEAD and amount.value != 1:
            yield _exchange(amount, rate.value, rate.start, (rate.start, rate.end))
        elif bare := _BARE_RATE.search(folded, amount.end, min(amount.end + _RATE_AHEAD, near)):
            yield _exchange(amount, Decimal(bare.group("rate")), None, bare.span("rate"))


def _exchange(amount: ForeignAmount, rate: Decimal, price: int | None, span: tuple[int, int]) -> Product:
    formula = f"{key_of(amount.value)} {amount.currency} × {key_of(rate)}"
    return Product(amount.start, amount.end, _plain(amount.value * rate), formula, price, span)


def _plain(value: Decimal) -> Decimal:
    return Decimal(key_of(value))
