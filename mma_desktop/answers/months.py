"""Answers that are prison terms (docs/method.md 1.9 has no row for them; LawBench 3-4 asks for them).

The key is the number of whole months (0: no term of imprisonment), or `life` or `death`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from mma_desktop.answers.base import ForEveryItem
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.numerals import value_of

LIFE, DEATH, NONE = "life", "death", "0"
_CHINESE = "零一二三四五六七八九十百"
_NUMBER = f"(?<![0-9{_CHINESE}])(?:[0-9]{{1,4}}(?:\\.[0-9]{{1,2}})?|[{_CHINESE}]{{1,8}})"  # short: no run is read twice
_BARE = re.compile(rf"[\s:：*\[【（(]*({_NUMBER})[\s。.*\]】）)]*")
_LOOK_BACK = 12
_CLASSES = (*range(25), *range(27, 37, 3), *range(42, 121, 6), *range(132, 181, 12))  # months
_LONGEST = 1200  # months; longer ones are misreadings, such as the year of a date


@dataclass(frozen=True, slots=True)
class ShownTerms:
    """What answers of one language say: of no number, and behind the number of months."""

    life: str
    death: str
    months: str


@dataclass(frozen=True, slots=True)
class TermWords:
    """How terms are written, as regular expressions for all languages at once, and what answers of each language say
    (resources/answers/prison_terms.zh.toml says what each is).
    """

    years: str
    half: str
    months: str
    between: str
    half_year: str
    life: str
    death: str
    none: str
    to: str
    or_more: str
    shown: Mapping[str, ShownTerms]


@dataclass(frozen=True)
class MonthsAnswer(ForEveryItem):
    """Prison terms in whole months, as `words` writes them; days and parts of a month do not count."""

    words: TermWords

    def parse(self, segment: str) -> str | None:
        """The first term; a number alone counts as months. None without any, and for a range of terms."""
        folded = fold(segment)
        found, key = next(self._terms(folded), (None, None))
        if found is None:
            bare = _BARE.fullmatch(folded.strip().partition("\n")[0])
            return _key(bare[1], 1) if bare else None
        begin = max(0, found.start() - _LOOK_BACK)
        is_end = self._range_before.search(folded, begin, found.start()) is not None
        is_range = is_end or self._range_behind.match(folded, found.end()) is not None
        return None if is_range else key

    def agree(self, a: str | None, b: str | None) -> float:
        """1 for equal terms, falling to 0 where one is twice the other (each plus a month); None never agrees."""
        if a is None or b is None:
            return 0.0
        if not (a.isdigit() and b.isdigit()):
            return float(a == b)
        shorter, longer = sorted((int(a) + 1, int(b) + 1))  # the same both ways, to the last bit
        return max(0.0, 1.0 - math.log2(longer / shorter))

    def show(self, key: str, language: str) -> str:
        """The term in months, or its name."""
        shown = self.words.shown[language]
        return {LIFE: shown.life, DEATH: shown.death}.get(key, f"{key}{shown.months}")

    def write(self, key: str, language: str) -> str:
        """The term as it is shown."""
        return self.show(key, language)

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place that states the term, in years or months."""
        return next((found.start() for found, stated in self._terms(fold(text)) if stated == key), None)

    def closed(self) -> tuple[str, ...]:
        """Classes of terms, as courts give them: every month to two years, then quarters, half years and years."""
        return (*map(str, _CLASSES), LIFE, DEATH)

    def grammar(self, language: str) -> str | None:
        """A number of months, life or death."""
        shown = self.words.shown[language]
        of_chinese = self.words.shown["zh"]
        first = of_chinese.life[0] + of_chinese.death[0]
        names = f'"{shown.life}" | "{shown.death}"'
        number = f'("0" | [1-9] [0-9]{{0,2}}) "{shown.months}"'
        return f"lead ::= [^0-9A-Za-z{first}\\n]{{0,8}}\nvalue ::= {number} | {names}\n"

    def _terms(self, folded: str) -> Iterator[tuple[re.Match[str], str]]:
        """Every term of a folded text with its key, in order; dates are none."""
        for found in self._term.finditer(folded):
            key = _key_of(found)
            if key is not None:
                yield found, key

    @cached_property
    def _term(self) -> re.Pattern[str]:
        words = self.words
        months = rf"\s?(?:{words.months})"
        return re.compile(
            rf"(?P<years>{_NUMBER})\s?(?:{words.years})(?P<half>{words.half})?"
            rf"(?:(?:{words.between}|\s)?(?P<more>{_NUMBER}){months})?"
            rf"|(?P<months>{_NUMBER}){months}"
            rf"|(?P<half_year>{words.half_year})|(?P<life>{words.life})|(?P<death>{words.death})|(?P<none>{words.none})",
            re.IGNORECASE,
        )

    @cached_property
    def _range_behind(self) -> re.Pattern[str]:
        return re.compile(rf"\s?(?:{self.words.to}|{self.words.or_more})", re.IGNORECASE)

    @cached_property
    def _range_before(self) -> re.Pattern[str]:
        words = self.words
        return re.compile(rf"(?:[0-9{_CHINESE}]|{words.years}|{words.months})\s?(?:{words.to})\s?$", re.IGNORECASE)


def _key_of(found: re.Match[str]) -> str | None:
    for name, key in (("life", LIFE), ("death", DEATH), ("none", NONE), ("half_year", "6")):
        if found[name]:
            return key
    if found["months"]:
        return _key(found["months"], 1)
    return _key(found["years"], 12, 6 if found["half"] else int(_key(found["more"], 1) or 0) if found["more"] else 0)


def _key(number: str, months: int, more: int = 0) -> str | None:
    """`number` times `months` plus `more`, or None for what is no number or no term."""
    value = value_of(number)
    total = int(value * months) + more if value is not None else -1
    return str(total) if 0 <= total <= _LONGEST else None
