"""Icons: small SVG drawings from resources/icons, painted in the colour of the text around them."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from mma_desktop.paths import resources

_SIZES = (16, 20, 24, 32, 48, 64)


def icon(name: str, palette: QPalette) -> QIcon:
    """The icon in the palette's text colour, and fainter where its control is disabled."""
    made = QIcon()
    for group, mode in (
        (QPalette.ColorGroup.Active, QIcon.Mode.Normal),
        (QPalette.ColorGroup.Disabled, QIcon.Mode.Disabled),
    ):
        colour = palette.color(group, QPalette.ColorRole.ButtonText)
        for size in _SIZES:
            made.addPixmap(_painted(name, size, colour), mode)
    return made


def app_icon() -> QIcon:
    """The program's own icon, in its own colours."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(_painted("app", size, QColor(Qt.GlobalColor.black)))
    return made


def _painted(name: str, size: int, colour: QColor) -> QPixmap:
    pixmap = QPixmap(QSize(size, size))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    drawing = _drawing(name).replace("currentColor", colour.name())
    QSvgRenderer(QByteArray(drawing.encode())).render(painter)
    painter.end()
    return pixmap


@cache
def _drawing(name: str) -> str:
    return (resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
