"""The letterhead in each kind of report."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from docx import Document

from mma_desktop.reports.base import Report
from mma_desktop.reports.letterhead.base import Letterhead
from mma_desktop.reports.letterhead.png import read_png
from mma_desktop.reports.several.cases import cases_bytes
from mma_desktop.reports.writing import report_bytes
from tests.reports.letterhead.pictures import PNG
from tests.reports.test_html import HOSTILE
from tests.reports.test_pdf import dictionaries, joined, text_of

_OFFICE = Letterhead("王李律师事务所", ("上海市法院路1号",), read_png(PNG))
Write = Callable[[Report, str], bytes]


def _one(report: Report, ending: str) -> bytes:
    return report_bytes(report, Path(f"x{ending}"), "zh")


def _several(report: Report, ending: str) -> bytes:
    return cases_bytes([report, report], Path(f"x{ending}"), "zh")


@pytest.mark.parametrize("write", [_one, _several])
def test_it_stands_at_the_top_of_a_pdf_with_its_picture_once(report: Report, write: Write) -> None:
    content = write(replace(report, letterhead=_OFFICE), ".pdf")
    assert content == write(replace(report, letterhead=_OFFICE), ".pdf")
    text = joined(text_of(content))
    assert text.count("王李律师事务所") == 1
    assert text.index("王李律师事务所") < text.index("上海市法院路1号") < text.index(joined(report.title))
    page = pypdfium2.PdfDocument(content)[0]
    assert [item.type for item in page.get_objects()].count(3) == 1  # FPDF_PAGEOBJ_IMAGE
    for name in (b"/JavaScript", b"/JS", b"/URI", b"/EmbeddedFile"):
        assert name not in dictionaries(content)


@pytest.mark.parametrize("write", [_one, _several])
def test_it_stands_at_the_top_of_a_word_document(report: Report, write: Write) -> None:
    document = Document(io.BytesIO(write(replace(report, letterhead=_OFFICE), ".docx")))
    texts = [paragraph.text for paragraph in document.paragraphs]
    assert texts[:3] == ["", "王李律师事务所", "上海市法院路1号"]
    assert len(document.inline_shapes) == 1


@pytest.mark.parametrize("write", [_one, _several])
def test_a_page_holds_its_picture_and_still_loads_nothing(report: Report, write: Write) -> None:
    page = write(replace(report, letterhead=_OFFICE), ".html").decode()
    assert page.count("王李律师事务所") == 1
    assert page.count(f'src="data:image/png;base64,{b64encode(PNG).decode()}"') == page.count("<img") == 1
    assert "default-src 'none'; style-src 'unsafe-inline'; img-src data:\"" in page
    assert "img-src" not in write(report, ".html").decode()


@pytest.mark.parametrize("write", [_one, _several])
def test_its_texts_are_texts(report: Report, write: Write) -> None:
    office = Letterhead(HOSTILE, (HOSTILE,))
    page = write(replace(report, letterhead=office), ".html").decode()
    assert "<script" not in page
    assert "<img" not in page
    for ending in (".pdf", ".docx"):
        write(replace(report, letterhead=office), ending)
