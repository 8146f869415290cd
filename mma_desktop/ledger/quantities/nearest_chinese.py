"""How many there are of what a Chinese price is told for, where no pattern says so: the nearest number of pieces,
people or periods, as a reader takes it.

It is asked last, and only for the price of one (每人8000元, 人均3900元), which is hardly ever an amount itself.
"""

from __future__ import annotations

import re
from decimal import Decimal

from mma_desktop.answers.money.numerals import value_of
from mma_desktop.ledger.quantities.multiplied import GoodsCount

_REACH = 160  # characters to either side of a price in which a number belongs to it
_MOST = 10_000  # pieces
_EACH = re.compile(
    r"(?:每(?P<unit>[^\W分获A-Za-z0-9]{1,5}?)?|人均|[均各]|单价)"
    "(?:[交付给收缴骗得送为是约价值工资会费押金保证,，:：的要名卖出]|应聘者|受害者){0,8}$"
)
_HINTS = ("每", "均", "各", "单价")  # one of which every price of one has
_COUNTED = re.compile(
    "(?<![0-9.第每各年月元])(?P<number>[0-9]{1,4}|[二两三四五六七八九十百]{1,4})"
    "(?P<measure>[人名位户家个次笔部台件张套辆箱瓶袋只块条份桶吨股把]|个月|年(?!月))"
)
_PEOPLE = frozenset("人名位户家个")
_PERIODS = {"月": "个月", "年": "年"}  # what is counted of what a price is told per
_PERIOD = re.compile("每[个一]?(?P<unit>年|月)")
_YEARS = re.compile("(?P<first>(?:19|20)[0-9]{2})年?[至到—-](?P<last>(?:19|20)[0-9]{2})年")
_STOPS = "。；\n"


def nearest_count(folded: str, start: int, end: int) -> GoodsCount | None:
    """How many there are at the price of one at [start, end) of a folded text; None where it is no price of one, or
    nothing is counted near it.
    """
    begin = _begin(folded, start)
    each = _EACH.search(folded, begin, start) if any(word in folded[begin:start] for word in _HINTS) else None
    if each is None:
        return None
    stop = _end(folded, end)
    unit = each["unit"] or ("人" if each.group().startswith("人均") else "")
    if unit[:1] == "年" and (years := _YEARS.search(folded, begin, stop)):
        return GoodsCount(Decimal(int(years["last"]) - int(years["first"]) + 1), *years.span())
    before, behind = _pieces(folded, begin, each.start(), unit), _pieces(folded, end, stop, unit)
    found = before[-1:] or behind[:1]
    if not found and begin:
        earlier = _pieces(folded, _begin(folded, begin - 1), begin, unit)
        found = earlier if len(earlier) == 1 else []
    return _for_periods(folded, begin, stop, found[0], unit) if found else None


def _for_periods(folded: str, begin: int, stop: int, count: GoodsCount, unit: str) -> GoodsCount:
    """The count for each of the months or years in which so many were taken."""
    period = _PERIOD.search(folded, begin, stop)
    if period is None or unit[:1] == period["unit"] or folded[count.end - 1] in _PERIODS:
        return count
    of_it = _pieces(folded, begin, stop, period["unit"])
    return GoodsCount(count.number * of_it[0].number, count.start, count.end) if len(of_it) == 1 else count


def _pieces(folded: str, begin: int, stop: int, unit: str) -> list[GoodsCount]:
    """Every number of what is measured like `unit`."""
    matches = (match for match in _COUNTED.finditer(folded, begin, stop) if _is_like(unit, match["measure"]))
    numbers = ((value_of(match["number"]), match) for match in matches)
    return [
        GoodsCount(number, match.start("number"), match.end("measure"))
        for number, match in numbers
        if number is not None and 1 < number <= _MOST
    ]


def _is_like(unit: str, measure: str) -> bool:
    """Whether 每`unit` may be told of what is counted with `measure`; without any unit of all but times and periods."""
    if not unit:
        return measure not in ("次", *_PERIODS.values())
    if unit[0] in _PERIODS:
        return measure == _PERIODS[unit[0]]
    return unit.startswith(measure) or (measure in _PEOPLE and unit[0] in _PEOPLE)


def _begin(folded: str, place: int) -> int:
    """Where the sentence of a place begins, or so far back."""
    begin = max(0, place - _REACH)
    return max(begin, *(folded.rfind(mark, begin, place) + 1 for mark in _STOPS))


def _end(folded: str, place: int) -> int:
    """Where the sentence of a place ends, or so far on."""
    reach = min(len(folded), place + _REACH)
    stops = [found for mark in _STOPS if (found := folded.find(mark, place, reach)) >= 0]
    return min(stops, default=reach)
