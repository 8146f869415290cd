"""Cells of several lines in a table without rules are whole where the room between lines tells it, and only there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.pages.open_cells import whole_rows
from mma_desktop.documents.parsing.pages.page_layout import laid_out
from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.page_rules import PageRules
from mma_desktop.domain.places import Box

SIZE, CLOSE, FAR = 10.0, 12.0, 20.0
LEFTS = (72.0, 130.0, 300.0, 400.0)

Cells = tuple[str, ...]


def cell(text: str, top: float, left: float, number: int) -> PageLine:
    boxes = (Box(left + SIZE * i, top, left + SIZE * (i + 1), top + SIZE) for i in range(len(text)))
    return PageLine(1, number, tuple(map(Glyph, text, boxes)))


def table(*rows: tuple[float, Cells]) -> list[list[PageLine]]:
    """Rows of cells, each so far below the one before."""
    top, found = 40.0, list[list[PageLine]]()
    for number, (step, cells) in enumerate(rows, 1):
        top += step
        found.append([cell(text, top, left, number) for text, left in zip(cells, LEFTS, strict=False) if text])
    return found


def text(rows: list[list[PageLine]]) -> list[str]:
    lines = [PageLine(1, row[0].number, tuple(glyph for piece in row for glyph in piece.glyphs)) for row in rows]
    return [line.text for line in laid_out(lines, PageRules())]


HEAD = (0.0, ("序号", "物品", "数量", "金额"))
PHONE = (FAR, ("1", "黑色苹果牌手机（", "1部", "3,600.00"))
RING = (FAR, ("2", "金项链", "2条", "12,500.00"))


def test_a_name_that_goes_on_in_the_next_line_is_one_cell() -> None:
    rows = table(HEAD, PHONE, (CLOSE, ("", "含充电器一个）")), RING)
    assert text(rows) == [
        "序号\t物品\t数量\t金额",
        "1\t黑色苹果牌手机（含充电器一个）\t1部\t3,600.00",
        "2\t金项链\t2条\t12,500.00",
    ]


def test_words_of_other_writings_are_parted_by_a_blank() -> None:
    head, row = (0.0, ("No", "Item", "Pcs", "Sum")), (FAR, ("1", "Mobile phone", "1", "3,600.00"))
    rows = table(head, row, (CLOSE, ("", "with charger")), (FAR, ("2", "Ring", "2", "500.00")))
    assert text(rows)[1] == "1\tMobile phone with charger\t1\t3,600.00"


@pytest.mark.parametrize(
    "below",
    [
        (FAR, ("", "含充电器一个）")),  # as far away as a row
        (CLOSE, ("", "", "", "1,200.00")),  # an amount may be a row of its own
        (CLOSE, ("", "500", "", "")),
        (CLOSE, ("", "含充电器一个，另有其他物品若干件已经全部退还", "", "")),  # below several cells
    ],
)
def test_what_may_be_a_row_stays_one(below: tuple[float, Cells]) -> None:
    assert whole_rows(table(HEAD, PHONE, below, RING)) == {}


def test_a_table_whose_rows_stand_as_close_as_lines_is_left_as_it_is() -> None:
    close = tuple((CLOSE, cells) for _, cells in (PHONE, RING))
    rows = table(HEAD, close[0], (CLOSE, ("", "含充电器一个）")), close[1])
    assert whole_rows(rows) == {}


@given(st.lists(st.tuples(st.sampled_from((CLOSE, FAR)), st.tuples(*[st.sampled_from(("", "甲", "乙丙", "30"))] * 4))))
def test_no_character_is_lost_or_read_twice(cells: list[tuple[float, Cells]]) -> None:
    rows = [row for row in table(HEAD, PHONE, *cells) if row]
    found = whole_rows(rows)
    taken = [place for one in found.values() for place in one.taken]
    assert len(taken) == len({*taken} - {*found})
    told = [found[place].row if place in found else row for place, row in enumerate(rows) if place not in taken]
    whole = sorted(glyph.char for row in told for piece in row for glyph in piece.glyphs)
    assert whole == sorted(glyph.char for row in rows for piece in row for glyph in piece.glyphs)
