"""Text that is turned on its page, or written from top to bottom, is read in its order and keeps its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.pages.page_layout import add_lines
from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine, turned_box
from mma_desktop.documents.parsing.pages.turned_lines import in_rows, reading_turn, upright
from mma_desktop.documents.reading import read_bytes
from mma_desktop.domain.places import Box
from tests.documents.pages import FONT, pdf

TEXTS = ("被告人张某于三月五日窃得现金人民币三千二百元，用于", "赌博。")


def glyphs(text: str, row: int = 0, step: float = 10, left: float = 72) -> tuple[Glyph, ...]:
    top = 40 + 16.0 * row
    boxes = (Box(left + step * i, top, left + step * i + 10, top + 10) for i in range(len(text)))
    return tuple(map(Glyph, text, boxes))


def turned(line: tuple[Glyph, ...], turn: int) -> tuple[Glyph, ...]:
    """A line on a page that is turned clockwise by so many quarters."""
    return tuple(Glyph(glyph.char, turned_box(glyph.box, -turn % 4)) for glyph in line)


@pytest.mark.parametrize("turn", range(4))
def test_how_a_line_is_turned_is_seen_by_its_characters(turn: int) -> None:
    assert reading_turn(turned(glyphs("金额3,200元"), turn)) == turn


def test_what_is_no_line_and_what_is_written_from_the_right_is_not_turned() -> None:
    assert reading_turn(glyphs("1")) == 0
    assert reading_turn(turned(glyphs("123", step=25), 1)) == 0  # a column of cells
    assert reading_turn(turned(glyphs("שלום"), 2)) == 0


@given(st.integers(0, 3), st.tuples(*(st.integers(-900, 900) for _ in range(4))))
def test_a_box_that_is_turned_and_back_is_the_same(turn: int, edges: tuple[int, int, int, int]) -> None:
    box = Box(*map(float, edges))
    assert turned_box(turned_box(box, turn), -turn % 4) == box


def test_turned_lines_come_from_top_to_bottom_with_what_stands_beside_them() -> None:
    lines = [
        PageLine(1, 1, glyphs("丙", 2)),
        PageLine(1, 2, glyphs("乙", 1, left=200)),
        PageLine(1, 3, glyphs("甲", 1)),
    ]
    assert [line.text for line in in_rows(lines)] == ["甲乙", "丙"]


@pytest.mark.parametrize("turn", range(4))
def test_turned_text_is_one_paragraph_and_its_spans_have_their_boxes(turn: int) -> None:
    shown = [turned(glyphs(text, row), turn) for row, text in enumerate(TEXTS)]
    builder = DocumentBuilder("case.pdf")
    add_lines(builder, [PageLine(1, number, line) for number, line in enumerate(shown[::-1], 1)], 1)
    document = builder.document(b"")
    if turn:  # in the order of lines that are not turned pdfium is right
        assert document.text == "".join(TEXTS) + "\n"
    start = document.text.index("三千二百元")
    (place,) = document.place_of(start, start + 5).boxes
    first = TEXTS[0].index("三千二百元")
    boxes = [glyph.box for glyph in shown[0][first : first + 5]]
    assert place.box == Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def test_upright_lines_come_before_turned_ones() -> None:
    lines = upright([PageLine(1, 1, turned(glyphs("骑缝章"), 3)), PageLine(1, 2, glyphs("判决书"))])
    assert [line.text for line in lines] == ["判决书", "骑缝章"]


def down(canvas: Any) -> None:
    canvas.translate(0, 842)
    canvas.rotate(-90)


def up(canvas: Any) -> None:
    canvas.translate(595, 0)
    canvas.rotate(90)


@pytest.mark.parametrize("turn", [down, up])
def test_a_pdf_with_a_table_on_its_side_is_read_by_rows(turn: Callable[[Any], None]) -> None:
    rows = (("日期", "收入", "支出", "余额"), ("3月5日", "3200", "", "3200"), ("3月6日", "", "1800", "1400"))

    def draw(canvas: Any) -> None:
        turn(canvas)
        canvas.setFont(FONT, 12)
        for number, row in enumerate(rows):
            for left, text in zip((80, 200, 300, 400), row, strict=True):
                canvas.drawString(left, 500 - 20 * number, text)

    document = read_bytes("case.pdf", pdf(draw))
    assert document.text == "日期\t收入\t支出\t余额\n3月5日\t3200\t\t3200\n3月6日\t\t1800\t1400\n"
    start = document.text.index("1800")
    (box,) = (place.box for place in document.place_of(start, start + 4).boxes)
    assert box.bottom - box.top > box.right - box.left
