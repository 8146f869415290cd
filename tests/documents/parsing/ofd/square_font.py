"""A font made for tests, all of whose glyphs are squares as high as a character."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable


def square_font(characters: Mapping[int, str], table: tuple[int, int, int] = (4, 3, 1)) -> bytes:
    """A font: these codes are glyphs of these names, numbered from 1; `table` is its format, platform and encoding."""
    return _made(tuple(characters.items()), table)


@cache
def _made(characters: tuple[tuple[int, str], ...], table: tuple[int, int, int]) -> bytes:
    names = [".notdef", *(name for _, name in characters)]
    builder: Any = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({})
    builder.setupGlyf({name: _square(filled=name != ".notdef") for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    kind, platform, encoding = table
    mapped: Any = CmapSubtable.newSubtable(kind)
    mapped.platformID, mapped.platEncID, mapped.language, mapped.cmap = platform, encoding, 0, dict(characters)
    builder.font["cmap"].tables = [mapped]
    target = io.BytesIO()
    builder.save(target)
    return target.getvalue()


def _square(*, filled: bool) -> Any:
    pen: Any = TTGlyphPen(None)
    if filled:
        pen.moveTo((0, 0))
        for corner in ((0, 800), (1000, 800), (1000, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()
