"""Paragraphs of text documents, whatever format they come in: what a walker gives, and how it becomes a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment

_TOLD = ("inserted", "number_written", "numbered", "formula", "symbol", "header", "footer", "footnote", "endnote")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Pieces of text, where they stand, and what follows them."""

    runs: tuple[TextRun, ...]
    place: TextSegment
    end: str = "\n"


def add_paragraphs(builder: DocumentBuilder, paragraphs: Iterable[Paragraph]) -> bool:
    """Add paragraphs to the document; whether there was one."""
    any_text = False
    for paragraph in paragraphs:
        any_text |= bool(paragraph.runs)
        if paragraph.runs:
            builder.add_runs(paragraph.runs, paragraph.place, paragraph.end)
        else:
            builder.put(paragraph.end)
    return any_text


def cell_paragraphs(
    inside: Sequence[Paragraph], place: TextSegment, end: str, *, row_is_hidden: bool
) -> Iterator[Paragraph]:
    """The paragraphs of a cell of a table, the last one without its line end, and what parts it from the next cell."""
    full = list(inside)
    while full and not full[-1].runs:  # the ends of the last cells of a table in the cell
        full.pop()
    if full:
        yield from (*full[:-1], replace(full[-1], end=end if row_is_hidden else ""))
    if not row_is_hidden:
        yield Paragraph((), place, end)


class EdgesMet:
    """The headers and footers of a document: every section, and every kind of page, may repeat the same one."""

    def __init__(self) -> None:
        self._texts: set[tuple[str, ...]] = set()

    def is_new(self, kind: SegmentKind, runs: Iterable[TextRun]) -> bool:
        """Whether none of this kind that was met before says the same; from now on one did."""
        text = (kind.value, *(run.text for run in runs))
        is_new = text not in self._texts
        self._texts.add(text)
        return is_new


def is_counted(runs: Iterable[TextRun]) -> bool:
    """Whether a list counts a paragraph of these: not where all of it is hidden or deleted."""
    texts = [run for run in runs if run.text.strip()]
    return not texts or any(run.hidden not in (HiddenReason.HIDDEN, HiddenReason.DELETED) for run in texts)


def write_number(label: str | None, runs: list[TextRun], place: TextSegment, counts: Counter[str]) -> None:
    """Write a list's number before the text that is seen; alone it is seen in a table. One not known is counted."""
    texts = [run for run in runs if run.text.strip()]
    seen = next((run for run in texts if run.hidden is None), None)
    if label is None:
        counts["numbered"] += bool(texts)
    elif label and (seen is not None or (place.kind is SegmentKind.TABLE_CELL and not texts)):
        gap = " " if seen is not None and seen.text.lstrip()[0].isdigit() else ""  # no digits of an amount
        runs.insert(0, TextRun(label.rstrip() + gap if gap else label))
        counts["number_written"] += 1


def say_what_was_met(builder: DocumentBuilder, counts: Counter[str], missing: Counter[str]) -> None:
    """Note what a reader should know, and what was not imported."""
    for name in _TOLD:
        if counts[name]:
            builder.note(f"docx_{name}", str(counts[name]))
    for kind, count in missing.items():
        if count:
            builder.note("not_imported", kind, str(count))
