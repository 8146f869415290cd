"""The drawing of the tree as a file: SVG, or PNG at twice its size where that is not too large.

Qt paints it in the window's thread; packing the pixels takes seven times as long and is left to another thread.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
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


def picture_writer(path: Path, size: QSizeF, background: QColor, draw: Draw, title: str) -> Callable[[], Path]:
    """Paint what `draw` draws, as the ending of `path` says; what is returned writes it, and touches no widget."""
    paint = _png if path.suffix.lower() == ".png" else _svg
    return partial(_write, path, paint(size, background, draw, title))


def _write(path: Path, content: Callable[[], bytes]) -> Path:
    """Write the picture to `path`, which is returned. Raises InputError when the place is wrong."""
    try:
        write_private(path, content())
    except OSError as error:
        raise InputError(
            f"The picture cannot be written to {path}: {error.strerror}.", "Choose another place for it."
        ) from error
    return path


def _svg(size: QSizeF, background: QColor, draw: Draw, title: str) -> Callable[[], bytes]:
    device = _device()
    generator = QSvgGenerator()
    generator.setOutputDevice(device)
    generator.setSize(size.toSize())
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    _paint(painter, size, background, draw)
    return lambda: bytes(device.data().data())


def _png(size: QSizeF, background: QColor, draw: Draw, title: str) -> Callable[[], bytes]:
    image = QImage((size * _scale(size)).toSize(), QImage.Format.Format_RGB32)
    image.setText("Title", title)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, QSizeF(image.size()), background, draw)
    return partial(_packed, image)


def _packed(image: QImage) -> bytes:
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
