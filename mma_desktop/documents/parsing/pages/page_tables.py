"""Rows of a page that are a table: every cell in its column, also where cells before it are empty.

A PDF draws no empty cells. The columns are where the cells of all rows stand; a row with fewer cells than another has
an empty one in each column over which none of its own stands, or its amounts would count as those of another column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.domain.places import Box

_ROWS, CELLS = 2, 3
"""The fewest rows with so many cells."""

Row = Sequence[PageLine]
"""What stands on one height of a page, cut at its wide gaps."""


def tables_of(rows: Sequence[Row]) -> Mapping[int, PageLine]:
    """The rows that belong to a table, by their place: a line each, with a tab between two columns."""
    found: dict[int, PageLine] = {}
    for first, last in _runs(rows):
        if first not in found and (cells := _table(rows[first:last])) is not None:
            found.update(enumerate(map(row_line, cells), start=first))
    return found


def _runs(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Rows after each other with several cells each, and those among them from the first to the last with most.

    Each as its first row and the one behind its last.
    """
    ends = [-1, *(place for place, row in enumerate(rows) if len(row) < 2), len(rows)]
    for before, behind in pairwise(ends):
        full = [place for place in range(before + 1, behind) if len(rows[place]) >= CELLS]
        if len(full) >= _ROWS:
            yield before + 1, behind
            yield full[0], full[-1] + 1


def _table(rows: Sequence[Row]) -> list[Mapping[int, PageLine]] | None:
    """The cells of each row by their column; None where they do not stand in columns, or a row has none over one."""
    columns = columns_of(rows)
    if columns is None:
        return None
    placed = [placed_in(row, columns) for row in rows]
    cells = [one for one in placed if one is not None]
    complete = len(cells) == len(rows) and max(map(len, cells)) == len(columns)
    return cells if complete else None


def columns_of(rows: Sequence[Row]) -> list[tuple[float, float]] | None:
    """From where to where each column goes, by the rows with most cells first; None where two would be one."""
    columns: list[tuple[float, float]] = []
    for row in sorted(rows, key=len, reverse=True):
        for box in (piece.box for piece in row):
            over = [column for column in columns if _is_over(box, column)]
            if len(over) < 2:
                low, high = over[0] if over else (box.left, box.right)
                columns = [column for column in columns if column not in over]
                columns.append((min(low, box.left), max(high, box.right)))
    columns.sort()
    return None if any(before[1] > behind[0] for before, behind in pairwise(columns)) else columns


def placed_in(row: Row, columns: Sequence[tuple[float, float]]) -> Mapping[int, PageLine] | None:
    """The cells of a row by their column; one over several columns is cut at its blanks. None where that fails."""
    cells: dict[int, PageLine] = {}
    for piece in row:
        free = max(cells, default=-1) + 1
        for word in (piece,) if _over(piece, columns) < 2 else _words(piece):
            column = next((place for place, one in enumerate(columns) if _is_over(word.box, one)), None)
            if column is None or _over(word, columns) > 1 or column < free:
                return None
            before = cells[column].glyphs if column in cells else ()
            cells[column] = replace(word, glyphs=(*before, *word.glyphs))
    return cells


def _over(piece: PageLine, columns: Sequence[tuple[float, float]]) -> int:
    return sum(_is_over(piece.box, column) for column in columns)


def _is_over(box: Box, column: tuple[float, float]) -> bool:
    return box.left < column[1] and box.right > column[0]


def _words(piece: PageLine) -> Iterator[PageLine]:
    """A piece, cut behind its blanks."""
    begin = 0
    for place, glyph in enumerate(piece.glyphs, start=1):
        if glyph.char.isspace() or place == len(piece.glyphs):
            yield replace(piece, glyphs=piece.glyphs[begin:place])
            begin = place


def row_line(cells: Mapping[int, PageLine]) -> PageLine:
    """A row as one line."""
    glyphs: list[Glyph] = []
    for column in range(max(cells) + 1):
        if column in cells:
            glyphs += stripped(cells[column].glyphs)
        if column < max(cells):
            behind = next(cells[place] for place in sorted(cells) if place > column)
            box = glyphs[-1].box if glyphs else behind.box
            right = behind.box.left if column + 1 in cells else box.right
            glyphs.append(Glyph("\t", Box(box.right if glyphs else box.left, box.top, right, box.bottom)))
    return replace(next(iter(cells.values())), glyphs=tuple(glyphs))


def stripped(glyphs: Sequence[Glyph]) -> Sequence[Glyph]:
    """The characters of a cell without the blanks around them."""
    seen = [place for place, glyph in enumerate(glyphs) if not glyph.char.isspace()]
    return glyphs[seen[0] : seen[-1] + 1] if seen else ()
