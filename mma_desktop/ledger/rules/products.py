"""Amounts that follow from a stated price or rate: 每部2000元共3部, 单价35.5元，数量120件, 20元面值的5张.

A product is never a mention of its own: it keeps its formula, the span of its quantity and the price it comes from.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.characters import CHINESE
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.mentions import ForeignAmount, Mention, find_foreign
from mma_desktop.answers.money.numerals import value_of
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.rules import english_counts
from mma_desktop.ledger.words.price_words import chinese_prices

_ONLY_BACK = 60  # characters before a price in which a quantity is the only one
_NEAR = 8  # characters before a price in which a Chinese text has a Chinese one
_LOOK_BACK, _LOOK_AHEAD = 32, 40
_SHORTEST_SPAN = 2
_PERIOD_REACH = 40  # characters between the price of a month and the number of months
_STOPS = "。；\n"  # where a sentence ends
_GOODS_BACK = 240  # characters before a price in which its goods were counted
_FEW = 20  # products before further goods of the same kind that are looked at
_RATE_AHEAD = 60  # characters behind a foreign amount in which its rate may stand


@dataclass(frozen=True, slots=True)
class Product:
    """A derived amount: `start` and `end` are the span of its quantity, `price` the start of the amount it multiplies.

    `price` is None when the text gives a rate that is no amount (汇率6.8); `price_span` is where it stands. What is
    said of the product stands around `told`: the price, or the foreign money that is converted.
    """

    start: int
    end: int
    value: Decimal
    formula: str
    price: int | None
    price_span: tuple[int, int]
    told: tuple[int, int]


def find_products(text: str, mentions: Sequence[Mention], currency: str = YUAN) -> tuple[Product, ...]:
    """Every derived amount of `text`, in the order of its quantity; each price and each quantity is used once."""
    folded = fold(text)
    found: dict[int, Product] = {}
    for mention in mentions:
        stop_if_asked()
        if (product := _multiplied(folded, mention) or _listed(folded, mention)) is not None:
            found.setdefault(product.start, product)
    for product in _same_priced(folded, mentions, [*found.values()]):
        found[product.start] = product
    for product in _converted(folded, find_foreign(text, currency), mentions):
        found.setdefault(product.start, product)
    return tuple(found[start] for start in sorted(found))


def is_rate(folded: str, mention: Mention) -> bool:
    """Whether the amount of a folded text is that of an exchange rate (1美元兑6.8元)."""
    return chinese_prices().rate_before.search(folded, max(0, mention.start - _LOOK_BACK), mention.start) is not None


def is_price_of_one(folded: str, mention: Mention) -> bool:
    """Whether the amount of a folded text is the price of one piece or one measure (每克307元)."""
    each = chinese_prices().each_before.search(folded, max(0, mention.start - _LOOK_BACK), mention.start)
    return each is not None or english_counts.is_price_of_measure(folded, mention.end)


def _multiplied(folded: str, mention: Mention) -> Product | None:
    """The product of this price and the quantity beside it, or None."""
    offset = max(0, mention.start - _LOOK_BACK)
    before = folded[offset : mention.start]
    after = folded[mention.end : mention.end + _LOOK_AHEAD]
    is_hinted = chinese_prices().hint.search(folded, offset, mention.end + _LOOK_AHEAD) is not None
    for count, shift in _counts(before, offset, after, mention.end) if is_hinted else ():
        quantity = value_of(count.group("number"))
        if quantity is not None and quantity > 1 and not _is_date(folded, shift + count.start("number"), count):
            measure = count.group("measure") or ""
            start = shift + count.start("number")
            end = shift + (count.end("measure") if measure else count.end("number"))
            return _product(mention, quantity + _listed_before(folded, start, measure), start, end)
    if not CHINESE.search(folded, max(0, mention.start - _NEAR), mention.start):
        for count in english_counts.counts(folded, mention.start, mention.end):
            if count.number > 1:
                return _product(mention, count.number, count.start, count.end)
    if not is_hinted:
        return None
    return (
        _of_span(folded, mention)
        or _of_all_goods(folded, mention, before, offset)
        or _of_period(folded, mention, before, after)
    )


def _of_span(folded: str, mention: Mention) -> Product | None:
    """The product of what each month or year of a span comes to."""
    words = chinese_prices()
    begin = max(0, mention.start - 2 * _LOOK_BACK)
    years = words.span_of_years.search(folded, begin, mention.start)
    found = years or words.span_of_months.search(folded, begin, mention.start)
    if found is None:
        return None
    number = int(found["last"]) - int(found["first"]) + 1 + (0 if years else 12 * _years_of_span(found))
    return (
        _product(mention, Decimal(number), found.start(), found.end("last") + 1) if number >= _SHORTEST_SPAN else None
    )


def _years_of_span(months: re.Match[str]) -> int:
    """How many years after the first month the last one is."""
    if months["from"] and months["until"]:
        return int(months["until"]) - int(months["from"])
    return int(months["next"] is not None)


def _of_period(folded: str, mention: Mention, before: str, after: str) -> Product | None:
    """The product of what a month or a day comes to and the only such period of its sentence (3000元/月，租期6个月), or
    the one for which it is owed behind that (月工资4200元。……共拖欠4个月).
    """
    words = chinese_prices()
    each = words.each_before.search(before) or words.pay_of_period.search(before) or words.each_after.match(after)
    period = words.periods.get(_measure(each))
    if period is None:
        return None
    pieces = words.pieces
    counted = rf"{pieces['no_sentence']}(?<![0-9]){pieces['number']}\s?(?P<measure>{period}){pieces['no_period']}"
    begin = max(mention.start - _PERIOD_REACH, *(folded.rfind(end, 0, mention.start) + 1 for end in _STOPS))
    stop = re.compile(f"[{_STOPS}]|$").search(folded, mention.end, mention.end + _PERIOD_REACH)
    reach = stop.start() if stop else mention.end
    found = [*re.compile(counted).finditer(folded, begin, reach)]
    found = found or [
        *re.compile(pieces["owed_before"] + counted).finditer(folded, reach, mention.end + 2 * _PERIOD_REACH)
    ]
    found = [one for one in found if not _is_date(folded, one.start("number"), one)]
    number = value_of(found[0]["number"]) if len(found) == 1 else None
    if number is None or number <= 1:
        return None
    return _product(mention, number, found[0].start("number"), found[0].end("measure"))


def _listed_before(folded: str, start: int, measure: str) -> Decimal:
    """The quantities of the list that a quantity ends (380公斤、420公斤、500公斤)."""
    words = chinese_prices()
    listed, found = Decimal(0), words.listed.search(folded, max(0, start - _LOOK_BACK), start) if measure else None
    while found is not None and found["measure"] == measure:
        listed += value_of(found["number"]) or 0
        start = found.start()
        found = words.listed.search(folded, max(0, start - _LOOK_BACK), start)
    return listed


def _same_priced(folded: str, mentions: Sequence[Mention], products: Sequence[Product]) -> Iterator[Product]:
    """Further goods at the price of such goods before them (another five rolls of the same kind)."""
    prices = {mention.start: mention for mention in mentions}
    ordered = sorted(products, key=lambda product: product.start)
    starts = [product.start for product in ordered]
    for count in english_counts.same_priced(folded):
        unit = folded[count.start : count.end].split()[1].lower()
        place = bisect_left(starts, count.start)
        last = ordered[max(0, place - _FEW) : place]
        before = [p for p in last if unit in folded[p.start : p.end].lower().split()]
        price = prices.get(before[-1].price) if before and before[-1].price is not None else None
        if price is not None:
            yield _product(price, count.number, count.start, count.end)


def _product(mention: Mention, quantity: Decimal, start: int, end: int) -> Product:
    formula = f"{key_of(mention.value)} × {key_of(quantity)}"
    price = (mention.start, mention.end)
    return Product(start, end, _plain(mention.value * quantity), formula, mention.start, price, told=price)


def _counts(before: str, offset: int, after: str, end: int) -> Iterator[tuple[re.Match[str], int]]:
    """The quantities that belong to the price between `before` and `after`, with the offset of the text they are in."""
    words = chinese_prices()
    each, each_after = words.each_before.search(before), words.each_after.match(after)
    measure = _measure(each or each_after)
    if each or each_after or words.price_before.search(before):
        rest = after[each_after.end() :] if each_after else after
        if (count := words.count_after.match(rest)) and measure in ("", _measure(count)):
            yield count, end + len(after) - len(rest)
        head = before[: each.start()] if each else words.price_before.sub("", before)
        if (count := words.count_before.search(head)) and measure in ("", _measure(count)):
            yield count, offset
    for people in (words.people_before.search(before), words.persons_back.search(before)):
        if people:
            yield people, offset
    if words.each_person_before.search(before) and (people := words.persons_after.match(after)):
        yield people, end
    pattern = words.face_notes_after if words.face.search(before) else words.face_after
    for here in (pattern.match(after), words.times_after.match(after)):
        if here:
            yield here, end
    for here in (words.face_before.search(before), words.times_before.search(before)):
        if here:
            yield here, offset


def _measure(found: re.Match[str] | None) -> str:
    """What is counted, under one name; "" where nothing is named."""
    measure = found.group("measure") or "" if found else ""
    return chinese_prices().same_measure.get(measure, measure)


def _is_date(folded: str, start: int, count: re.Match[str]) -> bool:
    """Whether the number belongs to the calendar: 5月20日, 2007年, 7月."""
    measure = count.groupdict().get("measure") or ""
    if measure == "年":
        return len(count.group("number")) == len("2007")
    return measure == "月" or (measure == "日" and folded[max(0, start - 1) : start] in ("年", "月"))


def _listed(folded: str, mention: Mention) -> Product | None:
    """The product of what each item of a list is worth and their number (甲、乙、丙各5000元)."""
    words = chinese_prices()
    offset = max(0, mention.start - 2 * _LOOK_BACK)
    if "各" not in folded[offset : mention.start]:
        return None
    found = words.list_before.search(folded, offset, mention.start)
    if found is None:
        return None
    number = len(words.list_gap.findall(found["list"])) + 1
    return _product(mention, Decimal(number), *found.span("list"))


def _of_all_goods(folded: str, mention: Mention, before: str, offset: int) -> Product | None:
    """The product of all such goods further before (手机2部 … 手机每部价值3800元), or of the times (两次 … 每次)."""
    each = chinese_prices().each_before.search(before)
    if each is None:
        return None
    begin = max(0, folded.rfind("\n", 0, offset), offset - _GOODS_BACK)
    stretch = folded[begin : offset + each.start()]
    found = _times(stretch) if each["measure"] == "次" else _counted_goods(stretch, before, each)
    found = [one for one in found if not _is_date(stretch, one.start("number"), one)]
    numbers = [number for one in found if (number := value_of(one["number"])) is not None]
    if not numbers or sum(numbers) <= 1:
        return None
    last = found[-1]
    return _product(mention, sum(numbers, Decimal(0)), begin + last.start("number"), begin + last.end("measure"))


def _times(stretch: str) -> list[re.Match[str]]:
    return [*chinese_prices().times_back.finditer(stretch)][-1:]


def _counted_goods(stretch: str, before: str, each: re.Match[str]) -> list[re.Match[str]]:
    """The quantities of the goods that have a price each; of several only the one that is called their total. Where the
    goods are not named, the only quantity near (盗走电缆320米。经鉴定，每米 …).
    """
    pieces = chinese_prices().pieces
    counted = rf"{pieces['number']}\s?(?P<measure>{each['measure']})"
    for name in _names_of_goods(before, each):
        for pattern in (rf"{name}(?P<total>{pieces['summed']})?{counted}", f"(?P<total>){counted}{name}"):
            if found := list(re.finditer(pattern, stretch)):
                return [one for one in found if one["total"]] or found
    together = [*re.finditer(rf"(?:{pieces['in_all']}){counted}", stretch)][-1:]
    near = [*re.compile(counted).finditer(stretch, max(0, len(stretch) - _ONLY_BACK))]
    return together or (near if len(near) == 1 else [])


def _names_of_goods(before: str, each: re.Match[str]) -> Iterator[str]:
    """What the goods may be called: what stands before 每部, the longest first, or between that and the price."""
    words = chinese_prices()
    if named := words.goods_before.search(before, 0, each.start()):
        goods = named["goods"]
        yield from (re.escape(goods[-length:]) for length in range(len(goods), 1, -1))
    if named := words.goods_after.match(each["goods"]):
        yield re.escape(named["goods"])


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
        elif bare := chinese_prices().bare_rate.search(folded, amount.end, min(amount.end + _RATE_AHEAD, near)):
            yield _exchange(amount, Decimal(bare.group("rate")), None, bare.span("rate"))


def _exchange(amount: ForeignAmount, rate: Decimal, price: int | None, span: tuple[int, int]) -> Product:
    formula = f"{key_of(amount.value)} {amount.currency} × {key_of(rate)}"
    written = (amount.start, amount.end)
    return Product(*written, _plain(amount.value * rate), formula, price, span, told=written)


def _plain(value: Decimal) -> Decimal:
    return Decimal(key_of(value))
