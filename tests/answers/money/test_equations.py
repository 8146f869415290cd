"""Stated sums: their terms, their results, and what is not a sum."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.money.equations import find_equations


@pytest.mark.parametrize(
    ("text", "terms", "result"),
    [
        ("15000+13000+500=28500元", [15000, 13000, 500], 28500),
        ("15000元＋13000元＝28000元", [15000, 13000], 28000),
        ("现金500元+手表15000元（男表）=15500元", [500, 15000], 15500),
        ("1500元 + 7000元，共计8500元", [1500, 7000], 8500),
        ("1.5万+2.3万=3.8万元", [15000, 23000], 38000),
        ("1.5+2.3=3.8万元", [15000, 23000], 38000),
        ("5万元-2.9万元=2.1万元", [50000, -29000], 21000),
        ("15,000 yuan + 13,000 yuan = 28,000 yuan", [15000, 13000], 28000),
        ("15,000 plus 13,000 equals 28,000 yuan", [15000, 13000], 28000),
        ("第1笔1500元+第2笔7000元=8500元", [1500, 7000], 8500),
    ],
)
def test_reads_terms_and_result(text: str, terms: list[int], result: int) -> None:
    (equation,) = find_equations(text)
    assert [term.value for term in equation.terms] == terms
    assert [stated.value for stated in equation.results] == [result]
    assert equation.holds


def test_several_results_belong_to_one_sum() -> None:
    (equation,) = find_equations("1500+7000=8500=0.86万元")
    assert [stated.value for stated in equation.results] == [8500, 8600]
    assert not equation.holds


@pytest.mark.parametrize(
    "text",
    [
        "- 15000元\n- 13000元\n合计：28000元",
        "3×500+300=1800",
        "5000-6000元，合计8000元",
        "现金500元。手表+15000元。共计15500元",
        "15000元、13000元",
    ],
)
def test_other_texts_are_no_sums(text: str) -> None:
    assert list(find_equations(text)) == []


@given(st.lists(st.integers(1, 10**8), min_size=2, max_size=8), st.integers(0, 5))
def test_a_sum_holds_exactly_when_it_adds_up(numbers: list[int], error: int) -> None:
    text = "金额为" + "+".join(f"{number}元" for number in numbers) + f"={sum(numbers) + error}元。"
    (equation,) = find_equations(text)
    assert equation.total == Decimal(sum(numbers))
    assert equation.holds is (error == 0)
    assert text[equation.start : equation.end] == text[3:-1]
