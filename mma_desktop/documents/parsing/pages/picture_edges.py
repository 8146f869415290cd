"""The rules in the picture of a page: long thin runs of dark points, across and down.

A scan knows no lines, but its table has them, and without them nothing says which amount stands in which cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from mma_desktop.domain.places import Box

_DARK = 140  # of 255 grey levels, at most
_LONG = 24.0  # points: longer than any stroke of the characters in a table
_THIN = 2.5  # points
_CLEAR = 0.3  # share of a run beside which there may be something dark: characters that touch it, rules that cross it
_MOST = 20_000  # runs of a picture: a photograph has more

Picture = npt.NDArray[np.uint8]


def thin_edges(picture: Any, scale: float) -> list[Box]:
    """The dark runs of a grey picture with `scale` points of it to one of the page, each as the box that it fills."""
    dark: npt.NDArray[np.bool_] = np.asarray(picture).reshape(np.shape(picture)[:2]) <= _DARK
    across = [Box(begin, row, end, row + 1) for row, begin, end in _runs(dark, scale)]
    down = [Box(row, begin, row + 1, end) for row, begin, end in _runs(dark.T, scale)]
    return [Box(box.left / scale, box.top / scale, box.right / scale, box.bottom / scale) for box in (*across, *down)]


def _runs(dark: npt.NDArray[np.bool_], scale: float) -> Iterator[tuple[int, int, int]]:
    """The rows with long thin runs of dark points, and from where to where these go."""
    changes = np.diff(np.pad(dark, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    begins, ends = np.argwhere(changes == 1), np.argwhere(changes == -1)
    long = (ends[:, 1] - begins[:, 1]) >= _LONG * scale
    found = np.column_stack((begins[long], ends[long, 1]))
    aside = int(_THIN * scale) + 1
    for row, begin, end in found.tolist() if len(found) <= _MOST else ():
        beside = [dark[at, begin:end].mean() for at in (row - aside, row + aside) if 0 <= at < len(dark)]
        if all(share <= _CLEAR for share in beside):
            yield row, begin, end
