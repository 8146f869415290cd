"""The drawing of the tree as a file: SVG, or PNG at twice its size where that is not too large.

It is painted and written in another thread than the window's: 1,000 nodes take a tenth of a second and more.
"""

from __future__ import annotations

import math
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from mma_desktop.errors import InputError
from mma_desktop.files import write_private
from mma_desktop.gui.tree.drawing import TreeDrawing

ENDINGS = (".svg", ".png")
_SCALE = 2.0
_MOST_PIXELS = 16_000_000
_LONGEST_SIDE = 32_000  # Qt paints no further


def write_picture(path: Path, drawing: TreeDrawing, background: QColor, title: str) -> Path:
    """Write the drawing as the ending of `path`, which is returned, says. Raises InputError when the place is wrong."""
    content = (_png if path.suffix.lower() == ".png" else _svg)(drawing, background, title)
    try:
        write_private(path, content)
    except OSError as error:
        raise InputError(
            f"The picture cannot be written to {path}: {error.strerror}.", "Choose another place for it."
        ) from error
    return path


def _svg(drawing: TreeDrawing, background: QColor, title: str) -> bytes:
    device, size = _device(), drawing.size
    generator = QSvgGenerator()
    generator.setOutputDevice(device)
    generator.setSize(size.toSize())
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    _paint(QPainter(generator), size, background, drawing)
    return bytes(device.data().data())


def _png(drawing: TreeDrawing, background: QColor, title: str) -> bytes:
    image = QImage((drawing.size * _scale(drawing.size)).toSize(), QImage.Format.Format_RGB32)
    image.setText("Title", title)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, QSizeF(image.size()), background, drawing)
    device = _device()
    QImageWriter(device, QByteArray(b"PNG")).write(image)
    return bytes(device.data().data())


def _scale(size: QSizeF) -> float:
    longest, pixels = max(size.width(), size.height()), size.width() * size.height()
    return min(_SCALE, _LONGEST_SIDE / longest, math.sqrt(_MOST_PIXELS / pixels))


def _paint(painter: QPainter, size: QSizeF, background: QColor, drawing: TreeDrawing) -> None:
    room = QRectF(0, 0, size.width(), size.height())
    painter.fillRect(room, background)
    drawing.paint(painter, room)
    painter.end()


def _device() -> QBuffer:
    device = QBuffer()
    device.open(QIODevice.OpenModeFlag.WriteOnly)
    return device
