"""Pieces of text that a page places one by one become its lines, from top to bottom, each from left to right.

A form has its labels from a template and what is filled in from the page, in any order, and a label may be written with
gaps into which values are put. So the characters of a line are ordered, not its pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.domain.places import Box

_LEVEL = 0.3  # heights by which the middles of pieces of a line may differ
_TWICE = 0.3  # heights by which two prints of one text may differ: how some programs make it bold
_BLANK = 0.3  # heights between two pieces that are parted by a blank
_BLANK_IN_CHINESE = 0.8  # where characters are spaced more widely


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """Characters that stand beside each other: the `part`-th line, from 0, of the `run`-th text of a page."""

    run: int
    part: int
    glyphs: Sequence[Glyph]

    @property
    def text(self) -> str:
        """The characters."""
        return "".join(glyph.char for glyph in self.glyphs)

    @property
    def box(self) -> Box:
        """The place of its first character."""
        return self.glyphs[0].box

    @property
    def height(self) -> float:
        """How high its first character is."""
        return self.box.bottom - self.box.top

    @property
    def middle(self) -> float:
        """At which height of the page it stands."""
        return (self.box.top + self.box.bottom) / 2

    @property
    def hidden(self) -> str:
        """How it is hidden, if it is."""
        return next((glyph.hidden or "" for glyph in self.glyphs if not glyph.char.isspace()), "")


def lines_from(runs: Sequence[Sequence[Glyph]], page: int) -> list[PageLine]:
    """The lines of a page; what is hidden has lines of its own, and so has what is not written from left to right."""
    pieces = [piece for number, run in enumerate(runs) for piece in _pieces(number, run) if piece.text.strip()]
    level = sorted((piece for piece in pieces if _is_level(piece)), key=lambda piece: piece.hidden)
    rows = [row for _, alike in groupby(level, lambda piece: piece.hidden) for row in _rows(list(alike))]
    rows += ([piece] for piece in pieces if not _is_level(piece))
    ordered = sorted(rows, key=lambda row: (min(piece.box.top for piece in row), row[0].box.left))
    return [
        PageLine(page, number, tuple(_in_order(row)), continued=_goes_on(row, following))
        for number, (row, following) in enumerate(pairwise([*ordered, []]), start=1)
    ]


def _pieces(number: int, run: Sequence[Glyph]) -> Iterator[PlacedPiece]:
    """A text, cut where it goes on further left and lower: one may fill several lines."""
    begin = part = 0
    for place, (before, behind) in enumerate(pairwise(glyph.box for glyph in run), start=1):
        if behind.left < before.left and behind.top > (before.top + before.bottom) / 2:
            yield PlacedPiece(number, part, run[begin:place])
            begin, part = place, part + 1
    yield PlacedPiece(number, part, run[begin:])


def _goes_on(row: Sequence[PlacedPiece], following: Sequence[PlacedPiece]) -> bool:
    """Whether two lines are two of one text, with nothing beside them."""
    if len(row) != 1 or len(following) != 1:
        return False
    return (row[0].run, row[0].part + 1) == (following[0].run, following[0].part)


def _is_level(piece: PlacedPiece) -> bool:
    """Whether a piece is written along the page."""
    first, last = piece.box, piece.glyphs[-1].box
    return len(piece.glyphs) == 1 or abs(last.top - first.top) <= last.left - first.left


def _rows(pieces: Sequence[PlacedPiece]) -> Iterator[list[PlacedPiece]]:
    """The pieces that stand on one height."""
    row: list[PlacedPiece] = []
    for piece in sorted(pieces, key=lambda one: one.middle):
        if row and piece.middle - row[0].middle > _LEVEL * min(piece.height, row[0].height):
            yield row
            row = []
        row.append(piece)
    if row:
        yield row


def _in_order(row: Sequence[PlacedPiece]) -> Iterator[Glyph]:
    """The characters of a line from left to right, with blanks between pieces that stand apart."""
    once = list(_once(row))
    placed = ((glyph, piece.run) for piece in once for glyph in piece.glyphs)
    before: tuple[Glyph, int] | None = None
    for glyph, run in sorted(placed, key=lambda one: one[0].box.left) if len(once) > 1 else placed:
        if before is not None and before[1] != run and _is_apart(before[0], glyph):
            left, right = before[0].box, glyph.box
            yield Glyph(" ", Box(left.right, right.top, left.right, right.bottom), glyph.hidden)
        yield glyph
        before = glyph, run


def _once(row: Sequence[PlacedPiece]) -> Iterator[PlacedPiece]:
    """The pieces of a line from left to right, without those that print the same text over itself."""
    printed: dict[str, float] = {}
    for piece in sorted(row, key=lambda one: one.box.left):
        left = piece.box.left
        if piece.text not in printed or left - printed[piece.text] > _TWICE * piece.height:
            printed[piece.text] = left
            yield piece


def _is_apart(glyph: Glyph, following: Glyph) -> bool:
    """Whether there is a blank between two characters."""
    chinese = not (glyph.char.isascii() or following.char.isascii())
    height = following.box.bottom - following.box.top
    return following.box.left - glyph.box.right > (_BLANK_IN_CHINESE if chinese else _BLANK) * height
