"""Text of a page with a line through it, drawn or marked by a reader; lines below letters and rules strike nothing."""

from __future__ import annotations

import io
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from mma_desktop.documents.parsing.pages.pdf import read_pdf
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason
from tests.documents.pages import FONT, pdf

TEXT = "赔偿50000元"  # eighteen of its points stand before the digits


def page(*shapes: tuple[float, float, float, float]) -> bytes:
    """A page with a text at 72, 700, and with filled boxes: left, bottom, width and height."""

    def draw(canvas: Any) -> None:
        canvas.setFillGray(0.7)
        for shape in shapes[1:]:
            canvas.rect(*shape, stroke=0, fill=1)
        canvas.setFillGray(0)
        canvas.setFont(FONT, 12)
        canvas.drawString(72, 700, TEXT)
        for shape in shapes[:1]:
            canvas.rect(*shape, stroke=0, fill=1)

    return pdf(draw)


def hidden_in(document: Document) -> list[tuple[str, HiddenReason]]:
    return [(item.text.strip(), item.reason) for item in document.hidden]


def test_what_a_drawn_line_goes_through_is_kept_apart() -> None:
    document = read_pdf("a.pdf", page((96, 703.6, 42, 0.8)))
    assert document.text == "赔偿\n"
    assert hidden_in(document) == [("50000元", HiddenReason.STRUCK)]
    assert Note("hidden", ("1", "struck out")) in document.notes
    assert document.with_hidden((0,)).text.strip() == TEXT


@pytest.mark.parametrize(
    "shapes",
    [
        ((96, 698, 42, 0.8),),  # below
        ((96, 712, 42, 0.8),),  # above
        ((40, 703.6, 400, 0.8),),  # a rule of a table
        ((0, 0, 1, 1), (70, 703.6, 70, 20)),  # the edge of a ground
    ],
)
def test_other_lines_strike_nothing(shapes: tuple[tuple[float, float, float, float], ...]) -> None:
    document = read_pdf("a.pdf", page(*shapes))
    assert (document.text, document.hidden) == (f"{TEXT}\n", ())


def test_what_a_reader_of_the_file_struck_out_is_kept_apart() -> None:
    file = pypdfium2.PdfDocument(page())
    annotation = pdfium.FPDFPage_CreateAnnot(file[0], pdfium.FPDF_ANNOT_STRIKEOUT)
    points = pdfium.FS_QUADPOINTSF(96, 711, 138, 711, 96, 697, 138, 697)
    pdfium.FPDFAnnot_AppendAttachmentPoints(annotation, points)
    pdfium.FPDFPage_CloseAnnot(annotation)
    made = io.BytesIO()
    file.save(made)
    document = read_pdf("a.pdf", made.getvalue())
    assert document.text == "赔偿\n"
    assert hidden_in(document) == [("50000元", HiddenReason.STRUCK)]
