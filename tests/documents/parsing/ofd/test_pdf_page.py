"""A page of a PDF that is written to be drawn: pdfium opens it, and numbers are written as PDF has them."""

from __future__ import annotations

import pypdfium2
import pytest

from mma_desktop.documents.parsing.ofd.geometry import Matrix
from mma_desktop.documents.parsing.ofd.pdf_page import PdfPage, PdfPicture, operands, placed, shown


@pytest.mark.parametrize(
    ("number", "written"),
    [(0.0, "0"), (-0.5, "-0.5"), (1e-9, "0"), (1e20, "1000000"), (float("nan"), "-1000000"), (12.3456789, "12.345679")],
)
def test_numbers_have_no_exponent(number: float, written: str) -> None:
    assert operands(number) == written


def test_a_page_has_its_size_and_what_was_put_on_it() -> None:
    page = PdfPage(200, 100)
    picture = page.picture(PdfPicture(1, 1, "/ColorSpace /DeviceRGB /BitsPerComponent 8", b"\xff\0\0", b"\xff"))
    state = page.opacity(0.5, 1)
    page.put("q", placed(Matrix(100, 0, 0, 100)), f"{picture} Do", "Q", f"{state} gs 0 0 1 rg 100 0 100 100 re f")
    drawn = pypdfium2.PdfDocument(page.finished())[0]
    assert drawn.get_size() == (200, 100)
    pixels = drawn.render(scale=1).to_pil()
    assert (pixels.getpixel((50, 50)), pixels.getpixel((150, 50))) == ((255, 0, 0), (128, 128, 255))


def test_a_page_without_a_size_can_be_drawn() -> None:
    assert pypdfium2.PdfDocument(PdfPage(0, -3).finished())[0].get_size() == (1, 1)


def test_a_glyph_is_shown_by_its_number() -> None:
    assert (shown(0x2A), shown(0x12345)) == ("<002a> Tj", "<2345> Tj")
