"""What a person types for an amount."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mma_desktop.errors import InputError
from mma_desktop.ledger.editing.wanted import read_amount


@pytest.mark.parametrize(
    ("text", "value"),
    [("1200", "1200"), (" 1,200.50 ", "1200.5"), ("１２００元", "1200"), ("1.2万", "12000"), ("三千元", "3000")],
)
def test_amounts_are_read_as_people_write_them(text: str, value: str) -> None:
    assert read_amount(text) == Decimal(value)


@pytest.mark.parametrize(("text", "value"), [("1200", "1200"), ("£1,200.50", "1200.5"), ("3 pounds", "3")])
def test_amounts_are_read_in_the_money_of_the_ledger(text: str, value: str) -> None:
    assert read_amount(text, "GBP") == Decimal(value)
    with pytest.raises(InputError):
        read_amount("5元", "GBP")


@pytest.mark.parametrize("text", ["", "x", "-5", "12,34", "1e5", "3000元至5000元", "1元2元", "0", "5 apples", "$5"])
def test_what_is_not_one_amount_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_amount(text)
