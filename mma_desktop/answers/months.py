"""Answers that are prison terms (docs/method.md 1.9 has no row for them; LawBench 3-4 asks for them).

The key is the number of whole months (0: no term of imprisonment), or `life` or `death`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping

from mma_desktop.answers.base import ForEveryItem
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.numerals import value_of

LIFE, DEATH, NONE = "life", "death", "0"
_NAMES: Mapping[str, Mapping[str, str]] = {
    "zh": {LIFE: "无期徒刑", DEATH: "死刑"},
    "en": {LIFE: "life imprisonment", DEATH: "death penalty"},
}
_CHINESE = "零一二三四五六七八九十百"
_NUMBER = f"(?<![0-9{_CHINESE}])(?:[0-9]{{1,4}}(?:\\.[0-9]{{1,2}})?|[{_CHINESE}]{{1,8}})"  # short: no run is read twice
_MONTHS = "\\s?(?:个月|月(?![0-9一二三四五六七八九十])|months?\\b)"  # 3月5日 is a date
_TERM = re.compile(
    rf"(?P<years>{_NUMBER})\s?(?:年|years?\b)(?P<half>半|\sand\sa\shalf)?"
    rf"(?:[零又,，]?\s?(?:and\s)?(?P<more>{_NUMBER}){_MONTHS})?"
    rf"|(?P<months>{_NUMBER}){_MONTHS}"
    r"|(?P<half_year>半年|half\sa\syear)"
    r"|(?P<life>无期徒刑|life\s(?:imprisonment|sentence)|imprisonment\sfor\slife)"
    r"|(?P<death>死刑|death\s(?:penalty|sentence))"
    r"|(?P<none>免[予于除]刑事处罚|免[予于除]刑罚|单处罚金|无罪|no\s(?:prison\sterm|imprisonment))",
    re.IGNORECASE,
)
_BARE = re.compile(rf"[\s:：*\[【（(]*({_NUMBER})[\s。.*\]】）)]*")
_RANGE_AFTER = re.compile(r"\s?(?:[-–—~～至到]|以[上下]|to\b)")
_RANGE_BEFORE = re.compile(r"[0-9零一二三四五六七八九十年月]\s?(?:[-–—~～至到]|to)\s?$")
_LOOK_BACK = 12
_CLASSES = (*range(25), *range(27, 37, 3), *range(42, 121, 6), *range(132, 181, 12))  # months
_LONGEST = 1200  # months; longer ones are misreadings, such as the year of a date


class MonthsAnswer(ForEveryItem):
    """Prison terms in whole months; days and parts of a month do not count."""

    def parse(self, segment: str) -> str | None:
        """The first term; a number alone counts as months. None without any, and for a range of terms."""
        folded = fold(segment)
        found, key = next(_terms(folded), (None, None))
        if found is None:
            bare = _BARE.fullmatch(folded.strip().partition("\n")[0])
            return _key(bare[1], 1) if bare else None
        before = folded[max(0, found.start() - _LOOK_BACK) : found.start()]
        is_range = _RANGE_AFTER.match(folded, found.end()) or _RANGE_BEFORE.search(before)
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
        return _NAMES[language].get(key, f"{key}个月" if language == "zh" else f"{key} months")

    def write(self, key: str, language: str) -> str:
        """The term as it is shown."""
        return self.show(key, language)

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place that states the term, in years or months."""
        return next((found.start() for found, stated in _terms(fold(text)) if stated == key), None)

    def closed(self) -> tuple[str, ...]:
        """Classes of terms, as courts give them: every month to two years, then quarters, half years and years."""
        return (*map(str, _CLASSES), LIFE, DEATH)

    def grammar(self, language: str) -> str | None:
        """A number of months, life or death."""
        unit = "个月" if language == "zh" else " months"
        names = " | ".join(f'"{name}"' for name in _NAMES[language].values())
        return f'lead ::= [^0-9A-Za-z无死\\n]{{0,8}}\nvalue ::= ("0" | [1-9] [0-9]{{0,2}}) "{unit}" | {names}\n'


def _terms(folded: str) -> Iterator[tuple[re.Match[str], str]]:
    """Every term of a folded text with its key, in order; dates are none."""
    for found in _TERM.finditer(folded):
        key = _key_of(found)
        if key is not None:
            yield found, key


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
