"""One box in the drawing of the search tree. What it shows is measured once, so that drawing many boxes is quick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from mma_desktop.domain.tree import Node
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.theme import Colours
from mma_desktop.reports.text import visible

translate = QCoreApplication.translate

WIDTH, HEIGHT = 156.0, 66.0
COUNT_WIDTH = 28.0
_PADDING = 8.0
_PIXELS, _LINE = 13, 19.5
_LEGIBLE = 0.35  # text is not drawn at a smaller scale than this
Caption = Callable[[Node, Node], tuple[str, str, str]]
"""The three lines of a node's box, of the node and of the one that keeps its statistics."""


@dataclass(frozen=True, slots=True)
class _TextLine:
    """One line of a box, cut to its width, ready to be drawn."""

    text: str
    font: QFont
    colour: QColor


@dataclass(frozen=True, slots=True)
class NodeBox:
    """The box of a node as plain values, which any thread can paint; `count` stands behind a folded one."""

    fill: QBrush
    frame: QPen
    lines: tuple[_TextLine, ...]
    count: _TextLine | None = None

    def paint(self, painter: QPainter) -> None:
        """Draw the box, and its lines where they are large enough to be read."""
        painter.setBrush(self.fill)
        painter.setPen(self.frame)
        painter.drawRoundedRect(QRectF(0, 0, WIDTH, HEIGHT), 7, 7)
        if painter.worldTransform().m11() >= _LEGIBLE:
            self._paint_lines(painter)

    def _paint_lines(self, painter: QPainter) -> None:
        for number, line in enumerate(self.lines):
            painter.setFont(line.font)
            painter.setPen(line.colour)
            room = QRectF(_PADDING, 4 + number * _LINE, WIDTH - 2 * _PADDING, _LINE)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, line.text)
        if self.count is not None:
            self._paint_count(painter, self.count)

    def _paint_count(self, painter: QPainter, count: _TextLine) -> None:
        """Behind the box, where its children would be."""
        painter.setFont(count.font)
        painter.setPen(count.colour)
        room = QRectF(WIDTH + 5, 4 + _LINE, COUNT_WIDTH, _LINE)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, count.text)


class NodeItem(QGraphicsItem):
    """One node: its action, its answer, and its statistics."""

    def __init__(self, node_id: str) -> None:
        super().__init__()
        self.node_id = node_id
        self.box = NodeBox(QBrush(), QPen(), ())
        self._choice = QPen()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_node(
        self, node: Node, lines: tuple[str, str, str], chosen: bool, colours: Colours, font: QFont, folded: int = 0
    ) -> None:
        """Show these lines in the colours of the node's kind; `chosen` puts it on the chosen path.

        `folded` is how many children are out of sight.
        """
        fill, border = colours.kinds[node.kind]
        self._choice = QPen(QColor(colours.accent), 2.0, Qt.PenStyle.DotLine)
        self.prepareGeometryChange()
        count = _line(f"+{folded}", font, border, bold=True) if folded else None
        texts = (
            _line(lines[0], font, border, bold=True),
            _line(lines[1], font, colours.text, bold=chosen),
            _line(lines[2], font, colours.muted, bold=False),
        )
        self.box = NodeBox(QBrush(QColor(fill)), QPen(QColor(border), 2.6 if chosen else 1.2), texts, count)
        self.update()

    def boundingRect(self) -> QRectF:
        """The box with room for its widest frame, and for the count behind it."""
        return QRectF(-3, -3, WIDTH + 6 + (COUNT_WIDTH if self.box.count else 0), HEIGHT + 6)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the box, and a dotted frame around it where it is chosen."""
        self.box.paint(painter)
        if self.isSelected():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self._choice)
            painter.drawRoundedRect(QRectF(-2.5, -2.5, WIDTH + 5, HEIGHT + 5), 9, 9)


def found_by_search(node: Node, owner: Node, currency: str = "", *, one_model: bool = False) -> tuple[str, str, str]:
    """The caption of a node of a run: its action, its answer (sums are of this money), and its statistics.

    With `one_model` one model holds all roles.
    """
    return labels.node_name(node, one_model=one_model), content_of(node, currency), _statistics(node, owner)


def _line(text: str, base: QFont, colour: str, *, bold: bool) -> _TextLine:
    font = QFont(base)
    font.setBold(bold)
    font.setPixelSize(_PIXELS)
    cut = QFontMetrics(font).elidedText(visible(text), Qt.TextElideMode.ElideRight, int(WIDTH - 2 * _PADDING))
    return _TextLine(cut, font, QColor(colour))


def content_of(node: Node, currency: str = "") -> str:
    """The node's answer (a sum is of this money), or the first words of what it holds instead."""
    if node.answer is not None:
        return figures.answer(node.value, currency)
    return " ".join((node.knowledge or node.question)[:60].split())


def _statistics(node: Node, owner: Node) -> str:
    """How often it was visited, and its reward: on average where the node was not judged itself."""
    if node.reward is None:
        return translate("Node", "visits {0} · mean {1}").format(owner.visits, figures.number(owner.mean))
    return translate("Node", "visits {0} · reward {1}").format(owner.visits, figures.number(node.reward))
