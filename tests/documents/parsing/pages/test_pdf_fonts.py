"""PDF files that name a Chinese font and do not hold it: their text is drawn, read, and hidden text is still found."""

from __future__ import annotations

from typing import Any

import pytest

from mma_desktop.documents import read_bytes
from mma_desktop.documents.parsing.pages.pdf import render_page
from mma_desktop.domain.places import HiddenReason
from tests.documents.pages import FONT, pdf


def chinese(canvas: Any) -> None:
    canvas.setFont(FONT, 12)
    canvas.drawString(72, 700, "被告人张某窃取他人现金5000元。")


def test_text_in_a_font_that_the_file_only_names_is_seen() -> None:
    document = read_bytes("case.pdf", pdf(chinese))
    assert document.text == "被告人张某窃取他人现金5000元。\n"
    assert document.hidden == ()
    assert document.notes == ()


@pytest.mark.parametrize("name", [b"/SimSun", b"/FangSong_GB2312", b"/#B7#C2#CB#CE"])
def test_whatever_the_font_is_called(name: bytes) -> None:
    data = pdf(chinese)
    assert data.count(b"/" + FONT.encode()) > 0
    assert "张某" in read_bytes("case.pdf", data.replace(b"/" + FONT.encode(), name)).text


def test_white_and_covered_text_in_such_a_font_is_kept_out() -> None:
    def draw(canvas: Any) -> None:
        chinese(canvas)
        canvas.setFillGray(1)
        canvas.drawString(72, 600, "白色文字")
        canvas.setFillGray(0)
        canvas.drawString(72, 500, "被盖文字")
        canvas.rect(60, 490, 300, 30, fill=1)

    document = read_bytes("case.pdf", pdf(draw))
    assert document.text == "被告人张某窃取他人现金5000元。\n"
    assert [(item.text, item.reason) for item in document.hidden] == [
        ("白色文字", HiddenReason.WHITE),
        ("被盖文字", HiddenReason.WHITE),
    ]


def test_its_page_shows_it() -> None:
    size, pixels = render_page("case.pdf", pdf(chinese), 1, 1.0)
    rows = [pixels[y * size["stride"] : (y + 1) * size["stride"]] for y in range(128, 146)]
    left = 4 * 72
    assert all(min(row[left + 48 * i : left + 48 * (i + 1)]) == 255 for row in rows[:1] for i in range(4))
    assert all(min(min(row[left + 48 * i : left + 48 * (i + 1)]) for row in rows) < 128 for i in range(12))
