"""PDF documents: the text of each page with the box of every character; pages can be rendered, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import pypdfium2
import pypdfium2.raw as pdfium

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.pages.form_fields import annotation_text, field_lines, with_fields
from mma_desktop.documents.parsing.pages.page_layout import add_lines
from mma_desktop.documents.parsing.pages.page_lines import PageLine, with_recognised
from mma_desktop.documents.parsing.pages.page_rules import PageRules, rules_of
from mma_desktop.documents.parsing.pages.pdf_edges import drawn_edges
from mma_desktop.documents.parsing.pages.pdf_fonts import use_shipped_fonts
from mma_desktop.documents.parsing.pages.pdf_text import PageTransformation, lines_of
from mma_desktop.documents.parsing.pages.scans import RecognisedPage, is_scan, say_scans
from mma_desktop.documents.parsing.pages.struck_text import marks_of, with_struck
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason, Page, SegmentKind, TextSegment
from mma_desktop.errors import DocumentError

MAX_PAGES = 5_000
MAX_PIXELS = 16_000_000
_NO_TEXT = (pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_POPUP, pdfium.FPDF_ANNOT_WIDGET)


class RecognisesText(Protocol):
    """Reads the text of a page from its picture."""

    doubtful: int

    def read(self, page: Any, number: int) -> RecognisedPage:
        """What is in the picture of a page."""
        ...


def read_pdf(name: str, data: bytes, recogniser: RecognisesText | None = None) -> Document:
    """The document in a PDF; pages without text are read from their pictures where there is a recogniser."""
    pdf = _opened(name, data)
    builder, lines, without, recognised = DocumentBuilder(name), list[PageLine](), list[int](), list[int]()
    rules = dict[int, PageRules]()
    pictures = unmapped = filled = 0
    for number, page in enumerate(_pages(name, pdf), start=1):
        found, unknown = lines_of(page, number, builder.removed)
        scan = _is_scan(page, found)
        edges = list(drawn_edges(page))
        found, rules[number] = with_struck(found, edges, list(marks_of(page))), rules_of(edges)
        if scan and recogniser is not None:
            seen = recogniser.read(page, number)
            found, rules[number] = with_recognised(found, seen.lines), seen.rules
            recognised.append(number)
        elif scan:
            without.append(number)
        else:
            pictures += sum(1 for _ in _images(page))
        unmapped += unknown
        fields = field_lines(pdf, page, number) if pdf.formenv else []
        filled += len(fields)
        lines += with_fields(found, fields)
        builder.add_page(Page(*page.get_size(), recognised=number in recognised))
    add_lines(builder, lines, len(pdf), rules)
    _add_comments(builder, pdf)
    say_scans(builder, without, recognised, 0 if recogniser is None else recogniser.doubtful)
    for code, count in (("form_fields", filled), ("unmapped", unmapped), ("attachments", pdf.count_attachments())):
        if count:
            builder.note(code, str(count))
    if pictures:
        builder.note("not_imported", "picture", str(pictures))
    return builder.document(data)


def render_page(name: str, data: bytes, number: int, scale: float) -> tuple[dict[str, int], bytes]:
    """A page (from 1) as a picture, as `drawn` gives it. Raises DocumentError."""
    pdf = _opened(name, data)
    if not 1 <= number <= len(pdf):
        raise DocumentError(f"{name} has {len(pdf)} pages, and no page {number}.", "Choose one of them.")
    return drawn(pdf[number - 1], scale)


def drawn(page: Any, scale: float) -> tuple[dict[str, int], bytes]:
    """A page as a picture: its size in pixels, the bytes of a row, and the rows: blue, green, red, one unused."""
    bitmap = page.render(scale=fitting(page, scale), force_bitmap_format=pdfium.FPDFBitmap_BGRx)
    size = {"width": bitmap.width, "height": bitmap.height, "stride": bitmap.stride}
    return size, bytes(bitmap.buffer)


def fitting(page: Any, scale: float) -> float:
    """The scale, or a smaller one at which the page has no more pixels than are allowed."""
    width, height = page.get_size()
    largest = (MAX_PIXELS / max(1.0, width * height)) ** 0.5
    return min(scale, largest)


def _opened(name: str, data: bytes) -> Any:
    use_shipped_fonts()
    try:
        pdf = pypdfium2.PdfDocument(data)
        pdf.init_forms()  # before there are pages, or what is filled in would not be drawn
        pages = len(pdf)
    except pypdfium2.PdfiumError as error:
        if "assword" in str(error):
            remedy = "Open it with its password, and save or print it without one."
            raise DocumentError(f"{name} is encrypted with a password.", remedy) from error
        raise DocumentError(f"{name} is damaged: it is no PDF that can be opened.", "Get the file again.") from error
    if not pages:
        raise DocumentError(f"{name} is damaged: it has no pages.", "Get the file again.")
    if pages > MAX_PAGES:
        raise DocumentError(f"{name} has {pages} pages, more than {MAX_PAGES}.", "Split it into several files.")
    return pdf


def _pages(name: str, pdf: Any) -> Iterator[Any]:
    for number in range(len(pdf)):
        try:
            page = pdf[number]
        except pypdfium2.PdfiumError as error:
            fact = f"{name} is damaged: its page {number + 1} cannot be read."
            raise DocumentError(fact, "Get the file again, or print it as a new PDF.") from error
        yield page
        page.close()


def _is_scan(page: Any, lines: list[PageLine]) -> bool:
    """Whether a page shows text that is only a picture: a large one, with hardly any text over it."""
    visible = [g.box for line in lines for g in line.glyphs if not g.char.isspace() and g.hidden is None]
    if not visible:
        return any(found.type != pdfium.FPDF_PAGEOBJ_TEXT for found in page.get_objects(max_depth=4))
    place = PageTransformation(page)
    pictures = [place.box(*found.get_bounds()) for found in _images(page)]
    return is_scan(visible, pictures, place.width * place.height)


def _images(page: Any) -> Iterator[Any]:
    return page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=4)


def _add_comments(builder: DocumentBuilder, pdf: Any) -> None:
    """Comments are kept beside the text."""
    count = 0
    for number in range(len(pdf)):
        page = pdf[number]
        for text in _comments(page):
            count += 1
            builder.hide(text, TextSegment(0, 0, SegmentKind.COMMENT, count, page=number + 1), HiddenReason.COMMENT)
        page.close()


def _comments(page: Any) -> Iterator[str]:
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if pdfium.FPDFAnnot_GetSubtype(annotation) not in _NO_TEXT:
            text = annotation_text(annotation, b"Contents")
            if text.strip():
                yield text
        pdfium.FPDFPage_CloseAnnot(annotation)
