"""The blocks of a printed report: what the formats for printing and filing lay out, one after the other.

Every text in them is `visible`: control characters and marks of direction are shown, not kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from mma_desktop.reports.letterhead.base import Letterhead
from mma_desktop.reports.text import visible

ParagraphStyle = Literal["title", "line", "body", "soft", "quote", "notice", "subheading"]


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """A stretch of text; `look` is what marks it (`reports/marks.py`), or strong, gone, new, or nothing.

    Formats with links make it the place called `place`, and lead from it to the one called `leads_to`.
    """

    text: str
    look: str = ""
    place: str = ""
    leads_to: str = ""


@dataclass(frozen=True, slots=True)
class PrintedHeading:
    """A heading; level 1 is a section. `section` names it in every language, where somebody looks for it."""

    text: str
    level: int = 1
    section: str = ""


@dataclass(frozen=True, slots=True)
class PrintedParagraph:
    """A paragraph."""

    pieces: tuple[PrintedPiece, ...]
    style: ParagraphStyle = "body"

    @property
    def text(self) -> str:
        """Its text."""
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table. `widths` are shares of the line, `right` the columns of figures; the last `totals` rows are sums.

    `strong` are the rows that nobody may overlook. Where `places` is set, the first column numbers places of that name,
    each of which is marked in a text too.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    right: frozenset[int] = frozenset()
    totals: int = 0
    strong: frozenset[int] = frozenset()
    places: str = ""

    @property
    def items(self) -> tuple[tuple[str, ...], ...]:
        """The rows before the sums."""
        return self.rows[: len(self.rows) - self.totals]

    @property
    def sums(self) -> tuple[tuple[str, ...], ...]:
        """The rows of sums: what each is called has all the room before the figures."""
        return self.rows[len(self.rows) - self.totals :]

    @property
    def before_figures(self) -> int:
        """How many columns stand before the first one of figures."""
        return min(self.right)

    @property
    def stressed(self) -> frozenset[int]:
        """The rows in bold: sums, and what nobody may overlook."""
        return self.strong | frozenset(range(len(self.rows) - self.totals, len(self.rows)))


@dataclass(frozen=True, slots=True)
class PrintedPageBreak:
    """What follows begins on a new page."""


@dataclass(frozen=True, slots=True)
class PrintedLetterhead:
    """What an office prints at the top."""

    letterhead: Letterhead

    @property
    def paragraphs(self) -> tuple[PrintedParagraph, ...]:
        """Its texts."""
        name = PrintedParagraph((PrintedPiece(visible(self.letterhead.name), "strong"),), "line")
        return (name, *(said(line, "soft") for line in self.letterhead.lines))

    def size(self, width: float, height: float) -> tuple[float, float]:
        """How wide and high its picture is printed where that much room is for it, in the units of the room."""
        logo = self.letterhead.logo
        assert logo is not None
        scale = min(width / logo.width, height / logo.height)
        return logo.width * scale, logo.height * scale


PrintedBlock = PrintedHeading | PrintedParagraph | PrintedTable | PrintedPageBreak | PrintedLetterhead


def said(text: str, style: ParagraphStyle = "body", *, strong: bool = False) -> PrintedParagraph:
    """A paragraph of plain text, in bold where nobody may overlook it."""
    return PrintedParagraph((PrintedPiece(visible(text), "strong" if strong else ""),), style)


def with_ends(blocks: Iterable[PrintedBlock]) -> Iterator[tuple[PrintedBlock, bool]]:
    """Each block, and whether it is the last below its heading: nothing or the heading of another part follows."""
    level = 1
    for block, following in pairwise((*blocks, None)):
        level = block.level if isinstance(block, PrintedHeading) else level
        goes_on = following is not None and not (isinstance(following, PrintedHeading) and following.level <= level)
        if block is not None:
            yield block, not goes_on


def place_of(mark: str) -> str:
    """What the place is called at which a text is marked with the number of an amount or a finding."""
    name, number = mark.rsplit("-", 1)
    return f"{name}-place-{number}"


def paragraphs(text: str, style: ParagraphStyle) -> Iterator[PrintedParagraph]:
    """A paragraph for each line that shows something; a control character is shown, too."""
    yield from (said(line, style) for line in visible(text).split("\n") if line.strip())
