"""Files become a `Document`: opened here, read in a child process (`parser.py`), and scans recognised in another."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from mma_desktop.documents.files import bytes_of
from mma_desktop.documents.formats import ZIP, refuse_unread
from mma_desktop.documents.one_line import one_line
from mma_desktop.documents.parser import ParserLimits, ParserOrder, parse
from mma_desktop.domain.cases import Document, Note
from mma_desktop.errors import DocumentError

_MEBIBYTES = 300
_SECONDS = 5.0
_SECONDS_PER_MEBIBYTE, _MEMORY_PER_MEBIBYTE = 2.0, 10  # a long document is no bomb
_UNPACKS_TO, _MOST_UNPACKED = 10, 80  # times its size, and mebibytes, of a zipped document: those of XML
_RECOGNITION_MEBIBYTES = 3000  # measured: 1.1 GB of addresses for a page of A4
_SECONDS_PER_PAGE = 60.0  # of two threads
WITHOUT_TEXT = "pages_without_text"
FAILED = "recognition_failed"


def read_document(path: Path, encoding: str = "") -> Document:
    """The document in a file, of which the text is wanted; `encoding` is for text that is not recognised rightly.

    Raises DocumentError when it is missing, empty, too large, damaged, of a kind that is not read or only pictures.
    """
    document = read_bytes(path.name, bytes_of(path), encoding)
    require_text([document])
    return document


def read_bytes(name: str, data: bytes, encoding: str = "") -> Document:
    """The document in a file of this name and these bytes. Raises DocumentError.

    One of pictures that nobody could read is kept, with a note of its pages and no text.
    """
    name = one_line(name)
    refuse_unread(name, data)
    limits = limits_for(data)
    document = document_of(parse(ParserOrder("document", name, limits, {"encoding": encoding}), data).value, name)
    if (unread := _pages_without_text(document)) and can_recognise():
        document = _recognised(document, data, unread)
    _check(document)
    return document


def require_text(documents: Sequence[Document]) -> None:
    """Raises DocumentError where no word can be read in any of these, with what would help."""
    first, *_ = documents
    if any(document.text.strip() for document in documents) or not (pages := _pages_without_text(first)):
        return
    fact = f"{first.name} has no text: its {pages} pages are pictures."
    if pages == 1:
        fact = f"{first.name} has no text: its page is a picture."
    failed = next((note.values[0] for note in first.notes if note.code == FAILED), "")
    raise DocumentError(fact, failed or "Install the extra ocr: pip install 'mma-desktop[ocr]'.")


def limits_for(data: bytes) -> ParserLimits:
    """What a child may use to read a file of these bytes: a large one gets more, by what it is likely to unpack to."""
    size = len(data) / 2**20
    if data.startswith(ZIP):
        size = max(size, min(_UNPACKS_TO * size, _MOST_UNPACKED))
    return ParserLimits(_SECONDS + _SECONDS_PER_MEBIBYTE * size, _MEBIBYTES + round(_MEMORY_PER_MEBIBYTE * size))


@cache
def can_recognise() -> bool:
    """Whether the packages of the extra `ocr` are here."""
    return all(importlib.util.find_spec(name) is not None for name in ("rapidocr", "onnxruntime"))


def document_of(value: Any, name: str) -> Document:
    """The document in a child's answer. Raises DocumentError when it is none."""
    try:
        document = _adapter().validate_python(value)
    except ValidationError as error:
        raise DocumentError(f"{name} cannot be read: the parser's answer makes no sense.", "Report this.") from error
    end = 0
    for segment in document.segments:
        if not end <= segment.start <= segment.end <= len(document.text):
            raise DocumentError(f"{name} cannot be read: the parser's places make no sense.", "Report this.")
        end = segment.end
    return document


@cache
def _adapter() -> TypeAdapter[Document]:
    return TypeAdapter(Document)


def _pages_without_text(document: Document) -> int:
    return next((int(note.values[0]) for note in document.notes if note.code == WITHOUT_TEXT), 0)


def _recognised(document: Document, data: bytes, pages: int) -> Document:
    """The document with its scanned pages read; as it was, with the reason, where that fails."""
    limits = ParserLimits(_SECONDS_PER_PAGE * (1 + pages), _RECOGNITION_MEBIBYTES)
    try:
        return document_of(parse(ParserOrder("recognised", document.name, limits, {}), data).value, document.name)
    except DocumentError as error:
        return replace(document, notes=(*document.notes, Note(FAILED, (error.fact,))))


def _check(document: Document) -> None:
    """Raises DocumentError when nobody can read a word in a document, and no page of it waits to be recognised."""
    if document.text.strip() or _pages_without_text(document):
        return
    if any(page.recognised for page in document.pages):
        fact = f"{document.name} has no text: nothing was recognised in its pictures."
        raise DocumentError(fact, "Take a sharper picture in good light, or write down what it says, and open that.")
    if document.hidden:
        fact = f"{document.name} shows no text: all of it is hidden."
        raise DocumentError(fact, "Copy the text that you want to use, and paste it.")
    raise DocumentError(f"{document.name} is empty.", "Choose a file, or paste a text, that holds the case.")
