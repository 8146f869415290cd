"""A text as its numbers are read: digits of one kind, and no gap inside the number of an amount."""

from decimal import Decimal

import cn2an
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.mentions import find_amounts


def read(text: str, currency: str = "CNY") -> dict[str, Decimal]:
    return {text[found.start : found.end]: found.value for found in find_amounts(text, currency=currency)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("人民币12, 500元", 12_500),
        ("12， 500元", 12_500),
        ("12 ,500元", 12_500),
        ("1, 234, 567元", 1_234_567),
        ("12500. 00元", 12_500),
        ("人民币12\n500元", 12_500),
        ("人民币15.\n6万元", 156_000),
        ("12,\n500元", 12_500),
        ("1250\n0元", 12_500),
        ("12,5\n00元", 12_500),
        ("12,500.5\r\n0元", Decimal("12500.5")),
        ("15\n万元", 150_000),
        ("三万\n五千元", 35_000),
        ("三\n万五千元", 35_000),
        ("3万\n2千元", 32_000),
        ("壹仟叁佰壹拾\n贰元", 1312),
        ("捌仟零\n贰拾肆元", 8024),
        ("肆拾\n万元", 400_000),
        ("830\n,000元", 830_000),
        ("5 0 0 0 元", 5000),
        ("9 4 0 , 0 7 8 . 3 6 元", Decimal("940078.36")),
        ("3 . 5万元", 35_000),
        ("12, 345. 67元", Decimal("12345.67")),
        ("12,000. 50 元", Decimal("12000.5")),
        ("900, 000, 000元", 900_000_000),
    ],
)
def test_a_gap_inside_an_amount_is_closed(text: str, value: Decimal) -> None:
    assert read(f"骗得{text}。") == {text: value}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5000[1]元", 5000),
        ("3万【12】元", 30_000),
        ("5000①元", 5000),
        ("5000余²元", 5000),
        ("5000\n- 3 -\n元", 5000),
        ("5000余\n第 3 页 共 10 页\n元", 5000),
        ("5,000[2] yuan", 5000),
    ],
)
def test_the_mark_of_a_note_or_a_page_parts_no_number_from_its_unit(text: str, value: int) -> None:
    assert read(f"骗得{text}。") == {text: value}


@given(
    st.integers(1, 10**12 - 1),
    st.sampled_from(
        ["", "零壹贰叁肆伍陆柒捌玖拾佰仟万亿元", "零壹貳叄肆伍陸柒捌玖拾佰仟萬億圓", "零壹弍参肆伍陸柒捌玖拾佰仟萬亿圆"]
    ),
)
@example(3, "零壹弍参肆伍陸柒捌玖拾佰仟萬亿圆")
def test_numerals_of_cheques_read_back_exactly_in_any_variant(number: int, variant: str) -> None:
    plain = "零壹贰叁肆伍陆柒捌玖拾佰仟万亿元"
    written = f"{cn2an.an2cn(number, 'up')}元".translate(str.maketrans(plain, variant or plain))
    assert read(f"人民币{written}整") == {f"人民币{written}": Decimal(number)}


@given(st.integers(100, 10**12 - 1))
def test_digits_that_all_stand_apart_are_one_number(number: int) -> None:
    written = f"{' '.join(f'{number:,}')} 元"
    assert read(f"现金{written}。") == {written: Decimal(number)}


def test_a_mark_without_a_number_or_without_a_unit_is_kept() -> None:
    assert fold("见附件[1]元某；5000[1]，") == "见附件[1]元某；5000[1]，"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("在5月12, 500元被盗", [500]),
        ("In May 12, 500 yuan was stolen.", [500]),
        ("1, 500元\n2, 300元", [500, 300]),
        ("数量\n3\n500元", [500]),
        ("手机500\n3000元", [3000]),
        ("2017, 300元", [300]),
        ("3 . 5万元", [50_000]),
        ("数量 1 2 5元", [5]),
    ],
)
def test_numbers_that_stand_beside_each_other_are_two(text: str, values: list[int]) -> None:
    assert list(read(text).values()) == values


@pytest.mark.parametrize(
    ("text", "currency", "value"),
    [
        ("EUR 1 234,56", "EUR", "1234.56"),
        ("1.234,56 €", "EUR", "1234.56"),
        ("€12,50", "EUR", "12.5"),
        ("12.345.678 €", "EUR", "12345678"),
        ("EUR 1.234", "EUR", "1234"),
        ("R1 234,56", "ZAR", "1234.56"),
        ("CHF 1'234.50", "CHF", "1234.5"),
        ("1’234’567 CHF", "CHF", "1234567"),
        ("500.000 VND", "VND", "500000"),
    ],
)
def test_amounts_of_the_continent(text: str, currency: str, value: str) -> None:
    assert read(text, currency) == {text: Decimal(value)}


def test_a_decimal_comma_before_a_word_for_millions_is_one() -> None:
    found = find_amounts("R2,1 million and R1,75 million", currency="ZAR")
    assert [amount.value for amount in found] == [2_100_000, 1_750_000]
    found = find_amounts("12,5 Mio. EUR, EUR 3 Mio and EUR 2 Mrd.", currency="EUR")
    assert [amount.value for amount in found] == [12_500_000, 3_000_000, 2_000_000_000]


def test_a_rate_and_a_scaled_number_keep_their_point() -> None:
    assert read("EUR 1.234 million; €1.299 per litre", "EUR") == {
        "EUR 1.234 million": Decimal(1_234_000),
        "€1.299": Decimal("1.299"),
    }


@given(st.text(alphabet="0123456789,，.。 \n\r'’⁠½€R元万千三五俩人民币壹", max_size=60))
def test_every_character_stands_for_one(text: str) -> None:
    assert len(fold(text)) == len(text)


@given(st.integers(1000, 10**9), st.data())
def test_a_number_broken_anywhere_by_a_line_is_read_whole(number: int, data: st.DataObject) -> None:
    written = data.draw(st.sampled_from([f"{number}", f"{number:,}", f"{number}.50", f"{number:,}.50"]))
    place = data.draw(st.integers(1, len(written) - 1))
    broken = f"{written[:place]}\n{written[place:]}"
    assert [found.value for found in find_amounts(f"骗得人民币{broken}元。")] == [Decimal(written.replace(",", ""))]


@given(st.integers(1, 99), st.integers(0, 999), st.sampled_from([", ", "， ", " ,", ",\n"]))
def test_a_space_beside_a_comma_parts_no_amount(head: int, rest: int, comma: str) -> None:
    written = f"{head}{comma}{rest:03}元"
    assert read(f"盗窃现金{written}。") == {written: Decimal(1000 * head + rest)}


@given(st.decimals(min_value="0.01", max_value=10**9, places=2), st.sampled_from([".", " ", "\u202f", ""]))
def test_a_decimal_comma_reads_back_exactly(number: Decimal, group: str) -> None:
    written = f"{number:,}".replace(",", "_").replace(".", ",").replace("_", group)
    assert read(f"für {written} €", "EUR") == {f"{written} €": number}


@given(st.lists(st.sampled_from([*"0123456789,.,，.万元\n \u3000[1]（2）①-页第款百余Rs€俩"]), max_size=60).map("".join))
def test_a_document_is_folded_as_a_short_text(text: str) -> None:
    assert fold(f"{text}。{'。' * 300}")[: len(text) + 1] == fold(f"{text}。")
