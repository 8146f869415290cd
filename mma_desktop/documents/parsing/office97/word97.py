"""Documents of Word 97 to 2003 and of WPS Writer: the body, then headers, notes and text boxes; comments beside.

What is read and what is said of it follows the reader of .docx, so that the same document gives the same text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.number_forms import written_as
from mma_desktop.documents.parsing.office97.container import WORD, Container
from mma_desktop.documents.parsing.office97.word97_file import WordFile
from mma_desktop.documents.parsing.office97.word97_tables import Stories
from mma_desktop.documents.parsing.office97.word97_text import Paragraph97, TextReader97
from mma_desktop.documents.parsing.paragraphs import EdgesMet, say_what_was_met
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason, SegmentKind

_FOOTNOTES, _ENDNOTES = (2, 3), (46, 47)  # tables of the places in the text, and of the notes
_COMMENTS, _HEADERS, _BOXES, _HEADER_BOXES = 5, 11, 56, 58
_BEHIND_MARK, _OF_BOX = 2, 22  # bytes for each entry
_HEADER_KINDS = (*[SegmentKind.HEADER] * 2, *[SegmentKind.FOOTER] * 2, SegmentKind.HEADER, SegmentKind.FOOTER)
_SEPARATORS = 6  # parts of the headers that are lines above notes


def read_word97(container: Container, data: bytes) -> Document:
    """The document in a container that holds one of Word. Raises DocumentError."""
    file = WordFile(container.name, container.read(WORD), container.read)
    return _WordReading(file).document(data)


class _WordReading:
    """The reading of one document."""

    def __init__(self, file: WordFile) -> None:
        self._file = file
        footnotes, endnotes = (self._marks(table, form) for table, form in _mark_tables())
        self._footnotes, self._endnotes = list(footnotes.values()), list(endnotes.values())
        self._reader = TextReader97(file, {**footnotes, **endnotes})
        self._builder = DocumentBuilder(file.name)
        self._written = Stories(self._builder)

    def document(self, data: bytes) -> Document:
        """The document, made of these bytes."""
        parts = self._file.parts
        self._written.add(self._reader.paragraphs(parts["text"]), SegmentKind.PARAGRAPH)
        boxes = self._stories("boxes", _BOXES, _OF_BOX)
        for story in (*boxes, *self._stories("header_boxes", _HEADER_BOXES, _OF_BOX)):
            self._written.add(self._reader.paragraphs(story), SegmentKind.TEXT_BOX)
        self._headers()
        self._notes("footnotes", _FOOTNOTES[1], SegmentKind.FOOTNOTE, self._footnotes)
        self._notes("endnotes", _ENDNOTES[1], SegmentKind.ENDNOTE, self._endnotes)
        for story in self._stories("comments", _COMMENTS):
            self._written.add(self._reader.paragraphs(story, HiddenReason.COMMENT), SegmentKind.COMMENT)
        self._say(len(boxes))
        return self._builder.document(data)

    def _marks(self, table: int, form: str) -> dict[int, str]:
        """What stands in the text for a note, by the position of its mark: [1], of endnotes [i]."""
        places = self._file.positions(table, _BEHIND_MARK)[:-1]
        return {place: f"[{written_as(form, number)}]" for number, place in enumerate(places, start=1)}

    def _stories(self, part: str, table: int, size: int = 0) -> list[range]:
        """The stretches of a part that belong together: each note, header or box. The last one is empty."""
        whole = self._file.parts[part]
        bounds = [whole.start + place for place in self._file.positions(table, size)]
        inside = [range(first, last) for first, last in pairwise(bounds) if whole.start <= first <= last <= whole.stop]
        if not inside and len(whole) > 1:
            return [whole]
        return inside

    def _headers(self) -> None:
        edges = EdgesMet()
        for number, story in enumerate(self._stories("headers", _HEADERS)[_SEPARATORS:]):
            kind, paragraphs = _HEADER_KINDS[number % len(_HEADER_KINDS)], list(self._reader.paragraphs(story))
            if edges.is_new(kind, (run for paragraph in paragraphs for run in paragraph.runs)):
                self._reader.counts[kind.value] += self._written.add(paragraphs, kind)

    def _notes(self, part: str, table: int, kind: SegmentKind, marks: Sequence[str]) -> None:
        for number, story in enumerate(self._stories(part, table)):
            mark = f"{marks[number]} " if number < len(marks) else ""
            paragraphs = [_without_gap(paragraph, mark) for paragraph in self._reader.paragraphs(story, mark=mark)]
            if any(run.text.strip() for paragraph in paragraphs for run in paragraph.runs):
                self._reader.counts[kind.value] += self._written.add(paragraphs, kind)

    def _say(self, boxes: int) -> None:
        """Note what a reader should know, and what was not imported."""
        missing = self._reader.missing
        missing["picture"] += max(0, missing.pop("drawn", 0) - boxes)
        say_what_was_met(self._builder, self._reader.counts, missing)


def _mark_tables() -> tuple[tuple[int, str], ...]:
    return ((_FOOTNOTES[0], "decimal"), (_ENDNOTES[0], "lowerRoman"))


def _without_gap(paragraph: Paragraph97, mark: str) -> Paragraph97:
    """A note without the blank that programs write behind its mark, which has one of its own."""
    runs = paragraph.runs
    if mark and len(runs) > 1 and runs[0].text == mark:
        runs = (runs[0], replace(runs[1], text=runs[1].text.removeprefix(" ").removeprefix("\t")), *runs[2:])
    return replace(paragraph, runs=runs)
