"""Prison terms: how they are written, what is no term, and how near two of them are."""

from __future__ import annotations

import pytest

from mma_desktop.answers.months import MonthsAnswer
from mma_desktop.tasks.answer_words import load_term_words

MONTHS = MonthsAnswer(load_term_words())


@pytest.mark.parametrize(
    ("segment", "key"),
    [
        (":12个月", "12"),
        ("：１２月", "12"),
        ("]12月<eoa>", "12"),
        (":18", "18"),
        (": 18 months.", "18"),
        (": 1 year and 6 months", "18"),
        (":1年6个月", "18"),
        (":有期徒刑一年六个月，缓刑二年", "18"),
        (":有期徒刑十年零三个月", "123"),
        (":三年", "36"),
        (":两年", "24"),
        (":一年半", "18"),
        (":半年", "6"),
        (":拘役四个月十五天", "4"),
        (":二十四个月", "24"),
        (":0个月", "0"),
        (":免予刑事处罚", "0"),
        (":无期徒刑", "life"),
        (": death penalty", "death"),
        (":2016年3月5日起执行，8个月", "8"),
    ],
)
def test_a_term_is_read_in_months(segment: str, key: str) -> None:
    assert MONTHS.parse(segment) == key


@pytest.mark.parametrize(
    "segment",
    [
        "",
        ":无法确定",
        ":三年以上十年以下",
        ":6-12个月",
        ":六个月至一年",
        ":from two years to 5 years",
        ":3 years or more",
        ":3月28日",
        ":2016年3月5日",
        ":见第3款",
        ":500年",
    ],
)
def test_ranges_dates_and_other_numbers_are_no_term(segment: str) -> None:
    assert MONTHS.parse(segment) is None


def test_agreement_falls_to_zero_at_twice_the_term() -> None:
    assert MONTHS.agree("12", "12") == 1.0
    assert 0.8 < MONTHS.agree("12", "13") < 1.0
    assert MONTHS.agree("0", "1") == MONTHS.agree("5", "11") == MONTHS.agree("6", "120") == 0.0
    assert (MONTHS.agree("life", "life"), MONTHS.agree("life", "death"), MONTHS.agree("life", "120")) == (1.0, 0.0, 0.0)


def test_the_same_term_is_found_in_other_words() -> None:
    assert MONTHS.first_mention("应判处一年六个月，即18个月", "18") == 3
    assert MONTHS.first_mention("十八个月内没有再犯", "18") == 0
    assert MONTHS.first_mention("三年以下有期徒刑", "18") is None


def test_terms_are_shown_in_the_task_s_language() -> None:
    assert [MONTHS.show("18", language) for language in ("zh", "en")] == ["18个月", "18 months"]
    assert [MONTHS.show("life", language) for language in ("zh", "en")] == ["无期徒刑", "life imprisonment"]


def test_terms_agree_the_same_both_ways_to_the_last_bit() -> None:
    assert MONTHS.agree("3", "6") == MONTHS.agree("6", "3")
