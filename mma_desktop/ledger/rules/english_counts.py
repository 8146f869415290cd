"""How many times an English text counts the price of one piece: 15 cartons (each valued at 230 yuan), 180 yuan from
each of 14 households, 800 yuan a day for 12 days, 12.4 grams … at 98 yuan per gram.

Patterns have the groups number and measure, and are for a folded text with its letters as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from mma_desktop.answers.money.english import find_english
from mma_desktop.answers.money.grammars import TEN_TO_99
from mma_desktop.answers.money.numerals import value_of
from mma_desktop.ledger.words.months import MONTHS

_DOZENS = {"half a dozen": 6, "a dozen": 12, "two dozen": 24, "three dozen": 36}
_UNITS = {  # of weight, length and volume, each with all its names
    "kilogram(?:me)?s?|kilos?|kg": "kilogram kilogramme kilo kg",
    "gram(?:me)?s?|g": "gram gramme g",
    "tonn?es?|tons?": "tonne ton",
    "met(?:re|er)s?|m": "metre meter m",
    "lit(?:re|er)s?": "litre liter",
    "catt(?:y|ies)|jin": "catty jin",
}
_NAMES_OF = {unit: names for names, units in _UNITS.items() for unit in units.split()}
_LOOK_BACK, _LOOK_AHEAD = 96, 72
_FAR_BACK = 240  # characters before a price in which its goods were weighed, or its payers counted


def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written, re.IGNORECASE)


_MONTH = "|".join(MONTHS)
_IN_WORDS = f"{'|'.join(_DOZENS)}|{TEN_TO_99}|two|three|four|five|six|seven|eight|nine"
_IN_FIGURES = r"(?!(?:19|20)[0-9]{2}(?![0-9,.]))[0-9][0-9,]{0,11}(?:\.[0-9]{1,4})?"  # and no year
_NUMBER = rf"(?<![A-Za-z0-9.,£€₹$-])(?P<number>{_IN_FIGURES}|{_IN_WORDS})(?![0-9A-Za-z])"
_NO_GOODS = (  # words that end what is counted, or show that the number is that of a day or of money
    "(?!(?:yuan|RMB|dollars|euros|rupees|rand|percent|per|and|or|but|he|she|they|who|which|that|on|in|from|to|at|for|was|were|had|has|have"
    "|days[\u2019']|weeks[\u2019']|months[\u2019']|years[\u2019']|received|got|paid|gave|sent|worth|valued"
    f"|{_MONTH})(?![a-z]))"
)
_WORD = rf" {_NO_GOODS}[A-Za-z][A-Za-z0-9'’-]{{0,15}}"
_GOODS = rf"{_NUMBER}(?P<measure>(?:{_WORD}){{1,6}})"
_FEW_GOODS = rf"{_NUMBER}(?P<measure>(?:{_WORD}){{1,2}})"
_PEOPLE = rf"{_NUMBER}(?P<measure>(?:{_WORD}){{1,3}})"
_VALUED = "(?:valued|appraised|assessed|priced|estimated|sold|bought|charged|offered|certified|put)"
_WORTH = f"(?:{_VALUED} (?:at|as)|at|worth|for|of|with a (?:face |nominal |par )?value of)"
_PAID = "(?:paid|gave|sent|handed|transferred|remitted|deposited|lost)"
_OF_THE = "(?:the |these |those |his |her |their )?"

_EACH = _pattern(" (?:each|apiece|a piece|a head|per [a-z]{2,12})(?![a-z])")
_GOODS_BEFORE = _pattern(rf"{_GOODS}(?:,? ?\(?(?:(?:which )?(?:was|were) |being |all )?{_WORTH} |, | \(|: )$")
_NEXT_BEFORE = _pattern(  # the first six were for 300 yuan each, the next four for 500 yuan each
    rf"(?:first|next|last|other|remaining|further|another) {_NUMBER}(?P<measure>)(?: of them)?"
    rf"(?:(?: were| was)? {_WORTH})? $"
)
_SOME_BEFORE = _pattern(  # fourteen cheques: nine were for 1,250 pounds each and five for 980 pounds each
    rf"(?:^|(?<=and )|(?<=[.,;:(] )){_NUMBER}(?P<measure>)(?: of (?:them|these|those|which))?"
    rf"(?:,? (?:were|was|being|cost|fetched))?(?: {_WORTH})? $"
)
_EACH_PAID = _pattern(rf"{_PEOPLE} (?:had |have )?each (?:of them )?(?:had )?{_PAID}[^.;0-9]{{0,40}}$")
_THE_GOODS = _pattern(  # the lamps were worth 80 yuan each
    r"(?:the|these|those) (?:[a-z-]+ )?(?P<goods>[a-z-]{3,14}s) (?:was|were|being|at)?(?: ?" + _WORTH + r")? ?$"
)
_PAID_EACH = _pattern(rf"{_PEOPLE} (?:had |each |all |also )*{_PAID}[^.;0-9]{{0,24}}$")
_THEY_PAID = _pattern(rf"(?<![a-z])(?:they|who|and) (?:had |each |all |then )*{_PAID}[^.;0-9]{{0,24}}$")
_PAYERS = _pattern(rf"{_NUMBER}(?P<measure>(?:{_WORD}){{0,2}} (?:people|[a-z]{{3,14}}s))(?![a-z])")
_EACH_THEN_COUNT = _pattern(rf"[,;]?(?: for| and| from| to)?(?: the)? {_FEW_GOODS}")
_GOODS_EACH = _pattern(rf"{_GOODS},? ?\(?each (?:of (?:them|which) )?(?:was |being )?(?:{_WORTH} )?$")
_EACH_OF_AFTER = _pattern(rf"(?: [a-z]+){{0,2}} (?:from|by|for|of|to) each of {_OF_THE}{_FEW_GOODS}")
_EACH_OF_BEFORE = _pattern(rf"each of {_OF_THE}{_FEW_GOODS}[^.;()0-9]{{0,30}} $")
_EACH_OF_THEM = _pattern(r"each of (?:them|these|those|the [a-z]{3,12}s)(?: [a-z]+){0,4} $")
_EACH_NAMED = _pattern(
    rf"(?:each|every) (?P<one>[a-z]{{2,14}})(?: of them)? (?:being |was |is |had (?:been )?)?{_WORTH} $"
)
_A_NAMED = _pattern(
    " (?:an?|per|each|every) (?P<one>(?!day|night|week|month|year|time|trip|hour|piece|head)[a-z]{2,14})(?![a-z])"
)
_COUNTED_AT = _pattern(rf"{_FEW_GOODS} at $")
_PIECES = (
    "bottle|bag|box|carton|packet|pack|piece|pair|set|roll|head|dose|pill|tablet|ticket|card|crate|sack|barrel|drum|unit"
    "|item|copy|sheet|tin|jar|case|player|round|share"
)
_PER_PIECE = _pattern(rf" (?:a|per|for (?:a|one|each)) (?:{_PIECES})(?![a-z])")
_NOTES = _pattern("[ -](?:bank)?(?:notes|bills|coins|vouchers|gift cards|gift vouchers)(?![a-z])")  # two £20 notes
_NUMBER_BEFORE = _pattern(rf"{_NUMBER}(?P<measure>) $")
_PER_ANY = _pattern(  # of whatever is counted, but for time and people
    " per (?!cent(?![a-z])|annum|day|week|month|year|hour|night|time|trip|head|person|capita|player|guest)[a-z]{2,}"
)
_PER_TIME = _pattern("(?: (?:an?|per|each|every) |/)(?P<unit>hour|day|night|week|month|year|time|trip)(?![a-z])")
_OF_TIME = "(?:['\u2019]| of)? (?:rent|wages|pay|salary|work)(?![a-z])"  # three months' rent, 60 hours of work
_DURING = "(?:for|over|during|on|in|within) (?:the |some |a period of |a total of )?"
_EACH_TIME = _pattern(
    r"(?: on)? (?:each|every) (?:time|occasion|year|festival)|(?: a| per) (?:time|year)| annually| each(?![a-z])"
)
_OCCASIONS = _pattern(rf"{_NUMBER}(?P<measure> (?:separate |different )?(?:occasions|times))(?![a-z])")
_ON_EACH_OF = _pattern(rf"(?:on|at|in|during) each of {_OF_THE}{_FEW_GOODS}")
_YEARS = _pattern(
    r"(?<![0-9])(?<!from )(?<!between )"
    r"(?P<number>(?:(?:19|20)[0-9]{2}(?:, and |, | and )){1,9}(?:19|20)[0-9]{2})(?![0-9])"
)
_YEARLY = _pattern("(?<![a-z])(?:each|every) (?:year|spring|mid-autumn)|annually|a year|per year")
_SPAN_OF_YEARS = _pattern(
    r"(?:from|between) (?P<first>(?:19|20)[0-9]{2}) (?:to|until|through|and) (?P<last>(?:19|20)[0-9]{2})(?![0-9])"
)
_PER_MONTH = _pattern("(?: a| per|[^.;,0-9]{0,30} (?:each|every)) month(?![a-z])")
_SPAN_OF_MONTHS = _pattern(
    rf"(?:from|between) (?P<first>{_MONTH})(?: (?P<year>[0-9]{{4}}))? (?:to|until|through|and) (?P<last>{_MONTH})"
    r"(?: (?P<until>[0-9]{4}))?(?![a-z0-9])"
)
_FOR_EACH = _pattern(r"(?<![a-z])each(?![a-z])")
_WORKERS = _pattern(rf"{_NUMBER}(?P<measure>(?:{_WORD}){{0,3}}?)(?: on (?:the|its|his|her) payroll,?| paid| each)")
_IN_ALL = _pattern(" (?:in all|in total|altogether)")
_GOES_ON = re.compile(
    r"(?!.*(?:of which|of this|of these|yuan|rmb|cny|dollars|euros|rupees|[£€₹$]))[^.]{1,60}", re.IGNORECASE | re.DOTALL
)
_SAME_PRICE = _pattern(
    " (?:at|of|for) the same (?:price|rate|specification|kind|type|model|make|brand|quality|value|sort|size)(?![a-z])"
)
_UP_TO_THREE = _pattern(rf"{_NUMBER}(?P<measure>(?:{_WORD}){{1,3}}?)(?![a-z])")
_PER_MEASURE = _pattern("(?: per | a |/| (?:on|for) (?:each|every) )(?P<unit>[a-z]{1,12})(?![a-z])")


@dataclass(frozen=True, slots=True)
class GoodsCount:
    """How many there are of something, at [start, end) of the text."""

    number: Decimal
    start: int
    end: int


def counts(folded: str, start: int, end: int) -> Iterator[GoodsCount]:
    """The quantities that belong to the price at [start, end), the likeliest first."""
    yield from _measured(folded, start, end)
    for match in _matches(folded, start, end):
        if count := _count(match):
            yield _for_each(folded, start, count)
    yield from _years(folded, start, end)
    if per_month := _PER_MONTH.match(folded, end, end + _LOOK_AHEAD):
        yield from _months(folded, start, per_month.end())


def same_priced(folded: str) -> Iterator[GoodsCount]:
    """Goods that have the price of such goods before them: another five rolls of the same kind."""
    for same in _SAME_PRICE.finditer(folded):
        begin = _sentence(folded, same.start())
        for match in [*_UP_TO_THREE.finditer(folded, begin, same.start())][-1:]:
            yield from filter(None, [_count(match)])


def _count(match: re.Match[str]) -> GoodsCount | None:
    number = number_of(match["number"])
    return GoodsCount(number, match.start("number"), match.end("measure")) if number is not None else None


def _matches(folded: str, start: int, end: int) -> Iterator[re.Match[str]]:
    begin, reach = max(0, start - _LOOK_BACK), end + _LOOK_AHEAD
    if each := _EACH.match(folded, end):
        yield from _found(_GOODS_BEFORE.search(folded, begin, start), _PAID_EACH.search(folded, begin, start))
        yield from _found(_NEXT_BEFORE.search(folded, begin, start), _SOME_BEFORE.search(folded, begin, start))
        if _THEY_PAID.search(folded, begin, start):
            yield from _last(_PAYERS, folded, start)
        yield from _found(_EACH_THEN_COUNT.match(folded, each.end(), reach))
    elif _EACH_OF_THEM.search(folded, begin, start):
        yield from _last(_PAYERS, folded, start)
    if _NOTES.match(folded, end):
        yield from _found(_NUMBER_BEFORE.search(folded, begin, start))
    yield from _named(folded, start, end)
    yield from _found(_GOODS_EACH.search(folded, begin, start), _EACH_OF_AFTER.match(folded, end, reach))
    yield from _found(_EACH_OF_BEFORE.search(folded, begin, start), _EACH_PAID.search(folded, begin, start))
    yield from _times(folded, start, end)
    if not _PER_MEASURE.match(folded, end):
        yield from _found(_COUNTED_AT.search(folded, begin, start))


def number_of(written: str) -> Decimal | None:
    """The value of a quantity, in figures or in words."""
    if (dozens := _DOZENS.get(written.lower())) is not None:
        return Decimal(dozens)
    value = value_of(written)
    return value if value is not None else next((number.value for number in find_english(written)), None)


def is_price_of_measure(folded: str, end: int) -> bool:
    """Whether the amount that ends here is the price of one measure or one piece (10 yuan per kilogram, a bottle)."""
    per = _PER_PIECE.match(folded, end) or _PER_ANY.match(folded, end)
    return _names_of_measure(folded, end) is not None or per is not None


def _named(folded: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """How many there are of what has a price each: 30 cartons at 640 yuan a carton, 26 drums … each drum was worth."""
    begin = max(0, start - _LOOK_BACK)
    one, count = _A_NAMED.match(folded, end), _GOODS_BEFORE.search(folded, begin, start)
    if one and count and re.match(rf" {one['one']}e?s(?![a-z])", count["measure"], re.IGNORECASE):
        yield count
    elif one:
        named = _pattern(rf"{_NUMBER}(?P<measure>(?:{_WORD}){{0,2}}? {one['one']}e?s)(?![a-z])")
        yield from _last(named, folded, start, _sentence(folded, start))
    if (the := _THE_GOODS.search(folded, begin, start)) and _EACH.match(folded, end):
        yield from _last(_pattern(rf"{_NUMBER}(?P<measure>(?:{_WORD}){{0,2}}? {the['goods']})(?![a-z])"), folded, start)
    if each := _EACH_NAMED.search(folded, begin, start):
        named = _pattern(rf"{_NUMBER}(?P<measure>(?:{_WORD}){{0,3}}? {each['one']}e?s)(?![a-z])")
        yield from _last(named, folded, start)


def _times(folded: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """For how many days a sum was taken each day: behind it, else before it, in the same sentence."""
    per = _PER_TIME.match(folded, end)
    if per is None:
        return
    span = rf"{_DURING}{_NUMBER}(?P<measure> {per['unit']}s)"
    stop = folded.find(". ", per.end(), per.end() + _LOOK_AHEAD)
    reach = stop if stop >= 0 else per.end() + _LOOK_AHEAD
    if f"{per['unit']}s".lower() not in folded[_far_back(folded, start) : reach].lower():
        return
    yield from _found(_pattern(rf"[^0-9]{{0,40}}?{span}(?![a-z])").match(folded, per.end(), reach))
    yield from _last(_pattern(rf"{span}(?![a-z])"), folded, start, folded.rfind(". ", 0, start))
    owed = _pattern(rf"{_NUMBER}(?P<measure> {per['unit']}s){_OF_TIME}")
    yield from _found(owed.search(folded, per.end(), reach))
    yield from _last(owed, folded, start, folded.rfind(". ", 0, start))


def _measured(folded: str, start: int, end: int) -> Iterator[GoodsCount]:
    """What weighs or measures so much: before the price of one measure, else right behind it."""
    names = _names_of_measure(folded, end)
    if names is None:
        return
    quantity = rf"{_NUMBER}(?P<measure> ?(?:{names}))(?![a-z])"
    found = [*_pattern(quantity).finditer(folded, _far_back(folded, start), start)]
    if listed := _listed(folded, found):
        yield listed
    behind = _pattern(rf"[^.;0-9]{{0,36}}{quantity}").match(folded, end)
    yield from (count for match in _found(*found[-1:], behind) if (count := _count(match)))


def _listed(folded: str, found: list[re.Match[str]]) -> GoodsCount | None:
    """All the quantities of a list that goes on to its last one, unless that is their total."""
    numbers = [number for match in found if (number := number_of(match["number"])) is not None]
    gaps = [folded[before.end() : match.start()] for before, match in pairwise(found)]
    if len(gaps) < 1 or len(numbers) != len(found) or not all(map(_GOES_ON.fullmatch, gaps)):
        return None
    if _IN_ALL.match(folded, found[-1].end()):
        return None
    return GoodsCount(sum(numbers, Decimal(0)), found[-1].start("number"), found[-1].end("measure"))


def _for_each(folded: str, start: int, count: GoodsCount) -> GoodsCount:
    """What each of several people paid in each month: so many months of each of them."""
    is_time = re.search("(?:day|night|week|month|year)s$", folded[count.start : count.end])
    found = [*_WORKERS.finditer(folded, max(0, start - _LOOK_BACK), start + 1)] if is_time else []
    if is_time and not found and re.search(" each(?![a-z])", folded[start : count.start]):  # 500 yuan a month each
        found = [*_last(_PAYERS, folded, start)]
    people = found[-1] if found else None
    if people is None or not _FOR_EACH.search(folded, people.start(), count.end):
        return count
    number = number_of(people["number"])
    return GoodsCount(count.number * number, count.start, count.end) if number else count


def _years(folded: str, start: int, end: int) -> Iterator[GoodsCount]:
    """How many times a sum was taken that is taken each time: the occasions, or the years, of its sentence."""
    each = _EACH_TIME.match(folded, end)
    begin = _sentence(folded, start)
    yearly = _YEARLY.search(folded, begin, end + _LOOK_AHEAD // 3)
    if each:
        occasions = [*_OCCASIONS.finditer(folded, begin, start), *_ON_EACH_OF.finditer(folded, begin, start)][-1:]
        yield from (count for match in occasions if (count := _count(match)))
        for match in [*_YEARS.finditer(folded, begin, start)][-1:]:
            yield GoodsCount(Decimal(len(re.findall("[0-9]{4}", match["number"]))), *match.span("number"))
    if yearly and (span := _SPAN_OF_YEARS.search(folded, begin, start)):
        yield GoodsCount(Decimal(int(span["last"]) - int(span["first"]) + 1), *span.span())


def _months(folded: str, start: int, end: int) -> Iterator[GoodsCount]:
    """The months from one to another, both counted, in the sentence of a sum that was taken every month."""
    begin = _sentence(folded, start)
    span = _SPAN_OF_MONTHS.search(folded, begin, end + _LOOK_AHEAD)
    if span is None:
        return
    first, last = (MONTHS.index(span[name].lower()) for name in ("first", "last"))
    years = int(span["until"]) - int(span["year"]) if span["until"] and span["year"] else 0
    yield GoodsCount(Decimal(12 * years + last - first + 1), *span.span())


def _names_of_measure(folded: str, end: int) -> str | None:
    """The names of the measure whose price ends here."""
    per = _PER_MEASURE.match(folded, end)
    return _NAMES_OF.get(per["unit"].lower()) if per else None


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
