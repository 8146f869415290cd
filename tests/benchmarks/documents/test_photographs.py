"""Photographs of pages that are made to measure recognition: they hold the page, and amounts are counted rightly."""

from __future__ import annotations

import io
from decimal import Decimal

import pytest
from PIL import Image

from benchmarks.documents import photographs
from benchmarks.documents.photographs import KINDS, PAGE, PHOTOGRAPH, amounts_in, found_in, page_of
from mma_desktop.documents.parsing.pictures.frames import frame_of
from mma_desktop.errors import DocumentError
from tests.documents.pictures import picture


@pytest.mark.parametrize("kind", ["a photograph", "turned by 90 degrees", "turned by 180 degrees", "from the side"])
def test_a_page_lies_upright_on_the_table_where_the_file_says_how_it_was_turned(kind: str) -> None:
    page = Image.new("L", PAGE, 255)
    page.paste(0, (0, 0, PAGE[0], PAGE[1] // 2))
    seen = frame_of("a.jpg", KINDS[kind](page), 1).image.convert("L").resize((30, 40))
    upper, lower = seen.crop((12, 8, 18, 12)).tobytes(), seen.crop((12, 28, 18, 32)).tobytes()
    assert max(upper) < 40
    assert min(lower) > 215


def test_what_messengers_send_is_small_and_a_scan_says_its_dots() -> None:
    page = Image.new("L", PAGE, 255)
    assert Image.open(io.BytesIO(KINDS["1080 pixels wide, quality 40"](page))).size == (1080, 1440)
    assert Image.open(io.BytesIO(KINDS["a photograph"](page))).size == PHOTOGRAPH
    assert round(frame_of("a.png", KINDS["a scan"](page), 1).width) == 595


def test_a_text_that_needs_two_pages_is_refused() -> None:
    assert page_of("窃得3000元。").getextrema() == (0, 255)
    with pytest.raises(ValueError, match="does not fit"):
        page_of("窃得3000元。" * 400)


def test_found_and_wrong_amounts_are_counted_as_often_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "窃得3000元，又窃得3000元，诈骗500元。"
    assert amounts_in(text) == {Decimal(3000): 2, Decimal(500): 1}

    class Read:
        text = "窃得3000元，诈骗800元。"

    monkeypatch.setattr(photographs, "read_bytes", lambda *_: Read)
    assert found_in(b"", text) == (1, 1)

    def refused(*_: object) -> None:
        raise DocumentError("It has no text.")

    monkeypatch.setattr(photographs, "read_bytes", refused)
    assert found_in(picture(), text) == (0, 0)
