"""How many times an English text counts the price of one piece: 15 cartons (each valued at 230 yuan), 180 yuan from
each of 14 households, 800 yuan a day for 12 days, 12.4 grams … at 98 yuan per gram.

Patterns have the groups number and measure, and are for a folded text with its letters as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from mma_desktop.answers.money.english import find_english
from mma_desktop.answers.money.numerals import value_of
from mma_desktop.ledger.quantities.multiplied import GoodsCount
from mma_desktop.ledger.words.months import MONTHS
from mma_desktop.ledger.words.price_words import english_prices

_LOOK_BACK, _LOOK_AHEAD = 96, 96
_TIMES = re.compile("[@x×*]")
_FAR_BACK = 240  # characters before a price in which its goods were weighed, or its payers counted


def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written, re.IGNORECASE)


def counts(folded: str, start: int, end: int) -> Iterator[GoodsCount]:
    """The quantities that belong to the price at [start, end), the likeliest first."""
    yield from _measured(folded, start, end)
    for match in _matches(folded, start, end):
        if count := _count(match):
            yield _for_each(folded, start, count)
    yield from _years(folded, start, end)
    words = english_prices()
    if repeated := words.twice.match(folded, end):
        yield from filter(None, [_count(repeated) if repeated["number"] else GoodsCount(Decimal(2), *repeated.span())])
    if per_month := words.per_month.match(folded, end, end + _LOOK_AHEAD):
        yield from _months(folded, start, per_month.end())
    elif words.monthly_before.search(folded, max(0, start - _LOOK_BACK), start):
        yield from _months(folded, start, end)


def same_priced(folded: str) -> Iterator[GoodsCount]:
    """Goods that have the price of such goods before them: another five rolls of the same kind."""
    words = english_prices()
    for same in words.same_price.finditer(folded):
        begin = _sentence(folded, same.start())
        for match in [*words.up_to_three.finditer(folded, begin, same.start())][-1:]:
            yield from filter(None, [_count(match)])


def _count(match: re.Match[str]) -> GoodsCount | None:
    number = number_of(match["number"])
    return GoodsCount(number, match.start("number"), match.end("measure")) if number is not None else None


def _matches(folded: str, start: int, end: int) -> Iterator[re.Match[str]]:
    words = english_prices()
    begin, reach = max(0, start - _LOOK_BACK), end + _LOOK_AHEAD
    before = folded[begin:start].lower()
    is_each = "each" in before
    if each := words.each.match(folded, end):
        yield from _found(words.goods_before.search(folded, begin, start), words.paid_each.search(folded, begin, start))
        yield from _found(
            words.next_before.search(folded, begin, start),
            words.some_before.search(folded, begin, start),
            words.paid_by_so_many.search(folded, begin, start),
            words.first_goods.search(folded, begin, start),
        )
        if words.they_paid.search(folded, begin, start):
            yield from _last(words.payers, folded, start)
        yield from _found(words.each_then_count.match(folded, each.end(), reach))
        yield from _found(words.of_them_behind.match(folded, each.end(), reach))
    elif is_each and words.each_of_them.search(folded, begin, start):
        yield from _last(words.payers, folded, start)
    if _TIMES.search(folded, start - 2, start):
        yield from _found(words.at_price.search(folded, begin, start))
    if _TIMES.search(folded, end, end + 2):
        yield from _found(words.times_count.match(folded, end, reach))
    if words.of_notes.match(folded, end):
        yield from _found(words.number_before.search(folded, begin, start))
    yield from _named(folded, start, end)
    yield from _found(
        words.goods_each.search(folded, begin, start) if is_each else None,
        words.each_of_after.match(folded, end, reach),
        words.each_of_before.search(folded, begin, start) if is_each else None,
        words.each_of_number.search(folded, begin, start) if is_each else None,
        words.each_paid.search(folded, begin, start) if is_each else None,
    )
    yield from _times(folded, start, end)
    if "every" in before or is_each:
        yield from _last(words.every_before, folded, start, _sentence(folded, start))
    if not words.further_amounts.match(folded, end):
        yield from _found(words.payments_before.search(folded, begin, start))
    if before.endswith(" at ") and not words.per_measure.match(folded, end):
        yield from _found(words.counted_at.search(folded, begin, start))


def number_of(written: str) -> Decimal | None:
    """The value of a quantity, in figures or in words."""
    words = english_prices()
    if (dozens := words.dozens.get(written.lower())) is not None:
        return Decimal(dozens)
    value = value_of(written)
    return value if value is not None else next((number.value for number in find_english(written)), None)


def is_price_of_measure(folded: str, end: int) -> bool:
    """Whether the amount that ends here is the price of one measure or one piece (10 yuan per kilogram, a bottle)."""
    words = english_prices()
    per = words.per_piece.match(folded, end) or words.per_any.match(folded, end)
    return _names_of_measure(folded, end) is not None or per is not None


def _named(folded: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """How many there are of what has a price each: 30 cartons at 640 yuan a carton, 26 drums … each drum was worth."""
    words = english_prices()
    begin = max(0, start - _LOOK_BACK)
    one = words.a_named.match(folded, end)
    count = words.goods_before.search(folded, begin, start) if one else None
    if one and count and re.match(rf" {one['one']}e?s(?![a-z])", count["measure"], re.IGNORECASE):
        yield count
    elif one:
        named = _so_many(f"{one['one']}e?s", 2)
        yield from _last(named, folded, start, _sentence(folded, start))
    if words.each.match(folded, end) and (the := words.the_goods.search(folded, begin, start)):
        yield from _last(_so_many(the["goods"], 2), folded, start)
    if each := words.each_named.search(folded, begin, start):
        named = _so_many(f"{each['one']}e?s", 3)
        yield from _last(named, folded, start)


def _so_many(goods: str, words_before: int) -> re.Pattern[str]:
    """How many there are of goods of this name, with so many words between at most."""
    pieces = english_prices().pieces
    between = rf"(?:{pieces['word']}){{0,{words_before}}}?"
    return _pattern(rf"{pieces['number']}(?P<measure>{between} {goods})(?![a-z])")


def _times(folded: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """For how many days a sum was taken each day: behind it, else before it, in the same sentence."""
    words = english_prices()
    per = words.per_time.match(folded, end)
    if per is None:
        return
    pieces, unit = words.pieces, per["unit"] or per["ly"]
    counted = rf"{pieces['number']}(?P<measure> (?:full |whole |working |consecutive |such )?{unit}s)"
    span = pieces["during"] + counted
    stop = folded.find(". ", per.end(), per.end() + _LOOK_AHEAD)
    reach = stop if stop >= 0 else per.end() + _LOOK_AHEAD
    if f"{unit}s".lower() not in folded[_far_back(folded, start) : reach].lower():
        return
    yield from _found(_pattern(rf"[^0-9.;]{{0,80}}?{span}(?![a-z])").match(folded, per.end(), reach))
    yield from _last(_pattern(rf"{span}(?![a-z])"), folded, start, folded.rfind(". ", 0, start))
    owed = _pattern(counted + pieces["of_time"])
    yield from _found(owed.search(folded, per.end(), reach))
    yield from _last(owed, folded, start, folded.rfind(". ", 0, start))


def _measured(folded: str, start: int, end: int) -> Iterator[GoodsCount]:
    """What weighs or measures so much: before the price of one measure, else right behind it."""
    names = _names_of_measure(folded, end)
    if names is None:
        return
    quantity = rf"{english_prices().pieces['number']}(?P<measure> ?(?:{names}))(?![a-z])"
    found = [*_pattern(quantity).finditer(folded, _far_back(folded, start), start)]
    if listed := _listed(folded, found):
        yield listed
    behind = _pattern(rf"[^.;0-9]{{0,36}}{quantity}").match(folded, end)
    yield from (count for match in _found(*found[-1:], behind) if (count := _count(match)))


def _listed(folded: str, found: list[re.Match[str]]) -> GoodsCount | None:
    """All the quantities of a list that goes on to its last one, unless that is their total."""
    words = english_prices()
    numbers = [number for match in found if (number := number_of(match["number"])) is not None]
    gaps = [folded[before.end() : match.start()] for before, match in pairwise(found)]
    if len(gaps) < 1 or len(numbers) != len(found) or not all(map(words.goes_on.fullmatch, gaps)):
        return None
    if words.in_all.match(folded, found[-1].end()):
        return None
    return GoodsCount(sum(numbers, Decimal(0)), found[-1].start("number"), found[-1].end("measure"))


def _for_each(folded: str, start: int, count: GoodsCount) -> GoodsCount:
    """What each of several people paid in each month: so many months of each of them."""
    words = english_prices()
    is_time = words.ends_in_time.search(folded, count.start, count.end)
    found = [*words.workers.finditer(folded, max(0, start - _LOOK_BACK), start + 1)] if is_time else []
    if is_time and not found and words.each_behind.search(folded, start, count.start):  # 500 yuan a month each
        found = [*_last(words.payers, folded, start)]
    people = found[-1] if found else None
    if people is None or not words.for_each.search(folded, people.start(), count.end):
        return count
    number = number_of(people["number"])
    return GoodsCount(count.number * number, count.start, count.end) if number else count


def _years(folded: str, start: int, end: int) -> Iterator[GoodsCount]:
    """How many times a sum was taken that is taken each time: the occasions, or the years, of its sentence."""
    words = english_prices()
    each = words.each_time.match(folded, end)
    begin = _sentence(folded, start)
    if each:
        occasions = [*words.occasions.finditer(folded, begin, start), *words.on_each_of.finditer(folded, begin, start)][
            -1:
        ]
        yield from (count for match in occasions if (count := _count(match)))
    is_each = each is not None or "each of" in folded[begin:start].lower()
    for match in [*words.years.finditer(folded, begin, start)][-1:] if is_each else ():
        if each or words.each_of_years.search(folded, begin, match.start()):
            yield GoodsCount(Decimal(len(re.findall("[0-9]{4}", match["number"]))), *match.span("number"))
    span = words.span_of_years.search(folded, begin, start)
    if span and words.yearly.search(folded, begin, end + _LOOK_AHEAD // 3):
        yield GoodsCount(Decimal(int(span["last"]) - int(span["first"]) + 1), *span.span())


def _months(folded: str, start: int, end: int) -> Iterator[GoodsCount]:
    """The months from one to another, both counted, in the sentence of a sum that was taken every month."""
    begin = _sentence(folded, start)
    span = english_prices().span_of_months.search(folded, begin, end + _LOOK_AHEAD)
    if span is None:
        return
    first, last = (MONTHS.index(span[name].lower()) for name in ("first", "last"))
    years = int(span["until"]) - int(span["year"]) if span["until"] and span["year"] else 0
    yield GoodsCount(Decimal(12 * years + last - first + 1), *span.span())


def _names_of_measure(folded: str, end: int) -> str | None:
    """The names of the measure whose price ends here."""
    words = english_prices()
    per = words.per_measure.match(folded, end)
    return words.names_of.get(per["unit"].lower()) if per else None


def _last(pattern: re.Pattern[str], folded: str, place: int, begin: int = 0) -> Iterator[re.Match[str]]:
    """The last match before a place, in its paragraph."""
    begin = max(begin, _far_back(folded, place))
    yield from [*pattern.finditer(folded, begin, place)][-1:]


def _sentence(folded: str, place: int) -> int:
    """Where the sentence begins, or so far back."""
    begin = max(0, place - 2 * _LOOK_BACK)
    return max(begin, folded.rfind(". ", begin, place))


def _far_back(folded: str, place: int) -> int:
    return max(0, folded.rfind("\n", 0, place), place - _FAR_BACK)


def _found(*matches: re.Match[str] | None) -> Iterator[re.Match[str]]:
    yield from (match for match in matches if match is not None)
