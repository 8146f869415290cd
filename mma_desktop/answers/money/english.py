"""English number words: fifteen thousand, twenty-five hundred, half a million."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from mma_desktop.answers.money.numerals import Numeral

_ONE_TO_NINE = "one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TWENTY_TO_NINETY = "twenty thirty forty fifty sixty seventy eighty ninety"
_ONES = {word: value for value, word in enumerate(f"{_ONE_TO_NINE} {_TEENS}".split(), start=1)}
_TENS = {word: 10 * value for value, word in enumerate(_TWENTY_TO_NINETY.split(), start=2)}
_LARGE = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
_WORD = "|".join(sorted((*_ONES, *_TENS, "hundred", *_LARGE), key=len, reverse=True))
_RUN = re.compile(
    rf"(?<![A-Za-z0-9.,-])(?P<first>half a|an?|{_WORD})(?P<rest>(?:[ -](?:and )?(?:{_WORD}))*)(?![A-Za-z-])",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"[ -](?:and )?", re.IGNORECASE)


def find_english(text: str) -> Iterator[Numeral]:
    """Every number in English words, in order; what it counts is not decided here."""
    for run in _RUN.finditer(text):
        first, rest = run.group("first").lower(), run.group("rest").lower()
        words = _SPLIT.split(rest)[1:]
        value = _half(words) if first == "half a" else _evaluate(["one" if first in ("a", "an") else first, *words])
        if value is not None and (first not in ("a", "an") or words):
            yield Numeral(run.start(), run.end(), value, written=False)


def _half(words: Sequence[str]) -> Decimal | None:
    return Decimal(_LARGE[words[0]]) / 2 if len(words) == 1 and words[0] in _LARGE else None


def _evaluate(words: Sequence[str]) -> Decimal | None:
    """The value of number words, or None when they are not one number (nineteen eighty)."""
    total, section, open_below, large = 0, 0, 1000, 10**12
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
