"""Texts on their way to a shelf: what a person says of them, what each file holds, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.passages import Work
from mma_desktop.domain.places import SegmentKind, TextSegment
from mma_desktop.knowledge.reading import ReadWork, read_lines, read_text

LINES = ".jsonl"
_REPEATED = "pages_repeat"


@dataclass(frozen=True, slots=True)
class ShelfImport:
    """What an import put on a shelf, and what was noticed."""

    works: int
    passages: int
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class TextDetails:
    """What a person says of imported texts: `effective` is ISO 8601 or ""; without a title it is the file's name."""

    shelf: str
    title: str = ""
    kind: str = ""
    effective: str = ""


@dataclass(frozen=True, slots=True)
class FilesImport:
    """What came of several files: those that were put on a shelf, by name, and those that could not be."""

    done: tuple[tuple[str, ShelfImport], ...]
    refusals: tuple[Refusal, ...]

    @property
    def works(self) -> int:
        """How many texts were added."""
        return sum(one.works for _, one in self.done)

    @property
    def passages(self) -> int:
        """How many passages were added."""
        return sum(one.passages for _, one in self.done)


def works_in(document: Document, details: TextDetails) -> list[ReadWork]:
    """The works of a document: those of its JSON lines, or the one that it is, cut into articles or paragraphs.

    Headers and footers of its pages are none of these.

    Raises InputError for a line that is no passage.
    """
    file = PurePosixPath(document.name)
    if file.suffix.lower() == LINES:
        return list(read_lines(document.text.split("\n"), document.name))
    name, day = details.title or file.stem, details.effective
    work = Work(f"{name}@{day or document.sha256[:8]}", name, name, details.kind, version=day, effective=day)
    return [read_text(_without_edges(document), work)]


def notes_of(document: Document) -> tuple[Note, ...]:
    """What was noticed of a document, as a shelf has it: headers and footers do not stand behind its text there."""
    told = tuple(note for note in document.notes if note.code != _REPEATED)
    if PurePosixPath(document.name).suffix.lower() == LINES:
        return told
    repeated = sum(int(note.values[0]) for note in document.notes if note.code == _REPEATED)
    left_out = repeated + len(_edges(document))
    return (*told, Note("edges_left_out", (str(left_out),))) if left_out else told


def _without_edges(document: Document) -> str:
    """The text without the headers and footers of pages, which stand behind it: the last article says none of them."""
    edges = _edges(document)
    begins, ends = [0, *(edge.end for edge in edges)], [*(edge.start for edge in edges), len(document.text)]
    return "".join(document.text[begin:end] for begin, end in zip(begins, ends, strict=True))


def _edges(document: Document) -> list[TextSegment]:
    """The headers and footers of its pages."""
    return [one for one in document.segments if one.kind in (SegmentKind.HEADER, SegmentKind.FOOTER)]
