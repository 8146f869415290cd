from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.answers.free_text import FreeTextAnswer, rouge_l, words


def test_chinese_is_taken_by_characters_and_the_rest_by_words() -> None:
    assert words("民法典 Article 577, 3.5%") == ("民", "法", "典", "article", "577", "3", "5")


def test_rouge_l_is_the_f_measure_of_the_longest_common_subsequence() -> None:
    assert rouge_l("the cat sat on the mat", "the cat is on the mat") == pytest.approx(2 * 5 / 12)
    assert rouge_l("被告人张三", "被告李四") == pytest.approx(2 * 2 / 9)
    assert (rouge_l("same text", "Same, text!"), rouge_l("one", "two"), rouge_l("", "")) == (1.0, 0.0, 0.0)


def _by_table(first: Sequence[str], second: Sequence[str]) -> int:
    """The textbook's table."""
    row = [0] * (len(second) + 1)
    for a in first:
        above = row
        row = [0]
        for place, b in enumerate(second, start=1):
            row.append(above[place - 1] + 1 if a == b else max(above[place], row[-1]))
    return row[-1]


_WORDS = st.lists(
    st.sampled_from(["盗", "窃", "元", "cash", "watch", "a", "15500"]) | st.from_regex("[a-z]{1,3}"), max_size=90
)


@settings(deadline=None)
@given(_WORDS, _WORDS)
def test_rouge_l_is_that_of_the_table(first: list[str], second: list[str]) -> None:
    a, b = words(" ".join(first)), words(" ".join(second))
    expected = 2 * _by_table(a, b) / (len(a) + len(b)) if a or b else 0.0
    assert rouge_l(" ".join(first), " ".join(second)) == expected


@settings(deadline=None, max_examples=5)
@given(st.integers(min_value=0))
def test_rouge_l_of_long_texts_is_that_of_the_table(seed: int) -> None:
    random = Random(seed)
    a, b = (tuple(random.choices("甲乙丙丁戊己庚辛", k=random.randint(520, 700))) for _ in range(2))
    assert rouge_l("".join(a), "".join(b)) == 2 * _by_table(a, b) / (len(a) + len(b))


@pytest.mark.parametrize("nothing", ["", "  \n", "...", "——"])
def test_a_text_without_words_abstains(nothing: str) -> None:
    assert FreeTextAnswer().parse(nothing) is None
