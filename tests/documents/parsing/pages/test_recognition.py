"""Scans: the amounts in the pictures are found, with their boxes on the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader

from mma_desktop import paths
from mma_desktop.documents import read_document, reading
from mma_desktop.documents.reading import read_bytes
from mma_desktop.errors import DocumentError
from tests.documents.pages import pdf

FONT_FILE = paths.resources() / "fonts" / "NotoSansSC-Regular.ttf"
SCANS = {"scan_case_05.pdf": ("五万元", "二万九千元", "七万一千元"), "scan_case_11.pdf": ("22355", "1527")}


@pytest.mark.parametrize("name", SCANS)
def test_the_amounts_of_a_scan_are_found(shared_cases: Path, name: str) -> None:
    pytest.importorskip("rapidocr")
    document = read_document(shared_cases / "import" / name)
    assert document.pages[0].recognised
    assert "pages_recognised" in [note.code for note in document.notes]
    for amount in SCANS[name]:
        start = document.text.index(amount)
        assert all(box.page == 1 for box in document.place_of(start, start + len(amount)).boxes)


def test_without_the_extra_a_scan_names_it(shared_cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "can_recognise", lambda: False)
    with pytest.raises(DocumentError, match=r"mma-desktop\[ocr\]"):
        read_document(shared_cases / "import" / "scan_case_05.pdf")


@pytest.mark.parametrize("turn", [90, 270])
def test_a_scan_on_its_side_is_read_line_after_line(turn: int) -> None:
    pytest.importorskip("rapidocr")
    texts = ("被告人张某窃得现金", "手机一部及自行车一辆", "共计价值3200元")
    picture, font = Image.new("L", (1190, 1684), 255), ImageFont.truetype(str(FONT_FILE), 32)
    for number, text in enumerate(texts):
        ImageDraw.Draw(picture).text((140, 160 + 70 * number), text, fill=0, font=font)
    scan = ImageReader(picture.rotate(turn, expand=True))
    document = read_bytes("scan.pdf", pdf(lambda canvas: canvas.drawImage(scan, 0, 0, 842, 595), size=(842, 595)))
    assert document.text.splitlines() == list(texts)
    start = document.text.index("3200")
    (place,) = document.place_of(start, start + 4).boxes
    assert place.box.bottom - place.box.top > place.box.right - place.box.left
