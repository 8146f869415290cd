"""Tables of a Word 97 document: paragraphs whose marks end cells and rows become rows, each cell with its place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.office97.word97_text import CELL, Paragraph97
from mma_desktop.domain.places import TextSegment

_NEAR = 60  # twips between edges of cells that are the same column


@dataclass(slots=True)
class _Row:
    """The cells of a row, each with its paragraphs, and where cells begin and end."""

    cells: list[list[Paragraph97]] = field(default_factory=list[list[Paragraph97]])
    edges: tuple[int, ...] = ()


def add_table(builder: DocumentBuilder, paragraphs: Sequence[Paragraph97], place: TextSegment) -> None:
    """Add the rows of a table with tabs between their columns."""
    rows = list(_rows(paragraphs))
    grid = _grid(rows)
    for number, row in enumerate(rows, start=1):
        column, spans = _columns(row, grid)
        builder.put("\t" * (column - 1))
        for cell, span in zip(row.cells, spans, strict=True):
            is_last = cell is row.cells[-1]
            _add_cell(builder, cell, replace(place, row=number, column=column))
            builder.put("\n" if is_last else "\t" * span)
            column += span


def _add_cell(builder: DocumentBuilder, cell: Sequence[Paragraph97], place: TextSegment) -> None:
    full = [paragraph for paragraph in cell if any(run.text.strip() for run in paragraph.runs)]
    for paragraph in full:
        end = "\t" if paragraph.look.inner_cell else "" if paragraph.goes_on else "\n"
        builder.add_runs(paragraph.runs, place, "" if paragraph is full[-1] else end)


def _rows(paragraphs: Sequence[Paragraph97]) -> Iterator[_Row]:
    row, cell = _Row(), list[Paragraph97]()
    for paragraph in paragraphs:
        if paragraph.look.row_end and paragraph.look.depth == 1:
            row.edges = paragraph.look.edges
            yield row
            row, cell = _Row(), []
            continue
        cell.append(paragraph)
        if paragraph.mark == CELL:
            row.cells.append(cell)
            cell = []
    if cell:
        row.cells.append(cell)
    if row.cells:
        yield row


def _grid(rows: Sequence[_Row]) -> list[int]:
    """The edges of the table's columns, from left to right."""
    grid: list[int] = []
    for edge in sorted({edge for row in rows for edge in row.edges}):
        if not grid or edge - grid[-1] > _NEAR:
            grid.append(edge)
    return grid


def _columns(row: _Row, grid: Sequence[int]) -> tuple[int, list[int]]:
    """The column in which a row begins, and how many each of its cells takes."""
    if len(row.edges) != len(row.cells) + 1:
        return 1, [1] * len(row.cells)
    columns = [bisect_right(grid, edge) for edge in row.edges]
    return max(1, columns[0]), [max(1, last - first) for first, last in pairwise(columns)]
