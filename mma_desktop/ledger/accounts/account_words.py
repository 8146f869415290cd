"""The words of statements of accounts (resources/ledger/accounts.toml) as patterns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.ledger.words.patterns import Regex, any_of

_UNIT = re.compile(r"[（(][^（）()]*[）)]|\s+")


class ColumnKind(StrEnum):
    """What a column of a statement holds."""

    DATE = "date"
    DIRECTION = "direction"  # whether a row's amount came in or went out
    INCOMING = "incoming"
    OUTGOING = "outgoing"
    REFUND = "refund"
    FEE = "fee"
    BALANCE = "balance"
    AMOUNT = "amount"
    STATUS = "status"
    CURRENCY = "currency"
    NOTES = "notes"


class AccountWords(DataModel):
    """The data file: headings by what their columns hold, words of rows by what they say, beginnings of lines."""

    headings: Mapping[ColumnKind, tuple[Regex, ...]]
    words: Mapping[str, tuple[Regex, ...]]
    lines: Mapping[str, tuple[Regex, ...]]


@dataclass(frozen=True, slots=True)
class AccountPatterns:
    """The words as patterns of a folded text in lower case.

    `into`, `out_of` and `no_direction` are for cells of a direction, the others for what a row says of itself;
    `summary` is how lines outside the table begin that sum it up.
    """

    headings: Mapping[ColumnKind, re.Pattern[str]]
    into: re.Pattern[str]
    out_of: re.Pattern[str]
    no_direction: re.Pattern[str]
    undone: re.Pattern[str]
    refunded: re.Pattern[str]
    costs: re.Pattern[str]
    own_money: re.Pattern[str]
    sums: re.Pattern[str]
    summary: re.Pattern[str]

    def kinds(self, headings: Sequence[str]) -> list[ColumnKind | None]:
        """What the column below each heading holds; None where nothing is known of it."""
        return [self._kind(_UNIT.sub("", heading)) for heading in headings]

    def _kind(self, heading: str) -> ColumnKind | None:
        return next((kind for kind, pattern in self.headings.items() if pattern.fullmatch(heading)), None)


@cache
def account_patterns() -> AccountPatterns:
    """The patterns of the data file. Raises ResourceError when it is missing or wrong."""
    data = load_data(paths.resources() / "ledger" / "accounts.toml", AccountWords)
    headings = {kind: any_of(patterns) for kind, patterns in data.headings.items()}
    said = {name: any_of(patterns) for name, patterns in (*data.words.items(), *data.lines.items())}
    return AccountPatterns(headings, **said)
