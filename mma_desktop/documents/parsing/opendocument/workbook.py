"""OpenDocument workbooks (.ods): rows of text, sheet by sheet, then what stands around the cells, as in .xlsx.

Cells and rows are written once and repeated, a thousand million times if a file says so: how large a sheet is must be
known before anything is repeated. Formulas are never computed: the value that the program stored counts.
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.documents.parsing.docx_styles import Look
from mma_desktop.documents.parsing.elements import children
from mma_desktop.documents.parsing.opendocument.names import all_named, count_of, full_name, name_of, named, value
from mma_desktop.documents.parsing.opendocument.number_formats import NumberFormat, number_format
from mma_desktop.documents.parsing.opendocument.package import OpenDocument
from mma_desktop.documents.parsing.opendocument.styles import OdfStyles, is_shown
from mma_desktop.documents.parsing.opendocument.tables import CELLS, rows_of
from mma_desktop.documents.parsing.opendocument.text import own_text, plain_text, tail_text
from mma_desktop.documents.parsing.rows import SheetCells, add_rows, cell_of, check_size, tables_with_cells
from mma_desktop.documents.parsing.workbook_cells import CellUnit, cell_text, in_unit, needs_all_digits
from mma_desktop.documents.parsing.workbook_notes import Around, add_beside
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment
from mma_desktop.errors import DocumentError

_NUMBER = re.compile(r"[+-]?\d{1,320}(?:\.\d{0,320})?(?:[eE][+-]?\d{1,3})?")
_TIME = re.compile(r"(-?)PT(\d{1,9})H(\d{1,9})M(\d{1,9})(?:[.,]\d+)?S")
_MOST_COLUMNS = 16_384
_COLUMN_GROUPS = ("table:table-columns", "table:table-header-columns", "table:table-column-group")
_EDGES = {"style:header": SegmentKind.HEADER, "style:footer": SegmentKind.FOOTER}
_SPAN = full_name("text:span")
_PARAGRAPHS = (full_name("text:p"), full_name("text:h"))
_FIELDS = frozenset(
    f"text:{name}" for name in ("page-number", "page-count", "sheet-name", "date", "time", "title", "file-name")
)
_EMPTY = TextRun("")


def read_ods(file: OpenDocument, data: bytes) -> Document:
    """The document in a workbook: a line for each row. Raises DocumentError."""
    builder, reading = DocumentBuilder(file.archive.name), _OdsReading(file)
    for number, sheet in enumerate(reading.sheets, start=1):
        title = value(sheet, "table:name")
        add_rows(builder, reading.rows(sheet), TextSegment(0, 0, SegmentKind.SHEET_CELL, number, name=title))
    add_beside(builder, reading.around())
    if reading.without_value:
        builder.note("formulas", str(reading.without_value))
    for kind, count in reading.missing.items():
        builder.note("not_imported", kind, str(count))
    return builder.document(data)


def tables_ods(file: OpenDocument) -> list[SheetCells]:
    """The sheets that hold cells, or the first one where none does. Raises DocumentError."""
    reading = _OdsReading(file)
    if not reading.sheets:
        raise DocumentError(f"{file.archive.name} holds no sheet with cells.", "Open it and save it as .xlsx or CSV.")
    return tables_with_cells(map(reading.table, reading.sheets))


class _OdsReading:
    """The reading of one workbook. `missing` says what is not read, `without_value` which formulas have no value."""

    def __init__(self, file: OpenDocument) -> None:
        self.sheets = list(all_named(file.body, "table:table"))
        self.missing: Counter[str] = Counter()
        self.without_value = 0
        self._file, self._styles = file, OdfStyles(file.styles, file.content)
        self._formats: dict[str, NumberFormat] = {}

    def table(self, sheet: Any) -> tuple[str, list[tuple[TextRun, ...]], int]:
        """The title of a sheet, its rows, and how many formulas in it have no value."""
        before = self.without_value
        return value(sheet, "table:name"), self.rows(sheet), self.without_value - before

    def rows(self, sheet: Any) -> list[tuple[TextRun, ...]]:
        """The rows of a sheet up to the last that holds something. Raises DocumentError where there are too many."""
        columns, name = list(_columns(sheet))[:_MOST_COLUMNS], value(sheet, "table:style-name")
        hidden = not self._styles.of_table(name).shown
        found: list[tuple[TextRun, ...]] = []
        number = width = 0
        for row in rows_of(sheet):
            times, reach = count_of(row, "table:number-rows-repeated"), _reach(row)
            if reach:
                width = max(width, reach)
                check_size(self._file.archive.name, number + times, width)
                found += [()] * (number - len(found))
                found += [self._row(row, reach, columns, hidden or not is_shown(row))] * times
            number += times
        return found

    def around(self) -> Iterator[Around]:
        """What the sheets say outside their cells; what is no text is counted."""
        for kind, edge in _EDGES.items():
            yield from ((edge, text, None) for text in self._edges(kind))
        for sheet in self.sheets:
            for note in sheet.iter("{*}annotation"):
                yield SegmentKind.COMMENT, _lines(note.iter(*_PARAGRAPHS)), HiddenReason.COMMENT
            for frame in sheet.iter(full_name("draw:frame")):
                self._file.count_unread(frame, self.missing)
            for shape in filter(_is_outermost, sheet.iter()):
                hidden = HiddenReason.HIDDEN if value(shape, "draw:display") == "none" else None
                yield SegmentKind.TEXT_BOX, _lines(shape.iter(*_PARAGRAPHS)), hidden

    def _edges(self, kind: str) -> list[str]:
        """The headers or footers of pages on which sheets are printed, each once, without page numbers and the like."""
        used = {self._styles.of_table(value(sheet, "table:style-name")).master_page for sheet in self.sheets}
        masters = named(self._file.styles, "office:master-styles")
        pages = () if masters is None else all_named(masters, "style:master-page")
        parts = (
            part
            for page in pages
            if value(page, "style:name") in used
            for part in children(page)
            if name_of(part).startswith(kind) and value(part, "style:display") != "false"
        )
        return list(dict.fromkeys(_lines(part.iter(*_PARAGRAPHS), _FIELDS) for part in parts))

    def _row(self, row: Any, reach: int, columns: list[Any], hidden: bool) -> tuple[TextRun, ...]:
        """The cells of a row, as far as something stands in it."""
        runs: list[TextRun] = []
        for cell in _cells(row):
            times = min(count_of(cell, "table:number-columns-repeated"), reach - len(runs))
            if not _holds(cell):
                runs += [_EMPTY] * times
                continue
            for _ in range(times):
                column = columns[len(runs)] if len(runs) < len(columns) else None
                runs.append(self._run(cell, row, column, hidden))
        return tuple(runs)

    def _run(self, cell: Any, row: Any, column: Any | None, hidden: bool) -> TextRun:
        """The text of a cell as a person sees it, and how it is hidden."""
        style = value(cell, "table:style-name") or value(row, "table:default-cell-style-name")
        if column is not None:
            style = style or value(column, "table:default-cell-style-name")
            hidden = hidden or not is_shown(column)
        number = self._number_format(style or "Default")
        hidden = hidden or name_of(cell) != CELLS[0] or (value(cell, "office:value") != "" and not number.shows)
        look = self._styles.look("table-cell", style or "Default")
        if not hidden and value(cell, "office:value-type") == "string" and next(cell.iter(_SPAN), None) is not None:
            return cell_of(list(self._pieces(cell, look)))
        return TextRun(self._text(cell, number), HiddenReason.HIDDEN if hidden else look.hidden)

    def _pieces(self, cell: Any, look: Look) -> Iterator[TextRun]:
        """The text of a cell piece by piece, in which letters may look different."""
        for number, paragraph in enumerate(all_named(cell, "text:p", "text:h", "text:list")):
            yield TextRun("\n" if number else "", look.hidden)
            yield TextRun(own_text(paragraph), look.hidden)
            for child in children(paragraph):
                own = self._styles.look("text", value(child, "text:style-name")) if child.tag == _SPAN else Look()
                yield TextRun(plain_text(child), own.over(look).hidden)
                yield TextRun(tail_text(child), look.hidden)

    def _number_format(self, style: str) -> NumberFormat:
        if style not in self._formats:
            self._formats[style] = number_format(self._styles.number_format(style), self._styles.numbers)
        return self._formats[style]

    def _text(self, cell: Any, number: NumberFormat) -> str:
        kind, shown = value(cell, "office:value-type"), _lines(all_named(cell, "text:p", "text:h", "text:list"))
        match kind:
            case _ if (written := value(cell, "office:value")) and _NUMBER.fullmatch(written):
                unit = CellUnit("", "%", Decimal(100)) if kind == "percentage" and number.unit is None else number.unit
                exact = Decimal(written)
                return in_unit(exact if needs_all_digits(exact) else float(exact), unit)
            case "date":
                return _date(value(cell, "office:date-value")) or shown
            case "time":
                return _time(value(cell, "office:time-value")) or shown
            case "boolean":
                return value(cell, "office:boolean-value").upper() or shown
            case _:
                text = shown or value(cell, "office:string-value")
                self.without_value += not text and value(cell, "table:formula") != ""
                return text


def _cells(row: Any) -> Iterator[Any]:
    return all_named(row, *CELLS)


def _holds(cell: Any) -> bool:
    return len(cell) > 0 or value(cell, "office:value-type") != "" or value(cell, "table:formula") != ""


def _reach(row: Any) -> int:
    """How many columns there are up to the last cell that holds something."""
    columns = reach = 0
    for cell in _cells(row):
        columns += count_of(cell, "table:number-columns-repeated")
        reach = columns if _holds(cell) else reach
    return reach


def _columns(parent: Any) -> Iterator[Any]:
    """The columns of a sheet, each as often as it is repeated."""
    for child in children(parent):
        if name_of(child) == "table:table-column":
            yield from [child] * min(count_of(child, "table:number-columns-repeated"), _MOST_COLUMNS)
        elif name_of(child) in _COLUMN_GROUPS:
            yield from _columns(child)


def _lines(paragraphs: Iterable[Any], without: frozenset[str] = frozenset()) -> str:
    """The texts of paragraphs, a line for each that holds any."""
    lines = (plain_text(paragraph, without).strip() for paragraph in paragraphs)
    return "\n".join(line for line in lines if line)


def _is_outermost(element: Any) -> bool:
    """Whether an element is a shape, and lies in no other one."""
    is_shape = isinstance(element.tag, str) and name_of(element).startswith("draw:")
    return is_shape and not name_of(element.getparent()).startswith("draw:")


def _date(written: str) -> str:
    """A date, and the time where it is not midnight; empty where it is none."""
    try:
        return cell_text(datetime.datetime.fromisoformat(written).replace(microsecond=0, tzinfo=None))
    except ValueError:
        return ""


def _time(written: str) -> str:
    """A time of a day, or longer, in hours; empty where it is none."""
    found = _TIME.fullmatch(written)
    if found is None:
        return ""
    sign, hours, minutes, seconds = found[1], *map(int, found.groups()[1:])
    return f"{sign}{hours:02}:{minutes:02}:{seconds:02}"
