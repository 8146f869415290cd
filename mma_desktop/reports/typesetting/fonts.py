"""The shipped fonts as reportlab knows them. What a file uses of them is embedded in it.

Of quotation marks and ellipses they have two forms; a font with the Latin ones stands beside each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from mma_desktop.paths import resources

REGULAR, BOLD = "NotoSansSC-Regular", "NotoSansSC-Bold"
_LATIN = "-Latin"
_LATIN_GLYPHS = {"‘": 30416, "’": 30417, "“": 30419, "”": 30420, "…": 30450}
"""The numbers of the Latin forms in both fonts: those of their OpenType feature `pwid`, which reportlab cannot read."""


@cache
def register_fonts() -> None:
    """Make the fonts known to reportlab, once."""
    known: Any = pdfmetrics
    for name in (REGULAR, BOLD):
        path = resources() / "fonts" / f"{name}.ttf"
        known.registerFont(TTFont(name, path))
        known.registerFont(_with_latin_forms(TTFont(latin_font(name), path, asciiReadable=False)))


def latin_font(name: str) -> str:
    """The name of the font with the Latin forms beside the font of this name."""
    return name if name.endswith(_LATIN) else f"{name}{_LATIN}"


@cache
def glyphs() -> frozenset[int]:
    """The code points that both fonts can draw."""
    register_fonts()
    fonts: Sequence[Any] = [pdfmetrics.getFont(name) for name in (REGULAR, BOLD)]
    regular, bold = (frozenset[int](font.face.charToGlyph) for font in fonts)
    return regular & bold


def _with_latin_forms(font: Any) -> Any:
    """The font with nothing but the Latin forms, under a name of its own in the file."""
    face, numbers = font.face, {ord(mark): glyph for mark, glyph in _LATIN_GLYPHS.items()}
    face.name = font.fontName.encode()
    face.charToGlyph = numbers
    face.charWidths = {mark: face.hmetrics[glyph][0] * 1000 / face.unitsPerEm for mark, glyph in numbers.items()}
    return font
