"""The amount that one number is by its unit or its prefix."""

from decimal import Decimal

import pytest

from mma_desktop.answers.money.english import find_all_numerals
from mma_desktop.answers.money.grammars import grammar_of
from mma_desktop.answers.money.units import english_scale, plain, scaled, with_unit, without_unit


@pytest.mark.parametrize(
    ("text", "span", "value"),
    [
        ("现金16000元", "16000元", "16000"),
        ("人民币5000", "人民币5000", "5000"),
        ("CNY 1.2 million", "CNY 1.2 million", "1200000"),
        ("3元5角", "3元5角", "3.5"),
        ("骗取货款20万，", "20万", "200000"),
        ("13张", None, None),
        ("第三元区", None, None),
        ("1000美元", None, None),
    ],
)
def test_a_number_is_money_by_its_unit_or_prefix(text: str, span: str | None, value: str | None) -> None:
    found = with_unit(text, find_all_numerals(text)[0], grammar_of("CNY"))
    assert (found and text[found.start : found.end], found and found.value) == (span, value and Decimal(value))


def test_a_multiplier_belongs_to_its_number_whatever_it_counts() -> None:
    (number,) = find_all_numerals("2.5 million people")
    assert (scaled("2.5 million people", number).value, english_scale("2.5 million", 3)) == (2_500_000, 1_000_000)
    assert english_scale("2.5 people", 3) is None


@pytest.mark.parametrize(("text", "is_amount"), [("500", True), ("500克", False), ("A4", False), ("1. 甲", False)])
def test_a_bare_number_is_no_amount_where_it_counts_or_names_something(text: str, is_amount: bool) -> None:
    assert (without_unit(text, find_all_numerals(text)[0]) is not None) is is_amount


def test_decimals_end_with_no_zero() -> None:
    assert [str(plain(Decimal(value))) for value in ("3.50", "200.00", "200")] == ["3.5", "200", "200"]
