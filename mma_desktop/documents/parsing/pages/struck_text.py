"""Text of a page with a line through it: drawn, as programs write what is struck out, or a mark of a reader.

A drawn line strikes letters out where it goes through their middle and hardly beyond them: rules of tables are longer
than the words that they touch, lines below words lie lower, and the edges of larger shapes are no lines.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pypdfium2.raw as pdfium

from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine, is_over
from mma_desktop.documents.parsing.pages.pdf_text import PageTransformation
from mma_desktop.domain.places import Box, HiddenReason

_THIN = 2.0  # points
_SHORTEST = 4.0
_LOW, _HIGH = 0.28, 0.7  # where a line through letters may stand in their boxes, from below
_COVERED = 0.8  # share of such a line on which letters stand
_MOST = 2_000  # lines of a page that are looked at: a drawing has more


def with_struck(lines: Sequence[PageLine], edges: Sequence[Box], marks: Sequence[Box]) -> list[PageLine]:
    """The lines of a page, with what is struck out in them; `edges` are what the page draws, `marks` of readers."""
    drawn = list(_lines_alone(edges))
    return [_marked(line, [*_through(line, drawn), *marks]) for line in lines]


def marks_of(page: Any) -> Iterator[Box]:
    """The boxes around words that a reader of a PDF has struck out."""
    place = PageTransformation(page)
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_STRIKEOUT:
            for number in range(pdfium.FPDFAnnot_CountAttachmentPoints(annotation)):
                points = pdfium.FS_QUADPOINTSF()
                if pdfium.FPDFAnnot_GetAttachmentPoints(annotation, number, ctypes.byref(points)):
                    across = (points.x1, points.x2, points.x3, points.x4)
                    up = (points.y1, points.y2, points.y3, points.y4)
                    yield place.box(min(across), min(up), max(across), max(up))
        pdfium.FPDFPage_CloseAnnot(annotation)


def _lines_alone(edges: Sequence[Box]) -> list[Box]:
    """The lines across a page that are no side of a larger shape."""
    across = [box for box in edges if box.bottom - box.top <= _THIN and box.right - box.left >= _SHORTEST]
    if len(across) > _MOST:
        return []
    ends = {(round(box.left), round(y)) for box in edges if box.bottom - box.top > _THIN for y in (box.top, box.bottom)}
    return [box for box in across if not ends & {(round(x), round(box.top)) for x in (box.left, box.right)}]


def _through(line: PageLine, drawn: Sequence[Box]) -> Iterator[Box]:
    """The boxes of the letters of a line that are struck out."""
    around = line.box
    near = [box for box in drawn if around.top < box.top < around.bottom and box.left < around.right]
    for rule in near:
        struck = [glyph.box for glyph in line.glyphs if not glyph.char.isspace() and _is_through(rule, glyph)]
        covered = sum(min(box.right, rule.right) - max(box.left, rule.left) for box in struck)
        if covered >= _COVERED * (rule.right - rule.left):
            yield from struck


def _is_through(rule: Box, glyph: Glyph) -> bool:
    box = glyph.box
    height = (box.bottom - (rule.top + rule.bottom) / 2) / max(1.0, box.bottom - box.top)
    return _LOW <= height <= _HIGH and rule.left <= (box.left + box.right) / 2 <= rule.right


def _marked(line: PageLine, boxes: Sequence[Box]) -> PageLine:
    if not any(box.left < line.box.right and line.box.left < box.right for box in boxes):
        return line
    return replace(line, glyphs=tuple(_struck(glyph, boxes) for glyph in line.glyphs))


def _struck(glyph: Glyph, boxes: Sequence[Box]) -> Glyph:
    unseen = glyph.hidden is not None or glyph.char.isspace()
    is_struck = not unseen and any(is_over(glyph.box, box) for box in boxes)
    return replace(glyph, hidden=HiddenReason.STRUCK) if is_struck else glyph
