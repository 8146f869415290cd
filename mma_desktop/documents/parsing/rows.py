"""Rows of a table become lines of a document, each cell with its place.

A module of its own, so that a child that reads CSV does not load openpyxl.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.domain.places import TextSegment
from mma_desktop.errors import DocumentError

MAX_CELLS = 1_000_000  # of the rectangle around everything in a sheet
_BREAK = re.compile(r"\r\n|[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")  # where `splitlines` parts, and tabs
SPARSE = "Delete the cells far outside the table, and save it again."


@dataclass(frozen=True, slots=True)
class SheetCells:
    """The title of a sheet, the texts of its rows, and how many formulas had no value stored: their cells are empty."""

    title: str
    rows: Sequence[Sequence[str]]
    without_value: int = 0


@dataclass(frozen=True, slots=True)
class RichCell(TextRun):
    """A cell whose letters do not all look alike: its whole text, and the pieces of it."""

    pieces: tuple[TextRun, ...] = ()


def cell_of(pieces: Sequence[TextRun]) -> TextRun:
    """The cell that is made of these pieces; it is hidden where none of them is seen."""
    full = [piece for piece in pieces if piece.text]
    text, reasons = "".join(piece.text for piece in full), {piece.hidden for piece in full if piece.text.strip()}
    hidden = None if None in reasons else next((piece.hidden for piece in full if piece.text.strip()), None)
    return TextRun(text, hidden) if len(reasons) < 2 else RichCell(text, hidden, tuple(full))


def add_rows(builder: DocumentBuilder, rows: Iterable[Sequence[TextRun]], place: TextSegment) -> None:
    """Add a line for each row that is not empty: its cells, with tabs between them; a hidden row is hidden as one."""
    for number, row in enumerate(rows, start=1):
        cells = [run if run.text.isprintable() else _without_breaks(run) for run in row]
        last = max((column for column, run in enumerate(cells, start=1) if run.text.strip()), default=0)
        reasons = [run.hidden for run in cells[:last] if run.text.strip()]
        if reasons and reasons[0] is not None and None not in reasons:
            builder.hide("\t".join(run.text for run in cells[:last]), _at(place, number, 1), reasons[0])
            continue
        for column, run in enumerate(cells[:last], start=1):
            if run.text.strip():
                pieces = run.pieces if isinstance(run, RichCell) else (run,)
                builder.add_runs(pieces, _at(place, number, column), "")
            builder.put("\n" if column == last else "\t")


def _without_breaks(run: TextRun) -> TextRun:
    if not isinstance(run, RichCell):
        return replace(run, text=_in_one_cell(run.text))
    pieces = (replace(piece, text=_BREAK.sub(" ", piece.text)) for piece in run.pieces)
    return replace(run, text=_in_one_cell(run.text), pieces=tuple(pieces))


def _in_one_cell(text: str) -> str:
    """The text of a cell without line ends and tabs, which part rows and cells; banks write one behind each number."""
    return " ".join(text.strip("\t").replace("\t", " ").splitlines())


def _at(place: TextSegment, row: int, column: int) -> TextSegment:
    return TextSegment(0, 0, place.kind, place.number, row, column, place.name)


def tables_with_cells(tables: Iterable[tuple[str, Sequence[Sequence[TextRun]], int]]) -> list[SheetCells]:
    """The texts of the tables in which any is seen; of the first one where none is. There must be one.

    Each is given with its title and how many formulas without a value it has.
    """
    every = list(tables)
    seen = [one for one in every if any(run.text and run.hidden is None for row in one[1] for run in row)]
    return [
        SheetCells(title, tuple(tuple(run.text for run in row) for row in rows), without_value)
        for title, rows, without_value in seen or every[:1]
    ]


def check_size(name: str, rows: int, columns: int) -> None:
    """Raises DocumentError for a sheet that is too large to be one that people made."""
    if rows * columns > MAX_CELLS:
        fact = f"{name} is refused: a sheet in it is {rows} rows high and {columns} columns wide."
        raise DocumentError(fact, SPARSE)
