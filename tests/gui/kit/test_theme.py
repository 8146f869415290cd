from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from mma_desktop.gui.kit.theme import (
    DARK,
    DARK_COLOURS,
    LIGHT,
    LIGHT_COLOURS,
    Appearance,
    Colours,
    colours_of,
    outlined,
    palette,
)

READABLE = 4.5  # WCAG 2.1 AA, text
VISIBLE = 3.0  # WCAG 2.1 AA, shapes and large text
OUTLINED = 1.6  # what the light colours have


def _luminance(colour: str) -> float:
    qt = QColor(colour)
    parts = (qt.redF(), qt.greenF(), qt.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=[LIGHT_COLOURS, DARK_COLOURS], ids=["light", "dark"])
def colours(request: pytest.FixtureRequest) -> Colours:
    return request.param


def test_text_is_readable_on_every_ground(colours: Colours) -> None:
    grounds = (colours.window, colours.surface, colours.stripe, colours.counted, colours.uncounted, colours.selected)
    assert all(_contrast(colours.text, ground) >= READABLE for ground in grounds)


def test_remarks_links_and_warnings_are_readable(colours: Colours) -> None:
    for colour in (colours.muted, colours.accent, colours.good, colours.warning, colours.bad):
        assert _contrast(colour, colours.window) >= READABLE
        assert _contrast(colour, colours.surface) >= READABLE
    assert _contrast(colours.on_accent, colours.accent) >= READABLE


def test_nodes_are_readable_and_their_borders_visible(colours: Colours) -> None:
    for fill, border in colours.kinds.values():
        assert _contrast(colours.text, fill) >= READABLE
        assert _contrast(border, fill) >= VISIBLE
        assert _contrast(colours.muted, fill) >= READABLE


def test_the_palette_shows_which_colours_go_with_it(qapp: QApplication, colours: Colours) -> None:
    widget = QWidget()
    widget.setPalette(palette(colours))
    assert colours_of(widget) is colours


def test_a_choice_of_colours_reaches_the_application(qapp: QApplication) -> None:
    appearance = Appearance(qapp)
    appearance.use(DARK)
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == DARK_COLOURS.window
    appearance.use(LIGHT)
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == LIGHT_COLOURS.window


def test_fields_and_lists_have_a_visible_outline(colours: Colours) -> None:
    """Fusion outlines a control in its palette's window colour, darkened to 100 of 140."""
    drawn = outlined(colours).color(QPalette.ColorRole.Window).darker(140).name()
    assert _contrast(drawn, colours.surface) >= OUTLINED
