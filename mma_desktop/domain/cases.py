"""Cases, documents and questions."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from mma_desktop.domain.passages import NO_EVIDENCE, Evidence
from mma_desktop.domain.places import Hidden, Page, Place, TextSegment, place_of, split


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of characters [start, end) in a document's text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Note:
    """What an import noticed: a code that has its sentence in each language, and the values that stand in it.

    A note of an earlier version is its sentence itself (`Note.said`).
    """

    code: str
    values: tuple[str, ...] = ()

    @classmethod
    def said(cls, sentence: str) -> Note:
        """A note that is a sentence already."""
        return cls(SAID, (sentence,))


SAID = "said"


@dataclass(frozen=True, slots=True)
class Document:
    """One imported text: its name, its characters, the SHA-256 of the original bytes and what the import noticed.

    `segments` say where its characters stood in the file (none: plain text), `pages` are those of a PDF, and `hidden`
    is what a reader of the file would not see, and comments: no part of `text`, and so of no prompt and no ledger.
    """

    name: str
    text: str
    sha256: str
    notes: tuple[Note, ...] = ()
    segments: tuple[TextSegment, ...] = ()
    pages: tuple[Page, ...] = ()
    hidden: tuple[Hidden, ...] = ()

    def place_of(self, start: int, end: int) -> Place:
        """Where characters [start, end) stand in the file."""
        return place_of(self.text, self.segments, start, end)

    def with_hidden(self, numbers: Collection[int]) -> Document:
        """The document with these of its hidden texts (by their place in `hidden`) taken into its text."""
        document = self
        for number in sorted(set(numbers), reverse=True):
            document = _with_hidden(document, number)
        return document


def _with_hidden(document: Document, number: int) -> Document:
    """The document with one hidden text taken in; what stands behind it moves."""
    taken = document.hidden[number]
    at, by = taken.at, len(taken.text)
    visible = len(taken.text.rstrip("\n"))
    parts = [part for segment in document.segments for part in split(segment, at)]
    before = [part for part in parts if part.end <= at]
    after = [part.shifted(by) for part in parts if part.end > at]
    later = [replace(item, at=item.at + by) for item in document.hidden[number + 1 :]]
    return replace(
        document,
        text=document.text[:at] + taken.text + document.text[at:],
        segments=(*before, replace(taken.segment, start=at, end=at + visible), *after),
        hidden=(*document.hidden[:number], *later),
    )


@dataclass(frozen=True, slots=True)
class Question:
    """What a solver is asked: the task, its language and the case text. The gold answer is not part of it.

    `evidence` are the passages of the knowledge library that belong to the question, for a method that reads any; they
    stand in the run's manifest, not with the question.
    """

    task: str
    language: str
    text: str
    title: str = ""
    evidence: Evidence = NO_EVIDENCE

    @property
    def stored(self) -> dict[str, str]:
        """What a library stores of it."""
        return {"task": self.task, "language": self.language, "text": self.text, "title": self.title}
