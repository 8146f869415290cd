"""Pages of a PDF."""

from __future__ import annotations

from collections.abc import Iterable

import pypdfium2
import pytest

from mma_desktop.reports.pdf import printed_pdf
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, PrintedTable, said


def pages_of(blocks: Iterable[PrintedBlock], language: str = "en") -> list[str]:
    document = pypdfium2.PdfDocument(printed_pdf(blocks, "kind", language))
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_every_page_has_its_number_and_says_how_many_there_are() -> None:
    pages = pages_of([said(f"line {number}") for number in range(90)])
    assert len(pages) > 1
    assert all(f"{number} / {len(pages)}" in page for number, page in enumerate(pages, start=1))


def _table(rows: int) -> PrintedTable:
    return PrintedTable(("Name", "Value"), tuple((f"row {number}", "1") for number in range(rows)), (0.5, 0.5))


@pytest.mark.parametrize("above", range(4, 40, 3))
@pytest.mark.parametrize("follows", [said("long words " * 300), _table(30)])
def test_a_heading_stands_with_the_beginning_of_its_section_and_no_page_is_left_half_empty(
    above: int, follows: PrintedBlock
) -> None:
    blocks = [*(said(f"line {number}") for number in range(above)), PrintedHeading("Section"), said("note", "soft")]
    pages = pages_of([*blocks, follows])
    [page] = [page for page in pages if "Section" in page]
    assert "note long words" in page or "note Name Value row 0" in page
    if above < 28:
        assert page is pages[0], "there is room for the beginning of what follows"
