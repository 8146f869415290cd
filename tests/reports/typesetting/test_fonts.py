"""The fonts of a PDF."""

from __future__ import annotations

from typing import Any

import pytest
from fontTools.ttLib import TTFont
from reportlab.pdfbase import pdfmetrics

from mma_desktop.paths import resources
from mma_desktop.reports.typesetting.fonts import BOLD, REGULAR, glyphs, latin_font, register_fonts
from mma_desktop.reports.typesetting.quotes import SHARED


@pytest.mark.parametrize("name", [REGULAR, BOLD])
def test_the_latin_forms_are_those_that_the_font_itself_names(name: str) -> None:
    register_fonts()
    known: Any = pdfmetrics.getFont(latin_font(name))
    font = TTFont(resources() / "fonts" / f"{name}.ttf")
    named, order = _proportional(font), font.getBestCmap() or {}
    assert set(map(chr, known.face.charToGlyph)) == SHARED
    for code, glyph in known.face.charToGlyph.items():
        assert glyph == font.getGlyphID(named[order[code]])
        assert known.face.charWidths[code] == font["hmtx"].metrics[named[order[code]]][0]


def _proportional(font: TTFont) -> dict[str, str]:
    """Glyphs and their proportional forms."""
    table = font["GSUB"].table
    [lookup, *_] = next(
        one.Feature for one in table.FeatureList.FeatureRecord if one.FeatureTag == "pwid"
    ).LookupListIndex
    found: dict[str, str] = {}
    for part in table.LookupList.Lookup[lookup].SubTable:
        found |= getattr(part, "ExtSubTable", part).mapping
    return found


def test_the_font_of_a_latin_font_is_itself() -> None:
    assert latin_font(latin_font(REGULAR)) == latin_font(REGULAR)


def test_characters_that_no_font_draws_are_known() -> None:
    assert {ord("案"), ord("€")} <= glyphs()
    assert 0x1F4B0 not in glyphs()
