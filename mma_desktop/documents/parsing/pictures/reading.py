"""Documents that are pictures: each page goes the way of a scanned page of a PDF, which it becomes in memory."""

from __future__ import annotations

from typing import Any

import pypdfium2

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.pages.page_layout import add_lines
from mma_desktop.documents.parsing.pages.page_lines import PageLine
from mma_desktop.documents.parsing.pages.page_rules import PageRules
from mma_desktop.documents.parsing.pages.pdf import RecognisesText
from mma_desktop.documents.parsing.pages.scans import say_scans
from mma_desktop.documents.parsing.pictures.frames import PictureFrame, frame_of, frames_of
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import Page


def read_pictures(name: str, data: bytes, recogniser: RecognisesText | None = None) -> Document:
    """The document in a file of pictures, with text where there is what recognises it. Raises DocumentError."""
    builder, lines, rules = DocumentBuilder(name), list[PageLine](), dict[int, PageRules]()
    number = 0
    for number, frame in enumerate(frames_of(name, data), start=1):
        rules[number] = PageRules()
        if recogniser is not None:
            seen = recogniser.read(_page(frame), number)
            rules[number] = seen.rules
            lines += seen.lines
        builder.add_page(Page(frame.width, frame.height, recognised=recogniser is not None))
    add_lines(builder, lines, number, rules)
    numbers = range(1, number + 1)
    if recogniser is None:
        say_scans(builder, numbers, (), 0)
    else:
        say_scans(builder, (), numbers, recogniser.doubtful)
    return builder.document(data)


def picture_page(name: str, data: bytes, wanted: int) -> Any:
    """A page (from 1) of a file of pictures, as pdfium has pages. Raises DocumentError."""
    return _page(frame_of(name, data, wanted))


def _page(frame: PictureFrame) -> Any:
    """A page that the picture fills."""
    pdf = pypdfium2.PdfDocument.new()
    page = pdf.new_page(frame.width, frame.height)
    shown = pypdfium2.PdfImage.new(pdf)
    shown.set_bitmap(pypdfium2.PdfBitmap.from_pil(frame.image))
    shown.set_matrix(pypdfium2.PdfMatrix().scale(frame.width, frame.height))
    page.insert_obj(shown)
    page.gen_content()
    return page
