"""How many shares a portfolio trades: DeepFund's sizing rule, exact and clamped to what is there.

Unlike the published code, the number is cut toward 0 (its floor oversells by one) and never exceeds cash or holding.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

STEP = Fraction(1, 20)
"""Ratios are multiples of this."""
_STILL = Fraction(1, 50)
"""A gap below this share of the whole portfolio is not traded."""


@dataclass(frozen=True, slots=True)
class Position:
    """One share in a portfolio: its price (above 0) and the cash, both in one currency, the shares held, and how many
    different shares the portfolio is meant for (1 or more).
    """

    price: Decimal
    cash: Decimal
    held: int
    tickers: int = 1

    @property
    def total(self) -> Fraction:
        """Cash and holding together."""
        return Fraction(self.cash) + self.held * Fraction(self.price)


def max_ratio(tickers: int) -> Fraction:
    """The greatest part of a portfolio for so many shares that one of them may take."""
    return Fraction(1) if tickers == 1 else round(Fraction(2, tickers) / STEP) * STEP


def shares_to_trade(position: Position, ratio: Fraction) -> int:
    """Shares to buy (above 0) or sell (below 0) so that the share takes that part of the portfolio; 0 is to hold."""
    price = Fraction(position.price)
    gap = position.total * min(max(ratio, Fraction(0)), max_ratio(position.tickers)) - position.held * price
    if abs(gap) < _STILL * position.total:
        return 0
    return max(int(gap / price), -position.held)  # no ratio is above 1, so that a gap is never above the cash
