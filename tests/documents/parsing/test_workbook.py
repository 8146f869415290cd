"""Workbooks: cells as a person sees them, hidden sheets, formulas without a value, and sizes that are claims."""

from __future__ import annotations

import io
import random
import re
import zipfile
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.xml_mutations import with_changed_elements
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.rows import SheetCells
from mma_desktop.documents.parsing.workbook import MAX_ROWS, read_workbook, tables_in
from mma_desktop.domain.cases import Document, Note
from mma_desktop.errors import DocumentError
from tests.documents.word import zipped


def workbook() -> bytes:
    book: Any = openpyxl.Workbook()
    book.active.append(["手机", 1200, "=B1*2"])
    hidden = book.create_sheet("暗")
    hidden.append(["不见", 1])
    hidden.sheet_state = "hidden"
    return saved(book)


def saved(book: Any) -> bytes:
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def read(data: bytes) -> Document:
    return read_workbook(Archive("a.xlsx", data), data)


def test_hidden_sheets_stay_out_and_formulas_without_a_value_are_said() -> None:
    document = read(workbook())
    assert document.text.split() == ["手机", "1200"]
    assert [item.text.split() for item in document.hidden] == [["不见", "1"]]
    assert Note("formulas", ("1",)) in document.notes


def test_sheets_with_cells_are_tables() -> None:
    book: Any = openpyxl.Workbook()
    book.create_sheet("题").append(["question", "answer"])
    assert tables_in(Archive("a.xlsx", saved(book)), saved(book)) == [SheetCells("题", (("question", "answer"),))]
    empty = saved(openpyxl.Workbook())
    assert tables_in(Archive("a.xlsx", empty), empty) == [SheetCells("Sheet", ())]


@pytest.mark.parametrize(
    ("cell", "count"),
    [
        ('<c r="C1"><f>B1*2</f></c>', 1),
        ('<c r="C1"><f>B1*2</f><v/></c>', 1),
        ('<c r="C1"><f>B1*2</f><v></v>\n</c>', 1),
        ('<c r="C1"><f t="shared" si="0"/></c>', 1),
        ('<x:c xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" r="C1"><x:f>1</x:f></x:c>', 1),
        ('<c r="C1"><f>B1*2</f><v>2400</v></c>', 0),
        ('<c r="C1"><f t="shared" si="0"/><v>2400</v></c>', 0),
        ('<c r="C1" t="str"><f>A1</f><v>手机</v></c>', 0),
        ('<c r="C1"><v>2400</v></c><c r="D1"/>', 0),
    ],
)
def test_each_formula_without_a_value_is_counted(cell: str, count: int) -> None:
    document = read(with_cell(cell))
    assert [note for note in document.notes if note.code == "formulas"] == [Note("formulas", ("1",))] * count


def with_cell(cell: str) -> bytes:
    """The workbook with another cell in the place of its formula."""
    source = zipfile.ZipFile(io.BytesIO(workbook()))
    parts = {name: source.read(name) for name in source.namelist()}
    first = "xl/worksheets/sheet1.xml"
    parts[first], replaced = re.subn(rb'<c r="C1".*?</c>', cell.encode(), parts[first])
    assert replaced == 1
    return zipped(parts)


@pytest.mark.parametrize("number", ["99999999999999999999", "1e30"])
def test_a_row_with_a_number_that_no_sheet_has_is_refused(number: str) -> None:
    source = zipfile.ZipFile(io.BytesIO(workbook()))
    parts = {name: source.read(name) for name in source.namelist()}
    first = "xl/worksheets/sheet1.xml"
    parts[first] = parts[first].replace(b'<row r="1"', f'<row r="{number}"'.encode(), 1)
    with pytest.raises(DocumentError, match=f"more than {MAX_ROWS} rows"):
        read(zipped(parts))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_changed_elements_end_in_a_document_or_one_readable_line(seed: int) -> None:
    try:
        read(with_changed_elements(workbook(), random.Random(seed)))
    except DocumentError as error:
        assert "\n" not in error.fact


def test_a_sheet_of_a_chart_without_a_drawing_is_counted_and_keeps_no_cell_away() -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.append(["损失", 5000])
    book.create_chartsheet("图")
    target = io.BytesIO()
    book.save(target)
    document = read_workbook(Archive("a.xlsx", target.getvalue()), target.getvalue())
    assert document.text == "损失\t5000\n"
    assert Note("not_imported", ("picture", "1")) in document.notes
