from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.answers.free_text import FreeTextAnswer, common_length, rouge_l, words


def test_chinese_is_taken_by_characters_and_the_rest_by_words() -> None:
    assert words("民法典 Article 577, 3.5%") == ("民", "法", "典", "article", "577", "3", "5")


def test_rouge_l_is_the_f_measure_of_the_longest_common_subsequence() -> None:
    assert rouge_l("the cat sat on the mat", "the cat is on the mat") == pytest.approx(2 * 5 / 12)
    assert rouge_l("被告人张三", "被告李四") == pytest.approx(2 * 2 / 9)
    assert (rouge_l("same text", "Same, text!"), rouge_l("one", "two"), rouge_l("", "")) == (1.0, 0.0, 0.0)


def _by_table(first: str, second: str) -> int:
    """The textbook's table."""
    row = [0] * (len(second) + 1)
    for a in first:
        above = row
        row = [0]
        for place, b in enumerate(second, start=1):
            row.append(above[place - 1] + 1 if a == b else max(above[place], row[-1]))
    return row[-1]


@settings(deadline=None)
@given(st.text("abc", max_size=90), st.text("abc", max_size=90))
def test_the_fast_length_is_that_of_the_table(first: str, second: str) -> None:
    assert common_length(first, second) == _by_table(first, second)


@pytest.mark.parametrize("nothing", ["", "  \n", "...", "——"])
def test_a_text_without_words_abstains(nothing: str) -> None:
    assert FreeTextAnswer().parse(nothing) is None
