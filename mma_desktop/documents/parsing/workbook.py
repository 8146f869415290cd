"""Workbooks (.xlsx): rows of text, sheet by sheet, then what stands around the cells.

A sheet is looked through as a stream before openpyxl may touch it: one cell in the last corner of an otherwise empty
sheet makes it fill seventeen thousand million cells. Formulas are never computed: the value that the spreadsheet
program stored counts, and where it stored none, that is said.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass
from typing import Any

from openpyxl.reader.excel import ExcelReader

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.rows import SPARSE, SheetCells, add_rows, check_size, tables_with_cells
from mma_desktop.documents.parsing.workbook_looks import SheetLooks
from mma_desktop.documents.parsing.workbook_notes import add_around
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import SegmentKind, TextSegment
from mma_desktop.errors import DocumentError

MAX_ROWS = 1_048_576  # that a sheet can have
_CELL = re.compile(rb"""<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]{1,4})(\d{1,8})["']""")
_WITHOUT_VALUE = re.compile(  # the end of a cell with a formula and no value, or an empty one
    rb"<(?:\w+:)?f\b(?:[^<>]*/>|[^<>]*>[^<]*</(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*(?:/>|></(?:\w+:)?v>)\s*)?</(?:\w+:)?c>"
)
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_SAVE = "Save it again as .xlsx, or as CSV (UTF-8)."


@dataclass(frozen=True, slots=True)
class WorkbookSheet:
    """A sheet's cells as a person sees them or does not, and how many formulas had no value stored."""

    title: str
    rows: tuple[tuple[TextRun, ...], ...]
    without_value: int


def read_workbook(archive: Archive, data: bytes) -> Document:
    """The document in an archive that is a workbook: a line for each row. Raises DocumentError."""
    builder = DocumentBuilder(archive.name)
    sheets, charts = sheets_of(archive, data)
    for number, sheet in enumerate(sheets, start=1):
        _add(builder, sheet, number)
    add_around(builder, archive, _sheet_parts(archive))
    if without := sum(sheet.without_value for sheet in sheets):
        builder.note("formulas", str(without))
    if pictures := charts + sum(name.startswith(("xl/media/", "xl/charts/chart")) for name in archive.names):
        builder.note("not_imported", "picture", str(pictures))
    return builder.document(data)


def sheets_of(archive: Archive, data: bytes) -> tuple[list[WorkbookSheet], int]:
    """The sheets of a workbook that hold cells, and how many hold only a chart. Raises DocumentError."""
    _check(archive)
    try:
        reader = _CellsReader(io.BytesIO(data), read_only=True, data_only=True, rich_text=True)
        reader.read()
        sheets = [_sheet(archive, sheet) for sheet in reader.wb.worksheets]
    except (TypeError, AttributeError) as error:  # whose words speak of the reader, and not of the file
        raise DocumentError(f"{archive.name} is damaged: its parts do not fit each other.", _SAVE) from error
    except (OSError, KeyError, ValueError, IndexError, zipfile.BadZipFile) as error:
        reason = str(error).strip().split("\n")[0] or type(error).__name__
        raise DocumentError(f"{archive.name} is no workbook that can be read: {reason}.", _SAVE) from error
    return sheets, reader.charts


class _CellsReader(ExcelReader):
    """Reads the sheets of cells, and counts those that hold only a chart: openpyxl fails on one without a drawing."""

    charts = 0

    def read_chartsheet(self, sheet: Any, rel: Any) -> None:  # noqa: ARG002
        """Count the sheet."""
        self.charts += 1


def _check(archive: Archive) -> None:
    for part in _sheet_parts(archive):
        data = archive.read(part)
        if b"<!DOCTYPE" in data:
            fact = f"{archive.name} is refused: its part {part} has a document type definition."
            raise DocumentError(fact, _SAVE)
        rows = columns = 0
        for column, row in _CELL.findall(data):
            rows, columns = max(rows, int(row)), max(columns, _column_number(column))
        check_size(archive.name, rows, columns)


def _sheet_parts(archive: Archive) -> list[str]:
    return [name for name in archive.names if _SHEET.fullmatch(name)]


def _sheet(archive: Archive, sheet: Any) -> WorkbookSheet:
    xml = archive.read(sheet._worksheet_path)
    looks = SheetLooks(xml, sheet.sheet_state != "visible")
    sheet.reset_dimensions()  # what a file says of its size is not to be trusted
    rows: list[tuple[TextRun, ...]] = []
    for cells in sheet.iter_rows():
        if len(rows) == MAX_ROWS:  # a row may give itself any number, and openpyxl makes up those before it
            raise DocumentError(f"{archive.name} is refused: a sheet in it has more than {MAX_ROWS} rows.", SPARSE)
        rows.append(tuple(map(looks.run, cells)))
    return WorkbookSheet(str(sheet.title), tuple(rows), len(_WITHOUT_VALUE.findall(xml)))


def _add(builder: DocumentBuilder, sheet: WorkbookSheet, number: int) -> None:
    add_rows(builder, sheet.rows, TextSegment(0, 0, SegmentKind.SHEET_CELL, number, name=sheet.title))


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - ord("A") + 1
    return number


def tables_in(archive: Archive, data: bytes) -> list[SheetCells]:
    """The sheets that hold cells, or the first one where none does. Raises DocumentError."""
    sheets, _ = sheets_of(archive, data)
    if not sheets:
        raise DocumentError(f"{archive.name} holds no sheet with cells.", _SAVE)
    return tables_with_cells((sheet.title, sheet.rows, sheet.without_value) for sheet in sheets)
