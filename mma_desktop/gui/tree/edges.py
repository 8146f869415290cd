"""The lines of the drawing: from a parent to its child, and dashed from a source to the node made from it."""

from __future__ import annotations

from collections.abc import Container, Mapping

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from mma_desktop.domain.tree import Node
from mma_desktop.gui.kit.theme import Colours
from mma_desktop.gui.tree.node_item import HEIGHT, WIDTH

_BEHIND = -1
_WIDTH, _WIDTH_CHOSEN = 1.2, 2.2


class SourceEdge(QGraphicsPathItem):
    """A dashed line from the node `source` to the node `target` that was made from it."""

    def __init__(self, source: str, target: str) -> None:
        super().__init__()
        self.source, self.target = source, target
        self.setZValue(_BEHIND)


class SourceEdges:
    """All dashed lines of a drawing; those at the chosen node are drawn in the accent colour."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._edges: list[SourceEdge] = []

    def forget(self) -> None:
        """The scene was cleared: there are no lines any more."""
        self._edges.clear()

    def add(self, node: Node) -> None:
        """Add the lines that lead to `node`."""
        for source in node.sources:
            edge = SourceEdge(source, node.id)
            self._edges.append(edge)
            self._scene.addItem(edge)

    def arrange(self, corners: Mapping[str, QPointF]) -> None:
        """Put every line between its nodes, which have their top left corners here."""
        for edge in self._edges:
            if edge.source in corners and edge.target in corners:
                edge.setPath(curve(corners[edge.source], corners[edge.target]))

    def show_between(self, nodes: Container[str]) -> None:
        """Show the lines that lead from one of these nodes to another, and no others."""
        for edge in self._edges:
            edge.setVisible(edge.source in nodes and edge.target in nodes)

    def paint(self, colours: Colours, chosen: str | None) -> None:
        """Take these colours, and point out what leads to and from the chosen node."""
        near = QPen(QColor(colours.accent), _WIDTH_CHOSEN, Qt.PenStyle.DashLine)
        for edge in self._edges:
            edge.setPen(near if chosen in (edge.source, edge.target) else _dashed(colours))

    def lines(self, colours: Colours) -> tuple[tuple[QPainterPath, QPen], ...]:
        """The lines in sight, without a sign of what is chosen."""
        return tuple((edge.path(), _dashed(colours)) for edge in self._edges if edge.isVisible())


def _dashed(colours: Colours) -> QPen:
    return QPen(QColor(colours.muted), _WIDTH, Qt.PenStyle.DashLine)


def curve(start_corner: QPointF, end_corner: QPointF) -> QPainterPath:
    """A line that leaves one box at its right side and arrives at the left side of another, both level."""
    start = start_corner + QPointF(WIDTH, HEIGHT / 2)
    end = end_corner + QPointF(0, HEIGHT / 2)
    middle = (start.x() + end.x()) / 2
    path = QPainterPath(start)
    path.cubicTo(QPointF(middle, start.y()), QPointF(middle, end.y()), end)
    return path
