"""Places in a document: from a span of its text to the paragraph, table cell, note, sheet cell or page it came from.

A document's text is one string; its segments say, in order and without overlap, where each stretch of it stood in the
file. Plain text has none: its places are lines. What stands between two segments (line ends, mostly) belongs to none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache


class SegmentKind(StrEnum):
    """What a stretch of text was in its file."""

    LINE = "line"  # of a plain text, or of a page
    PARAGRAPH = "paragraph"
    TABLE_CELL = "table cell"
    TEXT_BOX = "text box"
    HEADER = "header"
    FOOTER = "footer"
    FOOTNOTE = "footnote"
    ENDNOTE = "endnote"
    COMMENT = "comment"
    FORM_FIELD = "form field"
    SHEET_CELL = "sheet cell"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page in points (1/72 inch) from the page's upper left corner, as it is shown."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class PageBox:
    """A rectangle on a page; pages are counted from 1."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class TextSegment:
    """Characters [start, end) of a document's text and where they stood in its file.

    `number` counts from 1 what `kind` names (paragraphs of the body, tables for a table cell, sheets for a sheet cell,
    lines of the page for a line). `row` and `column` count from 1 in tables and sheets. `page` and `box` are known for
    pages only; `edges` are then where its characters begin from left to right, and the last one's end: one more than it
    has characters, or none where they are not known (then they count as equally wide). Of a line that stands `sideways`
    on its page they go along its height.
    """

    start: int
    end: int
    kind: SegmentKind
    number: int
    row: int = 0
    column: int = 0
    name: str = ""
    page: int = 0
    box: Box | None = None
    edges: tuple[float, ...] = ()
    sideways: bool = False

    def shifted(self, by: int) -> TextSegment:
        """The same stretch in a text with `by` more characters before it."""
        return self.spanning(self.start + by, self.end + by)

    def spanning(self, start: int, end: int) -> TextSegment:
        """The same place for these characters; without `dataclasses.replace`, as a workbook has many thousand cells."""
        return TextSegment(
            start,
            end,
            self.kind,
            self.number,
            self.row,
            self.column,
            self.name,
            self.page,
            self.box,
            self.edges,
            self.sideways,
        )


class HiddenReason(StrEnum):
    """How text was hidden from the reader, or why it is no text of the document."""

    HIDDEN = "hidden"  # by its format
    WHITE = "white"  # or nearly so, on white
    TINY = "tiny"
    INVISIBLE = "invisible"  # drawn without ink
    OFF_PAGE = "off page"
    DELETED = "deleted"  # by a tracked change
    STRUCK = "struck out"  # seen, but with a line through it: deleted by hand
    PLACEHOLDER = "placeholder"  # of an empty field
    COMMENT = "comment"  # what a reader of the document wrote beside it


@dataclass(frozen=True, slots=True)
class Hidden:
    """Text that a reader of the file would not see, or a comment on it.

    It is not in the document's text, unless the user takes it in.

    `at` is the place in the text where it stood, `text` what would have to be put there (a whole paragraph ends with a
    line end). `segment` says where it stood in the file; its start and end mean nothing.
    """

    at: int
    text: str
    reason: HiddenReason
    segment: TextSegment


@dataclass(frozen=True, slots=True)
class Page:
    """A page's size in points, as it is shown, and whether its text was recognised from its picture."""

    width: float
    height: float
    recognised: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a span stands: the first segment it touches, as people name it, the span in it, and its boxes on pages."""

    kind: SegmentKind
    number: int
    row: int = 0
    column: int = 0
    name: str = ""
    page: int = 0
    start: int = 0
    end: int = 0
    boxes: tuple[PageBox, ...] = ()


def place_of(text: str, segments: Sequence[TextSegment], start: int, end: int) -> Place:
    """The place of characters [start, end) of `text`; the line where no segment says more."""
    touched = segments_of(segments, start, end)
    if not touched:
        number = line_at(text, start)
        begin = line_starts(text)[number - 1]
        return Place(SegmentKind.LINE, number, start=start - begin, end=max(start, end) - begin)
    first = touched[0]
    return Place(
        first.kind,
        first.number,
        first.row,
        first.column,
        first.name,
        first.page,
        start=max(start, first.start) - first.start,
        end=min(end, first.end) - first.start,
        boxes=tuple(box for segment in touched if (box := _box(segment, start, end)) is not None),
    )


@lru_cache(maxsize=32)
def line_starts(text: str) -> tuple[int, ...]:
    """Where the lines of a text begin; found once, as many places are asked for of one text."""
    return (0, *(found.end() for found in re.finditer("\n", text)))


def line_at(text: str, place: int) -> int:
    """The number of the line, from 1, in which a character stands."""
    return bisect_right(line_starts(text), place)


def split(segment: TextSegment, at: int) -> tuple[TextSegment, ...]:
    """The segment, in two parts if the place `at` is inside it."""
    if not segment.start < at < segment.end:
        return (segment,)
    edges, middle = segment.edges, at - segment.start
    return (
        replace(segment, end=at, edges=edges[: middle + 1]),
        replace(segment, start=at, edges=edges[middle:]),
    )


def segments_of(segments: Sequence[TextSegment], start: int, end: int) -> Sequence[TextSegment]:
    """The segments that characters [start, end) touch, in order."""
    low = bisect_right(segments, start, key=lambda segment: segment.end)
    high = low
    while high < len(segments) and segments[high].start < end:
        high += 1
    return segments[low:high]


def _box(segment: TextSegment, start: int, end: int) -> PageBox | None:
    """The part of the segment's box that the characters [start, end) take."""
    if segment.box is None:
        return None
    first, last = max(start, segment.start) - segment.start, min(end, segment.end) - segment.start
    edges = segment.edges or _even_edges(segment)
    low, high = min(edges[first], edges[last]), max(edges[first], edges[last])
    box = replace(segment.box, top=low, bottom=high) if segment.sideways else replace(segment.box, left=low, right=high)
    return PageBox(segment.page, box)


def _even_edges(segment: TextSegment) -> tuple[float, ...]:
    assert segment.box is not None
    count = segment.end - segment.start
    box = segment.box
    low, high = (box.top, box.bottom) if segment.sideways else (box.left, box.right)
    return tuple(low + (high - low) / max(1, count) * number for number in range(count + 1))
