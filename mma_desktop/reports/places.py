"""Places of a document in words: "a.docx, paragraph 3", "page 2, line 4"; templates in resources/documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.case_documents import DocumentPlace
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import Place, SegmentKind
from mma_desktop.paths import resources


class LocatedCase(Protocol):
    """A case whose text can be led back to its documents: a report, or what is known of a case before any run."""

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents that the case is made of; none where there is one."""
        ...

    def where(self, start: int, end: int) -> DocumentPlace:
        """In which document characters [start, end) of the case's text stand, and where in it."""
        ...


class PlaceWords(DataModel):
    """The data file of one language: a template for each kind of place, for the cell of a table that is a file of its
    own (csv), for pages, and for a document's place.

    {number}, {row}, {column}, {name}, {page} and {place} are those of the place; {document} is the document's name.
    """

    kinds: Mapping[SegmentKind, str]
    cell: str
    on_page: str
    in_document: str


def place_text(place: Place, language: str) -> str:
    """Where in its document a span stands, in words. English for unknown languages."""
    words = _words(language)
    values = {"number": place.number, "row": place.row, "column": place.column, "name": place.name}
    is_alone = place.kind is SegmentKind.SHEET_CELL and not place.name
    text = (words.cell if is_alone else words.kinds[place.kind]).format(**values)
    return words.on_page.format(page=place.page, place=text) if place.page else text


def document_place_text(place: DocumentPlace, language: str) -> str:
    """The same with the document's name before it."""
    return _words(language).in_document.format(document=place.name, place=place_text(place.place, language))


def report_place_text(report: LocatedCase, start: int, end: int, language: str) -> str:
    """Where characters [start, end) of the case stand; the document is named where there are several."""
    found = report.where(start, end)
    several = len(report.documents) > 1
    return document_place_text(found, language) if several else place_text(found.place, language)


def lines_only(documents: Sequence[Document]) -> bool:
    """Whether a line's number says it all: one document of plain text."""
    return len(documents) < 2 and not any(document.segments for document in documents)


def line_place(place: DocumentPlace, language: str) -> str:
    """Where a line of a document begins, within it: its number where the document is plain text, else in words."""
    found = place.place
    is_plain = found.kind is SegmentKind.LINE and not found.page
    return str(found.number) if is_plain else place_text(found, language)


def place_cell(place: DocumentPlace, documents: Sequence[Document], language: str) -> str:
    """A place for a table: the number of the line where that says it all, else the place in words."""
    if lines_only(documents):
        return str(place.place.number)
    return document_place_text(place, language) if len(documents) > 1 else place_text(place.place, language)


@cache
def _words(language: str) -> PlaceWords:
    chosen = language if language in ("zh", "en") else "en"
    return load_data(resources() / "documents" / f"places.{chosen}.toml", PlaceWords)
