"""Question sheets: their rows come from a child process, as untrusted as any document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mma_desktop.documents.files import bytes_of
from mma_desktop.documents.formats import OLE, is_web_page, office_xml, refuse_unread
from mma_desktop.documents.parser import ParserOrder, parse
from mma_desktop.documents.reading import limits_for
from mma_desktop.errors import DocumentError

_WORKBOOKS = (".xlsx", ".xls", ".et", ".ods")


@dataclass(frozen=True, slots=True)
class SheetTable:
    """The rows of a table, and the title of the sheet that it stands on (none in CSV).

    `without_value` counts its formulas whose value the file does not hold: these cells are empty.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]
    without_value: int = 0


def read_tables(path: Path) -> list[SheetTable]:
    """The table in a CSV file, or those on the sheets of a workbook that hold cells. Raises DocumentError."""
    data = bytes_of(path)
    refuse_unread(path.name, data)
    ending = path.suffix.lower()
    if ending in _WORKBOOKS and not _may_be_workbook(data):
        raise DocumentError(f"{path.name} is no {ending} workbook.", "Open it and save it as .xlsx or CSV.")
    found: list[dict[str, Any]] = parse(ParserOrder("tables", path.name, limits_for(data), {}), data).value
    return [_table(one) for one in found]


def _table(cells: Mapping[str, Any]) -> SheetTable:
    rows = tuple(tuple(map(str, row)) for row in cells["rows"])
    return SheetTable(str(cells["title"]), rows, int(cells["without_value"]))


def _may_be_workbook(data: bytes) -> bool:
    return data.startswith((b"PK", OLE)) or is_web_page(data) or office_xml(data) is not None


def read_json_lines(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """The objects in a JSON Lines file, each with the number of its line. Raises InputError."""
    data = bytes_of(path)
    lines: list[tuple[int, dict[str, Any]]] = parse(ParserOrder("lines", path.name, limits_for(data), {}), data).value
    return [(number, fields) for number, fields in lines]
