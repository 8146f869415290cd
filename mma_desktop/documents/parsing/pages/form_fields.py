"""What is filled into the form fields of a PDF page, put into its lines where it stands: a value beside its label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pypdfium2.raw as pdfium

from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.pdf_text import PageTransformation
from mma_desktop.domain.places import Box, HiddenReason

_TICKED = (pdfium.FPDF_FORMFIELD_CHECKBOX, pdfium.FPDF_FORMFIELD_RADIOBUTTON)
_UNSEEN = pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW
_LARGEST = 12.0  # points: how high a character is taken to be


def field_lines(pdf: Any, page: Any, number: int) -> list[PageLine]:
    """The texts of the fields on a page, each line of theirs by itself. `pdf` has its forms initialised."""
    place, lines = PageTransformation(page), list[PageLine]()
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_WIDGET:
            rectangle = pdfium.FS_RECTF()
            pdfium.FPDFAnnot_GetRect(annotation, rectangle)
            box = place.box(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
            hidden = HiddenReason.HIDDEN if pdfium.FPDFAnnot_GetFlags(annotation) & _UNSEEN else None
            lines += (PageLine(number, 0, glyphs) for glyphs in _glyphs(_value(pdf, annotation), box, hidden))
        pdfium.FPDFPage_CloseAnnot(annotation)
    return lines


def with_fields(lines: Sequence[PageLine], fields: Sequence[PageLine]) -> list[PageLine]:
    """The lines of a page with what is filled in: in the line beside it, or where there is none as one of its own."""
    merged = list(lines)
    for field in fields:
        middle = (field.box.top + field.box.bottom) / 2
        beside = next((n for n, line in enumerate(merged) if line.box.top <= middle <= line.box.bottom), None)
        if beside is not None:
            merged[beside] = _joined(merged[beside], field)
        else:
            merged.insert(next((n for n, line in enumerate(merged) if line.box.top > middle), len(merged)), field)
    return [replace(line, number=number) for number, line in enumerate(merged, start=1)] if fields else merged


def annotation_text(annotation: Any, key: bytes) -> str:
    """A text of an annotation; empty where it has none under this key."""
    length = pdfium.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    buffer = (pdfium.FPDF_WCHAR * (length // 2 + 1))()
    pdfium.FPDFAnnot_GetStringValue(annotation, key, buffer, length)
    return bytes(buffer)[:length].decode("utf-16-le", "replace").rstrip("\0").replace("\r\n", "\n").replace("\r", "\n")


def _value(pdf: Any, annotation: Any) -> str:
    """What a field shows: its text, or its tick."""
    if pdfium.FPDFAnnot_GetFormFieldType(pdf.formenv, annotation) in _TICKED:
        return "☒" if pdfium.FPDFAnnot_IsChecked(pdf.formenv, annotation) else "☐"
    return annotation_text(annotation, b"V")


def _glyphs(text: str, box: Box, hidden: HiddenReason | None) -> Iterator[tuple[Glyph, ...]]:
    """The characters of each line of a text in a field, equally wide."""
    texts = [line for line in text.split("\n") if line.strip()]
    height = (box.bottom - box.top) / max(1, len(texts))
    for row, line in enumerate(texts):
        size, middle = min(_LARGEST, height), box.top + (row + 0.5) * height
        width = min(size, (box.right - box.left) / len(line))
        top, bottom = middle - size / 2, middle + size / 2
        yield tuple(
            Glyph(char, Box(box.left + n * width, top, box.left + (n + 1) * width, bottom), hidden)
            for n, char in enumerate(line)
        )


def _joined(line: PageLine, field: PageLine) -> PageLine:
    """A line with a field in it, as a cell: such a line does not go on in the next one."""
    box = field.box
    behind = (n for n, glyph in enumerate(line.glyphs) if not glyph.char.isspace() and glyph.box.left >= box.left)
    place = next(behind, len(line.glyphs))
    before, after = list(line.glyphs[:place]), line.glyphs[place:]
    while before and before[-1].char.isspace():
        before.pop()
    if not before:
        return replace(line, glyphs=(*field.glyphs, _tab(box, after[0].box), *after))
    return replace(line, glyphs=(*before, _tab(before[-1].box, box), *field.glyphs, *after))


def _tab(before: Box, behind: Box) -> Glyph:
    return Glyph("\t", Box(before.right, before.top, max(before.right, behind.left), before.bottom))
