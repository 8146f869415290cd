"""Tall pictures are recognised band by band; each line is there once, where it stands in the whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from mma_desktop.documents.parsing.pages.recognition import Recogniser
from mma_desktop.documents.parsing.pages.tall_pictures import FoundLines, in_bands

LINE = 40  # pixels


@dataclass
class Engine:
    """Sees a row of pixels that is not white as a line of 40 pixels, named by its grey; a cut line it sees, too."""

    seen: list[int]

    def __call__(self, picture: Any, **_what: bool) -> FoundLines:
        self.seen.append(len(picture))
        found = FoundLines()
        boxes: list[list[tuple[float, float]]] = []
        for grey in sorted(set(picture[:, 0, 0].tolist()) - {255}):
            rows = np.flatnonzero(picture[:, 0, 0] == grey)
            top, bottom = float(rows[0]), float(rows[-1] + 1)
            boxes.append([(10.0, top), (200.0, top), (200.0, bottom), (10.0, bottom)])
            found.txts.append(f"{grey}" if bottom - top == LINE else "half")
            found.scores.append(0.99)
        found.boxes = np.array(boxes) if boxes else None
        return found


def drawn(height: int, *tops: int) -> Any:
    picture = np.full((height, 300, 3), 255, dtype=np.uint8)
    for grey, top in enumerate(tops):
        picture[top : top + LINE] = grey
    return picture


def test_a_picture_of_a_page_is_recognised_whole() -> None:
    engine = Engine([])
    assert in_bands(drawn(2600, 100), engine).txts == ["0"]
    assert engine.seen == [2600]


@pytest.mark.parametrize("shift", range(0, 400, 20))
def test_every_line_of_a_tall_picture_is_there_once_and_in_its_place(shift: int) -> None:
    tops = [shift + 90 * number for number in range(60)]
    engine = Engine([])
    found = in_bands(drawn(6000, *tops), engine)
    assert found.txts == [f"{number}" for number in range(60)]
    assert [int(box[0][1]) for box in found.boxes] == tops
    assert len(found.scores) == 60
    assert max(engine.seen) <= 2000  # what the engine does not shrink


def test_a_tall_picture_without_a_line_has_none() -> None:
    assert in_bands(drawn(6000), Engine([])).boxes is None


class TallPage:
    """A page of a picture that is as tall as a chat."""

    def __init__(self, picture: Any) -> None:
        self._picture = picture

    def get_size(self) -> tuple[float, float]:
        return self._picture.shape[1] / 2, self._picture.shape[0] / 2

    def render(self, scale: float) -> TallPage:
        assert scale == 2.0
        return self

    def to_numpy(self) -> Any:
        return self._picture


def test_a_tall_page_goes_to_the_engine_in_bands(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine([])
    monkeypatch.setattr(
        "importlib.import_module", lambda _name: type("Package", (), {"RapidOCR": lambda params: engine})
    )
    read = Recogniser().read(TallPage(drawn(6000, 100, 5900)), 1)
    assert ["".join(glyph.char for glyph in line.glyphs) for line in read.lines] == ["0", "1"]
    assert read.lines[1].box.top == pytest.approx(2950)
    assert max(engine.seen) <= 2000
