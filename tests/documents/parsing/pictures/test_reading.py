"""Pictures are documents: their text is recognised and marked where it stands; without the extra they say so."""

from __future__ import annotations

import hashlib
import io
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFont

from mma_desktop import paths
from mma_desktop.documents import document_from_text, note_text, page_image, read_bytes, reading, require_text
from mma_desktop.domain.cases import Document, Note
from mma_desktop.errors import DocumentError
from tests.documents.pictures import picture

FONT_FILE = paths.resources() / "fonts" / "NotoSansSC-Regular.ttf"
TEXTS = ("被告人张某窃得现金", "手机一部及自行车一辆", "共计价值3200元")
KINDS = ("JPEG", "PNG", "TIFF", "BMP", "WEBP", "GIF")


def page(*texts: str) -> Image.Image:
    image, font = Image.new("L", (1190, 1684), 255), ImageFont.truetype(str(FONT_FILE), 32)
    for number, text in enumerate(texts):
        ImageDraw.Draw(image).text((140, 160 + 70 * number), text, fill=0, font=font)
    return image


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def ink(document: Document, data: bytes, text: str) -> int:
    """The darkest level where this text stands on its page as the window draws it."""
    start = document.text.index(text)
    (place,) = document.place_of(start, start + len(text)).boxes
    drawn = page_image(data, place.page, 1.0)
    scale = drawn.width / document.pages[place.page - 1].width
    left, right = round(place.box.left * scale) * 4, round(place.box.right * scale) * 4
    rows = range(round(place.box.top * scale), round(place.box.bottom * scale))
    return min(min(drawn.pixels[row * drawn.stride + left : row * drawn.stride + right]) for row in rows)


def test_a_photograph_is_read_and_its_amount_stands_where_it_is_seen() -> None:
    pytest.importorskip("rapidocr")
    exif = Image.Exif()
    exif[0x0112] = 6
    data = saved(page(*TEXTS).rotate(90, expand=True), "JPEG", exif=exif.tobytes())
    document = read_bytes("IMG_2.pdf", data)
    assert document.text.splitlines() == list(TEXTS)
    assert document.sha256 == hashlib.sha256(data).hexdigest()
    assert [(round(one.width), round(one.height), one.recognised) for one in document.pages] == [(595, 842, True)]
    assert "pages_recognised" in [note.code for note in document.notes]
    assert ink(document, data, "3200") < 100


def test_lines_of_a_photograph_that_lies_askew_are_read_one_by_one() -> None:
    pytest.importorskip("rapidocr")
    texts = tuple(f"第{number}笔：被告人张某在本市窃得现金{number}3200元及手机一部" for number in range(1, 9))
    askew = page(*texts).rotate(8, Image.Resampling.BICUBIC, fillcolor=255)
    document = read_bytes("a.jpg", saved(askew, "JPEG"))
    assert document.text.strip() == "".join(texts)


def test_each_page_of_a_tiff_file_is_read() -> None:
    pytest.importorskip("rapidocr")
    data = saved(page(*TEXTS[:2]).convert("1"), "TIFF", save_all=True, append_images=[page(TEXTS[2])])
    document = read_bytes("案卷.tif", data)
    assert document.text.split() == list(TEXTS)
    assert ink(document, data, "3200") < 100
    start = document.text.index("3200")
    assert document.place_of(start, start + 4).boxes[0].page == 2


@pytest.mark.parametrize("kind", KINDS)
def test_without_the_extra_a_picture_is_kept_and_named_as_not_read(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "can_recognise", lambda: False)
    data = picture(kind)
    document = read_bytes("a.txt", data)
    assert (document.text, document.notes) == ("", (Note("pages_without_text", ("1", "1")),))
    assert (len(document.pages), document.sha256) == (1, hashlib.sha256(data).hexdigest())
    assert all("mma-desktop[ocr]" in note_text(document.notes[0], language) for language in ("zh", "en"))
    with pytest.raises(DocumentError, match=r"^a\.txt has no text: its page is a picture") as caught:
        require_text([document])
    assert "mma-desktop[ocr]" in caught.value.remedy
    require_text([document, document_from_text("A word.", "b.txt")])


def test_a_picture_in_which_nothing_is_written_says_so() -> None:
    pytest.importorskip("rapidocr")
    with pytest.raises(DocumentError, match="nothing was recognised in its pictures") as caught:
        read_bytes("a.jpg", saved(page(), "JPEG"))
    assert "write down what it says" in caught.value.remedy


def test_a_page_that_is_not_there_is_not_drawn() -> None:
    with pytest.raises(DocumentError, match="has 1 pages, and no page 2"):
        page_image(picture(), 2, 1.0)
