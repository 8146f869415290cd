"""The fonts of an OFD page: those that it holds where pdfium can open them, else the shipped ones.

A font of a file is opened by FreeType inside pdfium, as those of PDFs are, in the child that has nothing else to lose.
Which glyph a character is, is told by the font's own table of characters; it is read here, as pdfium does not say.
"""

from __future__ import annotations

import ctypes
import struct
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import pypdfium2.raw as pdfium

from mma_desktop import paths
from mma_desktop.documents.parsing.ofd.objects import OfdFont
from mma_desktop.documents.parsing.ofd.pdf_page import PdfPage
from mma_desktop.errors import DocumentError

_SYMBOLS, _FIRST_SYMBOL = (3, 0), 0xF000  # where fonts of symbols have their characters
_ROMAN, _HALF = (1, 0), 128  # of the Macintosh: only its first half are codes of Unicode
_TABLES = ((3, 10), (0, 6), (0, 4), (0, 3), (3, 1), (0, 2), (0, 1), (0, 0), _SYMBOLS, _ROMAN)
"""Platforms and encodings of tables of characters, the best first."""
_COLLECTION = b"ttcf"
_REGULAR, _BOLD = "NotoSansSC-Regular.ttf", "NotoSansSC-Bold.ttf"


@dataclass(frozen=True, slots=True)
class DrawnGlyph:
    """A glyph: the name of its font on the page, its number there, and, in a font that stands in, its width in ems."""

    font: str
    number: int
    stands_in: float = 0.0


class OfdFonts:
    """The fonts of a page, each opened when its first character comes."""

    def __init__(self, page: PdfPage, known: Mapping[str, OfdFont], part: Callable[[str], bytes]) -> None:
        self._page = page
        self._known = known
        self._part = part
        self._opened: dict[str, FontFile | None] = {}
        self._names: dict[str, str] = {}

    def glyph(self, font: str, char: str, number: int | None, *, bold: bool) -> DrawnGlyph | None:
        """The glyph of a character, by its number where the file tells that of the font that it holds, or None."""
        told = self._known.get(font, OfdFont(""))
        held = self._held(told.part) if told.part else None
        if held is not None and (found := number or held.glyph(char)):
            return DrawnGlyph(self._name(told.part, held), found)
        name = _BOLD if bold or told.bold else _REGULAR
        shipped = self._shipped(name)
        found = shipped.glyph(char)
        return DrawnGlyph(self._name(name, shipped), found, shipped.width(found)) if found else None

    def is_italic(self, font: str) -> bool:
        """Whether a font leans."""
        return font in self._known and self._known[font].italic

    def _held(self, part: str) -> FontFile | None:
        if part not in self._opened:
            self._opened[part] = _opened(self._part, part)
        return self._opened[part]

    def _shipped(self, name: str) -> FontFile:
        font = self._opened.get(name)
        if font is None:
            font = self._opened[name] = FontFile((paths.resources() / "fonts" / name).read_bytes())
        return font

    def _name(self, key: str, font: FontFile) -> str:
        if key not in self._names:
            self._names[key] = self._page.font(font.data)
        return self._names[key]


class FontFile:
    """The bytes of a font, and which glyph a character is in it."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def glyph(self, char: str) -> int:
        """The number of the glyph of a character; 0 where there is none."""
        return self._lookup(ord(char))

    def width(self, glyph: int) -> float:
        """How far the next glyph stands from one of a sound font, in ems."""
        return self._widths[min(glyph, len(self._widths) - 1)]

    @cached_property
    def _widths(self) -> tuple[float, ...]:
        (units,) = struct.unpack_from(">H", _table(self.data, b"head"), 18)
        (count,) = struct.unpack_from(">H", _table(self.data, b"hhea"), 34)
        told = struct.unpack_from(f">{2 * count}H", _table(self.data, b"hmtx"))
        return tuple(width / units for width in told[::2])

    @cached_property
    def _lookup(self) -> Callable[[int], int]:
        """Finds a glyph by a character's code; in a font without a table that can be read, none."""
        try:
            return _lookup_in(self.data)
        except (struct.error, LookupError):
            return _none


def _opened(part: Callable[[str], bytes], name: str) -> FontFile | None:
    """The font in a part; None where pdfium cannot open it."""
    try:
        data = part(name)
    except DocumentError:
        return None
    file = (ctypes.c_uint8 * len(data)).from_buffer_copy(data)
    scratch = pdfium.FPDF_CreateNewDocument()
    font = pdfium.FPDFText_LoadFont(scratch, file, len(data), pdfium.FPDF_FONT_TRUETYPE, True)
    if font:
        pdfium.FPDFFont_Close(font)
    pdfium.FPDF_CloseDocument(scratch)
    return FontFile(data) if font else None


# Tables of TrueType and OpenType -----------------------------------------------------------------------------------


def _none(_code: int) -> int:
    return 0


def _lookup_in(data: bytes) -> Callable[[int], int]:
    table = _table(data, b"cmap")
    (count,) = struct.unpack_from(">H", table, 2)
    records = (struct.unpack_from(">HHI", table, 4 + 8 * number) for number in range(count))
    found = {(platform, encoding): place for platform, encoding, place in records}
    for kind in _TABLES:
        if kind in found and (lookup := _subtable(table[found[kind] :])) is not None:
            return _fitting(kind, lookup)
    return _none


def _fitting(kind: tuple[int, int], lookup: Callable[[int], int]) -> Callable[[int], int]:
    """Finds glyphs by codes of Unicode in a table of this kind."""
    if kind == _SYMBOLS:
        return lambda code: lookup(code) or lookup(_FIRST_SYMBOL + code)
    if kind == _ROMAN:
        return lambda code: lookup(code) if code < _HALF else 0
    return lookup


def _table(data: bytes, name: bytes) -> bytes:
    """A table of a font, of the first one in a collection. Raises LookupError."""
    (head,) = struct.unpack_from(">I", data, 12) if data.startswith(_COLLECTION) else (0,)
    (count,) = struct.unpack_from(">H", data, head + 4)
    for number in range(count):
        tag, _, place, length = struct.unpack_from(">4sIII", data, head + 12 + 16 * number)
        if tag == name:
            return data[place : place + length]
    raise LookupError(name)


def _subtable(table: bytes) -> Callable[[int], int] | None:
    match struct.unpack_from(">H", table)[0]:
        case 0:
            return lambda code: table[6 + code] if code < 256 else 0
        case 4:
            return _by_segments(table)
        case 6:
            first, count = struct.unpack_from(">HH", table, 6)
            glyphs = struct.unpack_from(f">{count}H", table, 10)
            return lambda code: glyphs[code - first] if first <= code < first + count else 0
        case 12:
            return _by_groups(table)
        case _:
            return None


def _by_segments(table: bytes) -> Callable[[int], int]:
    """Format 4: stretches of codes, each with what is added to a code or where its glyphs stand."""
    count = struct.unpack_from(">H", table, 6)[0] // 2
    ends, starts, added, places = (
        struct.unpack_from(f">{count}H", table, at) for at in (14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count)
    )

    def lookup(code: int) -> int:
        segment = bisect_left(ends, code)
        if segment == count or code < starts[segment] or code > 0xFFFF:
            return 0
        if not places[segment]:
            return (code + added[segment]) & 0xFFFF
        at = 16 + 6 * count + 2 * segment + places[segment] + 2 * (code - starts[segment])
        if at + 2 > len(table):
            return 0
        (glyph,) = struct.unpack_from(">H", table, at)
        return (glyph + added[segment]) & 0xFFFF if glyph else 0

    return lookup


def _by_groups(table: bytes) -> Callable[[int], int]:
    """Format 12: stretches of codes whose glyphs follow each other."""
    (count,) = struct.unpack_from(">I", table, 12)
    told = struct.unpack_from(f">{3 * count}I", table, 16)
    starts, ends, glyphs = told[::3], told[1::3], told[2::3]

    def lookup(code: int) -> int:
        group = bisect_left(ends, code)
        return glyphs[group] + code - starts[group] if group < count and code >= starts[group] else 0

    return lookup
