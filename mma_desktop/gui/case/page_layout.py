"""Where the pages of a document lie when they stand one below the other, without Qt. Lengths are pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.domain.places import Box, Page

GAP = 10
_LEAST_POINTS = 1.0  # a page of no size must not divide by zero


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A place on the screen."""

    left: float
    top: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.top + self.height


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The sheets of all pages in order, how large they are together, and the pixels of a point."""

    sheets: tuple[Rectangle, ...]
    width: float
    height: float
    scale: float

    def visible(self, top: float, bottom: float) -> range:
        """The places (from 0) of the pages of which anything lies between these heights."""
        touched = [place for place, sheet in enumerate(self.sheets) if sheet.top < bottom and sheet.bottom > top]
        return range(touched[0], touched[-1] + 1) if touched else range(0)

    def on_sheet(self, place: int, box: Box) -> Rectangle:
        """Where a box of the page at this place lies."""
        sheet, scale = self.sheets[place], self.scale
        width, height = (box.right - box.left) * scale, (box.bottom - box.top) * scale
        return Rectangle(sheet.left + box.left * scale, sheet.top + box.top * scale, width, height)


def lay_out(pages: Sequence[Page], room: float, zoom: float) -> PageLayout:
    """Pages in the middle of a room of this width, the widest filling it at a zoom of 1."""
    widest = max((page.width for page in pages), default=_LEAST_POINTS)
    scale = max(1.0, room - 2 * GAP) * zoom / max(widest, _LEAST_POINTS)
    width = max(room, widest * scale + 2 * GAP)
    sheets, top = list[Rectangle](), float(GAP)
    for page in pages:
        sheets.append(Rectangle((width - page.width * scale) / 2, top, page.width * scale, page.height * scale))
        top += page.height * scale + GAP
    return PageLayout(tuple(sheets), width, top, scale)
