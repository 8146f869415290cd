"""Paragraphs of old documents become text: those of a table become rows, each cell with its place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.office97.word97_text import CELL, Paragraph97
from mma_desktop.domain.places import SegmentKind, TextSegment

_NEAR = 60  # twips between edges of cells that are the same column


@dataclass(slots=True)
class _TableRow97:
    """The cells of a row, each with its paragraphs, and where cells begin and end."""

    cells: list[list[Paragraph97]] = field(default_factory=list[list[Paragraph97]])
    edges: tuple[int, ...] = ()


class Stories:
    """Adds the texts of one document: its body, notes, headers and the like, and the tables in them."""

    def __init__(self, builder: DocumentBuilder) -> None:
        self._builder = builder
        self._numbers = dict.fromkeys(SegmentKind, 0)

    def add(self, paragraphs: Iterable[Paragraph97], kind: SegmentKind) -> bool:
        """Add a text of this kind; whether there was any. Paragraphs of a note or box share its number."""
        own_numbers = kind in (SegmentKind.PARAGRAPH, SegmentKind.HEADER, SegmentKind.FOOTER)
        shared = None if own_numbers else self._next(kind)
        any_text = False
        for together in _tables_and_others(paragraphs):
            one = together[0]
            if one.look.depth:
                _add_table(self._builder, together, self._next(SegmentKind.TABLE_CELL))
                any_text = True
            elif any(run.text.strip() for run in one.runs):
                any_text = True
                self._builder.add_runs(one.runs, shared or self._next(kind), "" if one.goes_on else "\n")
        return any_text

    def _next(self, kind: SegmentKind) -> TextSegment:
        self._numbers[kind] += 1
        return TextSegment(0, 0, kind, self._numbers[kind])


def _tables_and_others(paragraphs: Iterable[Paragraph97]) -> Iterator[list[Paragraph97]]:
    """The paragraphs of each table together, all others alone."""
    table: list[Paragraph97] = []
    for paragraph in paragraphs:
        if paragraph.look.depth:
            table.append(paragraph)
            continue
        if table:
            yield table
            table = []
        yield [paragraph]
    if table:
        yield table


def _add_table(builder: DocumentBuilder, paragraphs: Sequence[Paragraph97], place: TextSegment) -> None:
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


def _rows(paragraphs: Sequence[Paragraph97]) -> Iterator[_TableRow97]:
    row, cell = _TableRow97(), list[Paragraph97]()
    for paragraph in paragraphs:
        if paragraph.look.row_end and paragraph.look.depth == 1:
            row.edges = paragraph.look.edges
            yield row
            row, cell = _TableRow97(), []
            continue
        cell.append(paragraph)
        if paragraph.mark == CELL:
            row.cells.append(cell)
            cell = []
    if cell:
        row.cells.append(cell)
    if row.cells:
        yield row


def _grid(rows: Sequence[_TableRow97]) -> list[int]:
    """The edges of the table's columns, from left to right."""
    grid: list[int] = []
    for edge in sorted({edge for row in rows for edge in row.edges}):
        if not grid or edge - grid[-1] > _NEAR:
            grid.append(edge)
    return grid


def _columns(row: _TableRow97, grid: Sequence[int]) -> tuple[int, list[int]]:
    """The column in which a row begins, and how many each of its cells takes."""
    if len(row.edges) != len(row.cells) + 1:
        return 1, [1] * len(row.cells)
    columns = [bisect_right(grid, edge) for edge in row.edges]
    return max(1, columns[0]), [max(1, last - first) for first, last in pairwise(columns)]
