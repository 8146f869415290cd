"""The series of closing prices in the case file of a trading decision: a part of its own, a day a line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.workflows.programs.fund_words import FundWords

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d.])"
_LINE = re.compile(
    rf"[ \t\-•*]*(?P<day>\d{{4}}-\d{{2}}-\d{{2}})[^\d\n]{{1,12}}(?P<close>{_NUMBER})"
    rf"(?:[^\d\n]{{1,12}}(?P<volume>{_NUMBER}))?\D*",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class PriceSeries:
    """Closing prices from the first day to the last, none of a later day than the case; `volumes` are empty where a
    day has none, `rest` is the case without the series.
    """

    closes: tuple[Decimal, ...]
    volumes: tuple[Decimal, ...]
    rest: str


def read_prices(case: str, words: FundWords) -> PriceSeries:
    """The series that stands in the case, if there is one. A line of it that states no day and price is passed over;
    of two for one day the last counts.
    """
    outside, inside = _divided(case, words)
    rest = "\n".join(outside)
    last = words.day(rest)
    found = {line["day"]: line for line in map(_LINE.fullmatch, inside) if line and not (last and line["day"] > last)}
    days = [found[day] for day in sorted(found)]
    closes = tuple(_number(day["close"]) for day in days)
    volumes = tuple(_number(day["volume"]) for day in days if day["volume"])
    return PriceSeries(closes, volumes if len(volumes) == len(closes) else (), rest)


def _divided(case: str, words: FundWords) -> tuple[list[str], list[str]]:
    """The lines outside of the part with prices, and those in it, which a blank line ends."""
    names = "|".join(map(re.escape, sorted(words.prices, key=len, reverse=True)))
    heading = re.compile(rf"\s*(?:{names})\s*(?:[(（][^)）\n]*[)）])?\s*[：:]\s*", re.IGNORECASE)
    outside, inside, within = list[str](), list[str](), False
    for line in case.splitlines():
        if heading.fullmatch(line):
            within = True
        elif within and line.strip():
            inside.append(line)
        else:
            within = within and not inside
            outside += [] if within else [line]
    return outside, inside


def _number(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))
