"""A case of several documents as one text, and from every place of that text back to its document.

Solvers, rules and models read one string: the documents in the order the user sets, each behind a line that names it.
No document can pass for several: a separator has as many signs as no line of any document has that looks like one, so
`parts_of` finds in the text of a case exactly the documents that it was made of. A document that stands alone is the
text as it is, so that what earlier versions recorded keeps its digests.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count

from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import Place

_LEAST = 5  # signs of a separator
_LONGEST_NAME = 80
_SEPARATOR = re.compile(r"^(={5,}) \[([0-9]{1,6})/([0-9]{1,6})\] .* (={5,})$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file, or a row of a sheet, that could not be read, and why: what is the fact, and what to do about it."""

    name: str
    fact: str
    remedy: str


@dataclass(frozen=True, slots=True)
class ImportedDocument:
    """A document as it was imported, and what is kept of the import.

    `document` has its hidden texts apart; `taken` are the numbers of those that the user takes into the text. `data`
    are the bytes of the file (None: there was none, or it is not known), `time` is ISO 8601 in UTC.
    """

    document: Document
    taken: tuple[int, ...] = ()
    data: bytes | None = None
    time: str = ""

    @property
    def chosen(self) -> Document:
        """The document with the hidden texts that the user takes in."""
        return self.document.with_hidden(self.taken)

    @property
    def with_all_hidden(self) -> ImportedDocument:
        """The same with every hidden text taken in."""
        return replace(self, taken=tuple(range(len(self.document.hidden))))


@dataclass(frozen=True, slots=True)
class Part:
    """Characters [start, end) of a case's text: one document."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DocumentPlace:
    """A span of a case's text in its document: which one (from 0), its name, the span in its text, and the place."""

    number: int
    name: str
    start: int
    end: int
    place: Place


def whole_of(documents: Sequence[Document]) -> Document:
    """The documents as one, with the text that solvers and rules read; a document that stands alone is itself.

    The SHA-256 of several is that of their SHA-256, one a line.
    """
    text = case_text(documents)
    if len(documents) == 1 and text == documents[0].text:
        return documents[0]
    moved = [
        segment.shifted(part.start)
        for part, document in zip(parts_of(text), documents, strict=True)
        for segment in document.segments
    ]
    return Document(
        name=", ".join(document.name for document in documents),
        text=text,
        sha256=_sha256_of(documents),
        notes=tuple(note for document in documents for note in document.notes),
        segments=tuple(moved),
    )


def case_text(documents: Sequence[Document]) -> str:
    """The texts one after the other, each behind its separator; the text alone where there is one document."""
    alone = documents[0].text if len(documents) == 1 else None
    if alone is not None and not _separators(alone):
        return alone
    signs = "=" * _free_length([document.text for document in documents])
    total = len(documents)
    return "\n".join(
        f"{signs} [{number}/{total}] {_shown_name(document.name)} {signs}\n{document.text}"
        for number, document in enumerate(documents, start=1)
    )


@lru_cache(maxsize=32)
def parts_of(text: str) -> tuple[Part, ...]:
    """The documents in the text of a case; the whole text where it is a single one."""
    separators = _separators(text)
    if not separators:
        return (Part(0, len(text)),)
    starts = [separator.end() + 1 for separator in separators]
    ends = [*(separator.start() - 1 for separator in separators[1:]), len(text)]
    return tuple(Part(start, end) for start, end in zip(starts, ends, strict=True))


@lru_cache(maxsize=32)
def without_separators(text: str) -> str:
    """The text with line ends in place of its separators: every place stays, and no name is read as part of a case."""
    pieces: list[str] = []
    done = 0
    for separator in _separators(text):
        pieces += [text[done : separator.start()], "\n" * (separator.end() - separator.start())]
        done = separator.end()
    return "".join((*pieces, text[done:]))


def document_number(text: str, place: int) -> int:
    """The number (from 0) of the document in which a character of a case's text stands."""
    return max(0, bisect_right(parts_of(text), place, key=lambda part: part.start) - 1)


def located(documents: Sequence[Document], text: str, start: int, end: int) -> DocumentPlace:
    """Where characters [start, end) of the text of a case of these documents stand."""
    number = document_number(text, start)
    begin = parts_of(text)[number].start
    document = documents[number]
    inside = (max(0, start - begin), max(0, end - begin))
    return DocumentPlace(number, document.name, *inside, document.place_of(*inside))


def _separators(text: str) -> list[re.Match[str]]:
    """The separators of a case's text, none where it is a single document."""
    first = _SEPARATOR.match(text)
    if first is None:
        return []
    found = [match for match in _SEPARATOR.finditer(text) if match[1] == match[4] == first[1]]
    wanted = [(str(number), str(len(found))) for number in range(1, len(found) + 1)]
    followed = all(match.end() < len(text) for match in found)
    return found if followed and [(match[2], match[3]) for match in found] == wanted else []


def _free_length(texts: Sequence[str]) -> int:
    """The smallest number of signs of which no text has a line that looks like a separator."""
    used = {len(match[1]) for text in texts for match in _SEPARATOR.finditer(text)}
    return next(length for length in count(_LEAST) if length not in used)


def _shown_name(name: str) -> str:
    """A name on one line, without signs that steer the text's direction or do not show."""
    shown = "".join(char if unicodedata.category(char)[0] != "C" else " " for char in name)
    return " ".join(shown.split())[:_LONGEST_NAME] or "?"


def _sha256_of(documents: Sequence[Document]) -> str:
    if len(documents) == 1:
        return documents[0].sha256
    return hashlib.sha256("\n".join(document.sha256 for document in documents).encode()).hexdigest()
