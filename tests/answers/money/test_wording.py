"""Amounts written for people, in both languages."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.money.currencies import CURRENCIES, UNNAMED
from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.answers.money.wording import (
    answer_money,
    figures,
    money,
    recorded,
    recorded_figures,
    unit_name,
    with_unit,
)

KNOWN = [currency.code for currency in CURRENCIES if currency.code != UNNAMED]


@pytest.mark.parametrize(
    ("value", "currency", "english", "chinese"),
    [
        ("51500", "CNY", "CNY 51,500", "51,500 元"),
        ("4163.40", "CNY", "CNY 4,163.40", "4,163.40 元"),
        ("4250", "GBP", "£4,250", "4,250 英镑"),
        ("4250.5", "GBP", "£4,250.50", "4,250.50 英镑"),
        ("1200000", "USD", "$1,200,000", "1,200,000 美元"),
        ("98000", "JPY", "JPY 98,000", "98,000 日元"),
        ("0", "INR", "₹0", "0 卢比"),
    ],
)
def test_an_amount_says_its_currency(value: str, currency: str, english: str, chinese: str) -> None:
    assert money(Decimal(value), currency, "en") == english
    assert money(Decimal(value), currency, "zh") == chinese


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [("19460.50", "CNY 19,460.5", "19,460.5 元"), ("51500.00", "CNY 51,500", "51,500 元"), ("0.0", "CNY 0", "0 元")],
)
def test_texts_on_record_write_yuan_as_they_always_did(value: str, english: str, chinese: str) -> None:
    assert (recorded(Decimal(value), "CNY", "en"), recorded(Decimal(value), "CNY", "zh")) == (english, chinese)
    assert recorded(Decimal("4250.5"), "GBP", "en") == "£4,250.50"


@pytest.mark.parametrize(
    ("value", "currency", "said"),
    [("4200.5", "GBP", "£4,200.50"), ("4200.5", "", None), ("B", "GBP", None), ("1e999", "GBP", None)],
)
def test_an_answer_is_written_as_a_sum_where_it_is_one(value: str, currency: str, said: str | None) -> None:
    assert answer_money(value, currency, "en") == said


def test_yuan_stand_behind_their_number_in_prose() -> None:
    assert with_unit("19,460.50", "CNY", "en") == "19,460.50 yuan"
    assert with_unit("19,460.50", "GBP", "en") == "£19,460.50"


def test_every_currency_has_a_name_in_both_languages() -> None:
    assert len({unit_name(code, language) for code in KNOWN for language in ("zh", "en")}) == 2 * len(KNOWN)


@given(st.decimals(min_value="0.01", max_value=10**12, places=2), st.sampled_from(KNOWN), st.sampled_from(["zh", "en"]))
def test_what_is_shown_is_read_back(value: Decimal, currency: str, language: str) -> None:
    (found,) = find_amounts(money(value, currency, language), currency=currency)
    assert found.value == value


@given(st.decimals(min_value=0, max_value=10**20, places=4))
def test_figures_lose_nothing(value: Decimal) -> None:
    written = (figures(value), recorded_figures(value, "CNY"), recorded_figures(value, "GBP"))
    assert {Decimal(text.replace(",", "")) for text in written} == {value}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("15709.5", "15,709.50"),
        ("15709.50", "15,709.50"),
        ("15709.500", "15,709.50"),
        ("29870.0", "29,870"),
        ("1E+4", "10,000"),
        ("-2400.5", "-2,400.50"),
        ("0.125", "0.125"),
    ],
)
def test_an_amount_is_whole_or_has_cents_however_the_text_wrote_it(value: str, said: str) -> None:
    assert figures(Decimal(value)) == said
