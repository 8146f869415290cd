"""English number words: fifteen thousand; two thousand, five hundred; half a million; one and a half million."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from operator import attrgetter

from mma_desktop.answers.money.numerals import Numeral, find_numerals

_ONE_TO_NINE = "one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TWENTY_TO_NINETY = "twenty thirty forty fifty sixty seventy eighty ninety"
_ONES = {word: value for value, word in enumerate(f"{_ONE_TO_NINE} {_TEENS}".split(), start=1)}
_TENS = {word: 10 * value for value, word in enumerate(_TWENTY_TO_NINETY.split(), start=2)}
_LARGE = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_WORD = "|".join(sorted((*_ONES, *_TENS, "hundred", *_LARGE), key=len, reverse=True))
_FRACTIONS = {"half": Decimal("0.5"), "quarter": Decimal("0.25"), "quarters": Decimal("0.75")}
_FRACTION = (
    rf"(?:(?P<whole>{'|'.join(_ONES)}) and a |an? |three[ -])?(?P<fraction>half|quarters?)(?: of)?(?: an?)? "
    rf"(?P<large>{'|'.join(_LARGE)})"
)
_ZERO_TO_NINE = f"zero|{_ONE_TO_NINE.replace(' ', '|')}"
_POINT = (
    rf"(?P<before>zero|{'|'.join(_ONES)}) point (?P<digits>(?:{_ZERO_TO_NINE})(?: (?:{_ZERO_TO_NINE}))*)"
    rf" (?P<scale>{'|'.join(_LARGE)})"
)
_A = rf"an?(?=[ -](?:hundred|{'|'.join(_LARGE)}))"  # and not the one of a twenty-thousand-dollar bribe
_RUN = re.compile(
    rf"(?<![A-Za-z0-9.,-])(?:{_FRACTION}|{_POINT}|(?:{_A}|{_WORD})(?:[ -](?:and )?(?:{_WORD}))*)"
    r"(?![A-Za-z]|-(?!(?:yuan|dollar)s?(?![A-Za-z])))",
    re.IGNORECASE,
)
_LATIN = re.compile("[A-Za-z\u017f\u212a]")  # with the two other signs that are s and k where case does not matter
_SPLIT = re.compile(r"[ -](?:and )?", re.IGNORECASE)
_AND = re.compile(" and ", re.IGNORECASE)
_GOES_ON = re.compile(rf"(?P<large>{'|'.join(_LARGE)}), (?:and )?", re.IGNORECASE)
_LONGEST_LARGE = 16  # characters of the last word of a number and what stands behind it


def find_english(text: str) -> Iterator[Numeral]:
    """Every number in English words, in order; what it counts is not decided here."""
    before: Numeral | None = None
    for numeral in _runs(text):
        if before is not None and _goes_on(text, before, numeral):
            before = replace(before, end=numeral.end, value=before.value + numeral.value)
            continue
        if before is not None:
            yield before
        before = numeral
    if before is not None:
        yield before


def find_all_numerals(folded: str) -> list[Numeral]:
    """All numbers of a folded text in order, in figures and in words; an English word that only follows a number (2
    million) is none.
    """
    return list(heapq.merge(find_numerals(folded), find_english(folded), key=attrgetter("start")))


def _runs(text: str) -> Iterator[Numeral]:
    """The numbers, of which a comma may part one in two; six thousand and seven thousand are two."""
    for run in _RUN.finditer(text) if _LATIN.search(text) else ():
        if run["fraction"]:
            yield Numeral(run.start(), run.end(), _fraction(run), written=False)
        elif run["digits"]:
            yield Numeral(run.start(), run.end(), _with_point(run), written=False)
        elif (value := _value(run.group())) is not None:
            yield Numeral(run.start(), run.end(), value, written=False)
        else:
            yield from _pair(run)


def _pair(run: re.Match[str]) -> Iterator[Numeral]:
    """The two numbers on both sides of the one `and` of a run that is no number as a whole."""
    found = list(_AND.finditer(run.string, run.start(), run.end()))
    if len(found) != 1:
        return
    first, second = (run.start(), found[0].start()), (found[0].end(), run.end())
    for start, end in (first, second):
        if (value := _value(run.string[start:end])) is not None:
            yield Numeral(start, end, value, written=False)


def _goes_on(text: str, before: Numeral, numeral: Numeral) -> bool:
    """Whether a number goes on behind a comma: two thousand, five hundred."""
    begin = max(before.start, numeral.start - _LONGEST_LARGE)
    last = next((match for match in _GOES_ON.finditer(text, begin, numeral.start)), None)
    return last is not None and last.end() == numeral.start and numeral.value < _LARGE[last["large"].lower()]


def _fraction(run: re.Match[str]) -> Decimal:
    """What half a million, three quarters of a million, or one and a half million is."""
    whole = _ONES[run["whole"].lower()] if run["whole"] else 0
    return (whole + _FRACTIONS[run["fraction"].lower()]) * _LARGE[run["large"].lower()]


def _with_point(run: re.Match[str]) -> Decimal:
    """What two point five million is."""
    before, *digits = (str(_ONES.get(word, 0)) for word in (run["before"].lower(), *run["digits"].lower().split()))
    return Decimal(f"{before}.{''.join(digits)}") * _LARGE[run["scale"].lower()]


def _value(written: str) -> Decimal | None:
    first, *words = _SPLIT.split(written.lower())
    if first in ("a", "an"):
        return _evaluate(["one", *words]) if words else None
    return _evaluate([first, *words])


def _evaluate(words: Sequence[str]) -> Decimal | None:
    """The value of number words, or None when they are not one number (nineteen eighty)."""
    total, section, open_below, large = 0, 0, 1000, 10**15
    for word in words:
        if word in _LARGE:
            if not section or _LARGE[word] >= large:
                return None
            total, section, open_below, large = total + section * _LARGE[word], 0, 1000, _LARGE[word]
        elif word == "hundred":
            if not 0 < section < 100:
                return None
            section, open_below = section * 100, 100
        else:
            value = _ONES.get(word) or _TENS[word]
            if value >= open_below:
                return None
            section, open_below = section + value, 10 if word in _TENS else 0
    return Decimal(total + section)
