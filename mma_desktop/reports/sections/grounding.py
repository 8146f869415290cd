"""The numbers and quoted words of a text that a model wrote, and where they stand in the document of the case.

A number stands where the same value does, however it is written, with the same sign; 1e5 is 100,000. Quoted words stand
where they are word for word, or nearly so; then that is said (`knowledge/citing.py`). What is found nowhere leads
nowhere; a sum or a product that the text works out rightly from numbers of the case is computed, and not missed there.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import cached_property, lru_cache

from rapidfuzz import fuzz

from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.answers.money.equations import find_equations
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.mentions import find_amounts, find_foreign
from mma_desktop.domain.case_documents import without_separators
from mma_desktop.knowledge.citing import CitationState, compare_quote

Span = tuple[int, int]

_QUOTES = re.compile('“([^“”\n]+)”|"([^"\n]+)"|「([^「」\n]+)」|『([^『』\n]+)』')
_SHORTEST_QUOTE = 6  # fewer characters are as often a term of law as words of the document
_DATE = re.compile("(?:[0-9]{4}年)?([0-9]{1,2}月[0-9]{1,2}日)")
_NUMBER = re.compile(r"(?<![0-9A-Za-z.,#_])[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?%?(?![0-9A-Za-z_])")
_EXPONENT = re.compile(r"[0-9][eE][+-]?$")
_PRODUCT = re.compile(
    r"(?<![0-9.,])([0-9][0-9,]*(?:\.[0-9]+)?) ?[×*] ?([0-9]+(?:\.[0-9]+)?) ?= ?([0-9][0-9,]*(?:\.[0-9]+)?)"
)
_OF_LAW = re.compile(r"(?:第|Articles? |Arts?\. ?|Sections? |§ ?)$", re.IGNORECASE)
_FEWEST_DIGITS = 3  # one or two number paragraphs and count persons
_AROUND = 24  # characters on each side that tell which of several places is meant
_MOST_PLACES = 40


class Ground(StrEnum):
    """What was found for words."""

    EXACT = "exact"  # they stand there as they are
    OTHERWISE = "otherwise"  # the same value, or nearly the same words
    COMPUTED = "computed"  # a sum or a product that the text works out rightly from numbers of the case
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class Grounded:
    """Words at characters [start, end) of a text, and where they stand in the document."""

    start: int
    end: int
    ground: Ground
    place: Span | None = None
    quoted: bool = False


class CaseWords:
    """The document of a case, read once for all texts that speak of it."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def currency(self) -> str:
        """The money of its amounts."""
        return currency_of(self.text)

    @cached_property
    def amounts(self) -> Mapping[tuple[str, Decimal], Sequence[Span]]:
        """Where each amount stands, by its money and value."""
        found: defaultdict[tuple[str, Decimal], list[Span]] = defaultdict(list)
        for span, key in _amounts(without_separators(self.text), self.currency):
            found[key].append(span)
        return found

    @cached_property
    def numbers(self) -> Mapping[str, Sequence[Span]]:
        """Where each number stands that is written in digits."""
        found: defaultdict[str, list[Span]] = defaultdict(list)
        for span, number in _digits(fold(self.text)):
            found[number].append(span)
        return found

    def places_of(self, currency: str, value: Decimal) -> Sequence[Span]:
        """Where an amount stands, or its number without the money."""
        return self.amounts.get((currency, value.normalize())) or self.numbers.get(f"{value.normalize():f}", ())

    def dates(self, day: str) -> list[Span]:
        """Where a day stands, with the year or without."""
        return [match.span() for match in re.finditer(rf"(?<![0-9]){re.escape(day)}", fold(self.text))]


def ground(text: str, case: CaseWords, given: Sequence[str] = ()) -> tuple[Grounded, ...]:
    """The numbers and quoted words of `text`, in their order, those that lead somewhere without overlaps.

    Left out is what stands in none of the case's words but in a text that was `given` to the model.
    """
    found: list[Grounded] = []
    computed = _computed(text, case)
    for one in (*_quotes(text, case), *_grounded_amounts(text, case), *_dates(text, case), *_numbers(text, case)):
        words = text[one.start : one.end]
        is_sum = one.ground is Ground.NOWHERE and _is_one_of(computed, words, case.currency)
        if one.ground is Ground.NOWHERE and not is_sum and any(words in other for other in given):
            continue
        if not _overlaps(one, found):
            found.append(replace(one, ground=Ground.COMPUTED) if is_sum else one)
    return tuple(sorted(found, key=lambda one: one.start))


@lru_cache(maxsize=4)
def words_of(text: str) -> CaseWords:
    """The document of this text; it is kept for the next question about it."""
    return CaseWords(text)


def _quotes(text: str, case: CaseWords) -> Iterator[Grounded]:
    for match in _QUOTES.finditer(text):
        group = match.lastindex or 0
        quote, (start, end) = match[group], match.span(group)
        if len(quote) < _SHORTEST_QUOTE:
            if (place := case.text.find(quote)) >= 0:
                yield Grounded(start, end, Ground.EXACT, (place, place + len(quote)), quoted=True)
            continue
        state, place = compare_quote(quote, case.text)
        said = Ground.EXACT if state is CitationState.EXACT else Ground.OTHERWISE
        yield Grounded(start, end, said if place is not None else Ground.NOWHERE, place, quoted=True)


def _grounded_amounts(text: str, case: CaseWords) -> Iterator[Grounded]:
    for (start, end), (currency, value) in _amounts(text, case.currency):
        yield _nearest(text, (start, end), case.places_of(currency, value), case.text)


def _computed(text: str, case: CaseWords) -> Collection[Decimal]:
    """What the text works out rightly from numbers of the case, and from such products and sums."""
    sums = set(_products(text, case))
    for equation in find_equations(text, case.currency):
        addends = [abs(term.value) for term in equation.terms]
        if equation.holds and all(value in sums or case.places_of(case.currency, value) for value in addends):
            sums.add(equation.total)
    return sums


def _products(text: str, case: CaseWords) -> Iterator[Decimal]:
    """The right products of an amount of the case and a count: "1600 × 2=3200"; how many there are may be in words."""
    for match in _PRODUCT.finditer(fold(text)):
        price, count, product = (Decimal(number.replace(",", "")) for number in match.groups())
        if price * count == product and case.places_of(case.currency, price):
            yield product


def _is_one_of(values: Collection[Decimal], words: str, currency: str) -> bool:
    return any(amount.value in values for amount in find_amounts(words, bare=True, currency=currency))


def _dates(text: str, case: CaseWords) -> Iterator[Grounded]:
    for match in _DATE.finditer(fold(text)):
        places = case.dates(match[0]) or case.dates(match[1])
        yield _nearest(text, match.span(), places, case.text)


def _numbers(text: str, case: CaseWords) -> Iterator[Grounded]:
    folded = fold(text)
    for (start, end), number in _digits(folded):
        few = sum(char.isdigit() for char in number) < _FEWEST_DIGITS and not number.endswith("%")
        if few or _OF_LAW.search(folded[max(0, start - 12) : start]):
            continue
        places = case.numbers.get(number, ())
        if not places and not number.endswith("%"):
            places = case.amounts.get((case.currency, Decimal(number)), ())
        yield _nearest(text, (start, end), places, case.text)


def _digits(folded: str) -> Iterator[tuple[Span, str]]:
    """Every number in digits, with its sign, and how it is written plainly."""
    for match in _NUMBER.finditer(folded):
        sign = _sign(folded, match.start())
        yield (match.start() - len(sign), match.end()), f"{sign}{_plain(match[0])}"


def _amounts(text: str, currency: str) -> Iterator[tuple[Span, tuple[str, Decimal]]]:
    """Every amount with its sign, money and value; the digits of an exponent (1e400元) are none."""
    folded = fold(text)
    mentions = ((one, currency) for one in find_amounts(text, currency=currency))
    foreign = ((one, one.currency) for one in find_foreign(text, currency))
    for one, money in (*mentions, *foreign):
        if not _EXPONENT.search(folded[max(0, one.start - 3) : one.start]):
            sign = _sign(folded, one.start)
            yield (one.start - len(sign), one.end), (money, -one.value.normalize() if sign else one.value.normalize())


def _sign(folded: str, start: int) -> str:
    """The minus of a number that begins at `start`; "" where there is none, or where it takes away or joins words."""
    if start == 0 or folded[start - 1] not in "-−":
        return ""
    before = folded[max(0, start - _AROUND) : start - 1].rstrip(" \t")[-1:]
    return "" if before.isalnum() or before in tuple(")]%）】") else "-"


def _plain(number: str) -> str:
    """A number without the commas of thousands and without zeros that say nothing."""
    digits, percent = number.rstrip("%").replace(",", ""), "%" * number.endswith("%")
    return f"{Decimal(digits).normalize():f}{percent}"


def _nearest(text: str, span: Span, places: Sequence[Span], document: str) -> Grounded:
    """The words at this span with that of their places around which most of the same is told."""
    if not places:
        return Grounded(*span, Ground.NOWHERE)
    told = _around(text, span)
    place = max(places[:_MOST_PLACES], key=lambda one: fuzz.ratio(told, _around(document, one)))
    same = document[slice(*place)] == text[slice(*span)]
    return Grounded(*span, Ground.EXACT if same else Ground.OTHERWISE, place)


def _around(text: str, span: Span) -> str:
    return text[max(0, span[0] - _AROUND) : span[1] + _AROUND]


def _overlaps(one: Grounded, others: Collection[Grounded]) -> bool:
    """Whether other words hold these; quoted words that stand nowhere hide none of their numbers."""
    return any(
        other.start < one.end and one.start < other.end and (other.place is not None or one.place is None)
        for other in others
    )
