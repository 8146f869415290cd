"""The whole drawing of a tree as plain values: taken from the canvas in the window's thread, painted in any other."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from mma_desktop.gui.tree.node_item import NodeBox


@dataclass(frozen=True, slots=True)
class TreeDrawing:
    """What is drawn in `room`: lines, and above them boxes, each with its top left corner and its opacity (0..1)."""

    room: QRectF
    lines: tuple[tuple[QPainterPath, QPen], ...]
    boxes: tuple[tuple[QPointF, float, NodeBox], ...]

    @property
    def size(self) -> QSizeF:
        """In points."""
        return self.room.size()

    def paint(self, painter: QPainter, target: QRectF) -> None:
        """Draw everything into `target`, which has the proportions of `room`."""
        painter.translate(target.topLeft())
        painter.scale(target.width() / self.room.width(), target.height() / self.room.height())
        painter.translate(-self.room.topLeft())
        for path, pen in self.lines:
            painter.strokePath(path, pen)
        for corner, opacity, box in self.boxes:
            painter.save()
            painter.translate(corner)
            painter.setOpacity(opacity)
            box.paint(painter)
            painter.restore()
