"""Which reader an OpenDocument file gets, and a text as a whole: the body, then headers, footers, notes; comments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.elements import children
from mma_desktop.documents.parsing.opendocument.names import name_of, named, value
from mma_desktop.documents.parsing.opendocument.package import OpenDocument
from mma_desktop.documents.parsing.opendocument.styles import OdfStyles
from mma_desktop.documents.parsing.opendocument.text import OdfWalker
from mma_desktop.documents.parsing.paragraphs import EdgesMet, add_paragraphs, say_what_was_met
from mma_desktop.documents.parsing.rows import SheetCells
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import SegmentKind
from mma_desktop.errors import DocumentError

_EDGES = {"style:header": SegmentKind.HEADER, "style:footer": SegmentKind.FOOTER}
_NOTES = (SegmentKind.FOOTNOTE, SegmentKind.ENDNOTE, SegmentKind.COMMENT)


def read_opendocument(file: OpenDocument, data: bytes) -> Document:
    """The document in a file of these bytes. Raises DocumentError."""
    if file.is_workbook:
        from mma_desktop.documents.parsing.opendocument.workbook import read_ods

        return read_ods(file, data)
    return _read_odt(file, data)


def opendocument_tables(file: OpenDocument) -> list[SheetCells]:
    """The sheets that hold cells. Raises DocumentError."""
    if not file.is_workbook:
        raise DocumentError(f"{file.archive.name} holds no sheet with cells.", "Open it and save it as .xlsx or CSV.")
    from mma_desktop.documents.parsing.opendocument.workbook import tables_ods

    return tables_ods(file)


def _read_odt(file: OpenDocument, data: bytes) -> Document:
    builder = DocumentBuilder(file.archive.name)
    walker = OdfWalker(file, OdfStyles(file.styles, file.content))
    add_paragraphs(builder, walker.paragraphs(file.body, SegmentKind.PARAGRAPH))
    _add_edges(builder, walker, file)
    for kind in _NOTES:
        for note in walker.notes[kind]:
            walker.counts[kind.value] += add_paragraphs(builder, walker.paragraphs(note.element, kind, note.mark))
    walker.counts.pop(SegmentKind.COMMENT, None)  # those are told as hidden
    say_what_was_met(builder, walker.counts, walker.missing)
    return builder.document(data)


def _add_edges(builder: DocumentBuilder, walker: OdfWalker, file: OpenDocument) -> None:
    """Add the headers and footers of all kinds of pages; the same one counts once."""
    walker.in_part(OdfStyles(file.styles, file.styles))
    edges = EdgesMet()
    for part, kind in _edges(file.styles):
        paragraphs = list(walker.paragraphs(part, kind))
        if edges.is_new(kind, (run for paragraph in paragraphs for run in paragraph.runs)):
            walker.counts[kind.value] += add_paragraphs(builder, paragraphs)
    walker.in_part(OdfStyles(file.styles, file.content))


def _edges(styles: Any | None) -> Iterator[tuple[Any, SegmentKind]]:
    """The headers, then the footers, that are shown on pages."""
    masters = named(styles, "office:master-styles")
    parts = [part for page in (() if masters is None else children(masters)) for part in children(page)]
    for begin, kind in _EDGES.items():
        for part in parts:
            if name_of(part).startswith(begin) and value(part, "style:display") != "false":
                yield part, kind
