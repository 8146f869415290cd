from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtGui import QColor, QIcon, QPalette

from mma_desktop.gui.kit.icons import app_icon, icon
from mma_desktop.gui.kit.theme import DARK_COLOURS, LIGHT_COLOURS, Colours, palette
from mma_desktop.paths import resources

NAMES = sorted(path.stem for path in (resources() / "icons").glob("*.svg") if path.stem != "app")


def _colours(drawn: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal) -> list[str]:
    """The colours of an icon's opaque pixels, the most frequent first; edges are rounded to neighbouring ones."""
    image = drawn.pixmap(64, 64, mode).toImage()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    counts = Counter(pixel.name() for pixel in pixels if pixel.alpha() == 255)
    return [colour for colour, _ in counts.most_common()]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("colours", [LIGHT_COLOURS, DARK_COLOURS])
def test_a_drawing_takes_the_colour_of_the_text(name: str, colours: Colours) -> None:
    assert _colours(icon(name, palette(colours)))[0] == colours.text


def test_a_disabled_control_has_a_fainter_icon() -> None:
    made = palette(LIGHT_COLOURS)
    faint = made.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    assert _colours(icon("play", made), QIcon.Mode.Disabled)[0] == faint.name()
    assert faint != QColor(LIGHT_COLOURS.text)


def test_the_program_has_an_icon_in_colours_of_its_own() -> None:
    assert len(_colours(app_icon())) > 1
