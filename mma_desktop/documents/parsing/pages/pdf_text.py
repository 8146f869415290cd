"""The characters of a PDF page, line by line, each with its box and with whether a reader sees it.

A file may hold text in white, without ink, under a picture or a black bar, too small or beside the page. So the page is
drawn, and a character counts as seen when there is any contrast where it stands; then scans with an invisible layer of
recognised text count as seen, as their picture shows the same.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pypdfium2.raw as pdfium

from mma_desktop.documents.cleaning import Cleaning, is_removed
from mma_desktop.documents.parsing.pages.page_lines import SOFT_HYPHEN, Glyph, PageLine
from mma_desktop.domain.places import Box, HiddenReason

_CONTRAST = 12  # of 255 grey levels, over the box of a character
_TINY = 3.0  # points
_SAMPLE = 1000.0  # points: how far apart two points are by which the page's transformation is found
_PRECISION = 100
_MAX_PIXELS = 4_000_000
_FLAT, _UPRIGHT = 3, 7  # times as wide or as high as the other way: a box of mere ink, as no character has room in it
_TORN, _FEWEST = 0.2, 4  # share and number of lines that begin where another one ends, of a page that is torn
_NEAR, _BLANK = 0.5, 0.2  # heights of a line between two characters of one, and those with a blank between them
_AROUND = 2  # points of the drawn page beside such a box


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page drawn in grey, to look at what is seen of it."""

    pixels: bytes
    width: int
    height: int
    stride: int
    scale: float

    def contrast(self, box: Box) -> int:
        """How far the lightest and the darkest point of a box are apart, its edges left out.

        Some fonts have boxes as small as their ink: 一 fills its own, so what lies above and below belongs to it.
        """
        wide, high = box.right - box.left, box.bottom - box.top
        left, right = self._inner(box.left, box.right, self.width, stroke=high > _UPRIGHT * wide)
        top, bottom = self._inner(box.top, box.bottom, self.height, stroke=wide > _FLAT * high)
        rows = [self.pixels[y * self.stride + left : y * self.stride + right] for y in range(top, bottom)]
        seen = b"".join(rows)
        return max(seen) - min(seen) if seen else 0

    def _inner(self, low: float, high: float, size: int, *, stroke: bool) -> tuple[int, int]:
        first, last = int(low * self.scale), int(high * self.scale) + 1
        if stroke:
            first, last = first - _AROUND, last + _AROUND
        elif last - first > 6:
            first, last = first + 1, last - 1
        return max(0, first), min(size, last)


def lines_of(page: Any, number: int, cleaning: Cleaning) -> tuple[list[PageLine], int]:
    """The lines of a page with text in them, and how many of its characters say nothing of what they mean."""
    text = page.get_textpage()
    drawn, unknown = _drawn(page), 0
    place, lines, glyphs = PageTransformation(page), list[PageLine](), list[Glyph]()
    for index in range(text.count_chars()):
        char = _character(text, index)
        if char in "\r\n":
            _end(lines, glyphs, number)
            glyphs = []
            continue
        unknown += pdfium.FPDFText_HasUnicodeMapError(text, index) == 1
        if char != SOFT_HYPHEN and is_removed(char):
            cleaning.remove(char)
            continue
        glyphs.append(_glyph(text, index, char, place, drawn))
    _end(lines, glyphs, number)
    text.close()
    return _whole(lines), unknown


def _end(lines: list[PageLine], glyphs: list[Glyph], page: int) -> None:
    merged = tuple(_merged(glyphs))
    if any(not glyph.char.isspace() for glyph in merged):
        lines.append(PageLine(page, len(lines) + 1, merged))


def _whole(lines: Sequence[PageLine]) -> list[PageLine]:
    """The lines, made whole where pdfium takes a page for one written downwards, as it does with narrow columns."""
    gaps = [_gap(line, following) for line, following in pairwise(lines)]
    if sum(gap is not None and gap <= _NEAR for gap in gaps) < max(_FEWEST, _TORN * len(lines)):
        return list(lines)
    whole = list(lines[:1])
    for line, gap in zip(lines[1:], gaps, strict=True):
        if gap is None:
            whole.append(line)
        else:
            blank = (Glyph(" ", whole[-1].glyphs[-1].box),) if gap > _BLANK else ()
            whole[-1] = replace(whole[-1], glyphs=(*whole[-1].glyphs, *blank, *line.glyphs))
    return [replace(line, number=number) for number, line in enumerate(whole, start=1)]


def _gap(line: PageLine, following: PageLine) -> float | None:
    """What lies between a line and one further right at its height, in heights of a line; None for any other."""
    last, first = line.glyphs[-1].box, following.glyphs[0].box
    low, high = sorted((last, first), key=lambda box: box.bottom - box.top)
    gap = (first.left - last.right) / max(1.0, high.bottom - high.top)
    return gap if high.top <= (low.top + low.bottom) / 2 <= high.bottom and gap >= -_NEAR else None


def _character(text: Any, index: int) -> str:
    code = pdfium.FPDFText_GetUnicode(text, index)
    return chr(code) if 0 < code < 0x110000 else "\ufffd"


def _merged(glyphs: list[Glyph]) -> Iterator[Glyph]:
    """The characters with pairs of surrogates made one, and single ones made �."""
    index = 0
    while index < len(glyphs):
        glyph, code = glyphs[index], ord(glyphs[index].char)
        after = ord(glyphs[index + 1].char) if index + 1 < len(glyphs) else 0
        if 0xD800 <= code < 0xDC00 and 0xDC00 <= after < 0xE000:
            char = chr(0x10000 + ((code - 0xD800) << 10) + after - 0xDC00)
            yield Glyph(char, glyph.box, glyph.hidden)
            index += 1
        else:
            yield Glyph("\ufffd", glyph.box, glyph.hidden) if 0xD800 <= code < 0xE000 else glyph
        index += 1


class PageTransformation:
    """From the coordinates of a PDF page to points from the upper left corner of the page as it is shown."""

    def __init__(self, page: Any) -> None:
        self.width, self.height = page.get_size()
        self._page = page
        self._x0, self._y0 = self._at(0, 0)
        right, up = self._at(_SAMPLE, 0), self._at(0, _SAMPLE)
        self._xx, self._xy = (right[0] - self._x0) / _SAMPLE, (right[1] - self._y0) / _SAMPLE
        self._yx, self._yy = (up[0] - self._x0) / _SAMPLE, (up[1] - self._y0) / _SAMPLE

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """A box as it is shown."""
        (x1, y1), (x2, y2) = self._point(left, bottom), self._point(right, top)
        return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    def _point(self, x: float, y: float) -> tuple[float, float]:
        return self._x0 + x * self._xx + y * self._yx, self._y0 + x * self._xy + y * self._yy

    def _at(self, x: float, y: float) -> tuple[float, float]:
        device_x, device_y = ctypes.c_int(), ctypes.c_int()
        size = (round(self.width * _PRECISION), round(self.height * _PRECISION))
        pdfium.FPDF_PageToDevice(self._page, 0, 0, *size, 0, x, y, device_x, device_y)
        return device_x.value / _PRECISION, device_y.value / _PRECISION


def _glyph(text: Any, index: int, char: str, place: PageTransformation, drawn: DrawnPage | None) -> Glyph:
    rectangle = pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(text, index, rectangle)
    box = place.box(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
    if char.isspace() or pdfium.FPDFText_IsGenerated(text, index) == 1:
        return Glyph(char, box)
    return Glyph(char, box, _hidden(text, index, box, place, drawn))


def _hidden(text: Any, index: int, box: Box, place: PageTransformation, drawn: DrawnPage | None) -> HiddenReason | None:
    if box.right <= 0 or box.bottom <= 0 or box.left >= place.width or box.top >= place.height:
        return HiddenReason.OFF_PAGE
    if 0 < max(box.right - box.left, box.bottom - box.top) < _TINY:
        return HiddenReason.TINY
    if drawn is None or drawn.contrast(box) >= _CONTRAST:
        return None
    mode = pdfium.FPDFTextObj_GetTextRenderMode(pdfium.FPDFText_GetTextObject(text, index))
    invisible = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
    return HiddenReason.INVISIBLE if mode in invisible else HiddenReason.WHITE


def _drawn(page: Any) -> DrawnPage | None:
    """The page in grey; None where it is too large to be drawn so that characters can be made out."""
    width, height = page.get_size()
    if width * height > _MAX_PIXELS or width < 1 or height < 1:
        return None
    scale = 1.5 if width * height * 2.25 <= _MAX_PIXELS else 1.0
    bitmap = page.render(scale=scale, grayscale=True)
    return DrawnPage(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, scale)
