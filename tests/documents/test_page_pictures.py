"""A page as a picture, from the child."""

from __future__ import annotations

import pytest

from mma_desktop.documents import page_image, read_bytes
from mma_desktop.errors import DocumentError
from tests.documents.pages import lines, pdf


def test_a_highlight_lies_on_the_text() -> None:
    data = pdf(lines("He took 3000 yuan."))
    document, picture = read_bytes("case.pdf", data), page_image(data, 1, 2.0)
    start = document.text.index("3000")
    box = document.place_of(start, start + 4).boxes[0].box
    scale = picture.width / document.pages[0].width
    rows = range(int(box.top * scale), int(box.bottom * scale))
    first, last = int(box.left * scale) * 4, int(box.right * scale) * 4
    ink = [min(picture.pixels[row * picture.stride + first : row * picture.stride + last]) for row in rows]
    assert min(ink) < 100
    assert picture.pixels[:3] == b"\xff\xff\xff"


def test_what_is_no_pdf_is_refused() -> None:
    with pytest.raises(DocumentError, match="no PDF"):
        page_image(b"text", 1, 1.0)
