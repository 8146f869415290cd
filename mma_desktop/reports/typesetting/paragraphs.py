"""Paragraphs as reportlab places them, with lines that end where Chinese and Latin text may."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Paragraph
from reportlab.platypus.paragraph import FragLine, ParaLines

from mma_desktop.reports.typesetting.fonts import latin_font
from mma_desktop.reports.typesetting.line_breaks import line_ends
from mma_desktop.reports.typesetting.quotes import latin_marks

_Set = tuple[str, Any]
"""A character and the stretch of text (reportlab's fragment) that says how it looks."""


class SetParagraph(Paragraph):
    """A paragraph of reportlab's markup. Its style must say `wordWrap="CJK"`, whatever its language."""

    def __init__(self, text: Any, style: ParagraphStyle, bulletText: Any = None, frags: Any = None) -> None:  # noqa: N803 - reportlab's names
        """With `text`, or with `frags` where reportlab divides a paragraph between two pages."""
        super().__init__(text, style, bulletText=bulletText, frags=frags)
        if frags is None:
            self.frags = _with_latin_marks(self.frags)

    def breakLinesCJK(self, maxWidths: Any) -> Any:  # noqa: N802, N803 - reportlab's names
        """Called by reportlab with the room of the first line and of the others; the lines."""
        if getattr(self, "_splitpara", False):
            return getattr(self, "blPara")  # noqa: B009 - the stubs of reportlab lack it
        return ParaLines(kind=1, lines=list(_lines(self.frags, *maxWidths)))

    def _get_split_blParaFunc(self) -> Any:  # noqa: N802 - reportlab's name
        """How reportlab takes text out of lines: as it stands there."""
        return _text_of_lines


def _text_of_lines(placed: Any, start: int, stop: int) -> list[Any]:
    return [word for line in placed.lines[start:stop] for word in line.words]


def _lines(frags: Iterable[Any], first: float, room: float) -> Iterator[Any]:
    for row in _rows(frags):
        text = "".join(character for character, _ in row)
        widths = [_width(character, frag.fontName, frag.fontSize) for character, frag in row]
        start = 0
        for end in line_ends(text, widths, first, room) if text else [len(row)]:
            seen = start + len(text[start:end].rstrip(" "))
            yield _line(row[start:end], first, sum(widths[start:seen]))
            start, first = end, room


def _rows(frags: Iterable[Any]) -> Iterator[list[_Set]]:
    """The characters up to each line break that the markup asks for, which is one without text."""
    row: list[_Set] = []
    for frag in frags:
        row += [(character, frag) for character in frag.text] or [("", frag)]
        if hasattr(frag, "lineBreak"):
            yield row
            row = []
    if row:
        yield row


def _line(row: Iterable[_Set], room: float, width: float) -> Any:
    words = [frag.clone(text="".join(one[0] for one in run)) for frag, run in _by_frag(row)]
    size = max((word.fontSize for word in words), default=0)
    is_broken = any(hasattr(word, "lineBreak") for word in words)
    return FragLine(
        kind=1, words=words, wordCount=1, extraSpace=room - width, maxWidth=room, currentWidth=width, fontSize=size,
        ascent=size, descent=-0.2 * size, lineBreak=is_broken,
    )  # fmt: skip


def _with_latin_marks(frags: Sequence[Any]) -> list[Any]:
    """The same text; quotation marks and ellipses of Latin text in the font that has their Latin forms."""
    row = [(character, frag) for frag in frags for character in frag.text or [""]]
    latin = latin_marks("".join(character or "\n" for character, _ in row))
    forms = {id(frag): frag.clone(fontName=latin_font(frag.fontName)) for frag in frags}
    chosen = [(character, forms[id(frag)] if place in latin else frag) for place, (character, frag) in enumerate(row)]
    return [frag.clone(text="".join(one[0] for one in run)) for frag, run in _by_frag(chosen)]


def _by_frag(row: Iterable[_Set]) -> Iterator[tuple[Any, Iterator[_Set]]]:
    """The stretches of one look, each with its look."""
    for run in (list(run) for _, run in groupby(row, key=lambda one: id(one[1]))):
        yield run[0][1], iter(run)


@cache
def _width(character: str, font: str, size: float) -> float:
    return stringWidth(character, font, size)
