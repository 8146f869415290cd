"""The straight edges of what a PDF page draws: rules of tables, frames, and bars that are drawn as thin boxes."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as pdfium

from mma_desktop.documents.parsing.pages.pdf_text import PageTransformation
from mma_desktop.domain.places import Box

_MOST = 20_000  # segments of a page: a drawing has more, no table

Point = tuple[float, float]


def drawn_edges(page: Any) -> Iterator[Box]:
    """The edges of the paths of a page, each as the box from its one end to its other, as the page is shown."""
    place, left = PageTransformation(page), _MOST
    for path in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=4):
        count = pdfium.FPDFPath_CountSegments(path.raw)
        left -= count
        if left < 0:
            return
        matrix = path.get_matrix()
        for begin, end in _edges(path.raw, count):
            (x1, y1), (x2, y2) = matrix.on_point(*begin), matrix.on_point(*end)
            yield place.box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _edges(path: Any, count: int) -> Iterator[tuple[Point, Point]]:
    """The straight lines of a path."""
    first = last = (0.0, 0.0)
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        kind, point = pdfium.FPDFPathSegment_GetType(segment), (x.value, y.value)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            first = point
        elif kind == pdfium.FPDF_SEGMENT_LINETO:
            yield last, point
        last = point
        if pdfium.FPDFPathSegment_GetClose(segment):
            yield last, first
            last = first
