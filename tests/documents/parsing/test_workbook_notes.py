"""What stands around the cells: text boxes, headers and footers are text, comments are kept beside it."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import openpyxl
from openpyxl.comments import Comment

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.workbook import read_workbook
from mma_desktop.domain.cases import Note
from mma_desktop.domain.places import HiddenReason, SegmentKind

SPACES = (
    'xmlns:x="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
)
SHAPE = "<x:sp><x:nvSpPr><x:cNvPr {}/></x:nvSpPr><x:txBody><a:p><a:r><a:t>{}</a:t></a:r></a:p></x:txBody></x:sp>"


def workbook() -> bytes:
    book: Any = openpyxl.Workbook()
    book.active.append(["现金", "1000元"])
    book.active["A1"].comment = Comment("另有未入账现金8000元", "律师")
    book.active.oddHeader.center.text = "总计12345元 && 利息"
    book.active.oddFooter.left.text = "第 &P 页"
    target = io.BytesIO()
    book.save(target)
    shapes = SHAPE.format('hidden="1"', "藏7元") + SHAPE.format("", "赃款6000元")
    with zipfile.ZipFile(target, "a") as archive:
        archive.writestr("xl/drawings/drawing1.xml", f"<x:wsDr {SPACES}>{shapes}</x:wsDr>")
    return target.getvalue()


def test_all_that_stands_around_the_cells_is_read_or_kept_beside_the_text() -> None:
    data = workbook()
    document = read_workbook(Archive("a.xlsx", data), data)
    assert document.text == "现金\t1000元\n赃款6000元\n总计12345元 & 利息\n第 页\n"
    kinds = [segment.kind for segment in document.segments[-3:]]
    assert kinds == [SegmentKind.TEXT_BOX, SegmentKind.HEADER, SegmentKind.FOOTER]
    assert [(item.text.strip(), item.reason) for item in document.hidden] == [
        ("藏7元", HiddenReason.HIDDEN),
        ("另有未入账现金8000元", HiddenReason.COMMENT),
    ]
    assert Note("docx_header", ("1",)) in document.notes
