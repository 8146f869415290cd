"""Lines of a page become text again: which of them go on in the next one, and which only say which page it is.

A page knows lines, not paragraphs. A line that reaches the right margin and is followed by one that is not indented is
taken to go on there, so that no amount and no word is torn at a line's end.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import merge
from itertools import pairwise

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.domain.places import Box, HiddenReason, SegmentKind, TextSegment

_MARGIN = 1.6  # line heights from the right margin that still count as reaching it
_INDENT = 0.7  # line heights from the left margin that make a new paragraph
_GAP = 2.4  # line heights from one line to the next in a paragraph
_LIKE = 0.3  # by how much the heights of lines of a paragraph may differ
_NARROW = 15  # line heights: where all lines are so short, none of them reaches a margin
_SAME = 0.4  # share of a recognised line that the page's own text covers where both are the same text
_SHORT = 6  # characters: shorter lines reach no margin
SOFT_HYPHEN = "\x02"  # what pdfium says for a hyphen that only divides a word
_AROUND = r"[\s\-–—―－·•.|~()（）\[\]【】_/]*"  # what stands around a page number
_NUMBER = re.compile(
    rf"{_AROUND}(?:(?P<share>(?P<part>\d{{1,4}})\s*[/／]\s*(?P<total>\d{{1,4}}))"
    rf"|(?:第|Page\b)?\s*(?P<of>\d{{1,4}})\s*(?:/|／|of\b|共)\s*\d{{1,4}}\s*页?"
    rf"|第?\s*(?P<named>\d{{1,4}})\s*页|(?:第|Page\b)\s*(?P<called>\d{{1,4}})|(?P<plain>\d{{1,4}})){_AROUND}",
    re.IGNORECASE,
)
_NUMBER_OF = re.compile(
    r"第\s*(?P<page>\d{1,4})\s*页[\s,，、;；/／(（]*共\s*(?P<pages>\d{1,4})\s*页"
    r"|共\s*(?P<all>\d{1,4})\s*页[\s,，、;；/／(（]*第\s*(?P<this>\d{1,4})\s*页"
    r"|\bPage\s*(?P<number>\d{1,4})\s*(?:of|/)\s*(?P<count>\d{1,4})\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"(?P<number>\d{1,4})\s?[/／]\s?(?P<count>\d{1,4})\s*$")
_LEVEL = 0.25  # line heights
_APART = 1.5  # line heights between a page number and other words of its line
_SMALL = re.compile("[a-z]")
_CHINESE = re.compile("[\u4e00-\u9fff]")
_OWN = ("part", "of", "named", "called", "plain", "page", "this", "number")
OF_NUMBERS = frozenset("0123456789.,")


Margins = Mapping[tuple[int, int, int], tuple[float, float]]
"""Left and right margin by page, column, and how its lines are turned."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character on a page, and how it is hidden if it is."""

    char: str
    box: Box
    hidden: HiddenReason | None = None


@dataclass(frozen=True, slots=True)
class Straightened:
    """By how many degrees a page was turned against the clock, around the point (x, y), before its lines were found."""

    degrees: float
    x: float
    y: float

    def before(self, box: Box) -> Box:
        """A short box where its middle was before the page was turned."""
        angle = math.radians(self.degrees)
        right, down = (box.left + box.right) / 2 - self.x, (box.top + box.bottom) / 2 - self.y
        by_x = right * math.cos(angle) - down * math.sin(angle) - right
        by_y = right * math.sin(angle) + down * math.cos(angle) - down
        return Box(box.left + by_x, box.top + by_y, box.right + by_x, box.bottom + by_y)

    @property
    def level(self) -> float:
        """How many heights of a line one may go along it until it has left its height by a quarter."""
        return _LEVEL / math.tan(math.radians(max(0.1, abs(self.degrees))))


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of a page: its characters from first to last, and in which of two columns it stands (0: in none).

    `turned` says by how many quarters the page was turned against the clock, and its characters with it, so that the
    line reads from left to right. `continued` says that the file itself has it and the next line as one text,
    `end` what stands behind it where that is known, `straightened` how the page was turned before.
    """

    page: int
    number: int
    glyphs: tuple[Glyph, ...]
    column: int = 0
    turned: int = 0
    continued: bool = False
    end: str | None = None
    straightened: Straightened | None = None

    @property
    def text(self) -> str:
        """The characters of the line."""
        return "".join(glyph.char for glyph in self.glyphs)

    @property
    def box(self) -> Box:
        """The rectangle around the line's characters."""
        boxes = [glyph.box for glyph in self.glyphs if not glyph.char.isspace()] or [g.box for g in self.glyphs]
        return Box(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        )

    @property
    def edges(self) -> tuple[float, ...]:
        """Where the characters begin, and where the last one ends; of a sideways line by its height on the page."""
        places = [*(glyph.box.left for glyph in self.glyphs), self.glyphs[-1].box.right]
        return tuple(round(-place if self.turned in (2, 3) else place, 1) for place in places)


def add_body(builder: DocumentBuilder, lines: Sequence[PageLine]) -> None:
    """Add the lines of all pages, in their order, as text."""
    margins = margins_of(lines)
    ends = [*(end_between(line, following, margins) for line, following in pairwise(lines)), "\n"]
    for line, end in zip(lines, ends if lines else (), strict=True):
        add_line(builder, line, SegmentKind.LINE, end)


def with_recognised(own: Sequence[PageLine], recognised: Sequence[PageLine]) -> list[PageLine]:
    """The lines of a page and those of its picture, from top to bottom; what the page itself says goes before."""
    seen = [line.box for line in own if any(glyph.hidden is None for glyph in line.glyphs)]
    further = (line for line in recognised if sum(_common(line.box, box) for box in seen) < _SAME * area(line.box))
    lines = merge(sorted(own, key=_top), further, key=_top)
    return [replace(line, number=number) for number, line in enumerate(lines, start=1)]


def turned_box(box: Box, quarters: int) -> Box:
    """A box on the page when that is turned against the clock, around its upper left corner."""
    for _ in range(quarters):
        box = Box(box.top, -box.right, box.bottom, -box.left)
    return box


def area(box: Box) -> float:
    """The area of a box."""
    return (box.right - box.left) * (box.bottom - box.top)


def is_over(box: Box, other: Box) -> bool:
    """Whether the middle of a box lies in another one."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return other.left <= x <= other.right and other.top <= y <= other.bottom


def _common(box: Box, other: Box) -> float:
    """The area of what two boxes have in common."""
    width = min(box.right, other.right) - max(box.left, other.left)
    return max(0.0, width) * max(0.0, min(box.bottom, other.bottom) - max(box.top, other.top))


def _top(line: PageLine) -> float:
    return line.box.top


def is_page_number(line: PageLine, lines: Sequence[PageLine], pages: int) -> bool:
    """Whether a line at a page's edge says no more than which page it is, or both that and of how many."""
    numbers = [other.number for other in lines if other.page == line.page]
    at_edge = line.number in (min(numbers), max(numbers)) and len(numbers) > 1
    return at_edge and (_is_number(line, pages) or _has_number(line, pages))


def _is_number(line: PageLine, pages: int) -> bool:
    """Whether a line is the number of a page. A bare number has to be that of its own page: it may be an amount."""
    text = line.text.strip()
    match = _NUMBER_OF.fullmatch(text.strip("-–—－ ")) or _NUMBER.fullmatch(text)
    if match is None:
        return False
    said = match.groupdict()
    number = next(int(said[name]) for name in _OWN if said.get(name))
    if said.get("share"):
        total = int(said["total"])
        return total > pages or (number, total) == (line.page, pages)
    framed = not (text[0].isdigit() or text[-1].isdigit())
    free = framed or said.get("plain") is None
    return 1 <= number <= pages + 50 and (free or number == line.page)


def _has_number(line: PageLine, pages: int) -> bool:
    """Whether a line says beside other words which page of how many it is, and both is so."""
    found = next(_NUMBER_OF.finditer(line.text), None)
    if found is not None:
        told = [int(group) for group in found.groups() if group]
        return sorted(told) == sorted((line.page, pages))
    share = _SHARE.search(line.text)
    if share is None or (int(share["number"]), int(share["count"])) != (line.page, pages):
        return False
    before = [glyph.box.right for glyph in line.glyphs[: share.start()] if not glyph.char.isspace()]
    return bool(before) and line.glyphs[share.start()].box.left - max(before) > _APART * height_of(line)


def margins_of(lines: Sequence[PageLine]) -> Margins:
    """The left and the right margin of each page, or of each of its columns."""
    margins: dict[tuple[int, int, int], tuple[float, float]] = {}
    for line in lines:
        box, key = line.box, _margin_key(line)
        left, right = margins.get(key, (box.left, box.right))
        margins[key] = (min(left, box.left), max(right, box.right))
    return margins


def _margin_key(line: PageLine) -> tuple[int, int, int]:
    return line.page, line.column, line.turned


def end_between(line: PageLine, following: PageLine, margins: Margins) -> str:
    """What stands between two lines: nothing or a space where the text goes on, else a line end."""
    if line.end is not None:
        return line.end
    if line.continued and line.page == following.page and "\t" not in line.text + following.text:
        return ""
    if not _goes_on(line, following, margins):
        return "\n"
    last, first = line.text.rstrip()[-1:], following.text.lstrip()[:1]
    if _CHINESE.search(line.text + following.text) and OF_NUMBERS.issuperset((last, first)):
        return ""  # Chinese writes no space there: a number goes on, and an amount must not be torn
    if last in ("-", SOFT_HYPHEN) and first.islower():  # a divided word, or one with a hyphen of its own
        return ""
    return " " if last.isascii() and first.isascii() and last != SOFT_HYPHEN else ""


def _goes_on(line: PageLine, following: PageLine, margins: Margins) -> bool:
    height = height_of(line)
    if "\t" in line.text or "\t" in following.text or line.turned != following.turned:  # a row of cells
        return False
    right, left = margins[_margin_key(line)][1], margins[_margin_key(following)][0]
    reaches = right - line.box.right <= _MARGIN * height and (line.column > 0 or right - left >= _NARROW * height)
    full = reaches and len(line.text.strip()) >= _SHORT
    begins = following.box.left - left > _INDENT * height
    indented = begins and not _SMALL.match(following.text.lstrip())  # a list goes on under its own text, not its number
    alike = abs(height_of(following) - height) <= _LIKE * height
    below = line.column == following.column and 0 < following.box.top - line.box.top <= _GAP * height
    near = line.page != following.page or (line.column, following.column) == (1, 2) or below
    return full and not indented and alike and near and following.page - line.page <= 1


def height_of(line: PageLine) -> float:
    """How high a line is."""
    return max(1.0, line.box.bottom - line.box.top)


def add_line(builder: DocumentBuilder, line: PageLine, kind: SegmentKind, end: str) -> None:
    """Add a line; what is hidden in it is kept apart, and a hidden line altogether."""
    place = TextSegment(0, 0, kind, line.number, page=line.page)
    parts = list(_parts(line))
    for part in parts:
        reason = part.glyphs[0].hidden
        if reason is not None:
            builder.hide_inside(part.text, _on_page(place, part), reason)
        else:
            builder.add_line(part.text.replace(SOFT_HYPHEN, "-"), _on_page(place, part), "")
    if any(part.glyphs[0].hidden is None for part in parts):
        builder.put(end)


def _on_page(place: TextSegment, line: PageLine) -> TextSegment:
    straight = turned_box(line.box, -line.turned % 4)
    shown = straight if line.straightened is None else line.straightened.before(straight)
    sideways = line.turned in (1, 3)
    by = shown.top - straight.top if sideways else shown.left - straight.left
    box = Box(*(round(value, 1) for value in (shown.left, shown.top, shown.right, shown.bottom)))
    edges = tuple(round(edge + by, 1) for edge in line.edges)
    return TextSegment(0, 0, place.kind, place.number, page=place.page, box=box, edges=edges, sideways=sideways)


def _parts(line: PageLine) -> Iterator[PageLine]:
    """The line, cut where it begins or ends to be hidden, between lines of its cells, and where it leaves its height on
    a page that was put straight.

    Spaces go with what stands before them.
    """
    part: list[Glyph] = []
    longest = math.inf if line.straightened is None else line.straightened.level * height_of(line)
    for glyph in line.glyphs:
        is_new = part and (glyph.hidden is not part[0].hidden or _is_elsewhere(part[-1], glyph))
        if part and not glyph.char.isspace() and (is_new or glyph.box.right - part[0].box.left > longest):
            yield replace(line, glyphs=tuple(part))
            part = []
        part.append(glyph)
    if part:
        yield replace(line, glyphs=tuple(part))


def _is_elsewhere(last: Glyph, glyph: Glyph) -> bool:
    """Whether a character stands higher or lower than the one before it."""
    return glyph.box.top >= last.box.bottom or glyph.box.bottom <= last.box.top
