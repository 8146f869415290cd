"""What is seen of pages, for the tests that look."""

from __future__ import annotations

from mma_desktop.gui.case.page_view import PageView

_INK = 60


def drawn(view: PageView) -> bool:
    """Whether anything in black stands on the sheets."""
    image = view.viewport().grab().toImage()
    places = ((x, y) for x in range(0, image.width(), 2) for y in range(image.height()))
    return any(image.pixelColor(x, y).lightness() < _INK for x, y in places)
