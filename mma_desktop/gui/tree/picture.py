"""The drawing of the tree as a file: SVG, or PNG at twice its size where that is not too large."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from mma_desktop.errors import InputError
from mma_desktop.files import write_private

ENDINGS = (".svg", ".png")
Draw = Callable[[QPainter, QRectF], None]
"""Draws everything into a rectangle."""

_SCALE = 2.0
_MOST_PIXELS = 16_000_000
_LONGEST_SIDE = 32_000  # Qt paints no further


def write_picture(path: Path, size: QSizeF, background: QColor, draw: Draw, title: str) -> None:
    """Write what `draw` draws, as the ending of `path` says. Raises InputError when the place is wrong."""
    picture = _png if path.suffix.lower() == ".png" else _svg
    try:
        write_private(path, picture(size, background, draw, title))
    except OSError as error:
        raise InputError(
            f"The picture cannot be written to {path}: {error.strerror}.", "Choose another place for it."
        ) from error


def _svg(size: QSizeF, background: QColor, draw: Draw, title: str) -> bytes:
    device = _device()
    generator = QSvgGenerator()
    generator.setOutputDevice(device)
    generator.setSize(size.toSize())
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    _paint(painter, size, background, draw)
    return bytes(device.data().data())


def _png(size: QSizeF, background: QColor, draw: Draw, title: str) -> bytes:
    image = QImage((size * _scale(size)).toSize(), QImage.Format.Format_RGB32)
    image.setText("Title", title)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, QSizeF(image.size()), background, draw)
    device = _device()
    QImageWriter(device, QByteArray(b"PNG")).write(image)
    return bytes(device.data().data())


def _scale(size: QSizeF) -> float:
    longest, pixels = max(size.width(), size.height()), size.width() * size.height()
    return min(_SCALE, _LONGEST_SIDE / longest, math.sqrt(_MOST_PIXELS / pixels))


def _paint(painter: QPainter, size: QSizeF, background: QColor, draw: Draw) -> None:
    room = QRectF(0, 0, size.width(), size.height())
    painter.fillRect(room, background)
    draw(painter, room)
    painter.end()


def _device() -> QBuffer:
    device = QBuffer()
    device.open(QIODevice.OpenModeFlag.WriteOnly)
    return device
