"""A row that the end of a page divides is one row again where that is plain, and rows that are two stay two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.pages.page_layout import add_lines
from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.page_rules import PageRule, PageRules
from mma_desktop.documents.parsing.pages.pdf import read_pdf
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import Box, PageBox
from tests.documents.pages import FONT, pdf

SIZE, STEP, TOP = 10.0, 14.0, 40.0
SIDES = (60.0, 104.0, 228.0, 322.0)
"""Cells of 4, 12 and 9 characters."""
WIDE = [int((right - left) // SIZE) for left, right in pairwise(SIDES)]
HEAD = ("序号", "经过", "金额")
STORY = "被告人翻窗进入被害人家中窃得金项链一条后逃离现场，变卖所得用于赌博"

Row = Sequence[str]


class Paper:
    """Pages on which rows are drawn one below the other, each between rules."""

    def __init__(self, sides: Sequence[float] = SIDES) -> None:
        self.sides = sides
        self.lines: list[PageLine] = []
        self.rules: dict[int, PageRules] = {}
        self.begin()

    def begin(self) -> None:
        """Begin a new page."""
        self.page = len(self.rules) + 1
        self.top = TOP
        self.heights = [TOP - 2]
        self.rules[self.page] = PageRules()

    def row(self, *cells: Sequence[str]) -> None:
        """Draw a row of cells of several lines."""
        for left, texts in zip(self.sides, cells, strict=False):
            for number, text in enumerate(texts):
                if text:
                    self._write(text, left + 2, self.top + STEP * number)
        self.top += STEP * max(map(len, cells)) + 4
        self.heights.append(self.top - 2)
        across = tuple(PageRule(height, self.sides[0], self.sides[-1]) for height in self.heights)
        down = tuple(PageRule(side, self.heights[0], self.heights[-1]) for side in self.sides)
        self.rules[self.page] = PageRules(across, down)

    def _write(self, text: str, left: float, top: float) -> None:
        boxes = (Box(left + SIZE * i, top, left + SIZE * (i + 1), top + SIZE) for i in range(len(text)))
        self.lines.append(PageLine(self.page, len(self.lines) + 1, tuple(map(Glyph, text, boxes))))

    def read(self) -> Document:
        """The document."""
        builder = DocumentBuilder("list.pdf")
        add_lines(builder, self.lines, self.page, self.rules)
        return builder.document(b"")


def wrapped(text: str, wide: int) -> list[str]:
    return [text[place : place + wide] for place in range(0, len(text), wide)] or [""]


def cells(row: Row) -> list[list[str]]:
    return [wrapped(text, wide) for text, wide in zip(row, WIDE, strict=True)]


def divided(rows: Sequence[Row], at: int, *, heads: bool, sides: Sequence[float] = SIDES) -> Document:
    """The last of these rows goes on in the next page behind so many of its lines, with one more row below it."""
    paper = Paper()
    paper.row(*cells(HEAD))
    for row in rows[:-1]:
        paper.row(*cells(row))
    last = cells(rows[-1])
    paper.row(*(lines[:at] for lines in last))
    paper.begin()
    paper.sides = sides
    if heads:
        paper.row(*cells(HEAD))
    paper.row(*(lines[at:] or [""] for lines in last))
    paper.row(*cells(("99", "电脑", "5,000")))
    return paper.read()


@pytest.mark.parametrize("heads", [False, True])
def test_a_divided_row_is_one_and_headings_inside_it_are_none(*, heads: bool) -> None:
    rows = [("1", "手机", "1,200"), ("2", STORY, "21,300")]
    document = divided(rows, 2, heads=heads)
    assert document.text.splitlines() == ["\t".join(row) for row in (HEAD, *rows, ("99", "电脑", "5,000"))]
    assert (Note("pages_repeat", ("1",)) in document.notes) is heads


def test_each_stretch_has_its_place_on_its_page() -> None:
    document = divided([("1", STORY, "21,300")], 1, heads=False)
    start = document.text.index(STORY[10:14])
    first, second = document.place_of(start, start + 4).boxes
    assert first == PageBox(1, Box(206.0, 58.0, 226.0, 68.0))
    assert second == PageBox(2, Box(106.0, 40.0, 126.0, 50.0))
    amount = document.text.index("21,300")
    assert document.place_of(amount, amount + 6).boxes == (PageBox(1, Box(230.0, 58.0, 290.0, 68.0)),)
    assert all(len(one.edges) == one.end - one.start + 1 for one in document.segments)


def test_a_number_that_is_cut_in_two_is_one() -> None:
    paper = Paper()
    paper.row(*cells(HEAD))
    paper.row(["1"], ["转账"], ["1,234,567"])
    paper.begin()
    paper.row([""], [""], [".50元"])
    assert paper.read().text.splitlines()[1:] == ["1\t转账\t1,234,567.50元"]


@given(st.integers(1, 60), st.booleans(), st.integers(0, 5), st.data())
def test_no_character_is_lost_and_a_full_line_goes_on(
    length: int, heads: bool, before: int, data: st.DataObject
) -> None:
    story = (STORY.replace("，", "和") * 3)[:length]
    rows = [*((str(number), "手机", "1,200") for number in range(1, before + 1)), ("88", story, "21,300")]
    at = data.draw(st.integers(1, max(1, len(wrapped(story, WIDE[1])) - 1)))
    document = divided(rows, at, heads=heads)
    expected = ["\t".join(row) for row in (HEAD, *rows)]
    if len(story) > WIDE[1]:
        assert document.text.splitlines()[: len(expected)] == expected
    else:
        assert sorted("".join(expected)) == sorted("".join(document.text.splitlines()[: len(expected)]))


@pytest.mark.parametrize(
    ("last", "following"),
    [
        ((["2"], ["手机", "一部"], ["1,200"]), ([""], ["电脑一台"], [""])),  # the line has room left
        ((["2"], ["窃得被害人家中手机一部的"], ["1,200"]), (["3"], ["电脑"], ["800"])),
        ((["张某"], ["窃得被害人家中手机一部的"], ["1,200"]), ([""], ["窃得电脑"], ["800"])),  # his second amount
        ((["张某"], ["窃得被害人家中手机一部的"], ["500元现金"]), ([""], ["窃得电脑"], ["800元"])),
        ((["2"], ["窃得被害人家中手机一部。"], ["1,200"]), ([""], ["以上均已退赔"], [""])),  # its sentence has ended
        ((["2"], ["现金"], ["123456789"]), ([""], [""], ["500"])),  # both are numbers
        (([""], ["窃得被害人家中手机一部的"], ["1,200"]), (["3"], ["电脑"], [""])),
    ],
)
def test_rows_that_may_be_two_stay_two(last: Sequence[Sequence[str]], following: Sequence[Sequence[str]]) -> None:
    paper = Paper()
    paper.row(*cells(HEAD))
    paper.row(*last)
    paper.begin()
    paper.row(*following)
    paper.row(*cells(("99", "电脑", "5,000")))
    assert len(paper.read().text.splitlines()) == 4


def test_tables_with_other_columns_are_two() -> None:
    other = (60.0, 104.0, 250.0, 322.0)
    assert len(divided([("1", STORY, "21,300")], 2, heads=False, sides=other).text.splitlines()) == 4
    shifted = tuple(side + 20 for side in SIDES)  # the other side of a sheet
    assert len(divided([("1", STORY, "21,300")], 2, heads=False, sides=shifted).text.splitlines()) == 3


def test_a_row_of_three_pages_is_one() -> None:
    paper, story = Paper(), cells(("1", STORY, "21,300"))
    for place in range(3):
        paper.row(*([lines[place] if place < len(lines) else ""] for lines in story))
        if place < 2:
            paper.begin()
    paper.row(*cells(("99", "电脑", "5,000")))
    assert paper.read().text.splitlines() == [f"1\t{STORY}\t21,300", "99\t电脑\t5,000"]


def test_a_row_of_a_pdf_is_read_whole_with_its_amount() -> None:
    def page(*rows: Sequence[Sequence[str]]) -> Any:
        def draw(canvas: Canvas) -> None:
            canvas.setFont(FONT, SIZE)
            top = 800.0
            canvas.line(SIDES[0], top, SIDES[-1], top)
            for row in rows:
                for left, texts in zip(SIDES, row, strict=False):
                    for number, text in enumerate(texts):
                        canvas.drawString(left + 2, top - 10 - STEP * number, text)
                bottom = top - STEP * max(map(len, row)) - 4
                canvas.line(SIDES[0], bottom, SIDES[-1], bottom)
                for side in SIDES:
                    canvas.line(side, top, side, bottom)
                top = bottom

        return draw

    story = wrapped(STORY, WIDE[1])
    first = page(cells(HEAD), (["1"], ["手机"], ["1,200"]), (["2"], story[:2], ["21,300"]))
    document = read_pdf(
        "list.pdf", pdf(first, page(cells(HEAD), ([""], story[2:], [""]), (["3"], ["电脑"], ["5,000"])))
    )
    assert document.text.splitlines()[2:] == [f"2\t{STORY}\t21,300", "3\t电脑\t5,000"]
