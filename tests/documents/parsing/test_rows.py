"""Rows become lines, and every cell keeps its place."""

from __future__ import annotations

import subprocess
import sys

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.documents.parsing.rows import add_rows
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment

PLACE = TextSegment(0, 0, SegmentKind.SHEET_CELL, 1, name="清单")


def read(rows: list[list[str]], hidden: HiddenReason | None = None) -> Document:
    builder = DocumentBuilder("a.csv")
    add_rows(builder, [[TextRun(text, hidden) for text in row] for row in rows], PLACE)
    return builder.document(b"")


def test_empty_rows_and_trailing_empty_cells_make_no_text() -> None:
    assert read([["手机", "", ""], ["", " "], [], ["", "1200元"]]).text == "手机\n\t1200元\n"


def test_a_cell_of_several_lines_stays_in_its_row() -> None:
    document = read([["手机\n一部", "1200元"]])
    assert document.text == "手机 一部\t1200元\n"
    place = document.place_of(document.text.index("1200"), document.text.index("1200") + 4)
    assert (place.name, place.row, place.column) == ("清单", 1, 2)


def test_tabs_of_a_cell_part_no_columns() -> None:
    assert read([["卡号\t", "\t转\t账", "1200.00\t"], ["甲", "", "3元"]]).text == "卡号\t转 账\t1200.00\n甲\t\t3元\n"


def test_hidden_rows_are_kept_beside_the_text() -> None:
    document = read([["手机", "1200元"]], HiddenReason.HIDDEN)
    assert document.text == ""
    assert [(item.text.strip(), item.reason) for item in document.hidden] == [("手机\t1200元", HiddenReason.HIDDEN)]


def test_a_hidden_cell_is_kept_beside_its_row() -> None:
    builder = DocumentBuilder("a.xlsx")
    add_rows(builder, [[TextRun("手机"), TextRun("9元", HiddenReason.WHITE), TextRun("1200元")]], PLACE)
    document = builder.document(b"")
    assert document.text == "手机\t\t1200元\n"
    assert document.with_hidden((0,)).text == "手机\t9元\t1200元\n"
    assert document.hidden[0].segment.column == 2


def test_a_child_that_reads_text_loads_no_reader_of_other_formats() -> None:
    code = (
        "import sys, mma_desktop.documents.parsing.__main__ as m; print([n for n in sys.argv[1:] if n in sys.modules])"
    )
    heavy = ("openpyxl", "numpy", "pypdfium2")
    assert subprocess.check_output([sys.executable, "-c", code, *heavy], text=True).strip() == "[]"
