from __future__ import annotations

import pytest

from mma_desktop.answers.formula import FormulaAnswer, MixedAnswer

FORMULA = FormulaAnswer()
MIXED = MixedAnswer()


@pytest.mark.parametrize(
    "same",
    [
        (
            "1/2",
            ": 0.5",
            r"$\frac{1}{2}$",
            r"\dfrac12",
            "50%",
            r"\boxed{\frac{1}{2}}",
            r"\frac{3}{6}",
            "．５",
            "x = 1/2",
            "结果是0.5。",
        ),
        ("1234", "1,234", "$1234$.", r"\text{1234}", "1234元", r"\boxed{1{,}234}"),
        (r"-\frac{\pi}{6}", r"$-\dfrac{\pi}{6}$", "-π/6", r"\left(-\frac{\pi}{6}\right)"),
        ("$[0,2]$", "[0, 2]", "【0，2】"),
        (r"3\sqrt{2}", r"3\sqrt2", "3√2", "$3 \\sqrt{2}$"),
        ("12", r"12 \text{ cm}", "{12}", r"12^{\circ}", "y=12"),
        ("−7", "-7", "$-7$", "-7.0"),
    ],
)
def test_results_that_read_the_same_are_one_value(same: tuple[str, ...]) -> None:
    unlike = {written: FORMULA.parse(written) for written in same}
    assert len(set(unlike.values())) == 1, unlike


@pytest.mark.parametrize(
    ("first", "second"), [("x^2", "x2"), ("[0,2]", "(0,2)"), ("1/3", "0.33"), (r"\sqrt{2}", "2"), ("5²", "52")]
)
def test_results_that_read_differently_differ(first: str, second: str) -> None:
    assert FORMULA.parse(first) != FORMULA.parse(second)


@pytest.mark.parametrize("segment", ["", " \n", ": ", "$$", "\\boxed{}", "a" * 300])
def test_nothing_and_whole_texts_are_no_result(segment: str) -> None:
    assert FORMULA.parse(segment) is None


def test_a_result_is_not_mentioned_inside_a_longer_number() -> None:
    assert FORMULA.first_mention("12 3.5 125 5", "5") == 11
    assert FORMULA.first_mention("125", "5") is None


@pytest.mark.parametrize(
    ("segment", "key"),
    [
        (": B", "B"),
        ("：Ｃ。", "C"),
        (": A、C", "AC"),
        (": CA", "AC"),
        (": (D) because $x>1$", "D"),
        (": A. Apple", "A"),
        (": A - an apple", "A"),
        (":选B", "B"),
        (": The answer is E", "E"),
        (": \\boxed{C}", "C"),
        (": $A$", "A"),
        (": $A=3$", "3"),
        (": $[0,2]$", "[0,2]"),
        (": F", "F"),
        (": 12", "12"),
        ("", None),
    ],
)
def test_letters_come_first_and_else_a_result(segment: str, key: str | None) -> None:
    assert MIXED.parse(segment) == key


def test_letters_are_shown_apart_and_results_as_they_are() -> None:
    assert (MIXED.show("AC", "zh"), MIXED.show("AC", "en"), MIXED.show("1/2", "zh")) == ("A、C", "A, C", "1/2")
    assert MIXED.first_mention("选项A不对，B对", "B") == 6


def test_an_item_with_options_is_answered_with_letters_and_another_as_the_reply_says() -> None:
    letters = MIXED.for_item("最小值是\nA. 3\nB. 4\nC. 5\nD. 7\nE. 9\nF. 10")
    assert [letters.parse(text) for text in (": 12", ": \\leq14", ": F", ": ABC", ": 答案是 B")] == [
        None, None, "F", "ABC", "B",
    ]  # fmt: skip
    assert letters.grammar("zh") is not None
    assert MIXED.for_item("函数$f(x)$的最小值为____。") is MIXED
