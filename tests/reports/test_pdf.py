"""The report as a PDF."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.reports.base import Report
from mma_desktop.reports.pdf import as_pdf, printed_pdf
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, PrintedTable, said
from tests.reports.samples.sample import sample_edits, sample_report
from tests.reports.test_html import HOSTILE


def dictionaries(content: bytes) -> bytes:
    """What a PDF says outside its packed streams, whose bytes spell anything by chance."""
    return re.sub(rb"\bstream\b.*?\bendstream\b", b"", content, flags=re.DOTALL)


def text_of(content: bytes) -> str:
    document = pypdfium2.PdfDocument(content)
    return "\n".join(page.get_textpage().get_text_bounded() for page in document).replace("\r\n", "\n")


def joined(text: str) -> str:
    """Without the breaks of lines, which are the page's and not the text's."""
    return "".join(text.split())


@pytest.mark.parametrize("language", ["zh", "en"])
def test_its_text_can_be_searched_and_copied(make_report: Callable[[str], Report], language: str) -> None:
    report = make_report(language)
    text = joined(text_of(as_pdf(report, language)))
    assert joined(report.shown_value) in text
    assert joined(report.head) in text
    assert all(joined(entry.text) in text for entry in report.ledger.entries)


def test_the_sections_are_bookmarks_and_pages_are_numbered() -> None:
    document = pypdfium2.PdfDocument(as_pdf(sample_edits(sample_report("zh")), "zh"))
    titles = [item.get_title() if hasattr(item, "get_title") else item.title for item in document.get_toc()]
    assert {"结论", "账目", "文书全文", "来源与可重复性"} <= set(titles)
    for number, page in enumerate(document, start=1):
        assert str(number) in page.get_textpage().get_text_bounded().split()


def test_equal_reports_give_equal_files_and_the_fonts_are_only_as_large_as_needed() -> None:
    report = sample_report("zh")
    content = as_pdf(report, "zh")
    assert content == as_pdf(report, "zh")
    assert len(content) < 400_000, "the two fonts have 20 MB"


def test_it_holds_nothing_that_acts_and_nothing_of_the_case_in_its_properties(report: Report) -> None:
    content = as_pdf(report, "zh")
    for name in (b"/JavaScript", b"/JS", b"/Launch", b"/URI", b"/EmbeddedFile", b"/AcroForm", b"/OpenAction"):
        assert name not in dictionaries(content)
    document = pypdfium2.PdfDocument(content)
    assert report.title not in str(document.get_metadata_dict())


def test_a_character_without_a_glyph_is_shown_by_its_code(report: Report) -> None:
    text = joined(text_of(as_pdf(replace(report, answer="金额\U0001f4b0一万元"), "zh")))
    assert "金额□(U+1F4B0)一万元" in text


def test_a_row_higher_than_a_page_is_continued_on_the_next(report: Report) -> None:
    changed = sample_edits(report)
    long = tuple(replace(change, reason="理由很长。" * 900) for change in changed.changes)
    assert len(pypdfium2.PdfDocument(as_pdf(replace(changed, changes=long), "zh"))) > 5


def test_a_long_table_begins_below_its_heading_and_keeps_its_rows_whole() -> None:
    rows = tuple((f"row {number}", f"begin {number} {'words ' * 90} end {number}") for number in range(60))
    blocks = [said("first", "line"), PrintedHeading("Section"), PrintedTable(("Name", "Long"), rows, (0.2, 0.8))]
    pages = [" ".join(page.split()) for page in _pages(blocks, "en")]
    assert "first Section Name Long row 0 " in pages[0]
    assert all(page.count("Name Long") == 1 for page in pages)
    for number in range(60):
        [page] = [one for one in pages if f"begin {number} " in one]
        assert f"end {number} " in f"{page} "


def test_what_a_section_ends_with_is_not_carried_to_the_next_section() -> None:
    table = PrintedTable((), tuple(("a", "b") for _ in range(20)), (0.5, 0.5))
    for lines in range(20, 45):
        last = [PrintedHeading("Settings"), said("depth = 5", "soft"), PrintedHeading("Versions"), table]
        pages = _pages([*(said(f"line {number}") for number in range(lines)), *last], "en")
        assert all(("Settings" in page) == ("depth = 5" in page) for page in pages)
        if "Settings" not in pages[0]:
            assert "line 32" in pages[0]


def test_the_name_of_an_article_stands_with_its_text() -> None:
    for lines in range(20, 45):
        blocks = [*(said(f"line {number}") for number in range(lines)), said("Article 5", "subheading"), said("text")]
        assert all(("Article 5" in page) == ("text" in page) for page in _pages(blocks, "en"))


def test_no_line_of_chinese_begins_with_a_mark_that_closes() -> None:
    for before in range(30, 60):
        [page] = _pages([said("字" * before + "，" + "字" * 20, "line")], "zh")
        assert "\n，" not in page


def _pages(blocks: Iterable[PrintedBlock], language: str) -> list[str]:
    document = pypdfium2.PdfDocument(printed_pdf(blocks, "kind", language))
    return [page.get_textpage().get_text_bounded().replace("\r", "") for page in document]


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_shown_as_text(text: str) -> None:
    report = sample_report("zh")
    hostile = text + HOSTILE
    found = joined(text_of(as_pdf(replace(report, title=hostile, answer=hostile, knowledge=hostile), "zh")))
    assert "<script>alert(1)</script>" in found
