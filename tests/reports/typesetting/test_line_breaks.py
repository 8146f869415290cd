"""Where lines may end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.reports.typesetting.line_breaks import line_ends


def lines(text: str, room: int, first: int = 0) -> list[str]:
    """The lines where every character is one wide."""
    ends = [0, *line_ends(text, [1.0] * len(text), first or room, room)]
    return [text[start:end] for start, end in pairwise(ends)]


@pytest.mark.parametrize("closing", "，。、；：！？）》」』】”’…%％")
def test_no_line_begins_with_a_mark_that_closes(closing: str) -> None:
    assert lines(f"金额核对{closing}无误", 4) == ["金额核", f"对{closing}无误"]


@pytest.mark.parametrize("opening", "（《「『【“‘￥")
def test_no_line_ends_with_a_mark_that_opens(opening: str) -> None:
    assert lines(f"附近有{opening}骗取", 4) == ["附近有", f"{opening}骗取"]


def test_words_numbers_and_dates_stay_whole() -> None:
    assert lines("盗走现金3,200.50元", 8) == ["盗走现金", "3,200.50", "元"]
    assert lines("on 2026-11-24 he", 11) == ["on ", "2026-11-24 ", "he"]
    assert lines("模型Qwen2.5作答", 9) == ["模型Qwen2.5", "作答"]
    assert lines("破折号——不分开", 4) == ["破折号", "——不分", "开"]


def test_spaces_hang_and_long_words_are_cut() -> None:
    assert lines("four four", 4) == ["four ", "four"]
    assert lines("abcdefgh", 3) == ["abc", "def", "gh"]
    assert lines("12450+3987+120", 8) == ["12450+", "3987+120"]


def test_the_first_line_has_a_room_of_its_own() -> None:
    assert lines("一二三四五六", 4, first=2) == ["一二", "三四五六"]


@given(st.text("字母，。（“”ab 1+", max_size=60), st.integers(1, 9))
def test_nothing_is_lost_and_nothing_wider_than_the_line(text: str, room: int) -> None:
    found = lines(text, room)
    assert "".join(found) == text
    assert all(0 < len(line.rstrip()) <= room or line.isspace() for line in found)
