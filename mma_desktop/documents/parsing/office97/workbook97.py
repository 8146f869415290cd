"""Workbooks of Excel 97 to 2003 (.xls) and of WPS (.et): rows of text, sheet by sheet, as those of .xlsx."""

from __future__ import annotations

import datetime
import io
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import xlrd
from openpyxl.styles.numbers import is_date_format, is_timedelta_format

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.documents.parsing.office97.container import Container
from mma_desktop.documents.parsing.office97.workbook97_notes import add_around97
from mma_desktop.documents.parsing.rows import SheetCells, add_rows, cell_of, tables_with_cells
from mma_desktop.documents.parsing.workbook_cells import NO_NUMBERS, NOTHING, shown_text
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment
from mma_desktop.errors import DocumentError

_SAVE = "Open it and save it as .xlsx, or as CSV (UTF-8)."
_NO_FILL, _SOLID = 0, 1
_WHITE = (255, 255, 255)
_EMPTY = (xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK)
_NUMBERS = (xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_DATE)
_BROKEN = (xlrd.XLRDError, struct.error, LookupError, ValueError, TypeError, AttributeError, AssertionError)


@dataclass(frozen=True, slots=True)
class _Sheet97:
    title: str
    rows: tuple[tuple[TextRun, ...], ...]


@dataclass(frozen=True, slots=True)
class _Format:
    """The number format of cells, and how they are hidden if they are."""

    code: str
    hidden: HiddenReason | None


def read_workbook97(container: Container, data: bytes) -> Document:
    """The document in a container that holds a workbook: a line for each row. Raises DocumentError."""
    builder, stream = DocumentBuilder(container.name), container.read(container.workbook)
    for number, sheet in enumerate(_sheets(container.name, stream), start=1):
        add_rows(builder, sheet.rows, TextSegment(0, 0, SegmentKind.SHEET_CELL, number, name=sheet.title))
    add_around97(builder, stream)
    return builder.document(data)


def tables97(container: Container) -> list[SheetCells]:
    """The sheets that hold cells, or the first one where none does. Raises DocumentError."""
    sheets = _sheets(container.name, container.read(container.workbook))
    if not sheets:
        raise DocumentError(f"{container.name} holds no sheet with cells.", _SAVE)
    return tables_with_cells((sheet.title, sheet.rows, 0) for sheet in sheets)


def _sheets(name: str, stream: bytes) -> list[_Sheet97]:
    """The sheets of a workbook that hold cells. Raises DocumentError."""
    try:
        book: Any = xlrd.open_workbook(
            file_contents=stream, logfile=io.StringIO(), formatting_info=True, ragged_rows=True
        )
        return [_sheet(book, sheet) for sheet in book.sheets()]
    except _BROKEN as error:
        if "encrypted" in str(error):
            raise DocumentError(
                f"{name} is encrypted.", "Open it with its password, and save it without one."
            ) from error
        reason = str(error).strip().split("\n")[0] or type(error).__name__
        raise DocumentError(f"{name} is no workbook that can be read: {reason}.", _SAVE) from error


def _sheet(book: Any, sheet: Any) -> _Sheet97:
    formats: dict[int, _Format] = {}
    cells = (((row, column) for column in range(sheet.row_len(row))) for row in range(sheet.nrows))
    rows = (tuple(_run(book, sheet, formats, *place) for place in places) for places in cells)
    return _Sheet97(str(sheet.name), tuple(rows))


def _run(book: Any, sheet: Any, formats: dict[int, _Format], row: int, column: int) -> TextRun:
    """The text of a cell as a person sees it, and how it is hidden."""
    kind, value = sheet.cell_type(row, column), sheet.cell_value(row, column)
    if kind in _EMPTY:
        return TextRun("")
    style = sheet.cell_xf_index(row, column)
    if style not in formats:
        formats[style] = _format(book, style)
    look = formats[style]
    unseen = sheet.visibility or _is_hidden(sheet.rowinfo_map, row) or _is_hidden(sheet.colinfo_map, column)
    unseen = unseen or (look.code == NO_NUMBERS and kind in _NUMBERS)
    hidden = HiddenReason.HIDDEN if unseen else look.hidden
    if not unseen and kind == xlrd.XL_CELL_TEXT and (changes := sheet.rich_text_runlist_map.get((row, column))):
        return cell_of(list(_pieces(book, book.xf_list[style], value, changes)))
    return TextRun(shown_text(_value(book, kind, value, look.code), look.code), hidden)


def _pieces(book: Any, xf: Any, text: str, changes: Sequence[tuple[int, int]]) -> Iterator[TextRun]:
    """The pieces of a cell in which the font changes at these places."""
    for (start, font), (end, _) in pairwise([(0, xf.font_index), *changes, (len(text), 0)]):
        yield TextRun(text[start:end], _hidden_by(book, xf.background, book.font_list[font]))


def _is_hidden(places: Mapping[int, Any], number: int) -> bool:
    return number in places and bool(places[number].hidden)


def _value(book: Any, kind: int, value: Any, code: str) -> object:
    """The value of a cell, of the type that it has in an .xlsx workbook."""
    if kind == xlrd.XL_CELL_BOOLEAN:
        return bool(value)
    if kind == xlrd.XL_CELL_ERROR:
        return xlrd.error_text_from_code.get(value, "#ERROR!")
    return _date(value, code, book.datemode) if kind in _NUMBERS and is_date_format(code) else value


def _date(value: float, code: str, datemode: int) -> object:
    try:
        if is_timedelta_format(code):
            return datetime.timedelta(days=value)
        date = xlrd.xldate.xldate_as_datetime(value, datemode)
    except (OverflowError, ValueError):
        return "#VALUE!"
    return date.time() if 0 <= value < 1 else date


def _format(book: Any, style: int) -> _Format:
    xf = book.xf_list[style]
    code = str(book.format_map[xf.format_key].format_str).strip()
    if code == NOTHING:
        return _Format(code, HiddenReason.HIDDEN)
    return _Format(code, _hidden_by(book, xf.background, book.font_list[xf.font_index]))


def _hidden_by(book: Any, fill: Any, font: Any) -> HiddenReason | None:
    """How letters of this font are hidden in a cell that is filled so."""
    white = book.colour_map.get(font.colour_index) == _WHITE
    bare = fill.fill_pattern == _NO_FILL
    bare |= fill.fill_pattern == _SOLID and book.colour_map.get(fill.pattern_colour_index) == _WHITE
    if white and bare:
        return HiddenReason.WHITE
    return HiddenReason.STRUCK if font.struck_out else None
