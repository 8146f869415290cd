from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from mma_desktop.ledger.base import Entry, counted_total

ENTRY = Entry(0, 5, "3000元", Decimal(3000), counted=True)


def test_a_stated_amount_is_shown_as_written_and_a_derived_one_with_its_formula() -> None:
    assert ENTRY.shown == "3000元"
    assert replace(ENTRY, text="3部", formula="1000 × 3").shown == "3部 (1000 × 3)"


def test_an_amount_may_be_its_value_or_the_other_end_of_its_range_each_once() -> None:
    assert ENTRY.possible == (3000,)
    assert replace(ENTRY, low=Decimal(3000), high=Decimal(5000)).possible == (3000, 5000)


def test_the_total_is_that_of_the_counted_ones() -> None:
    assert counted_total([ENTRY, replace(ENTRY, counted=False), replace(ENTRY, value=Decimal("0.5"))]) == Decimal(
        "3000.5"
    )
    assert counted_total([]) == 0
