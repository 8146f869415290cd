"""Numerals: exact values of Arabic, Chinese and mixed numbers."""

from decimal import Decimal

import cn2an
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.numerals import find_numerals, value_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("48,000", "48000"),
        ("48，000", "48000"),
        ("４８０００", "48000"),
        ("48\u00a0000", "48000"),
        ("4163.40", "4163.4"),
        ("3.5万", "35000"),
        ("1万5千", "15000"),
        ("1万5", "15000"),
        ("1万500", "10500"),
        ("120万3千", "1203000"),
        ("3百万", "3000000"),
        ("10余万", "100000"),
        ("三千五百", "3500"),
        ("三千五", "3500"),
        ("一千零五", "1005"),
        ("七万一千", "71000"),
        ("两万", "20000"),
        ("十五万", "150000"),
        ("一百十五", "115"),
        ("壹万贰仟", "12000"),
        ("二〇〇〇", "2000"),
        ("三点五万", "35000"),
        ("一万亿", "1000000000000"),
        ("一亿零三百", "100000300"),
        ("廿五", "25"),
        ("卅万", "300000"),
        ("卌", "40"),
        ("一百廿", "120"),
        ("俩万", "20000"),
        ("2½", "2.5"),
        ("¾", "0.75"),
        (".75", "0.75"),
        ("1'234.5", "1234.5"),
        ("0", "0"),
        ("零", "0"),
    ],
)
def test_reads_a_number_exactly(text: str, value: str) -> None:
    assert value_of(text) == Decimal(value)


@pytest.mark.parametrize("text", ["", "万", "百", "五六万", "1万50000", "元", "12345678901234567890"])
def test_refuses_what_is_no_exact_number(text: str) -> None:
    assert value_of(text) is None


@given(st.integers(min_value=0, max_value=10**12 - 1), st.sampled_from(["low", "up"]))
def test_agrees_with_cn2an_on_chinese_numerals(number: int, mode: str) -> None:
    assert value_of(cn2an.an2cn(number, mode)) == number


@given(st.decimals(min_value=0, max_value=10**9, places=2), st.sampled_from(["{:f}", "{:,f}"]))
def test_reads_back_any_decimal(number: Decimal, form: str) -> None:
    assert value_of(form.format(number)) == number


@given(st.text(alphabet="0123456789,.，零一二三四五六七八九十百千万亿点余多两 元X", max_size=60))
def test_every_numeral_lies_inside_the_text_in_order(text: str) -> None:
    folded = fold(text)
    assert len(folded) == len(text)
    spans = [(found.start, found.end) for found in find_numerals(folded)]
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert spans == sorted(spans)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("三五千", 3000, 5000), ("十五六万", 150_000, 160_000), ("三四十", 30, 40), ("十几万", 110_000, 190_000)],
)
def test_a_range_in_one_numeral_keeps_both_ends(text: str, low: int, high: int) -> None:
    (found,) = find_numerals(fold(text))
    assert (found.value, found.high, found.approximate) == (low, high, True)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("人民币 12 000 元", [12_000]),
        ("2 300元", [2300]),
        ("1 500元\n2 300元", [1, 500, 2, 300]),
        ("12 000 people", [12, 0]),
    ],
)
def test_spaces_group_the_digits_of_an_amount_and_not_those_of_a_list(text: str, values: list[int]) -> None:
    assert [found.value for found in find_numerals(fold(text))] == values


def test_a_name_before_a_number_is_not_part_of_it() -> None:
    (found,) = find_numerals("张三三千")
    assert (found.start, found.value) == (2, 3000)


@given(st.from_regex(r"\A(?:[0-9]{1,18}|[0-9]{1,14}\.[0-9]{1,3}|[0-9]{1,3}(?:,[0-9]{3}){1,3}(?:\.[0-9]{1,3})?)\Z"))
@example("000,000,000,000.000")  # too long for a number, though it is small
def test_a_plain_number_is_read_as_any_other(written: str) -> None:
    found = [(numeral.start, numeral.end, repr(numeral.value)) for numeral in find_numerals(f"款{written}元")]
    value = value_of(written)
    assert found == ([(1, 1 + len(written), repr(value))] if value is not None else [])
