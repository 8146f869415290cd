"""A rewrite that quotes known answers or questions is refused (claim 111)."""

from __future__ import annotations

import pytest

from mma_desktop.synthesis.refining.quoting import QuoteGuard

QUESTION = "2021年3月，被告人王某在某超市内趁人不备将价值三千元的手机一部窃走，后被民警抓获归案。"
GUARD = QuoteGuard([QUESTION], ["213300", "盗窃", "B", "hold"])
OLD = "List the amounts. 从案情中列出全部金额。"


@pytest.mark.parametrize(
    "text",
    [
        "The total is 213300.",
        "合计213,300元",
        "答案是盗窃。",
        "Answer hold when unsure",
        "总额 213 300",
        "例A盗窃B",
        "选hold而非buy",
        "It is 213300.",
    ],
)
def test_a_known_answer_is_refused(text: str) -> None:
    assert "known answer" in GUARD.fault(text, OLD)


@pytest.mark.parametrize(
    "text",
    [
        "Number 2133005 or 0.213300",
        "213300.5 or 1213300",
        "x213300",
        "Option B is an option",
        "a household and a threshold",
        "列出每一笔金额",
    ],
)
def test_what_only_looks_like_one_is_not(text: str) -> None:
    assert GUARD.fault(text, OLD) == ""


@pytest.mark.parametrize(
    "text",
    [
        "正确答案是B。",
        "答案：B",
        "The answer is option B.",
        "[正确答案]B<eoa>",
        "In such cases the Contract is voidable.",
    ],
)
def test_a_letter_that_is_called_the_answer_is_refused_and_so_is_what_it_stands_for(text: str) -> None:
    guard = QuoteGuard([], ["B"], ["the contract is voidable"])
    assert "known answer" in guard.fault(text, OLD)


@pytest.mark.parametrize(
    "text",
    [
        "Answer A, B, C or D.",
        "答案从A、B、C、D中选",
        "Give an answer by the law.",
        "答案是C",
        "Option B needs an answer.",
    ],
)
def test_a_letter_among_several_is_no_known_answer(text: str) -> None:
    assert QuoteGuard([], ["A", "B"], ["yes"]).fault(text, "") == ""


def test_a_run_of_a_question_is_refused_and_a_few_words_are_not() -> None:
    assert "13 tokens" in GUARD.fault(f"例如：{QUESTION[8:30]}", OLD)
    assert GUARD.fault("例如：在某超市内趁人不备", OLD) == ""


def test_what_was_said_before_is_not_held_against_it() -> None:
    assert GUARD.fault("Choose buy, hold or sell with care.", "Choose buy, hold or sell.") == ""
    assert GUARD.fault(f"仔细看：{QUESTION[8:30]}", QUESTION) == ""


def test_the_reason_does_not_name_the_answer() -> None:
    assert "213300" not in GUARD.fault("213300", OLD)
