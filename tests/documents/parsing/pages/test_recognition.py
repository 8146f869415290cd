"""Scans: the amounts in the pictures are found, with their boxes on the page."""

from __future__ import annotations

import math
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


def test_all_pages_are_read_where_one_has_a_line_on_its_side() -> None:
    pytest.importorskip("rapidocr")
    picture, font = Image.new("L", (1190, 1684), 255), ImageFont.truetype(str(FONT_FILE), 32)
    aside = Image.new("L", (700, 60), 255)
    ImageDraw.Draw(picture).text((240, 160), "被告人张某窃得现金", fill=0, font=font)
    ImageDraw.Draw(aside).text((10, 10), "某市某区人民检察院侦查卷宗", fill=0, font=font)
    picture.paste(aside.rotate(90, expand=True), (60, 400))
    page = ImageReader(picture)
    drawn = [lambda canvas: canvas.drawImage(page, 0, 0, 595, 842)] * 2
    assert read_bytes("scan.pdf", pdf(*drawn)).text.count("被告人张某窃得现金") == 2


def scanned(*rows: tuple[str, ...], askew: float = 0.0) -> ImageReader:
    """A page with a table in which the lines of a cell are parted by a slash, laid on the glass by so many degrees."""
    picture, font = Image.new("L", (1190, 1684), 255), ImageFont.truetype(str(FONT_FILE), 26)
    pen, sides, top = ImageDraw.Draw(picture), (100, 220, 700, 1000), 120
    pen.line((sides[0], top, sides[-1], top), fill=0, width=2)
    for row in rows:
        bottom = top + 20 + 40 * max(1 + cell.count("/") for cell in row)
        for left, cell in zip(sides, row, strict=False):
            for number, text in enumerate(cell.split("/")):
                pen.text((left + 12, top + 10 + 40 * number), text, fill=0, font=font)
        pen.line((sides[0], bottom, sides[-1], bottom), fill=0, width=2)
        for side in sides:
            pen.line((side, top, side, bottom), fill=0, width=2)
        top = bottom
    return ImageReader(picture.rotate(askew, Image.Resampling.BICUBIC, fillcolor=255))


@pytest.mark.parametrize("askew", [0.0, 1.0, -0.7])
def test_rows_of_a_scanned_table_are_rows_also_where_a_page_ends(askew: float) -> None:
    pytest.importorskip("rapidocr")
    head, story = ("序号", "经过", "金额"), "被告人翻窗进入被害人家中窃得金项链/一条后逃离现场并且变卖给路人得款"
    behind = ("3", "笔记本电脑及平板电脑各一台", "5,000"), ("4", "现金及银行卡内存款一笔", "900")
    pages = (
        scanned(head, ("1", "手机", "1,200"), ("2", story, "21,300"), askew=askew),
        scanned(head, ("", "用于赌博", ""), *behind, askew=askew),
    )
    drawn = (lambda canvas, page=page: canvas.drawImage(page, 0, 0, 595, 842) for page in pages)
    document = read_bytes("scan.pdf", pdf(*drawn))
    whole = "2", story.replace("/", "") + "用于赌博", "21,300"
    rows = (head, ("1", "手机", "1,200"), whole, *behind)
    assert document.text.splitlines() == ["\t".join(row) for row in rows]
    start = document.text.index("21,300")
    first, *_ = document.place_of(start, start + 6).boxes
    assert first.page == 1
    turned = 356 - 291 * math.sin(
        math.radians(askew)
    )  # it stands 291 points above the middle, about which the page is turned
    assert first.box.left == pytest.approx(turned, abs=6)
