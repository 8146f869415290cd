"""Amounts written for people, in both languages."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.money.currencies import CURRENCIES, UNNAMED
from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.answers.money.wording import figures, money, shown, stated_figures, unit_name, with_unit

KNOWN = [currency.code for currency in CURRENCIES if currency.code != UNNAMED]


@pytest.mark.parametrize(
    ("value", "currency", "english", "chinese"),
    [
        ("51500", "CNY", "CNY 51,500", "51,500 元"),
        ("4163.40", "CNY", "CNY 4,163.4", "4,163.4 元"),
        ("4250", "GBP", "£4,250", "4,250 英镑"),
        ("4250.5", "GBP", "£4,250.50", "4,250.50 英镑"),
        ("1200000", "USD", "$1,200,000", "1,200,000 美元"),
        ("98000", "JPY", "JPY 98,000", "98,000 日元"),
        ("0", "INR", "₹0", "0 卢比"),
    ],
)
def test_an_amount_says_its_currency(value: str, currency: str, english: str, chinese: str) -> None:
    assert shown(Decimal(value), currency, "en") == english
    assert shown(Decimal(value), currency, "zh") == chinese


def test_a_total_is_written_as_the_answer_beside_it_with_the_decimals_that_it_has() -> None:
    assert money(Decimal("19460.50"), "CNY", "en") == "CNY 19,460.50"
    assert money(Decimal("19460.50"), "CNY", "zh") == "19,460.50 元"
    assert money(Decimal("51500"), "CNY", "en") == shown(Decimal("51500"), "CNY", "en")


def test_yuan_stand_behind_their_number_in_prose() -> None:
    assert with_unit("19,460.50", "CNY", "en") == "19,460.50 yuan"
    assert with_unit("19,460.50", "GBP", "en") == "£19,460.50"


def test_every_currency_has_a_name_in_both_languages() -> None:
    assert len({unit_name(code, language) for code in KNOWN for language in ("zh", "en")}) == 2 * len(KNOWN)


@given(st.decimals(min_value="0.01", max_value=10**12, places=2), st.sampled_from(KNOWN), st.sampled_from(["zh", "en"]))
def test_what_is_shown_is_read_back(value: Decimal, currency: str, language: str) -> None:
    (found,) = find_amounts(shown(value, currency, language), currency=currency)
    assert found.value == value


@given(st.decimals(min_value=0, max_value=10**20, places=4))
def test_figures_lose_nothing(value: Decimal) -> None:
    assert Decimal(figures(value).replace(",", "")) == Decimal(figures(value, "GBP").replace(",", "")) == value


@pytest.mark.parametrize(
    ("value", "yuan", "pounds"),
    [
        ("1234567.80", "1,234,567.80", "1,234,567.80"),
        ("29870.0", "29,870", "29,870"),
        ("1E+4", "10,000", "10,000"),
        ("0.5", "0.5", "0.50"),
    ],
)
def test_an_amount_in_a_table_keeps_its_decimals_unless_it_is_whole(value: str, yuan: str, pounds: str) -> None:
    assert (stated_figures(Decimal(value), "CNY"), stated_figures(Decimal(value), "GBP")) == (yuan, pounds)
