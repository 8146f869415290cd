"""Workbooks of Excel 97: cells, what is hidden, and what stands around them, as in .xlsx."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.damage import with_changed_bytes
from mma_desktop.documents.parsing.office97.reading import read_office97, tables_in97
from mma_desktop.documents.parsing.rows import SheetCells
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError
from tests.documents.parsing.office97 import biff
from tests.documents.parsing.office97.biff import HIDDEN, VISIBLE, hidden_column, hidden_row, label, number, workbook
from tests.documents.parsing.office97.ole import ole


def read(*sheets: tuple[str, int, bytes]) -> Document:
    return read_office97("a.xls", ole({"Workbook": workbook(*sheets)}))


def one(*records: bytes) -> Document:
    return read(("明细", VISIBLE, b"".join(records)))


def test_cells_are_read_as_they_are_seen() -> None:
    document = one(
        label(0, 0, "手机"),
        *(number(0, 1, 1234.5, biff.YUAN), number(0, 2, 5.2, biff.WAN), number(0, 3, 43891, biff.DATE)),
        *(number(0, 4, 43891.5, biff.DATE), number(0, 5, 1.5, biff.HOURS), number(0, 6, 123456789012345)),
        *(biff.formula(1, 0, 2469), biff.truth(1, 1, 1, 0), biff.truth(1, 2, 7, 1), number(1, 3, 0.1)),
    )
    assert document.text == (
        "手机\t¥1234.5\t5.2万元\t2020-03-01\t2020-03-01 12:00:00\t36:00:00\t123456789012345\n2469\tTRUE\t#DIV/0!\t0.1\n"
    )
    segment = document.segments[1]
    assert (segment.kind, segment.row, segment.column, segment.name) == (SegmentKind.SHEET_CELL, 1, 2, "明细")


def test_what_is_hidden_is_kept_apart() -> None:
    cells = (label(0, 0, "甲"), label(1, 0, "行"), label(0, 1, "列"), label(0, 2, "白", biff.ON_WHITE))
    document = read(
        ("明细", VISIBLE, b"".join((hidden_column(1), hidden_row(1), *cells, number(0, 3, 8, biff.UNSEEN)))),
        ("暗", HIDDEN, label(0, 0, "秘密")),
    )
    assert document.text.split() == ["甲"]
    assert {item.text.strip(): item.reason for item in document.hidden} == {
        **dict.fromkeys(("行", "列", "8", "秘密"), HiddenReason.HIDDEN),
        "白": HiddenReason.WHITE,
    }


def test_struck_cells_and_pieces_of_cells_are_kept_apart() -> None:
    rich = biff.rich_label(1, 0, "手机5000元3000元", (2, 2), (7, 0), (9, 1))
    document = one(label(0, 0, "甲"), number(0, 1, 900), label(0, 2, "600元", biff.STRUCK), rich)
    assert document.text == "甲\t900\t\n手机30\n"
    struck, white = HiddenReason.STRUCK, HiddenReason.WHITE
    found = [(item.text, item.reason) for item in document.hidden]
    assert found == [("600元", struck), ("5000元", struck), ("00元", white)]


def test_what_stands_around_the_cells_is_read_or_said() -> None:
    header = biff.record(0x14, biff.text("&C页眉 &P"))
    shapes = (biff.shape(6, "框中文字"), biff.shape(0x19, "批注"), biff.shape(8, ""), biff.begin(biff.CHART), biff.END)
    document = one(label(0, 0, "甲"), header, header, *shapes)
    assert document.text.split() == ["甲", "页眉", "框中文字"]
    assert [(item.text, item.reason) for item in document.hidden] == [("批注\n", HiddenReason.COMMENT)]
    assert {Note("not_imported", ("picture", "1")), Note("not_imported", ("chart", "1"))} <= set(document.notes)


def test_the_first_sheet_with_cells_is_the_table() -> None:
    book = workbook(("空", VISIBLE, b""), ("题", VISIBLE, label(0, 0, "question") + label(0, 1, "answer")))
    assert tables_in97("a.et", ole({"Workbook": book})) == [SheetCells("题", (("question", "answer"),))]


def test_an_encrypted_workbook_is_called_so() -> None:
    stream = biff.begin(biff.BOOK) + biff.record(0x2F, bytes(6)) + biff.END
    with pytest.raises(DocumentError, match="is encrypted"):
        read_office97("a.xls", ole({"Workbook": stream}))


def test_a_stream_that_is_no_workbook_is_refused() -> None:
    with pytest.raises(DocumentError, match="no workbook that can be read"):
        read_office97("a.xls", ole({"Workbook": b"\x01" * 5000}))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_damaged_workbook_is_read_or_refused(seed: int) -> None:
    whole = ole({"Workbook": workbook(("明细", VISIBLE, label(0, 0, "手机") + number(0, 1, 1200)))})
    try:
        read_office97("a.xls", with_changed_bytes(whole, random.Random(seed)))
    except DocumentError as error:
        assert error.remedy
