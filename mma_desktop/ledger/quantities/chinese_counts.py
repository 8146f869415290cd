"""How many times a Chinese text counts the price of one piece: 每部2000元共3部, 20元面值的5张, 3000元/月，租期6个月.

What stands right beside a price goes before what the text says further away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from mma_desktop.answers.money.numerals import value_of
from mma_desktop.ledger.quantities.multiplied import GoodsCount
from mma_desktop.ledger.words.price_words import chinese_prices

_ONLY_BACK = 60  # characters before a price in which a quantity is the only one
_LOOK_BACK, _LOOK_AHEAD = 32, 40
_SHORTEST_SPAN = 2
_PERIOD_REACH = 40  # characters between the price of a month and the number of months
_LIST_REACH = 80  # characters behind a price in which a list of its goods begins
_FIGURES = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_STOPS = "。；\n"  # where a sentence ends
_GOODS_BACK = 240  # characters before a price in which its goods were counted


def may_be_counted(folded: str, start: int, end: int) -> bool:
    """Whether a word near the price at [start, end) of a folded text is one without which nothing is counted."""
    return chinese_prices().hint.search(folded, max(0, start - _LOOK_BACK), end + _LOOK_AHEAD) is not None


def is_price_of_piece(folded: str, start: int) -> bool:
    """Whether the amount of a folded text that begins here is the price of one piece or one measure (每克307元)."""
    return chinese_prices().each_before.search(folded, max(0, start - _LOOK_BACK), start) is not None


def count_beside(folded: str, start: int, end: int) -> GoodsCount | None:
    """How many there are of what has the price at [start, end): the quantity right before or behind it, or None."""
    offset, after = max(0, start - _LOOK_BACK), folded[end : end + _LOOK_AHEAD]
    for count, shift in _counts(folded[offset:start], offset, after, end):
        quantity = value_of(count.group("number"))
        if quantity is not None and quantity > 1 and not _is_date(folded, shift + count.start("number"), count):
            measure = count.group("measure") or ""
            begin = shift + count.start("number")
            stop = shift + (count.end("measure") if measure else count.end("number"))
            return GoodsCount(quantity + _listed_before(folded, begin, measure), begin, stop)
    return None


def count_further(folded: str, start: int, end: int) -> GoodsCount | None:
    """How many there are by what the text says further away: the months or years of a span, all such goods before, the
    only period of the sentence, or a list of such goods behind; None where it says nothing.
    """
    found = _of_span(folded, start) or _of_all_goods(folded, start) or _of_period(folded, start, end)
    return found or _of_list_behind(folded, start, end)


def count_of_list(folded: str, start: int) -> GoodsCount | None:
    """How many items the list has of which each is worth the amount that begins here (甲、乙、丙各5000元), or None."""
    words = chinese_prices()
    offset = max(0, start - 2 * _LOOK_BACK)
    if "各" not in folded[offset:start]:
        return None
    found = words.list_before.search(folded, offset, start)
    if found is None:
        return None
    return GoodsCount(Decimal(len(words.list_gap.findall(found["list"])) + 1), *found.span("list"))


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
    for each_of in (words.people_before, words.persons_back, words.times_each_before):
        if found := each_of.search(before):
            yield found, offset
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


def _listed_before(folded: str, start: int, measure: str) -> Decimal:
    """The quantities of the list that a quantity ends (380公斤、420公斤、500公斤)."""
    words = chinese_prices()
    listed, found = Decimal(0), words.listed.search(folded, max(0, start - _LOOK_BACK), start) if measure else None
    while found is not None and found["measure"] == measure:
        listed += value_of(found["number"]) or 0
        start = found.start()
        found = words.listed.search(folded, max(0, start - _LOOK_BACK), start)
    return listed


def _of_span(folded: str, start: int) -> GoodsCount | None:
    """The months or years of the span in each of which a sum was taken."""
    words = chinese_prices()
    begin = max(0, start - 2 * _LOOK_BACK)
    years = words.span_of_years.search(folded, begin, start)
    found = years or words.span_of_months.search(folded, begin, start)
    if found is None:
        return None
    number = int(found["last"]) - int(found["first"]) + 1 + (0 if years else 12 * _years_of_span(found))
    return GoodsCount(Decimal(number), found.start(), found.end("last") + 1) if number >= _SHORTEST_SPAN else None


def _years_of_span(months: re.Match[str]) -> int:
    """How many years after the first month the last one is."""
    if months["from"] and months["until"]:
        return int(months["until"]) - int(months["from"])
    return int(months["next"] is not None)


def _of_all_goods(folded: str, start: int) -> GoodsCount | None:
    """All such goods further before (手机2部 … 手机每部价值3800元), or the times (两次 … 每次)."""
    offset = max(0, start - _LOOK_BACK)
    before = folded[offset:start]
    each = chinese_prices().each_before.search(before)
    if each is None:
        return None
    begin = max(0, folded.rfind("\n", 0, offset), offset - _GOODS_BACK)
    stretch = folded[begin : offset + each.start()]
    found = _times(stretch) if each["measure"] == "次" else _counted_goods(stretch, before, each)
    found = [one for one in found if not _is_date(stretch, one.start("number"), one)]
    number = sum((value_of(one["number"]) or Decimal(0) for one in found), Decimal(0))
    if len(found) == 1 and (times := _so_many_times(stretch[: found[0].start()])):
        found, number = [times], number * (value_of(times["number"]) or 1)
    if number <= 1:
        return None
    last = found[-1]
    return GoodsCount(number, begin + last.start("number"), begin + last.end("measure"))


def _so_many_times(before: str) -> re.Match[str] | None:
    """How many times goods were taken each time, where the words before their number say so (三次 … 每次盗走)."""
    each = chinese_prices().each_taking.search(before)
    return next(iter(_times(before[: each.start()])), None) if each else None


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


def _of_list_behind(folded: str, start: int, end: int) -> GoodsCount | None:
    """The quantities of a list behind the price in its sentence (每克400元 …… 分别为1克、2克、2克)."""
    words = chinese_prices()
    each = words.each_before.search(folded, max(0, start - _LOOK_BACK), start)
    stop = re.compile(f"[{_STOPS}]|$").search(folded, end, end + _LIST_REACH)
    found = words.listed_behind.search(folded, end, stop.start()) if each and stop else None
    if each is None or found is None or found["measure"] != each["measure"]:
        return None
    numbers = [found["number"], *_FIGURES.findall(found["further"])]
    return GoodsCount(sum((value_of(one) or Decimal(0) for one in numbers), Decimal(0)), *found.span())


def _of_period(folded: str, start: int, end: int) -> GoodsCount | None:
    """The only period of the sentence that tells what a month or a day comes to (3000元/月，租期6个月), or the one for
    which it is owed behind that (月工资4200元。……共拖欠4个月).
    """
    words = chinese_prices()
    before, after = folded[max(0, start - _LOOK_BACK) : start], folded[end : end + _LOOK_AHEAD]
    each = words.each_before.search(before) or words.pay_of_period.search(before) or words.each_after.match(after)
    period = words.periods.get(_measure(each))
    if period is None:
        return None
    pieces = words.pieces
    counted = rf"{pieces['no_sentence']}(?<![0-9]){pieces['number']}\s?(?P<measure>{period}){pieces['no_period']}"
    begin = max(start - _PERIOD_REACH, *(folded.rfind(mark, 0, start) + 1 for mark in _STOPS))
    stop = re.compile(f"[{_STOPS}]|$").search(folded, end, end + _PERIOD_REACH)
    reach = stop.start() if stop else end
    found = [*re.compile(counted).finditer(folded, begin, reach)]
    found = found or [*re.compile(pieces["owed_before"] + counted).finditer(folded, reach, end + 2 * _PERIOD_REACH)]
    found = [one for one in found if not _is_date(folded, one.start("number"), one)]
    number = value_of(found[0]["number"]) if len(found) == 1 else None
    if number is None or number <= 1:
        return None
    return GoodsCount(number, found[0].start("number"), found[0].end("measure"))
