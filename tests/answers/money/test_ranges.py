"""Ranges: one amount with two ends."""

from decimal import Decimal

import pytest

from mma_desktop.answers.money.mentions import find_amounts


def test_a_range_may_be_either_end() -> None:
    (mention,) = find_amounts("3000元至5000元")
    assert [mention.may_be(Decimal(value)) for value in (3000, 4000, 5000)] == [True, False, True]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("£3,000 to £5,000", 3000, 5000),
        ("between £3,000 and £5,000", 3000, 5000),
        ("3 to 5 million pounds", 3_000_000, 5_000_000),
        ("£5 to £10 million", 5_000_000, 10_000_000),
        ("£5-10k", 5000, 10_000),
    ],
)
def test_ranges_of_another_currency(text: str, low: int, high: int) -> None:
    (mention,) = find_amounts(text, currency="GBP")
    assert (mention.value, mention.low, mention.high, mention.approximate) == (low, low, high, True)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Bike 1 – $450\nBike 2 – $1,200", [450, 1200]),
        ("Item 2 - $40", [40]),
        ("He took $300–$450.", [300]),
        ("between 300 and $450", [300]),
        ("20 – 30 dollars", [20]),
    ],
)
def test_the_number_of_an_item_begins_no_range(text: str, values: list[int]) -> None:
    assert [int(found.value) for found in find_amounts(text, currency="USD")] == values
