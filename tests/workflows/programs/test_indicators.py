"""Indicators of a price series: against plain sums, and where a series is too short."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.workflows.programs.indicators import (
    Direction,
    Indicator,
    indicators,
    moving_average,
    relative_strength,
)

PRICES = st.lists(st.decimals("0.01", "9999.99", places=2), min_size=15, max_size=120)


def prices(*values: float | str) -> list[Decimal]:
    return [Decimal(str(value)) for value in values]


def named(closes: list[Decimal], volumes: list[Decimal] | None = None) -> dict[str, Indicator]:
    return {one.name: one for one in indicators(closes, volumes or [])}


def test_a_moving_average_begins_with_the_first_price_and_weighs_each_new_one() -> None:
    assert moving_average(prices(10, 20, 20), 3) == Decimal("17.5")  # 10, then 15, then 17.5
    assert moving_average(prices(7, 7, 7), 8) == 7


def test_the_rsi_is_the_share_of_gains_in_the_last_fourteen_changes() -> None:
    up_and_down = prices(*([10, 13, 12] * 5))  # 14 changes: five up by 3, five down by 1, four down by 2
    assert relative_strength(up_and_down) == 100 * Decimal(15) / (15 + 5 + 8)
    assert relative_strength(prices(*range(1, 16))) == 100
    assert relative_strength(prices(*[5] * 15)) is None
    assert relative_strength([Decimal(1000), *up_and_down]) == relative_strength(up_and_down), "older days do not count"


@given(PRICES)
def test_the_rsi_agrees_with_the_textbook(closes: list[Decimal]) -> None:
    changes = [Fraction(after) - Fraction(before) for before, after in zip(closes[-15:], closes[-14:], strict=False)]
    gain, loss = (sum(max(sign * one, Fraction(0)) for one in changes) / 14 for sign in (1, -1))
    found = relative_strength(closes)
    if loss == 0:
        assert found == (100 if gain else None)
    else:
        assert found is not None
        assert abs(Fraction(found) - (100 - 100 / (1 + gain / loss))) < Fraction(1, 10**20)


@pytest.mark.parametrize(
    ("closes", "direction"),
    [
        (range(1, 61), Direction.HIGHER),
        (range(60, 0, -1), Direction.LOWER),
        ([*range(1, 56), 20, 20, 20], Direction.NEITHER),
    ],
)
def test_the_trend_is_up_where_both_pairs_of_averages_are(closes: list[int], direction: Direction) -> None:
    assert named(prices(*closes))["trend"].direction is direction


def test_what_falls_far_below_its_mean_and_its_band_is_expected_to_come_back() -> None:
    calm = [100, 101] * 30
    fallen, risen = named(prices(*calm, 80)), named(prices(*calm, 121))
    assert fallen["reversion"].figures["z"] < -2
    assert (fallen["reversion"].direction, risen["reversion"].direction) == (Direction.HIGHER, Direction.LOWER)
    assert named(prices(*calm))["reversion"].direction is Direction.NEITHER, "z is below +2, which is not enough"


def test_unrest_speaks_for_a_lower_price_and_calm_for_a_higher_one() -> None:
    def moving(step: int, days: int) -> list[int]:
        return [100 + step * (day % 2) for day in range(days)]

    assert named(prices(*moving(1, 80), *moving(9, 21)))["volatility"].direction is Direction.LOWER
    assert named(prices(*moving(9, 80), *moving(1, 21)))["volatility"].direction is Direction.HIGHER
    assert (
        named(prices(*(price + day % 3 for day, price in enumerate(moving(3, 101)))))["volatility"].direction
        is Direction.NEITHER
    )


def test_a_volume_of_more_than_twice_its_mean_is_unusual() -> None:
    closes = prices(*[1] * 20)
    assert "volume" in named(closes, prices(*[10] * 20))
    unusual = named(closes, prices(*[10] * 19, 40))["unusual_volume"]
    assert unusual.figures["ratio"] == Decimal(40) / (Decimal(230) / 20)
    assert unusual.direction is None


@pytest.mark.parametrize(
    ("name", "days"), [("rsi", 15), ("extremes", 20), ("reversion", 50), ("trend", 55), ("volatility", 84)]
)
def test_an_indicator_is_there_once_the_series_has_its_days(name: str, days: int) -> None:
    closes = prices(*(100 + day * day % 11 for day in range(days)))
    assert name in named(closes)
    assert name not in named(closes[1:])


@pytest.mark.parametrize("days", [0, 1, 15, 60, 100])
def test_a_price_that_never_moves_makes_no_figure_up(days: int) -> None:
    found = named(prices(*[7] * days))
    assert set(found) <= {"trend", "extremes"}
    assert all(one.direction in (None, Direction.NEITHER) for one in found.values())


@given(PRICES)
def test_figures_do_not_depend_on_the_unit_of_the_price(closes: list[Decimal]) -> None:
    directions = {name: one.direction for name, one in named(closes).items()}
    assert {name: one.direction for name, one in named([price * 100 for price in closes]).items()} == directions
