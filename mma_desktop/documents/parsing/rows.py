"""Rows of a table become lines of a document, each cell with its place.

A module of its own, so that a child that reads CSV does not load openpyxl.
"""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.domain.places import HiddenReason, TextSegment


def add_rows(
    builder: DocumentBuilder, rows: Sequence[Sequence[str]], place: TextSegment, hidden: HiddenReason | None = None
) -> None:
    """Add a line for each row that is not empty: its cells, with tabs between them."""
    for number, row in enumerate(rows, start=1):
        cells = [(column, " ".join(text.splitlines())) for column, text in enumerate(row, start=1)]
        last = max((column for column, text in cells if text.strip()), default=0)
        if hidden is not None and last:
            builder.hide("\t".join(text for _, text in cells[:last]), _at(place, number, 1), hidden)
        elif last:
            for column, text in cells[:last]:
                _add_cell(builder, text, _at(place, number, column), "\n" if column == last else "\t")


def _add_cell(builder: DocumentBuilder, text: str, place: TextSegment, end: str) -> None:
    if text.strip():
        builder.add(text, place, "")
    builder.put(end)


def _at(place: TextSegment, row: int, column: int) -> TextSegment:
    return TextSegment(0, 0, place.kind, place.number, row, column, place.name)
