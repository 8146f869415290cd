"""Pictures much taller than a page (a chat saved as one picture): recognised band by band, as a whole one is shrunk.

The engine makes every picture at most 2,000 pixels long, in which the letters of a long chat cannot be told apart.
Bands overlap, so that each line stands whole in one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count, takewhile
from typing import Any, Protocol

import numpy as np

TALL = 3000  # pixels from which on a picture is cut: two bands
_BAND, _OVERLAP = 1800, 240  # pixels: no line is taller than two bands share
_MOST_SHARED = 60  # lines of a band that may stand in the next one, too
_EDGE = 6  # pixels from where a band was cut within which a line is not whole


class FoundInPicture(Protocol):
    """What the engine finds: the four corners of each line in pixels (None: no line), its text, and its score."""

    boxes: Any
    txts: Any
    scores: Any


@dataclass(slots=True)
class FoundLines:
    """What was found in all bands."""

    boxes: Any = None
    txts: list[str] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)


def in_bands(picture: Any, find: Callable[[Any], FoundInPicture]) -> FoundInPicture:
    """What `find` finds in a picture, each line once and where it stands in the whole."""
    height = len(picture)
    if height < TALL:
        return find(picture)
    corners: list[Any] = []
    lines = FoundLines()
    for top in takewhile(lambda top: top == 0 or top + _OVERLAP < height, count(0, _BAND - _OVERLAP)):
        bottom = min(height, top + _BAND)
        for box, text, score in _whole(find(picture[top:bottom]), top, bottom, height):
            if not any(_is_same(box, other) for other in corners[-_MOST_SHARED:]):
                corners.append(box)
                lines.txts.append(text)
                lines.scores.append(score)
    lines.boxes = np.array(corners) if corners else None
    return lines


def _whole(found: FoundInPicture, top: int, bottom: int, height: int) -> Iterator[tuple[Any, str, float]]:
    """The lines of a band that it does not cut, where they stand in the whole picture."""
    if found.boxes is None:
        return
    for box, text, score in zip(found.boxes, found.txts, found.scores, strict=True):
        placed = np.asarray(box, dtype=float) + np.array([0.0, top])
        is_cut_above = top > 0 and placed[:, 1].min() < top + _EDGE
        is_cut_below = bottom < height and placed[:, 1].max() > bottom - _EDGE
        if not is_cut_above and not is_cut_below:
            yield placed, text, score


def _is_same(box: Any, other: Any) -> bool:
    """Whether the middle of each of two lines lies in the other."""
    return _holds(box, other.mean(axis=0)) and _holds(other, box.mean(axis=0))


def _holds(box: Any, point: Any) -> bool:
    (left, top), (right, bottom) = box.min(axis=0), box.max(axis=0)
    return bool(left <= point[0] <= right and top <= point[1] <= bottom)
