"""Text of pictures of pages: RapidOCR, with the models that its package holds (the extra `ocr`)."""

from __future__ import annotations

import importlib
import math
from dataclasses import replace
from functools import partial
from statistics import median
from typing import Any

import numpy as np
from PIL import Image

from mma_desktop.documents.parsing.pages.page_lines import Glyph, Straightened, turned_box
from mma_desktop.documents.parsing.pages.page_rules import rules_of
from mma_desktop.documents.parsing.pages.pdf import fitting
from mma_desktop.documents.parsing.pages.picture_edges import thin_edges
from mma_desktop.documents.parsing.pages.placed_lines import lines_from
from mma_desktop.documents.parsing.pages.scans import RecognisedPage
from mma_desktop.documents.parsing.pages.tall_pictures import in_bands
from mma_desktop.domain.places import Box

_SCALE = 2.0  # 144 dots an inch: the detector shrinks larger pictures anyway
_TALL = 1.5  # height to width of a line that the recogniser turns
_WIDE, _FEWEST = 4, 2  # width to height, and number, of lines by which a page is put straight
_STRAIGHT, _MOST_ASKEW = 0.2, 10.0  # degrees
_DOUBTFUL = 0.9  # the recogniser's own score of a line below which a person should look


class Recogniser:
    """Recognises lines on pages; `doubtful` counts those that it was not sure of."""

    def __init__(self) -> None:
        parameters = {"Global.log_level": "critical", "EngineConfig.onnxruntime.intra_op_num_threads": 2}
        self._engine: Any = importlib.import_module("rapidocr").RapidOCR(params=parameters)
        self.doubtful = 0

    def read(self, page: Any, number: int) -> RecognisedPage:
        """What is in the picture of a page; one that lies askew is put straight before."""
        scale = fitting(page, _SCALE)
        picture = page.render(scale=scale).to_numpy()
        found, straightened = self._found(picture), None
        if found.boxes is not None and abs(askew := _askew(found.boxes)) >= _STRAIGHT:
            picture = np.asarray(Image.fromarray(picture).rotate(askew, Image.Resampling.BICUBIC, fillcolor="white"))
            found = self._found(picture)
            width, height = page.get_size()
            straightened = Straightened(askew, width / 2, height / 2)
        if found.boxes is None:
            return RecognisedPage()
        self.doubtful += sum(score < _DOUBTFUL for score in found.scores)
        rules = rules_of(thin_edges(picture.mean(axis=2), scale))
        lines = lines_from(self._runs(picture, found, scale), number)
        return RecognisedPage([replace(line, straightened=straightened) for line in lines], rules)

    def _found(self, picture: Any) -> Any:
        """What the engine finds, in a tall picture band by band. It keeps what a call says, so each says all."""
        return in_bands(picture, partial(self._engine, use_det=True, use_cls=True, use_rec=True))

    def _runs(self, picture: Any, found: Any, scale: float) -> list[list[Glyph]]:
        """The characters of each piece of text that was found."""
        boxes = [_box(corners, scale) for corners in found.boxes]
        tall = max(filter(_is_tall, boxes), key=lambda box: box.bottom - box.top, default=None)
        turn = 3 if tall is not None and self._reads_upwards(picture, tall, scale) else 1
        read = [(text, box) for text, box in zip(found.txts, boxes, strict=True) if text.strip()]
        return [_glyphs(text, box, turn if _is_tall(box) and len(text.strip()) > 1 else 0) for text, box in read]

    def _reads_upwards(self, picture: Any, box: Box, scale: float) -> bool:
        """Whether a sideways line is recognised with more certainty when its foot is taken for its beginning."""
        left, top, right, bottom = (max(0, int(edge * scale)) for edge in (box.left, box.top, box.right, box.bottom))
        line = picture[top:bottom, left:right].swapaxes(0, 1)[::-1]  # turned against the clock
        down, up = (
            self._engine(turned.copy(), use_det=False, use_cls=False, use_rec=True).scores
            for turned in (line, line[::-1, ::-1])
        )
        return sum(up) > sum(down)


def _askew(boxes: Any) -> float:
    """By how many degrees the lines of a page go down to the right, by the middle one of those that are wide."""
    slopes: list[float] = []
    for (left, top), (right, low), *_, (_, bottom) in boxes:
        if right - left >= _WIDE * abs(bottom - top):
            slopes.append(math.degrees(math.atan2(low - top, right - left)))
    found = median(slopes) if len(slopes) >= _FEWEST else 0.0
    return found if abs(found) <= _MOST_ASKEW else 0.0


def _is_tall(box: Box) -> bool:
    """Whether a line stands sideways: the recogniser turns such a one before it reads it."""
    return box.bottom - box.top >= _TALL * (box.right - box.left)


def _box(corners: Any, scale: float) -> Box:
    """The rectangle around four corners in pixels, in points."""
    xs, ys = [float(corner[0]) / scale for corner in corners], [float(corner[1]) / scale for corner in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _glyphs(text: str, shown: Box, turned: int = 0) -> list[Glyph]:
    """The characters of a line, each as wide as it is in print: half as wide where it is a Latin one."""
    box = turned_box(shown, turned)
    widths = [1.0 if char > "\u2e7f" else 0.55 for char in text]
    unit = (box.right - box.left) / sum(widths)
    glyphs: list[Glyph] = []
    left = box.left
    for char, width in zip(text, widths, strict=True):
        upright = Box(left, box.top, left + width * unit, box.bottom)
        glyphs.append(Glyph(char, turned_box(upright, -turned % 4)))
        left += width * unit
    return glyphs
