"""Cells of several lines in a table without rules: told from rows by the room between lines, which is less in a cell.

Only what is plain is joined: words, never an amount of its own, and only where every row of the table stands clearly
farther from the next than the lines of its cells do. Everything else stays in rows of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from mma_desktop.documents.parsing.pages.cell_lines import NUMBER
from mma_desktop.documents.parsing.pages.page_lines import OF_NUMBERS, Glyph, PageLine, height_of
from mma_desktop.documents.parsing.pages.page_tables import CELLS, Row
from mma_desktop.domain.places import Box

_CLEARLY = 0.3  # heights of a line: how much more room there is between rows than between lines of a cell
_FARTHEST = 1.0  # from one line of a cell to the next
_ALIKE = 0.5  # between where two lines of a cell begin


@dataclass(frozen=True, slots=True)
class WholeRow:
    """A row whose cells go on in the rows below, which stand at the places `taken`."""

    row: Row
    taken: tuple[int, ...]


def whole_rows(rows: Sequence[Row]) -> Mapping[int, WholeRow]:
    """The rows with cells of several lines, by their place."""
    found: dict[int, WholeRow] = {}
    for table in _tables(rows):
        if _is_spaced(rows, table):
            for first, *more in table:
                if more:
                    found[first] = WholeRow(_joined(rows[first], [rows[place] for place in more]), tuple(more))
    return found


def _tables(rows: Sequence[Row]) -> Iterator[Sequence[Sequence[int]]]:
    """Rows of cells below each other, each as its own place and those of the lines that go on with it."""
    table: list[list[int]] = []
    for place, row in enumerate(rows):
        if len(row) >= CELLS:
            table.append([place])
        elif table and _goes_on(rows[table[-1][0]], rows[table[-1][-1]], row):
            table[-1].append(place)
        else:
            yield table
            table = []
    yield table


def _goes_on(first: Row, before: Row, row: Row) -> bool:
    """Whether what stands in a row may be the next lines of cells of one above."""
    return bool(row) and all(_cell_of(first, piece) is not None for piece in row) and _room(before, row) <= _FARTHEST


def _cell_of(row: Row, piece: PageLine) -> int | None:
    """The cell that goes on with a piece, by its place; None where it is an amount, or below several cells or none."""
    over = [place for place, one in enumerate(row) if one.box.left < piece.box.right and piece.box.left < one.box.right]
    if len(over) != 1 or NUMBER.fullmatch(piece.text.strip()) or NUMBER.fullmatch(row[over[0]].text.strip()):
        return None
    above = row[over[0]]
    torn = OF_NUMBERS.issuperset((above.text.rstrip()[-1:], piece.text.lstrip()[:1]))
    beside = abs(above.box.left - piece.box.left) > _ALIKE * height_of(piece)
    return None if torn or beside else over[0]


def _is_spaced(rows: Sequence[Row], table: Sequence[Sequence[int]]) -> bool:
    """Whether all rows stand clearly farther from the next than the lines of their cells do."""
    inside = [_room(rows[a], rows[b]) for places in table for a, b in pairwise(places)]
    between = [_room(rows[a[-1]], rows[b[0]]) for a, b in pairwise(table)]
    return bool(inside and between) and min(between) >= max(inside) + _CLEARLY


def _room(before: Row, behind: Row) -> float:
    """What lies between two rows, in heights of a line."""
    room = min(piece.box.top for piece in behind) - max(piece.box.bottom for piece in before)
    return room / max(map(height_of, behind))


def _joined(first: Row, more: Sequence[Row]) -> Row:
    """The cells of a row with the lines in which they go on."""
    cells = list(first)
    for piece in (piece for row in more for piece in row):
        place = _cell_of(first, piece)
        assert place is not None
        cell = cells[place]
        last, following = cell.text[-1:], piece.text[:1]
        box = cell.glyphs[-1].box
        blank = (Glyph(" ", Box(box.right, box.top, box.right, box.bottom)),) if (last + following).isascii() else ()
        cells[place] = replace(cell, glyphs=(*cell.glyphs, *blank, *piece.glyphs))
    return cells
