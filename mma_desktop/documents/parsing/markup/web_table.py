"""The table of a web page as a sheet of questions: systems of banks and offices write such pages as .xls files."""

from __future__ import annotations

from collections import Counter

from mma_desktop.documents.parsing.markup.web_page import read_web_page
from mma_desktop.domain.places import SegmentKind
from mma_desktop.errors import DocumentError


def web_table_rows(name: str, data: bytes) -> tuple[tuple[str, ...], ...]:
    """The rows of the table with most cells, as the others only lay out the page. Raises DocumentError."""
    document = read_web_page(name, data)
    cells = [segment for segment in document.segments if segment.kind is SegmentKind.TABLE_CELL]
    if not cells:
        raise DocumentError(f"{name} holds no sheet with cells.", "Open it and save it as .xlsx or CSV.")
    ((table, _),) = Counter(segment.number for segment in cells).most_common(1)
    rows: dict[int, dict[int, str]] = {}
    for segment in cells:
        if segment.number == table:
            row = rows.setdefault(segment.row, {})
            text = document.text[segment.start : segment.end]
            row[segment.column] = f"{row[segment.column]}\n{text}" if segment.column in row else text
    return tuple(_filled(rows.get(number, {})) for number in range(1, max(rows) + 1))


def _filled(row: dict[int, str]) -> tuple[str, ...]:
    return tuple(row.get(column, "") for column in range(1, max(row, default=0) + 1))
