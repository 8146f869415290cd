"""Rows and cells of tables, as texts and workbooks write them: in groups, repeated, and covered by others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mma_desktop.documents.parsing.elements import children
from mma_desktop.documents.parsing.opendocument.names import count_of, name_of

CELLS = ("table:table-cell", "table:covered-table-cell")
_GROUPS = ("table:table-header-rows", "table:table-rows", "table:table-row-group")


@dataclass(frozen=True, slots=True)
class CellSlot:
    """A cell of a text's table: how many columns it takes, how often it stands there, whether another one covers it."""

    cell: Any
    columns: int
    repeats: int
    covered: bool


def rows_of(table: Any) -> Iterator[Any]:
    """The rows of a table, each as often as it is written."""
    for child in children(table):
        if name_of(child) == "table:table-row":
            yield child
        elif name_of(child) in _GROUPS:
            yield from rows_of(child)


def slots_of(row: Any) -> list[CellSlot]:
    """The cells of a row; empty ones that the cell before them covers are columns of it."""
    slots: list[CellSlot] = []
    below = 0  # columns that the last cell still covers
    for cell in (child for child in children(row) if name_of(child) in CELLS):
        repeats, covered = count_of(cell, "table:number-columns-repeated"), name_of(cell) != CELLS[0]
        if covered and not len(cell):
            repeats, below = repeats - min(repeats, below), below - min(repeats, below)
        columns = 1 if covered else count_of(cell, "table:number-columns-spanned")
        below = below if covered else columns - 1
        if repeats:
            slots.append(CellSlot(cell, columns, repeats, covered))
    return slots
