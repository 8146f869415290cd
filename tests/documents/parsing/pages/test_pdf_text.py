"""The look of a drawn page, by which seen and unseen characters are told apart."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.pages.pdf import read_pdf
from mma_desktop.documents.parsing.pages.pdf_text import DrawnPage
from mma_desktop.domain.places import Box
from tests.documents.pages import FONT, pdf

PAGE = DrawnPage(bytes([255] * 50 + [0] * 50), width=10, height=10, stride=10, scale=1.0)
NUMBERS = st.floats(-1e6, 1e6)


def test_contrast_is_that_of_the_points_inside() -> None:
    assert PAGE.contrast(Box(0, 0, 3, 3)) == 0
    assert PAGE.contrast(Box(0, 3, 3, 7)) == 255


def test_a_stroke_that_fills_its_box_is_seen() -> None:
    rows = [255] * 10 * 4 + [0] * 10 * 2 + [255] * 10 * 4
    across, down = bytes(rows), bytes(rows[10 * x + y] for y in range(10) for x in range(10))
    assert DrawnPage(across, width=10, height=10, stride=10, scale=1.0).contrast(Box(1, 4, 9, 5.9)) == 255
    assert DrawnPage(down, width=10, height=10, stride=10, scale=1.0).contrast(Box(4.4, 0, 5.5, 9)) == 255
    assert PAGE.contrast(Box(1, 7, 9, 8)) == 0, "a bar that lies over it hides it"


@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def test_any_box_has_a_contrast(left: float, top: float, right: float, bottom: float) -> None:
    assert 0 <= PAGE.contrast(Box(left, top, right, bottom)) <= 255


def test_lines_of_a_page_that_pdfium_takes_for_one_written_downwards_are_whole() -> None:
    def narrow(canvas: Any) -> None:
        canvas.setFont(FONT, 12)
        for row in range(50):
            for place, char in enumerate("现金及手机"):
                canvas.drawString(72 + 12 * place, 800 - 14 * row, char)
            canvas.drawString(400, 800 - 14 * row, "张某")

    document = read_pdf("list.pdf", pdf(narrow))
    assert document.text.splitlines() == ["现金及手机\t张某"] * 50
    assert [one.number for one in document.segments] == list(range(1, 51))
