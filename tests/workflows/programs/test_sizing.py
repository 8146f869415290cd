"""Claim 136: DeepFund's sizes, and that nothing is traded which is not there."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.workflows.programs.sizing import Position, max_ratio, shares_to_trade

MONEY = st.decimals(min_value=0, max_value=10**9, places=2)


@pytest.mark.parametrize(
    ("tickers", "ratio"), [(1, "1"), (2, "1"), (3, ".65"), (4, ".5"), (5, ".4"), (6, ".35"), (10, ".2")]
)
def test_the_greatest_ratio_falls_with_the_number_of_shares(tickers: int, ratio: str) -> None:
    assert max_ratio(tickers) == Fraction(ratio)


def test_the_examples_buy_200_and_sell_80() -> None:
    assert shares_to_trade(Position(Decimal(200), Decimal(100_000), 0), Fraction(".4")) == 200
    assert shares_to_trade(Position(Decimal(250), Decimal(60_000), 160), Fraction(".2")) == -80


def test_a_gap_below_two_percent_is_held() -> None:
    assert shares_to_trade(Position(Decimal(100), Decimal(99_000), 10), Fraction(".029")) == 0


def test_a_gap_of_two_percent_is_traded() -> None:
    assert shares_to_trade(Position(Decimal(100), Decimal(99_000), 10), Fraction(".03")) == 20


def test_a_debt_above_the_holding_sells_no_more_than_is_held() -> None:
    assert shares_to_trade(Position(Decimal(10), Decimal(-2_000), 100), Fraction(".5")) == -100


def test_a_part_of_a_share_is_not_sold() -> None:
    """The published floor sells one more than the gap holds."""
    assert shares_to_trade(Position(Decimal(300), Decimal(70_000), 100), Fraction(".2")) == -33


def test_a_ratio_above_the_greatest_counts_as_the_greatest() -> None:
    position = Position(Decimal(100), Decimal(10_000), 0, 10)
    assert shares_to_trade(position, Fraction(1)) == shares_to_trade(position, Fraction(".2")) == 20


@given(
    price=st.decimals(min_value=Decimal("0.01"), max_value=100_000, places=2),
    cash=MONEY,
    held=st.integers(0, 10**6),
    tickers=st.integers(1, 60),
    ratio=st.fractions(-1, 2),
)
def test_it_never_oversells_or_overspends(
    price: Decimal, cash: Decimal, held: int, tickers: int, ratio: Fraction
) -> None:
    shares = shares_to_trade(Position(price, cash, held, tickers), ratio)
    assert shares >= -held
    assert Fraction(price) * shares <= Fraction(cash)
