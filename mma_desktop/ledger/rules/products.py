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
from mma_desktop.answers.money.currencies import CURRENCIES, YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.mentions import ForeignAmount, Mention, find_foreign
from mma_desktop.answers.money.numerals import value_of
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.rules import english_counts

_NUMBER = r"(?P<number>[0-9][0-9,]{0,11}(?:\.[0-9]{1,4})?|[一二三四五六七八九十百千]{1,7})(?![0-9])"
_MEASURES = (
    "公斤|千克|平方米|立方米|公里|个月|千瓦时|[部件张只条台辆瓶包箱盒袋支把套个双枚头吨克斤米次笔本份根块棵株架扇副对颗粒桶罐捆卷床匹艘盆听坛提束盏柄盘串筐缸管片沓座挂节幅"
    "月天日年周升组斗亩度]"
)
_SAME_MEASURE = {"个月": "月", "天": "日"}
_NOUN = r"[^\s，,。；;、（）()0-9一二三四五六七八九十]{0,12}"

_HINT = re.compile("[每价面×xX*/一各薪租资]")  # without one of these there is no product
_EACH_BEFORE = re.compile(rf"每一?(?P<measure>{_MEASURES})(?P<goods>[^，,。；;0-9]{{0,14}})$")
_PRICE_BEFORE = re.compile(r"(?:单价|均价|价值均|价格均)[^，,。；;0-9]{0,4}$")
_EACH_AFTER = re.compile(rf"(?:/|每|一)(?P<measure>{_MEASURES})")
_COUNT_AFTER = re.compile(
    rf"(?:的价格|的)?{_NOUN}[，,、]?(?:共计|合计|总共|一共|共|计|数量)(?:有|为|[:：])?\s?{_NUMBER}\s?(?P<measure>{_MEASURES})"
)
_COUNT_BEFORE = re.compile(
    rf"{_NUMBER}\s?(?P<measure>{_MEASURES}){_NOUN}(?:[（(，,\s](?:均|都)?(?:经?[^，,。；;0-9]{{0,12}}[定价估][，,]?)?(?:价值|单价)?)?$"
)
_ITEM = r"[^，,。；;：:、（）()各和及与\n]{1,14}"
_LIST_BEFORE = re.compile(  # 2009年、2010年中秋节各收受: each item of the list once
    rf"(?P<list>{_ITEM}(?:、{_ITEM}){{1,9}}(?:(?:和|及|以及){_ITEM})?)(?:均|都)?各自?(?!分|得|退|赔|获|判|处|罚|返|领|拿到|缴|人|个|地|种)"
    r"[^，,。；;0-9一二两三四五六七八九十]{0,8}$"
)
_PERSONS_BACK = re.compile(  # 为5名教师调动提供帮助，收受每人现金
    rf"{_NUMBER}\s?(?P<measure>名|位|户|人|家)[^。；;\n0-9]{{1,24}}每[人名位户家](?!分|得|退|赔|获)[^，,。；;0-9]{{0,8}}$"
)
_GOODS_BEFORE = re.compile(r"(?P<goods>[A-Za-z0-9×\-“”\"'·.\u4e00-\u9fff]{2,16})$")
_GOODS_AFTER = re.compile(r"(?P<goods>[A-Za-z0-9×\-\u4e00-\u9fff]{2,10}?)(?:价值|价格|市场价|约|为|均|单价|$)")
_LISTED = re.compile(rf"{_NUMBER}\s?(?P<measure>{_MEASURES})(?:、|和|及)$")
_SPAN_OF_YEARS = re.compile(  # 2007年至2009年每年
    r"(?P<first>[0-9]{4})年[至到](?P<last>[0-9]{4})年[^。；;0-9]{0,24}每年[^，,。；;0-9]{0,20}$"
)
_SPAN_OF_MONTHS = re.compile(  # 7月至12月每月, 2017年11月至次年2月每月
    r"(?:(?P<from>[0-9]{4})年)?(?P<first>[0-9]{1,2})月份?[至到](?:(?:(?P<until>[0-9]{4})|(?P<next>次)|[同当])年)?"
    r"(?P<last>[0-9]{1,2})月[^。；;0-9]{0,24}每月[^，,。；;0-9]{0,20}$"
)
_PAY_OF_PERIOD = re.compile(r"(?<![0-9个])(?P<measure>[月日年])(?:薪|工资|租金?)(?:标准)?(?:为|是|[:：]|人民币)*$")
_OWED = "(?:拖欠|欠付|欠|未付|停发)[^，,。；;0-9]{0,6}"
_TIMES_BACK = re.compile(rf"{_NUMBER}(?P<measure>次)(?!每)")
_PEOPLE_BEFORE = re.compile(  # 向甲、乙、丙三人各收取; what people get or pay back each is no loss
    rf"{_NUMBER}\s?(?P<measure>名?(?:被害人|受害人|学生|家长|村民|员工|职工|工人|客户|人)|[户家名位])"
    r"(?:处|手中|手里|工资|的工资)?(?:均|都)?(?:各自?|每[人户家名位])(?!分|得|退|赔|获|判|处|罚|返|领|拿到)[^，,。；;0-9]{0,8}$"
)
_PERSONS_AFTER = re.compile(  # 每人各500元，共3人; what each of them got or paid back is no loss
    rf"[，,、]?(?:共计|合计|总共|一共|共|计)(?:有|为)?\s?{_NUMBER}\s?(?P<measure>名|位|户|人|家)"
)
_EACH_PERSON_BEFORE = re.compile(r"每一?[人名位户家](?!分|得|退|赔|获|判|处|罚|返|领|拿到)[^，,。；;0-9]{0,8}$")
_PERIODS = {"月": "个月", "日": "[天日]", "年": "年", "周": "周"}
_NO_PERIOD = r"(?![内后前以之]|左右)"
_NO_SENTENCE = "(?<!有期徒刑)(?<!拘役)(?<!管制)(?<!缓刑)"
_FACE_AFTER = re.compile(rf"(?:面[值额])的?(?:人民币|钞票|纸币|硬币|现金)?\s?{_NUMBER}\s?(?P<measure>[张枚])")
_FACE_NOTES_AFTER = re.compile(
    rf"的?(?:人民币|钞票|纸币|硬币|[^\s，,。；;、0-9]{{0,4}}[卡券票])\s?{_NUMBER}\s?(?P<measure>[张枚])"
)
_FACE_BEFORE = re.compile(rf"{_NUMBER}\s?(?P<measure>[张枚])(?:面[值额])(?:为|是)?$")
_FACE = re.compile(r"面[值额](?:为|是)?$")
_TIMES_AFTER = re.compile(rf"\s?[×xX*]\s?{_NUMBER}\s?(?P<measure>{_MEASURES})?(?![0-9元])")
_TIMES_BEFORE = re.compile(rf"{_NUMBER}\s?(?P<measure>{_MEASURES})?\s?[×xX*]\s?$")
_MONEY = "|".join(currency.names for currency in CURRENCIES if currency.names and currency.code != YUAN)
_RATE_BEFORE = re.compile(  # 1美元兑6.8元; 1万美元（折合人民币68000元） and 羊1只（折合800元） state no rate
    rf"(?:(?<![0-9.])(?:1|一|每)\s?(?:{_MONEY})\s?(?:兑换|兑|折合|约合|合|等于|=)(?:人民币)?|汇率(?:为|是|[:：])?"
    r"|exchange rate (?:of|was) )$",
    re.IGNORECASE,
)
_BARE_RATE = re.compile(r"汇率(?:为|是|[:：])?(?P<rate>[0-9]{1,4}\.[0-9]{1,6})(?![0-9元])")
_HAN = re.compile("[\u4e00-\u9fff]")
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
    return _RATE_BEFORE.search(folded, max(0, mention.start - _LOOK_BACK), mention.start) is not None


def is_price_of_one(folded: str, mention: Mention) -> bool:
    """Whether the amount of a folded text is the price of one piece or one measure (每克307元)."""
    each = _EACH_BEFORE.search(folded, max(0, mention.start - _LOOK_BACK), mention.start)
    return each is not None or english_counts.is_price_of_measure(folded, mention.end)


def _multiplied(folded: str, mention: Mention) -> Product | None:
    """The product of this price and the quantity beside it, or None."""
    offset = max(0, mention.start - _LOOK_BACK)
    before = folded[offset : mention.start]
    after = folded[mention.end : mention.end + _LOOK_AHEAD]
    is_hinted = _HINT.search(folded, offset, mention.end + _LOOK_AHEAD) is not None
    for count, shift in _counts(before, offset, after, mention.end) if is_hinted else ():
        quantity = value_of(count.group("number"))
        if quantity is not None and quantity > 1 and not _is_date(folded, shift + count.start("number"), count):
            measure = count.group("measure") or ""
            start = shift + count.start("number")
            end = shift + (count.end("measure") if measure else count.end("number"))
            return _product(mention, quantity + _listed_before(folded, start, measure), start, end)
    if not _HAN.search(folded, max(0, mention.start - _NEAR), mention.start):
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
    begin = max(0, mention.start - 2 * _LOOK_BACK)
    years = _SPAN_OF_YEARS.search(folded, begin, mention.start)
    found = years or _SPAN_OF_MONTHS.search(folded, begin, mention.start)
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
    each = _EACH_BEFORE.search(before) or _PAY_OF_PERIOD.search(before) or _EACH_AFTER.match(after)
    period = _PERIODS.get(_measure(each))
    if period is None:
        return None
    counted = rf"{_NO_SENTENCE}(?<![0-9]){_NUMBER}\s?(?P<measure>{period}){_NO_PERIOD}"
    begin = max(mention.start - _PERIOD_REACH, *(folded.rfind(end, 0, mention.start) + 1 for end in _STOPS))
    stop = re.compile(f"[{_STOPS}]|$").search(folded, mention.end, mention.end + _PERIOD_REACH)
    reach = stop.start() if stop else mention.end
    found = [*re.compile(counted).finditer(folded, begin, reach)]
    found = found or [*re.compile(_OWED + counted).finditer(folded, reach, mention.end + 2 * _PERIOD_REACH)]
    found = [one for one in found if not _is_date(folded, one.start("number"), one)]
    number = value_of(found[0]["number"]) if len(found) == 1 else None
    if number is None or number <= 1:
        return None
    return _product(mention, number, found[0].start("number"), found[0].end("measure"))


def _listed_before(folded: str, start: int, measure: str) -> Decimal:
    """The quantities of the list that a quantity ends (380公斤、420公斤、500公斤)."""
    listed, found = Decimal(0), _LISTED.search(folded, max(0, start - _LOOK_BACK), start) if measure else None
    while found is not None and found["measure"] == measure:
        listed += value_of(found["number"]) or 0
        start = found.start()
        found = _LISTED.search(folded, max(0, start - _LOOK_BACK), start)
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
    each, each_after = _EACH_BEFORE.search(before), _EACH_AFTER.match(after)
    measure = _measure(each or each_after)
    if each or each_after or _PRICE_BEFORE.search(before):
        rest = after[each_after.end() :] if each_after else after
        if (count := _COUNT_AFTER.match(rest)) and measure in ("", _measure(count)):
            yield count, end + len(after) - len(rest)
        head = before[: each.start()] if each else _PRICE_BEFORE.sub("", before)
        if (count := _COUNT_BEFORE.search(head)) and measure in ("", _measure(count)):
            yield count, offset
    for people in (_PEOPLE_BEFORE.search(before), _PERSONS_BACK.search(before)):
        if people:
            yield people, offset
    if _EACH_PERSON_BEFORE.search(before) and (people := _PERSONS_AFTER.match(after)):
        yield people, end
    pattern = _FACE_NOTES_AFTER if _FACE.search(before) else _FACE_AFTER
    for here in (pattern.match(after), _TIMES_AFTER.match(after)):
        if here:
            yield here, end
    for here in (_FACE_BEFORE.search(before), _TIMES_BEFORE.search(before)):
        if here:
            yield here, offset


def _measure(found: re.Match[str] | None) -> str:
    """What is counted, under one name; "" where nothing is named."""
    measure = found.group("measure") or "" if found else ""
    return _SAME_MEASURE.get(measure, measure)


def _is_date(folded: str, start: int, count: re.Match[str]) -> bool:
    """Whether the number belongs to the calendar: 5月20日, 2007年, 7月."""
    measure = count.groupdict().get("measure") or ""
    if measure == "年":
        return len(count.group("number")) == len("2007")
    return measure == "月" or (measure == "日" and folded[max(0, start - 1) : start] in ("年", "月"))


def _listed(folded: str, mention: Mention) -> Product | None:
    """The product of what each item of a list is worth and their number (甲、乙、丙各5000元)."""
    offset = max(0, mention.start - 2 * _LOOK_BACK)
    if "各" not in folded[offset : mention.start]:
        return None
    found = _LIST_BEFORE.search(folded, offset, mention.start)
    if found is None:
        return None
    number = len(re.findall("、|和|及|以及", found["list"])) + 1
    return _product(mention, Decimal(number), *found.span("list"))


def _of_all_goods(folded: str, mention: Mention, before: str, offset: int) -> Product | None:
    """The product of all such goods further before (手机2部 … 手机每部价值3800元), or of the times (两次 … 每次)."""
    each = _EACH_BEFORE.search(before)
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
    return [*_TIMES_BACK.finditer(stretch)][-1:]


def _counted_goods(stretch: str, before: str, each: re.Match[str]) -> list[re.Match[str]]:
    """The quantities of the goods that have a price each; of several only the one that is called their total. Where the
    goods are not named, the only quantity near (盗走电缆320米。经鉴定，每米 …).
    """
    counted = rf"{_NUMBER}\s?(?P<measure>{each['measure']})"
    for name in _names_of_goods(before, each):
        for pattern in (rf"{name}(?P<total>共计|合计|总计|累计|共|计)?{counted}", f"(?P<total>){counted}{name}"):
            if found := list(re.finditer(pattern, stretch)):
                return [one for one in found if one["total"]] or found
    together = [*re.finditer(rf"(?:共计|合计|总计|共){counted}", stretch)][-1:]
    near = [*re.compile(counted).finditer(stretch, max(0, len(stretch) - _ONLY_BACK))]
    return together or (near if len(near) == 1 else [])


def _names_of_goods(before: str, each: re.Match[str]) -> Iterator[str]:
    """What the goods may be called: what stands before 每部, the longest first, or between that and the price."""
    if named := _GOODS_BEFORE.search(before, 0, each.start()):
        goods = named["goods"]
        yield from (re.escape(goods[-length:]) for length in range(len(goods), 1, -1))
    if named := _GOODS_AFTER.match(each["goods"]):
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
        elif bare := _BARE_RATE.search(folded, amount.end, min(amount.end + _RATE_AHEAD, near)):
            yield _exchange(amount, Decimal(bare.group("rate")), None, bare.span("rate"))


def _exchange(amount: ForeignAmount, rate: Decimal, price: int | None, span: tuple[int, int]) -> Product:
    formula = f"{key_of(amount.value)} {amount.currency} × {key_of(rate)}"
    written = (amount.start, amount.end)
    return Product(*written, _plain(amount.value * rate), formula, price, span, told=written)


def _plain(value: Decimal) -> Decimal:
    return Decimal(key_of(value))
