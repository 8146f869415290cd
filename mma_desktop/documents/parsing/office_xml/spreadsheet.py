"""Workbooks in the XML of Excel 2003, which many programs export under the name .xls: rows of text, sheet by sheet.

A cell may leave out where it stands, and then follows the one before; sizes are looked at before any gap is filled.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.documents.parsing.archive import parse_xml
from mma_desktop.documents.parsing.docx_styles import Look, hexadecimal
from mma_desktop.documents.parsing.elements import attribute, children, local
from mma_desktop.documents.parsing.rows import SheetCells, add_rows, cell_of, check_size, tables_with_cells
from mma_desktop.documents.parsing.workbook_cells import (
    NO_NUMBERS,
    NOTHING,
    cell_text,
    needs_all_digits,
    shown_text,
)
from mma_desktop.documents.parsing.workbook_notes import Around, add_beside, without_codes
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment
from mma_desktop.errors import DocumentError

_SHEET, _EXCEL = "{urn:schemas-microsoft-com:office:spreadsheet}", "{urn:schemas-microsoft-com:office:excel}"
_NUMBER = re.compile(r"[+-]?(?:\d{1,320}(?:\.\d{0,320})?|\.\d{1,320})(?:[eE][+-]?\d{1,3})?")
_CODES = {"Percent": "0.00%", "Euro Currency": "€0.00"}  # formats that have a name, and write something
_NO_FILL = "None"
_STRIKING = "S"  # an element of HTML
_NO_DAY = datetime.date(1899, 12, 31)  # the day of a time alone
_MOST_STYLES = 30  # that follow each other: more are a circle
_LONGEST_WIDTH = 16_384
_DEFAULT = "Default"
_EMPTY = TextRun("")


@dataclass(frozen=True, slots=True)
class _SpreadsheetStyle:
    """What a style says itself; an empty one leaves it to the style that it follows."""

    parent: str
    code: str
    colour: str
    behind: str
    struck: str


@dataclass(frozen=True, slots=True)
class _SpreadsheetLook:
    """The number format of a cell, and how it is hidden if it is."""

    code: str
    hidden: HiddenReason | None
    letters: Look


def read_spreadsheet(name: str, data: bytes) -> Document:
    """The document in a workbook: a line for each row. Raises DocumentError."""
    builder, reading = DocumentBuilder(name), _SpreadsheetReading(name, data)
    for number, sheet in enumerate(reading.sheets, start=1):
        place = TextSegment(0, 0, SegmentKind.SHEET_CELL, number, name=_said(sheet, "Name"))
        add_rows(builder, reading.rows(sheet), place)
    add_beside(builder, reading.around())
    if reading.without_value:
        builder.note("formulas", str(reading.without_value))
    return builder.document(data)


def spreadsheet_tables(name: str, data: bytes) -> list[SheetCells]:
    """The sheets that hold cells, or the first one where none does. Raises DocumentError."""
    reading = _SpreadsheetReading(name, data)
    if not reading.sheets:
        raise DocumentError(f"{name} holds no sheet with cells.", "Open it and save it as .xlsx or CSV.")
    return tables_with_cells(map(reading.table, reading.sheets))


class _SpreadsheetReading:
    """The reading of one workbook. `without_value` counts the formulas that have no value."""

    def __init__(self, name: str, data: bytes) -> None:
        root = parse_xml(name, name, data)
        self.sheets = list(root.iterchildren(f"{_SHEET}Worksheet"))
        self.without_value = 0
        self._name = name
        self._styles = {_said(one, "ID"): _style(one) for one in root.iterfind(f"{_SHEET}Styles/{_SHEET}Style")}
        self._looks: dict[str, _SpreadsheetLook] = {}

    def table(self, sheet: Any) -> tuple[str, list[tuple[TextRun, ...]], int]:
        """The title of a sheet, its rows, and how many formulas in it have no value."""
        before = self.without_value
        return _said(sheet, "Name"), self.rows(sheet), self.without_value - before

    def rows(self, sheet: Any) -> list[tuple[TextRun, ...]]:
        """The rows of a sheet. Raises DocumentError where there are too many."""
        table = sheet.find(f"{_SHEET}Table")
        if table is None:
            return []
        hidden, columns = _is_hidden(sheet), _columns(table)
        found: list[tuple[TextRun, ...]] = []
        number = width = 0
        for row in table.iterchildren(f"{_SHEET}Row"):
            number = _index(row, number + 1)
            cells = list(_cells(row))
            width = max(width, cells[-1][0] if cells else 0)
            check_size(self._name, number, width)
            found += [()] * (number - 1 - len(found))
            found.append(self._row(row, cells, columns, hidden or _said(row, "Hidden") == "1"))
            number += _count(row, "Span")
        return found

    def around(self) -> Iterator[Around]:
        """What the sheets say outside their cells."""
        for sheet in self.sheets:
            for kind, name in ((SegmentKind.HEADER, "Header"), (SegmentKind.FOOTER, "Footer")):
                for edge in sheet.iterfind(f"{_EXCEL}WorksheetOptions/{_EXCEL}PageSetup/{_EXCEL}{name}"):
                    yield kind, without_codes(edge.get(f"{_EXCEL}Data", "")), None
            for comment in sheet.iter(f"{_SHEET}Comment"):
                yield SegmentKind.COMMENT, "".join(comment.itertext()), HiddenReason.COMMENT

    def _row(
        self, row: Any, cells: list[tuple[int, Any]], columns: dict[int, Any], hidden: bool
    ) -> tuple[TextRun, ...]:
        runs: list[TextRun] = []
        for place, cell in cells:
            runs += [_EMPTY] * (place - 1 - len(runs))
            column = columns.get(place)
            styles = (_said(one, "StyleID") for one in (cell, row, column) if one is not None)
            look = self._look(next(filter(None, styles), _DEFAULT))
            is_hidden = hidden or (column is not None and _said(column, "Hidden") == "1")
            runs.append(self._run(cell, look, HiddenReason.HIDDEN if is_hidden else look.hidden))
        return tuple(runs)

    def _run(self, cell: Any, look: _SpreadsheetLook, hidden: HiddenReason | None) -> TextRun:
        """The text of a cell as a person sees it, and how it is hidden."""
        data = cell.find(f"{_SHEET}Data")
        written = "" if data is None else "".join(data.itertext())
        self.without_value += not written and _said(cell, "Formula") != ""
        kind = "" if data is None else _said(data, "Type")
        if kind == "Number" and _NUMBER.fullmatch(written.strip()):
            number = Decimal(written.strip())
            value = number if needs_all_digits(number) else float(number)
            no_number = HiddenReason.HIDDEN if look.code == NO_NUMBERS else None
            return TextRun(shown_text(value, look.code), hidden or no_number)
        if kind == "DateTime":
            written = _moment(written) or written
        elif kind == "Boolean":
            written = {"1": "TRUE", "0": "FALSE"}.get(written, written)
        if kind == "String" and data is not None and len(data) and hidden is not HiddenReason.HIDDEN:
            return cell_of(list(_pieces(data, look.letters)))
        return TextRun(written, hidden)

    def _look(self, name: str) -> _SpreadsheetLook:
        if name not in self._looks:
            self._looks[name] = self._resolved(name)
        return self._looks[name]

    def _resolved(self, name: str) -> _SpreadsheetLook:
        """What a style says together with those that it follows, the default one last."""
        chain = list(self._chain(name))
        code = next((style.code for style in chain if style.code), "")
        colour = next((style.colour for style in chain if style.colour), "")
        behind = next((style.behind for style in chain if style.behind), _NO_FILL)
        if code == NOTHING:
            return _SpreadsheetLook(code, HiddenReason.HIDDEN, Look())
        struck = next((style.struck for style in chain if style.struck), "") == "1"
        ground = hexadecimal(behind) if behind != _NO_FILL else None
        look = Look(colour=hexadecimal(colour), behind=ground, struck=struck)
        return _SpreadsheetLook(_CODES.get(code, code), look.hidden, look)

    def _chain(self, name: str) -> Iterator[_SpreadsheetStyle]:
        for _ in range(_MOST_STYLES):
            if (style := self._styles.get(name)) is None:
                break
            yield style
            name = style.parent or (_DEFAULT if name != _DEFAULT else "")


def _style(element: Any) -> _SpreadsheetStyle:
    number, font, fill = (element.find(f"{_SHEET}{name}") for name in ("NumberFormat", "Font", "Interior"))
    return _SpreadsheetStyle(
        _said(element, "Parent"),
        "" if number is None else _said(number, "Format"),
        "" if font is None else _said(font, "Color"),
        "" if fill is None else _filled(fill),
        "" if font is None else _said(font, "StrikeThrough"),
    )


def _pieces(data: Any, look: Look) -> Iterator[TextRun]:
    """The text of a cell piece by piece: elements of HTML say how letters look."""
    yield TextRun(data.text or "", look.hidden)
    for child in children(data):
        own = Look(struck=local(child) == _STRIKING or None, colour=hexadecimal(attribute(child, "Color")))
        yield from _pieces(child, own.over(look))
        yield TextRun(child.tail or "", look.hidden)


def _filled(fill: Any) -> str:
    return _said(fill, "Color") if _said(fill, "Pattern") not in ("", _NO_FILL) else _NO_FILL


def _columns(table: Any) -> dict[int, Any]:
    """The columns of which something is said, by their number."""
    found: dict[int, Any] = {}
    number = 0
    for column in table.iterchildren(f"{_SHEET}Column"):
        number = _index(column, number + 1)
        last = min(number + _count(column, "Span"), _LONGEST_WIDTH)
        found |= dict.fromkeys(range(number, last + 1), column)
        number = last
    return found


def _cells(row: Any) -> Iterator[tuple[int, Any]]:
    """The cells of a row with the number of their column, those that hold nothing left out."""
    column = 0
    for cell in row.iterchildren(f"{_SHEET}Cell"):
        column = _index(cell, column + 1)
        if len(cell) or _said(cell, "Formula"):
            yield column, cell
        column += _count(cell, "MergeAcross")


def _is_hidden(sheet: Any) -> bool:
    shown = sheet.findtext(f"{_EXCEL}WorksheetOptions/{_EXCEL}Visible", "")
    return shown.strip() in ("SheetHidden", "SheetVeryHidden")


def _index(element: Any, following: int) -> int:
    """Where an element says that it stands; never before the one that it follows."""
    return max(_count(element, "Index"), following)


def _count(element: Any, name: str) -> int:
    """A number that an attribute says; 0 where it says none."""
    written = _said(element, name)
    return int(written) if written.isdecimal() and len(written) < 10 else 0


def _said(element: Any, name: str) -> str:
    return str(element.get(f"{_SHEET}{name}", ""))


def _moment(written: str) -> str:
    """A date, a time or both; empty where it is none."""
    try:
        found = datetime.datetime.fromisoformat(written.strip()).replace(microsecond=0, tzinfo=None)
    except ValueError:
        return ""
    return found.time().isoformat() if found.date() == _NO_DAY else cell_text(found)
