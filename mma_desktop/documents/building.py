"""A `Document` is put together stretch by stretch: its text, where each stretch stood, and what was hidden in it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mma_desktop.documents.cleaning import Cleaning
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import Hidden, HiddenReason, Page, TextSegment
from mma_desktop.errors import DocumentError
from mma_desktop.ledger.instructions import instruction_notes

MAX_CHARACTERS = 5_000_000


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of a paragraph, and how it is hidden if it is."""

    text: str
    hidden: HiddenReason | None = None


class DocumentBuilder:
    """Collects a document. Where a stretch stood is given as a segment whose start and end do not matter yet."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._parts: list[str] = []
        self._length = 0
        self._segments: list[TextSegment] = []
        self._hidden: list[Hidden] = []
        self._pages: list[Page] = []
        self._notes: list[Note] = []
        self._cleaning = Cleaning()

    def add(self, text: str, place: TextSegment, end: str = "\n") -> None:
        """Add text that stood at this place, and what follows it in the document."""
        self.add_runs((TextRun(text),), place, end)

    def add_runs(self, runs: Sequence[TextRun], place: TextSegment, end: str = "\n") -> None:
        """Add a paragraph of pieces. A paragraph that is hidden as a whole is hidden with its end."""
        start, visible = self._length, ""
        hidden: list[Hidden] = []
        for run in runs:
            text = self._cleaning.remove(run.text)
            if run.hidden is None:
                visible += text
            elif text:
                hidden.append(Hidden(start + len(visible), self._cleaning.defuse(text), run.hidden, place))
        if visible.strip():
            self._segments.append(place.spanning(start, start + len(visible)))
            self._put(self._cleaning.defuse(visible) + end)
        elif hidden:
            hidden = [replace(item, at=start) for item in hidden]
            hidden[-1] = replace(hidden[-1], text=hidden[-1].text + end)
        self._hidden += _joined(hidden)

    def add_line(self, text: str, place: TextSegment, end: str) -> None:
        """Add a line of a page whose characters have been cleaned one by one."""
        start = self._length
        self._segments.append(place.spanning(start, start + len(text)))
        self._put(self._cleaning.defuse(text) + end)

    def hide(self, text: str, place: TextSegment, reason: HiddenReason) -> None:
        """Add a line that a reader would not see."""
        self.add_runs((TextRun(text, reason),), place)

    def hide_inside(self, text: str, place: TextSegment, reason: HiddenReason) -> None:
        """Add a part of a page's line that a reader would not see; its characters have been cleaned one by one."""
        self._hidden.append(Hidden(self._length, self._cleaning.defuse(text), reason, place))

    def put(self, text: str) -> None:
        """Add characters that the file does not hold: separators between stretches."""
        self._put(text)

    def add_page(self, page: Page) -> None:
        """Add a page: those of a document are counted in the order in which they come."""
        self._pages.append(page)

    def note(self, code: str, *values: str) -> None:
        """Say something of the import."""
        self._notes.append(Note(code, values))

    @property
    def removed(self) -> Cleaning:
        """What cleans this document's texts."""
        return self._cleaning

    def document(self, data: bytes) -> Document:
        """The document, made of a file of these bytes. It may be empty: whoever asks for it decides what that means."""
        reasons = Counter(item.reason for item in self._hidden)
        hidden = tuple(Note("hidden", (str(count), reason.value)) for reason, count in reasons.items())
        text = "".join(self._parts)
        told = instruction_notes("\n".join((text, *(item.text for item in self._hidden))))
        return Document(
            name=self.name,
            text=text,
            sha256=hashlib.sha256(data).hexdigest(),
            notes=(*self._notes, *hidden, *self._cleaning.notes(), *told),
            segments=tuple(self._segments),
            pages=tuple(self._pages),
            hidden=tuple(self._hidden),
        )

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
        if self._length > MAX_CHARACTERS:
            fact = f"{self.name} holds more than {MAX_CHARACTERS} characters."
            raise DocumentError(fact, "Split it into several files.")


def _joined(hidden: Sequence[Hidden]) -> list[Hidden]:
    """Neighbouring pieces of one paragraph that are hidden in the same way, as one."""
    joined: list[Hidden] = []
    for item in hidden:
        if joined and (joined[-1].at, joined[-1].reason) == (item.at, item.reason) and item.segment.box is None:
            joined[-1] = replace(joined[-1], text=joined[-1].text + item.text)
        else:
            joined.append(item)
    return joined
