"""Tables of thousands of rows as plain columns: Rich measures, wraps and frames every cell, and is slow at that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.table import Column, Table
from rich.text import Text

from mma_desktop.cli.terminal import Terminal
from mma_desktop.reports.text import visible

MOST_FRAMED = 1_000  # rows of a table with lines around its cells
_WIDEST = 60  # signs of a column; a wider cell moves what stands behind it
_GAP = "  "
_RULE = "─"


def print_table(table: Table, console: Terminal) -> None:
    """Print a table: a long one as plain columns with the same text, each as wide as its cells."""
    if table.row_count <= MOST_FRAMED:
        console.print(table)
        return
    for line in plain_lines(table):
        console.file.write(f"{line}\n")


def plain_lines(table: Table) -> Iterator[str]:
    """The lines of a table: its title, headings and rows, and its footer where it has one."""
    columns = [[_plain(cell) for cell in column.cells] for column in table.columns]
    headings, footer = ([_plain(one) for one in parts] for parts in zip(*map(_ends, table.columns), strict=True))
    texts = zip(headings, columns, footer, strict=True)
    widest = [max(map(cell_len, (heading, *cells, below))) for heading, cells, below in texts]
    widths = [min(width, _WIDEST) for width in widest]
    to_right = [column.justify == "right" for column in table.columns]
    rule = _RULE * (sum(widths) + len(_GAP) * (len(widths) - 1))
    if table.title:
        yield _plain(table.title)
    yield _line(headings, widths, to_right)
    yield rule
    for cells in zip_longest(*columns, fillvalue=""):
        yield _line(cells, widths, to_right)
    if table.show_footer:
        yield rule
        yield _line(footer, widths, to_right)


def _ends(column: Column) -> tuple[object, object]:
    return column.header, column.footer


def _plain(cell: object) -> str:
    """The text of a cell in one line, with what is hidden in it made visible."""
    return " ".join(visible(cell.plain if isinstance(cell, Text) else str(cell)).splitlines())


def _line(cells: Sequence[str], widths: Sequence[int], to_right: Sequence[bool]) -> str:
    padded: list[str] = []
    for cell, width, is_right in zip(cells, widths, to_right, strict=True):
        gap = " " * (width - cell_len(cell))
        padded.append(gap + cell if is_right else cell + gap)
    return _GAP.join(padded).rstrip()
