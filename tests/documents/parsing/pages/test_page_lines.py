"""Lines of pages become text: which go on in the next one, which are page numbers, and where each character stood."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.pages.page_layout import add_lines
from mma_desktop.documents.parsing.pages.page_lines import (
    SOFT_HYPHEN,
    Glyph,
    PageLine,
    Straightened,
    end_between,
    is_page_number,
    margins_of,
)
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import Box, HiddenReason, SegmentKind

WIDE = 40  # characters that reach the right margin


def line(text: str, number: int, page: int = 1, left: float = 72, size: float = 12) -> PageLine:
    top = 40.0 + 16 * number
    glyphs = (Glyph(c, Box(left + size * i, top, left + size * (i + 1), top + size)) for i, c in enumerate(text))
    return PageLine(page, number, tuple(glyphs))


def read(*lines: PageLine, pages: int = 1) -> Document:
    builder = DocumentBuilder("case.pdf")
    add_lines(builder, lines, pages)
    return builder.document(b"")


FULL = "盗" * WIDE


@pytest.mark.parametrize(
    ("first", "second", "end"),
    [
        (line(FULL, 1), line("窃", 2), ""),
        (line("a" * WIDE, 1), line("b", 2), " "),
        (line("a" * (WIDE - 1) + SOFT_HYPHEN, 1), line("b", 2), ""),
        (line("a" * WIDE, 1), line("窃", 2), ""),
        (line("盗" * (WIDE - 2) + "30", 1), line("00元", 2), ""),
        (line("盗" * (WIDE - 2) + "1,", 1), line("200元", 2), ""),
        (line("took " * 7 + "in 19", 1), line("3000 yuan", 2), " "),
        (line("(a) " + "b" * WIDE, 1), line("and so on", 2, left=120), " "),
        (line("(a) " + "b" * WIDE, 1), line("And so on", 2, left=120), "\n"),
        (line("盗" * (WIDE - 5), 1), line(FULL, 2), "\n"),
        (line(FULL, 1), line("窃", 2, left=96), "\n"),
        (line(FULL, 1), line("窃", 2, size=18), "\n"),
        (line(FULL, 1), line("窃", 4), "\n"),
        (line(FULL, 40), line("窃", 1, page=2), ""),
        (line(FULL, 40), line("窃", 1, page=3), "\n"),
    ],
)
def test_a_line_goes_on_where_it_reaches_the_margin_and_the_next_is_like_it(
    first: PageLine, second: PageLine, end: str
) -> None:
    margins = margins_of([line(FULL, 30), line(FULL, 2, page=second.page), first, second])
    assert end_between(first, second, margins) == end


@pytest.mark.parametrize(
    ("text", "found"),
    [
        *((text, True) for text in ("- 2 -", "第2页", "第 2 页 共 9 页", "Page 2 of 9", "2", "2/9", "第2页，共9页")),
        *((text, True) for text in ("共9页 第2页", "- 40 -", "12/30", "起诉书 第2页 共9页", "case.docx - Page 2 of 9")),
        *((text, False) for text in ("7", "2000", "2元", "第二页", "某案 第3页 共9页", "分得2/9")),
        *((text, False) for text in ("5,000", "1,200", "12.50", "￥5", "-5", "3/5", "3-5")),  # amounts and shares
    ],
)
def test_what_says_no_more_than_the_page_is_its_number(text: str, found: bool) -> None:
    last = line(text, 3, page=2)
    assert is_page_number(last, [line("甲", 1, page=2), line("乙", 2, page=2), last], pages=9) is found


def test_a_share_far_from_other_words_is_the_number_of_the_page() -> None:
    words = line("file:///home/case.html", 3, page=2)
    whole = PageLine(2, 3, (*words.glyphs, *line("2/9", 3, page=2, left=500).glyphs))
    assert is_page_number(whole, [line("甲", 1, page=2), line("乙", 2, page=2), whole], pages=9)


def test_a_number_inside_a_page_or_alone_on_it_is_text() -> None:
    inside = line("2", 2, page=2)
    assert not is_page_number(inside, [line("甲", 1, page=2), inside, line("乙", 3, page=2)], pages=2)
    assert not is_page_number(inside, [inside], pages=2)


def test_page_numbers_stand_last_and_an_amount_is_not_torn_by_them() -> None:
    text = "盗" * (WIDE - 2) + "30"
    document = read(line(text, 1), line("- 1 -", 2), line("00元。", 1, page=2), line("- 2 -", 2, page=2), pages=2)
    assert document.text == f"{text}00元。\n- 1 -\n- 2 -\n"
    assert [segment.kind for segment in document.segments][-2:] == [SegmentKind.FOOTER] * 2


def test_a_hidden_part_of_a_line_is_kept_apart_with_its_place() -> None:
    whole = line("甲乙丙丁", 1)
    glyphs = tuple(Glyph(g.char, g.box, HiddenReason.WHITE if g.char in "乙丙" else None) for g in whole.glyphs)
    document = read(PageLine(1, 1, glyphs))
    assert document.text == "甲丁\n"
    [item] = document.hidden
    assert (item.at, item.text, item.reason) == (1, "乙丙", HiddenReason.WHITE)
    assert item.segment.box == Box(84, 56, 108, 68)


def test_a_line_hidden_as_a_whole_leaves_no_line_end() -> None:
    whole = line("甲乙", 2)
    ghost = PageLine(1, 2, tuple(Glyph(g.char, g.box, HiddenReason.TINY) for g in whole.glyphs))
    assert read(line("上", 1), ghost, line("下", 3)).text == "上\n下\n"


@given(st.lists(st.text("甲乙a1 ", min_size=1, max_size=50).filter(str.strip), min_size=1, max_size=8))
def test_every_character_keeps_its_box(texts: list[str]) -> None:
    lines = [line(text, number) for number, text in enumerate(texts, start=1)]
    document = read(*lines)
    for segment in document.segments:
        assert document.text[segment.start : segment.end] == lines[segment.number - 1].text
        assert len(segment.edges) == segment.end - segment.start + 1


@pytest.mark.parametrize("degrees", [-8.0, -1.0, 0.5, 3.0])
def test_marks_on_a_page_that_was_put_straight_are_on_the_words_of_the_page_as_it_is(degrees: float) -> None:
    middle = (297.5, 421.0)
    askew = replace(line("骗取现金5000元" * 3, 2), straightened=Straightened(degrees, *middle))
    document = read(askew)
    assert document.text == askew.text + "\n"
    angle = math.radians(degrees)
    for place, glyph in enumerate(askew.glyphs):
        (marked,) = document.place_of(place, place + 1).boxes
        right, down = glyph.box.left + 6 - middle[0], glyph.box.top + 6 - middle[1]
        x = middle[0] + right * math.cos(angle) - down * math.sin(angle)
        y = middle[1] + right * math.sin(angle) + down * math.cos(angle)
        assert (marked.box.left + marked.box.right) / 2 == pytest.approx(x, abs=1.0)
        assert (marked.box.top + marked.box.bottom) / 2 == pytest.approx(y, abs=3.0)  # a quarter of the line's height


def test_a_line_of_a_page_that_was_straight_has_one_place() -> None:
    assert len(read(line(FULL, 2)).segments) == 1
    assert len(read(replace(line(FULL, 2), straightened=Straightened(3.0, 297.5, 421.0))).segments) > 3
