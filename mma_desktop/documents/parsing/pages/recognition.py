"""Text of pictures of pages: RapidOCR, with the models that its package holds (the extra `ocr`)."""

from __future__ import annotations

import importlib
from typing import Any

from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.pdf import fitting
from mma_desktop.domain.places import Box

_SCALE = 2.0  # 144 dots an inch: the detector shrinks larger pictures anyway
_DOUBTFUL = 0.9  # the recogniser's own score of a line below which a person should look


class Recogniser:
    """Recognises lines on pages; `doubtful` counts those that it was not sure of."""

    def __init__(self) -> None:
        parameters = {"Global.log_level": "critical", "EngineConfig.onnxruntime.intra_op_num_threads": 2}
        self._engine: Any = importlib.import_module("rapidocr").RapidOCR(params=parameters)
        self.doubtful = 0

    def lines(self, page: Any, number: int) -> list[PageLine]:
        """The lines of a page, from its top to its bottom."""
        scale = fitting(page, _SCALE)
        found = self._engine(page.render(scale=scale).to_numpy())
        if found.boxes is None:
            return []
        self.doubtful += sum(score < _DOUBTFUL for score in found.scores)
        boxes = [_box(corners, scale) for corners in found.boxes]
        return [
            PageLine(number, index, tuple(_glyphs(text, box)))
            for index, (text, box) in enumerate(zip(found.txts, boxes, strict=True), start=1)
            if text.strip()
        ]


def _box(corners: Any, scale: float) -> Box:
    """The rectangle around four corners in pixels, in points."""
    xs, ys = [float(corner[0]) / scale for corner in corners], [float(corner[1]) / scale for corner in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _glyphs(text: str, box: Box) -> list[Glyph]:
    """The characters of a line, each as wide as it is in print: half as wide where it is a Latin one."""
    widths = [1.0 if char > "\u2e7f" else 0.55 for char in text]
    unit = (box.right - box.left) / sum(widths)
    glyphs: list[Glyph] = []
    left = box.left
    for char, width in zip(text, widths, strict=True):
        glyphs.append(Glyph(char, Box(left, box.top, left + width * unit, box.bottom)))
        left += width * unit
    return glyphs
