"""Fonts of OFD pages: held ones where they can be opened, else the shipped ones; which glyph a character is."""

from __future__ import annotations

from functools import cache

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop import paths
from mma_desktop.documents.parsing.ofd.fonts import FontFile, OfdFonts
from mma_desktop.documents.parsing.ofd.objects import OfdFont
from mma_desktop.documents.parsing.ofd.pdf_page import PdfPage
from mma_desktop.errors import DocumentError
from tests.documents.parsing.ofd.square_font import square_font

SHIPPED = paths.resources() / "fonts" / "NotoSansSC-Regular.ttf"


def fonts(held: bytes | None, *, bold: bool = False) -> OfdFonts:
    def part(_name: str) -> bytes:
        if held is None:
            raise DocumentError("missing", "")
        return held

    return OfdFonts(PdfPage(10, 10), {"1": OfdFont("a.ttf", bold=bold)}, part)


@cache
def shipped() -> tuple[FontFile, TTFont, dict[int, str]]:
    font = TTFont(SHIPPED, lazy=True)
    return FontFile(SHIPPED.read_bytes()), font, font.getBestCmap() or {}


@given(st.integers(0, 0x10FFFF))
def test_the_shipped_font_has_the_glyphs_that_its_table_tells(code: int) -> None:
    file, font, told = shipped()
    assert file.glyph(chr(code)) == (font.getGlyphID(told[code]) if code in told else 0)


@pytest.mark.parametrize(
    ("kind", "platform", "encoding"),
    [(4, 3, 1), (12, 3, 10), (6, 1, 0), (0, 1, 0), (4, 0, 3), (12, 0, 4)],
)
def test_every_ordinary_table_of_characters_is_read(kind: int, platform: int, encoding: int) -> None:
    file = FontFile(square_font({0x41: "A", 0x42: "B"}, table=(kind, platform, encoding)))
    assert (file.glyph("A"), file.glyph("B"), file.glyph("C"), file.glyph("中")) == (1, 2, 0, 0)


def test_symbols_are_found_where_their_fonts_have_them() -> None:
    assert FontFile(square_font({0xF041: "A"}, table=(4, 3, 0))).glyph("A") == 1


def test_a_held_font_is_used_also_by_the_numbers_of_its_glyphs() -> None:
    found = fonts(square_font({0x41: "A", 0x42: "B"}))
    by_number, by_char = found.glyph("1", "甲", 2, bold=False), found.glyph("1", "B", None, bold=False)
    assert by_number == by_char
    assert by_char is not None
    assert (by_char.number, by_char.stands_in) == (2, 0.0)


@pytest.mark.parametrize("held", [None, b"", b"junk" * 50, SHIPPED.read_bytes()[:200]])
def test_a_shipped_font_stands_in_for_one_that_cannot_be_opened_whatever_numbers_are_told(held: bytes | None) -> None:
    found = fonts(held).glyph("1", "甲", 2, bold=False)
    assert found is not None
    assert found.number == shipped()[0].glyph("甲")
    assert found.stands_in == 1.0


def test_a_shipped_font_stands_in_for_characters_that_the_held_one_does_not_have() -> None:
    found = fonts(square_font({0x41: "A"}))
    own, other, bold = (found.glyph("1", char, None, bold=b) for char, b in (("A", False), ("i", False), ("i", True)))
    assert own is not None
    assert other is not None
    assert bold is not None
    assert len({own.font, other.font, bold.font}) == 3
    assert 0 < other.stands_in < 0.5
    assert found.glyph("1", "\ue001", None, bold=False) is None


@given(st.binary(max_size=200), st.integers(0, 199))
def test_a_damaged_table_tells_no_glyph_or_some(noise: bytes, at: int) -> None:
    whole = square_font({0x41: "A"})
    assert FontFile(whole[:at] + noise + whole[at + len(noise) :]).glyph("A") >= 0
