"""What is found of money in a text: amounts, amounts without a clear figure, and foreign money."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Mention:
    """One amount at characters [start, end): its value, and whether a unit or prefix says that it is money.

    `approximate` says whether the text rounds it (10000余元, 约3000元) or gives a range; then `low` and `high` are its
    ends and `value` is the low one. `negative` says that it has a minus, or brackets as accounts write them: £(1,200).
    """

    start: int
    end: int
    value: Decimal
    has_unit: bool = True
    approximate: bool = False
    low: Decimal | None = None
    high: Decimal | None = None
    negative: bool = False

    def may_be(self, value: Decimal) -> bool:
        """Whether this is the amount that is meant by `value`: the amount itself, or an end of the range."""
        return value in (self.value, self.low, self.high)


@dataclass(frozen=True, slots=True)
class VagueAmount:
    """An amount at characters [start, end) without a number (几万元, several thousand yuan), or with one of which only
    a part is read (£1,2345).
    """

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ForeignAmount:
    """An amount of foreign money at characters [start, end), in units of `currency` (ISO 4217; XXX if not named)."""

    start: int
    end: int
    value: Decimal
    currency: str
