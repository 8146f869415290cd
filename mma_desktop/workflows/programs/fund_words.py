"""What the program fund reads and writes, by language (resources/workflows/fund.*.toml)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache

from pydantic import Field, PositiveInt, model_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.tasks.schema import Text
from mma_desktop.tasks.templates import parse_template
from mma_desktop.workflows.programs.indicators import Direction

BY_SIZE = ("ratio", "most", "shares")
BY_SIGNALS = ("higher", "lower", "neutral")
INDICATORS: Mapping[str, tuple[str, ...]] = {
    "trend": ("short", "middle", "long", "signal"),
    "reversion": ("z", "place", "signal"),
    "rsi": ("rsi", "signal"),
    "volatility": ("ratio", "z", "signal"),
    "extremes": ("low", "high", "lowest", "highest"),
    "volume": ("ratio",),
    "unusual_volume": ("ratio",),
}
"""The lines of computed indicators, and what stands in each."""
FEEDS = ("technical", "fundamental", "insider", "news", "macro", "policy")
"""The kinds of information, in the order of the signals a to f."""

Words = tuple[Text, ...]


class PortfolioLines(DataModel):
    """The words of which one begins, with a colon, the line that states the day or a part of the portfolio."""

    date: Words = Field(min_length=1)
    price: Words = Field(min_length=1)
    cash: Words = Field(min_length=1)
    holding: Words = Field(min_length=1)
    tickers: Words = Field(min_length=1)


class SignalWords(DataModel):
    """What analysts write who expect a higher price, and a lower one."""

    higher: Text
    lower: Text


class DecisionWords(DataModel):
    """The labels of the task."""

    buy: Text
    sell: Text
    hold: Text


class FundWords(DataModel):
    """The words of one language; `scales` is what a number before a word is multiplied by.

    `sections` are the words that begin the part of each kind of information, `nothing` what stands in a part without
    any, `absent` what is said of a part that is not there, `kinds` what each is called in a reason. `prices` are the
    words that begin the series of closing prices, `computed` stands above what is computed from it, `indicators` are
    its lines, `directions` what a line speaks for.
    """

    by_size: Text
    by_signals: Text
    lines: PortfolioLines
    scales: Mapping[Text, PositiveInt]
    signals: SignalWords
    decisions: DecisionWords
    sections: Mapping[str, Words]
    prices: Words = Field(min_length=1)
    computed: Text
    directions: Mapping[Direction, Text]
    indicators: Mapping[str, Text]
    nothing: Words
    absent: Text
    kinds: Mapping[str, Text]
    without: Text
    comma: str

    @model_validator(mode="after")
    def _placeholders(self) -> FundWords:
        parse_template(self.by_size, BY_SIZE)
        parse_template(self.by_signals, BY_SIGNALS)
        parse_template(self.without, ("kinds",))
        if set(self.sections) != set(FEEDS) or set(self.kinds) != set(FEEDS):
            raise ValueError("sections and kinds have one entry for each kind of information")
        if set(self.directions) != set(Direction) or set(self.indicators) != set(INDICATORS):
            raise ValueError("directions and indicators have one entry for each of them")
        for name, figures in INDICATORS.items():
            parse_template(self.indicators[name], figures)
        return self

    def day(self, text: str) -> str:
        """The day that the first line of its name states, such as 2024-05-14; "" where there is none."""
        found = re.search(
            rf"^[ \t]*(?:{_any(self.lines.date)})[ \t]*:[ \t]*(\d{{4}}-\d{{2}}-\d{{2}})\b",
            unicodedata.normalize("NFKC", text),
            re.MULTILINE | re.IGNORECASE,
        )
        return found[1] if found is not None else ""

    def number(self, text: str, names: Words) -> Decimal | None:
        """What the first line of one of these names states; None where there is none, or where it states no number."""
        line = rf"^[ \t]*(?:{_any(names)})[ \t]*:[ \t]*[¥$]?[ \t]*"
        number = r"(?P<number>[0-9][0-9,]{0,18}(?:\.[0-9]{1,6})?)(?![0-9.,])"
        found = re.search(
            rf"{line}{number}[ \t]*(?P<scale>{_any(self.scales)})?",
            unicodedata.normalize("NFKC", text),
            re.MULTILINE | re.IGNORECASE,
        )
        if found is None:
            return None
        scale = self.scales[found["scale"].lower()] if found["scale"] else 1
        return Decimal(found["number"].replace(",", "")) * scale


@cache
def fund_words(language: str) -> FundWords:
    """The words in zh or en; in English for any other. Raises ResourceError."""
    return load_data(paths.texts("workflows", "fund", language), FundWords)


def _any(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))
