"""How many there are of what an English price is told for, where no pattern says so: the nearest number of pieces,
people or periods, as a reader takes it.

It is asked last, and only for the price of one (£35 for each of …, £300 a month), which is hardly ever an amount
itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache

from mma_desktop.ledger.quantities.english_counts import number_of
from mma_desktop.ledger.quantities.multiplied import GoodsCount
from mma_desktop.ledger.words.price_words import english_prices

_REACH = 160  # characters to either side of a price in which a number belongs to it
_REACH_OF_EACH = 60  # characters before it in which it may be called the price of one
_MOST = 10_000  # pieces
_PERIODS = (
    *("day", "week", "fortnight", "month", "quarter", "year", "shift", "night", "time", "trip"),
    *("occasion", "delivery", "visit", "session"),
)
_IN_PERIODS: Mapping[tuple[str, str], int] = {
    ("month", "year"): 12,
    ("quarter", "year"): 4,
    ("week", "year"): 52,
    ("week", "month"): 4,
    ("day", "week"): 7,
}
_MOST_CHAINED = 3  # £20 a shift, five shifts a week, for 12 weeks
_EACH_BEHIND = re.compile(
    r"\s?(?:each|apiece|a\s?piece|(?:per|an?|every)\s(?P<per>[a-z]+)|(?P<ly>dai|week|month|quarter|year)ly)(?![a-z])"
    r"|\sfrom\s(?:each|every)\s(?P<payer>[a-z]+)|\son\s(?=[a-z0-9]{1,9}\s(?P<on>occasion)s)",
    re.IGNORECASE,
)
_EACH_BEFORE = re.compile(
    r"(?:@|\b(?:each|every|priced(?:\sat)?|unit\s(?:price|value|cost)|per\s[a-z]+|a\s?piece)\b"
    r"(?:(?! and )[^.;:\n£€$(),]){0,56}|\b(?:cheques|checks|payments|receipts|notes|tickets)\sof)\s?$",
    re.IGNORECASE,
)
_NAMES_EACH = re.compile(
    r"(?P<names>[A-Z][a-z]+(?:, [A-Z][a-z]+)* and [A-Z][a-z]+)(?: were| was| had| both)? each\b[^.;0-9]{0,60}$"
)
_LISTED = re.compile(r"[A-Za-z],\s(?P<number>[1-9][0-9]{0,3}),\s(?:at\s)?$")  # hens, 9, at $15 each
_TIME = re.compile(rf"(?:{'|'.join(_PERIODS)}|hour|minute)s?|times|(?:year|month)s?-?old", re.IGNORECASE)
_MARKS = tuple("£€$₹¥￥")
_STOPS = re.compile(r"[.!?](?=\s|$)|\n\s*\n")


def nearest_count(folded: str, start: int, end: int) -> GoodsCount | None:
    """How many there are at the price of one at [start, end) of a folded text; None where it is no price of one, or
    nothing is counted near it.
    """
    begin = _begin(folded, start)
    if named := _NAMES_EACH.search(folded, begin, start):
        return GoodsCount(Decimal(named["names"].count(",") + 2), *named.span("names"))
    each = _EACH_BEHIND.match(folded, end)
    is_each = each or _EACH_BEFORE.search(folded, max(begin, start - _REACH_OF_EACH), start)
    if not is_each or english_prices().further_amounts.match(folded, end):
        return None
    one = _one_of(each)
    return _of_periods(folded, begin, end, one) if one in _PERIODS else _of_pieces(folded, start, end, one)


def _one_of(each: re.Match[str] | None) -> str:
    """What the price is told per, in the singular; "" where it is not named."""
    named = each.groupdict() if each else {}
    if named.get("ly"):
        return named["ly"].lower().replace("dai", "day")
    return next((word.lower() for word in named.values() if word), "")


def _of_periods(folded: str, begin: int, end: int, unit: str) -> GoodsCount | None:
    """For how many periods of its sentence a sum was taken in each: £12 a day, 5 days a week, 40 weeks."""
    number, sentence = Decimal(1), folded[begin : _end(folded, end)]
    for _ in range(_MOST_CHAINED):
        chained = _chained(unit).search(sentence)
        if chained is None or (times := number_of(chained["number"])) is None:
            break
        number, unit = number * times, chained["larger"].lower()
    for name in _PERIODS:
        factor = 1 if name == unit else _IN_PERIODS.get((unit, name), 0)
        found = _periods(name).search(sentence) if factor else None
        if found and (times := number_of(found["number"])):
            return GoodsCount(number * times * factor, begin + found.start(), begin + found.end())
    return None


def _of_pieces(folded: str, start: int, end: int, one: str) -> GoodsCount | None:
    """The number of pieces nearest to their price: before it in its sentence, behind it, then in a sentence beside."""
    begin, stop = _begin(folded, start), _end(folded, end)
    if listed := _LISTED.search(folded, begin, start):
        return GoodsCount(Decimal(listed["number"]), *listed.span("number"))
    before, behind = [*_pieces(folded, begin, start)], [*_pieces(folded, end, stop)]
    if named := [count for count, goods in (*before, *behind) if one and one in goods]:
        return named[-1]
    if near := before[-1:] or behind[:1]:
        return near[0][0]
    beside = (_pieces(folded, stop, _end(folded, stop + 1)), _pieces(folded, _begin(folded, max(0, begin - 2)), begin))
    return next((found[0][0] for found in map(list, beside) if len(found) == 1), None)


def _pieces(folded: str, begin: int, stop: int) -> Iterator[tuple[GoodsCount, str]]:
    """Every number of things in the plural, and what it counts: 24 cases, six couples, 150 members."""
    for match in _plurals().finditer(folded, begin, stop):
        number = number_of(match["number"])
        is_money = folded[max(0, match.start() - 2) : match.start()].rstrip().endswith(_MARKS)
        if number is None or is_money or _TIME.fullmatch(match["goods"]):
            continue
        if 1 < number <= _MOST and number == number.to_integral_value():
            yield GoodsCount(number, match.start("number"), match.end("measure")), match["goods"].lower()


@cache
def _plurals() -> re.Pattern[str]:
    pieces = english_prices().pieces
    goods = r" (?P<goods>[a-z-]+(?:s|men|people|children))"
    return re.compile(rf"{pieces['number']}(?P<measure>(?:{pieces['word']}){{0,2}}?{goods})(?![a-z])", re.IGNORECASE)


@cache
def _chained(unit: str) -> re.Pattern[str]:
    """So many of these periods in a larger one."""
    larger = rf"(?:an?|per|each|every)\s(?P<larger>{'|'.join(_PERIODS)})"
    return re.compile(rf"{english_prices().pieces['number']}\s{unit}s?,?\s{larger}(?![a-z])", re.IGNORECASE)


@cache
def _periods(name: str) -> re.Pattern[str]:
    """So many of these periods, which are not told per a larger one, nor a sentence."""
    plural = f"{name.removesuffix('y')}ies" if name == "delivery" else f"{name}s"
    others = r"\s(?:an?|per|each)\s|['’]? (?:imprisonment|in prison|in jail)"
    return re.compile(
        rf"{english_prices().pieces['number']}\s(?:[a-z]+\s)?{plural}(?![a-z])(?!{others})", re.IGNORECASE
    )


def _begin(folded: str, place: int) -> int:
    """Where the sentence of a place begins, or so far back."""
    begin = max(0, place - _REACH)
    ends = [match.end() for match in _STOPS.finditer(folded, begin, place)]
    return ends[-1] if ends else begin


def _end(folded: str, place: int) -> int:
    """Where the sentence of a place ends, or so far on."""
    reach = min(len(folded), place + _REACH)
    found = _STOPS.search(folded, place, reach)
    return found.start() + 1 if found else reach
