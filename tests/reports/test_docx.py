"""The report as a Word document."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from zipfile import ZipFile

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.reports.base import Report
from mma_desktop.reports.docx import as_docx, printed_docx
from mma_desktop.reports.printed import PrintedTable, said
from tests.reports.samples.sample import sample_edits, sample_report
from tests.reports.test_html import HOSTILE


def parts_of(content: bytes) -> dict[str, str]:
    """The XML parts of the file."""
    with ZipFile(io.BytesIO(content)) as file:
        return {name: file.read(name).decode("utf-8", "replace") for name in file.namelist()}


def text_of(content: bytes) -> str:
    document = docx.Document(io.BytesIO(content))
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    return "\n".join([*(paragraph.text for paragraph in document.paragraphs), *cells])


@pytest.mark.parametrize("language", ["zh", "en"])
def test_it_holds_the_answer_the_amounts_and_the_sections_as_headings(
    make_report: Callable[[str], Report], language: str
) -> None:
    report = make_report(language)
    content = as_docx(report, language)
    text = text_of(content)
    assert report.shown_value in text
    assert all(entry.text in text for entry in report.ledger.entries)
    styles = [p.style.name for p in docx.Document(io.BytesIO(content)).paragraphs if p.style is not None]
    assert styles.count("Heading 1") >= 9


def test_the_page_is_a4_and_tables_repeat_their_headings() -> None:
    content = as_docx(sample_edits(sample_report("zh")), "zh")
    section = docx.Document(io.BytesIO(content)).sections[0]
    assert section.page_width is not None and section.page_height is not None
    assert (round(section.page_width.cm, 1), round(section.page_height.cm, 1)) == (21.0, 29.7)
    body = parts_of(content)["word/document.xml"]
    assert body.count("w:tblHeader") == 3
    assert 'w:eastAsia="宋体"' in parts_of(content)["word/styles.xml"]


def test_it_loads_nothing_and_does_nothing() -> None:
    parts = parts_of(as_docx(sample_report("zh"), "zh"))
    assert not [name for name in parts if "vba" in name.lower() or "embeddings" in name or "activeX" in name]
    assert not any('TargetMode="External"' in text for text in parts.values())
    fields = re.findall(r'w:instr="([^"]*)"', "".join(parts.values()))
    assert set(fields) == {"PAGE", "NUMPAGES"}
    assert "w:instrText" not in "".join(parts.values())


def test_nothing_of_the_case_is_in_the_properties_of_the_file(report: Report) -> None:
    properties = parts_of(as_docx(report, "zh"))["docProps/core.xml"]
    assert report.title not in properties
    assert "周某某" not in properties


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_shown_as_text(text: str) -> None:
    report = sample_report("zh")
    hostile = text + HOSTILE
    content = as_docx(replace(report, title=hostile, answer=hostile, knowledge=hostile), "zh")
    found = text_of(content)
    assert "<script>alert(1)</script>" in found
    assert "\x00" not in found


def test_word_sets_chinese_by_its_rules() -> None:
    rows = (("“骗取”", "see “The document”"),)
    blocks = [said("见“文书全文”。"), said("see “The document”."), PrintedTable((), rows, (0.5, 0.5))]
    content = printed_docx(blocks, "k", "zh")
    with ZipFile(io.BytesIO(content)) as package:
        text, styles = (package.read(f"word/{name}.xml").decode() for name in ("document", "styles"))
    assert 'w:eastAsia="zh-CN"' in styles
    hinted = re.findall(r'<w:rFonts w:hint="eastAsia"/>.*?<w:t[^>]*>([^<]*)', text)
    assert hinted == ["见“文书全文”。", "“骗取”"]
    assert text.count("<w:cantSplit") == text.count("<w:tr>") == 1
