"""Which options a text offers."""

from __future__ import annotations

from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.offered import listed_options, offered_options


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("石油的单位是？\nA. 桶\nB. 升\nC. 千克", "ABC"),
        ("下列正确的是\n  A、甲\n  B、乙", "AB"),
        ("选一个：\n（Ａ）甲\n（Ｂ）乙", "AB"),
        ("Which one?\n(A) this\n(B) that\n(C) both\n(D) none", "ABCD"),
        ("Which one?\na) no\nA) x\nB) y", "AB"),
        ("见图\nA.\nB.\nC.\nD.", "ABCD"),
        ("石油的单位是？ A.桶 B.升 C.千克", "ABC"),
        ("A. 甲 B. 乙\nC. 丙 D. 丁", "ABCD"),
        ("A:甲;B:乙;C:丙;D:丁", "ABCD"),
        ("A. one\nC. two\nB. three", "ABC"),
        ("A. one\nB. two\nD. what comes after a gap is none", "AB"),
        ("圆上有 A、 B、 C、 D 四点，求弧长", ""),
        ("点A、B、C在圆上", ""),
        ("Mr. A. Smith sued B. Jones", ""),
        ("A. Smith sued", ""),
        ("B. one\nC. two", ""),
        ("甲乙二人窃得手表一块", ""),
        ("", ""),
    ],
)
def test_options_are_read_from_their_letters(text: str, letters: str) -> None:
    assert offered_options(text) == letters


@given(st.integers(2, 10), st.sampled_from([". ", "、", "．", ": ", "：", ") "]), st.text(max_size=30))
def test_options_one_a_line_are_found_behind_any_question(count: int, mark: str, question: str) -> None:
    options = "\n".join(f"{letter}{mark}x" for letter in ascii_uppercase[:count])
    assert offered_options(f"{question}\n{options}").startswith(ascii_uppercase[:count])


@given(st.text(max_size=200))
def test_any_text_offers_letters_from_a_on_or_nothing(text: str) -> None:
    letters = offered_options(text)
    assert ascii_uppercase.startswith(letters)
    assert len(letters) != 1


def test_options_are_listed_and_rotated_with_their_marks_in_place() -> None:
    listed = listed_options("选一个：\n（Ａ） 甲\n（Ｂ） 乙\n续行\n（Ｃ） 丙")
    assert listed is not None
    assert (listed.stem, listed.texts) == ("选一个：\n", ("甲", "乙\n续行", "丙"))
    assert listed.rotated(0) == "选一个：\n（Ａ） 甲\n（Ｂ） 乙\n续行\n（Ｃ） 丙"
    assert listed.rotated(1, "略") == "略\n（Ａ） 丙\n（Ｂ） 甲\n（Ｃ） 乙\n续行"


@pytest.mark.parametrize("text", ["没有选项", "A. 甲 B. 乙 C. 丙", "B. 乙\nA. 甲", "例如\nA. 甲\n问题\nA. 丙\nB. 丁"])
def test_other_layouts_are_not_taken_apart(text: str) -> None:
    assert listed_options(text) is None


@pytest.mark.parametrize("option", ["以上都对", "A和B", "AB", "All of the above", "both of them", "A、C"])
def test_an_option_that_speaks_of_others_keeps_its_place(option: str) -> None:
    listed = listed_options(f"选：\nA. 甲\nB. 乙\nC. {option}")
    assert listed is not None
    assert not listed.movable
    plain = listed_options("选：\nA. 甲\nB. 维生素A\nC. all men")
    assert plain is not None
    assert plain.movable
