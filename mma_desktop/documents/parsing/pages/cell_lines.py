"""How the text of a table's cell goes on in its next line: full lines, numbers that go on, and where a blank belongs.

`sides` are where the cells of the table begin and end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mma_desktop.documents.parsing.pages.page_lines import OF_NUMBERS, PageLine, height_of
from mma_desktop.documents.parsing.pages.page_rules import APART

NUMBER = re.compile(r"[^\w\s]{0,2}[\d,.]+ ?(?:万?元|%)?")
_WORD = re.compile(r"[!-~]+|\S")
_CHINESE = re.compile("[\u3000-\u9fff\uff00-\uffef]")
_FULL = 1.6  # heights of a line that a cell is wider than a number which goes on in the next one


def is_beside(piece: PageLine, other: PageLine) -> bool:
    """Whether two pieces stand beside each other."""
    return piece.box.bottom > (other.box.top + other.box.bottom) / 2 > piece.box.top


def is_parted(sides: Sequence[float], before: PageLine, piece: PageLine) -> bool:
    """Whether a blank belongs between two pieces of a cell."""
    last, first = before.text.rstrip()[-1:], piece.text.lstrip()[:1]
    if OF_NUMBERS.issuperset((last, first)):
        return not fills(sides, before)
    return _CHINESE.search(last + first) is None or is_beside(before, piece) or is_broken(sides, before, piece)


def fills(sides: Sequence[float], piece: PageLine) -> bool:
    """Whether a piece is as wide as its cell: only then may a number go on in the next line."""
    box = piece.box
    left = max((side for side in sides if side < box.left + APART), default=None)
    right = min((side for side in sides if side > box.right - APART), default=None)
    return left is not None and right is not None and right - left - (box.right - box.left) <= _FULL * height_of(piece)


def is_broken(sides: Sequence[float], before: PageLine, piece: PageLine) -> bool:
    """Whether a line ends though the first word of the next one has room in it."""
    if is_beside(before, piece) or not sides:
        return False
    right = min((side for side in sides if side > before.box.right - APART), default=before.box.right)
    word = _WORD.search(piece.text)
    boxes = [glyph.box for glyph in piece.glyphs[slice(*word.span())]] if word is not None else [piece.box]
    return right - before.box.right > boxes[-1].right - boxes[0].left + height_of(before)
