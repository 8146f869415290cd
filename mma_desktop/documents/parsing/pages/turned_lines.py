"""Lines that are turned on the page as it is shown: sideways, upside down, or written from top to bottom.

Each is laid out as on a page that is turned until the line reads from left to right, with the next one below it, and
turned back when its place is told. What pdfium says of the order of such lines holds only by chance.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine, turned_box
from mma_desktop.domain.places import Box

_CLOSE = 0.5  # heights of a character between it and the next one of a line; between cells there is more
_FROM_RIGHT = ("R", "AL")  # scripts that are written from right to left


def reading_turn(glyphs: Sequence[Glyph]) -> int:
    """By how many quarters a line is turned clockwise: 1 where it goes down the page, 3 where it goes up."""
    seen = [glyph for glyph in glyphs if not glyph.char.isspace()]
    steps = Counter(_step(before.box, behind.box) for before, behind in pairwise(seen))
    turn = max(range(4), key=lambda one: (steps[one], -one))
    backwards = turn == 2 and any(unicodedata.bidirectional(glyph.char) in _FROM_RIGHT for glyph in seen)
    return 0 if backwards else turn


def _step(before: Box, behind: Box) -> int | None:
    """To which side one goes from the middle of a character to that of the next; None where that is in another cell."""
    right = behind.left + behind.right - before.left - before.right
    down = behind.top + behind.bottom - before.top - before.bottom
    if abs(right) >= abs(down):
        return 0 if right >= 0 else 2
    apart = max(behind.top - before.bottom, before.top - behind.bottom)
    if apart > _CLOSE * (before.bottom - before.top):
        return None
    return 1 if down > 0 else 3


def upright(lines: Sequence[PageLine]) -> list[PageLine]:
    """The lines, each turned until it reads from left to right; on a page those that were not turned come first."""
    turned = [line if line.turned else _upright(line, reading_turn(line.glyphs)) for line in lines]
    return sorted(turned, key=lambda line: (line.page, line.turned))


def _upright(line: PageLine, turn: int) -> PageLine:
    if not turn:
        return line
    glyphs = (replace(glyph, box=turned_box(glyph.box, turn)) for glyph in line.glyphs)
    return replace(line, glyphs=tuple(glyphs), turned=turn)


def in_rows(lines: Sequence[PageLine]) -> Iterator[PageLine]:
    """Turned lines from top to bottom; those that stand beside each other as one."""
    row: list[PageLine] = []
    for line in sorted(lines, key=lambda one: one.box.top):
        if row and (line.box.top + line.box.bottom) / 2 > row[0].box.bottom:
            yield _joined(row)
            row = []
        row.append(line)
    if row:
        yield _joined(row)


def _joined(row: Sequence[PageLine]) -> PageLine:
    ordered = sorted(row, key=lambda line: line.box.left)
    return replace(ordered[0], glyphs=tuple(glyph for line in ordered for glyph in line.glyphs))
