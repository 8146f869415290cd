"""What is shown in place of a case that is too long."""

from __future__ import annotations

from mma_desktop.domain.excerpts import Excerpt, LeftOut, excerpt_of

TEXT = "一二三四五六七八九十"


def test_a_gap_is_a_line_that_says_how_much_is_missing() -> None:
    shown = excerpt_of(TEXT, [LeftOut(2, 4, "facts"), LeftOut(4, 5, "evidence")], "[{0}]").shown
    assert shown == "一二\n[3]\n六七八九十"


def test_gaps_may_stand_at_both_ends() -> None:
    assert excerpt_of(TEXT, [LeftOut(0, 3, "a"), LeftOut(8, 10, "b")], "[{0}]").shown == "[3]\n四五六七八\n[2]"


def test_nothing_left_out_is_the_text_itself() -> None:
    assert excerpt_of(TEXT, (), "[{0}]").shown == TEXT


def test_only_the_text_of_the_case_is_replaced() -> None:
    excerpt = Excerpt(TEXT, "short")
    assert (excerpt.of(TEXT), excerpt.of("restated")) == ("short", "restated")
