"""Cells and pieces of cells that people have struck out, or that have the colour of their ground."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Color, Font, PatternFill

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.workbook import read_workbook
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason

STRUCK, WHITE = InlineFont(strike=True), InlineFont(color=Color("FFFFFFFF"))
_SHEET, _TYPES = "xl/worksheets/sheet1.xml", "[Content_Types].xml"
_STRINGS = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">%s</sst>'
_OVERRIDE = (
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    b'spreadsheetml.sharedStrings+xml"/>'
)
_INLINE = re.compile(rb't="inlineStr"><is>(.*?)</is></c>', re.DOTALL)


def saved(book: Any) -> bytes:
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def with_shared_strings(data: bytes) -> bytes:
    """The workbook with the strings of its sheet where Excel keeps them."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(made, "w") as target:
        parts = {name: source.read(name) for name in source.namelist()}
        strings = _INLINE.findall(parts[_SHEET])
        for number in range(len(strings)):
            parts[_SHEET] = _INLINE.sub(b't="s"><v>%d</v></c>' % number, parts[_SHEET], count=1)
        parts[_TYPES] = parts[_TYPES].replace(b"</Types>", _OVERRIDE + b"</Types>")
        parts["xl/sharedStrings.xml"] = _STRINGS % b"".join(b"<si>%s</si>" % string for string in strings)
        for name, part in parts.items():
            target.writestr(name, part)
    return made.getvalue()


def read(data: bytes) -> Document:
    return read_workbook(Archive("a.xlsx", data), data)


def hidden_in(document: Document) -> list[tuple[str, HiddenReason]]:
    return [(item.text, item.reason) for item in document.hidden]


def test_struck_cells_and_rows_are_kept_apart_and_noted() -> None:
    book: Any = openpyxl.Workbook()
    sheet = book.active
    for row in (["甲", 1000], ["乙", 2000], ["丙", 3000]):
        sheet.append(row)
    for place in ("B1", "A2", "B2"):
        sheet[place].font = Font(strike=True)
    document = read(saved(book))
    assert document.text == "甲\t\n丙\t3000\n"
    assert hidden_in(document) == [("1000", HiddenReason.STRUCK), ("乙\t2000\n", HiddenReason.STRUCK)]
    assert Note("hidden", ("2", "struck out")) in document.notes
    assert document.with_hidden((0, 1)).text == "甲\t1000\n乙\t2000\n丙\t3000\n"


@pytest.mark.parametrize("shared", [False, True])
def test_pieces_of_a_cell_are_kept_apart(shared: bool) -> None:
    book: Any = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"] = CellRichText("手机", TextBlock(STRUCK, "5000元"), TextBlock(WHITE, "暗"), "\n3000元")
    sheet["A2"] = CellRichText(TextBlock(STRUCK, "900"), TextBlock(STRUCK, "元"))
    sheet["A3"] = CellRichText("深", TextBlock(WHITE, "浅"))
    sheet["A3"].fill = PatternFill("solid", fgColor="000000")
    sheet["B3"] = "乙"
    data = saved(book)
    document = read(with_shared_strings(data) if shared else data)
    assert document.text == "手机 3000元\n深浅\t乙\n"
    assert hidden_in(document) == [
        ("5000元", HiddenReason.STRUCK),
        ("暗", HiddenReason.WHITE),
        ("900元\n", HiddenReason.STRUCK),
    ]


def test_the_pieces_of_a_cell_have_their_places() -> None:
    book: Any = openpyxl.Workbook()
    book.active["B2"] = CellRichText("赔偿", TextBlock(STRUCK, "5万元"), "3万元")
    document = read(saved(book))
    [segment] = document.segments
    assert (segment.row, segment.column, document.text[segment.start : segment.end]) == (2, 2, "赔偿3万元")
    [item] = document.hidden
    assert document.text[: item.at].strip() == "赔偿"


def test_a_hidden_row_hides_its_pieces_too() -> None:
    book: Any = openpyxl.Workbook()
    book.active["A1"] = CellRichText("赔偿", TextBlock(STRUCK, "5万元"))
    book.active.row_dimensions[1].hidden = True
    book.active["A2"] = "甲"
    assert hidden_in(read(saved(book))) == [("赔偿5万元\n", HiddenReason.HIDDEN)]
