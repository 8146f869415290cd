"""Places of a document in words: "a.docx, paragraph 3", "page 2, line 4"; templates in resources/documents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.case_documents import DocumentPlace
from mma_desktop.domain.places import Place, SegmentKind
from mma_desktop.paths import resources


class PlaceWords(DataModel):
    """The data file of one language: a template for each kind of place, for pages, and for a document's place.

    {number}, {row}, {column}, {name}, {page} and {place} are those of the place; {document} is the document's name.
    """

    kinds: Mapping[SegmentKind, str]
    on_page: str
    in_document: str


def place_text(place: Place, language: str) -> str:
    """Where in its document a span stands, in words. English for unknown languages."""
    words = _words(language)
    values = {"number": place.number, "row": place.row, "column": place.column, "name": place.name}
    text = words.kinds[place.kind].format(**values)
    return words.on_page.format(page=place.page, place=text) if place.page else text


def document_place_text(place: DocumentPlace, language: str) -> str:
    """The same with the document's name before it."""
    return _words(language).in_document.format(document=place.name, place=place_text(place.place, language))


@cache
def _words(language: str) -> PlaceWords:
    chosen = language if language in ("zh", "en") else "en"
    return load_data(resources() / "documents" / f"places.{chosen}.toml", PlaceWords)
