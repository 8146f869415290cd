"""Tables of figures in a terminal: where the columns do not fit beside each other, the table goes on below, with the
names in front again, so that neither a name nor a figure is torn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import rich.table
from rich.cells import cell_len

from mma_desktop.cli.terminal import shown
from mma_desktop.evaluation.tables import Table

_EDGE, _BETWEEN = 1, 3  # characters that Rich draws at the end of a table, and for each column
_FIGURE = 25  # characters that names leave for figures


def rich_table(table: Table) -> rich.table.Table:
    """The table as Rich draws it; names in it are never read as markup."""
    return _drawn(table, dict.fromkeys(range(len(table.headings)), 0), table.title)


def rich_tables(table: Table, width: int) -> Iterator[rich.table.Table]:
    """The table in as many as lines of this width need."""
    if sum(max(_width(table, column), cell_len(name)) + _BETWEEN for column, name in enumerate(table.headings)) < width:
        yield rich_table(table)
        return
    for place, columns in enumerate(_parts(table, width)):
        yield _drawn(table, columns, table.title if place == 0 else "")


def _parts(table: Table, width: int) -> list[Mapping[int, int]]:
    """The columns that stand beside each other, each with its width: those of names in each part, and as many others as
    there is room for.
    """
    widths = {column: _width(table, column) for column in range(len(table.headings))}
    names = {column: min(widths[column], (width - _FIGURE) // table.texts) for column in range(table.texts)}
    room = width - _EDGE - sum(one + _BETWEEN for one in names.values())
    parts, used = [dict(names)], 0
    for column in range(table.texts, len(widths)):
        needed = widths[column] + _BETWEEN
        if used and used + needed > room:
            parts.append(dict(names))
            used = 0
        parts[-1][column] = widths[column]
        used += needed
    return [*parts]


def _width(table: Table, column: int) -> int:
    """What the column needs: its widest cell, or the longest word of its heading, which may be broken between words."""
    words = table.headings[column].split()
    return max(map(cell_len, (*words, *(row[column] for row in table.rows))), default=0)


def _drawn(table: Table, columns: Mapping[int, int], title: str) -> rich.table.Table:
    made = rich.table.Table(title=shown(title) if title else None, title_justify="left")
    for column, least in columns.items():
        justify = "left" if column < table.texts else "right"
        made.add_column(shown(table.headings[column]), justify=justify, overflow="fold", width=least or None)
    for row in table.rows:
        made.add_row(*(shown(row[column]) for column in columns))
    return made
