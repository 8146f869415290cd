"""The edges of what a PDF page draws."""

from __future__ import annotations

from typing import Any

import pypdfium2

from mma_desktop.documents.parsing.pages.pdf_edges import drawn_edges
from tests.documents.pages import pdf


def edges(draw: Any) -> list[tuple[int, int, int, int]]:
    page = pypdfium2.PdfDocument(pdf(draw))[0]
    return [(round(b.left), round(b.top), round(b.right), round(b.bottom)) for b in drawn_edges(page)]


def test_lines_boxes_and_moved_ones_are_found_where_they_are_shown() -> None:
    def draw(canvas: Any) -> None:
        canvas.line(72, 742, 272, 742)
        canvas.translate(100, 0)
        canvas.rect(0, 642, 50, 40)
        canvas.circle(300, 300, 20)

    found = edges(draw)
    assert (72, 100, 272, 100) in found
    assert {(100, 200, 150, 200), (100, 160, 150, 160), (100, 160, 100, 200), (150, 160, 150, 200)} <= set(found)
    assert len(found) == 5 or all(right - left == 0 for left, _, right, _ in found[5:])


def test_a_drawing_of_very_many_lines_is_no_table() -> None:
    def draw(canvas: Any) -> None:
        path = canvas.beginPath()
        path.moveTo(0, 0)
        for number in range(21_000):
            path.lineTo(number % 500, number % 700)
        canvas.drawPath(path)

    assert edges(draw) == []
