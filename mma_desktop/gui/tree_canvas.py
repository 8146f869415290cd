"""The drawing of the search tree: it grows while the search runs, and a click on a node chooses it.

The root stands at the left and every level below it further right. The same tree stands beside it as a list, which is
what screen readers read; both share one choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from mma_desktop.domain.tree import ROOT_ID, Node, SearchTree
from mma_desktop.gui import figures, words
from mma_desktop.gui.theme import Colours, colours_of
from mma_desktop.gui.tidy import Place, layout

WIDTH, HEIGHT = 156.0, 66.0
_COLUMN, _ROW = WIDTH + 34.0, HEIGHT + 12.0
_MARGIN = 12.0
_PADDING = 8.0
_PIXELS, _LINE = 13, 19.5
_LEGIBLE = 0.35  # text is not drawn at a smaller scale than this
_ZOOM_STEP = 1.2
_SMALLEST, _LARGEST = 0.15, 3.0
_MOST_FITTED = 1.0


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a box, cut to its width, ready to be drawn."""

    text: str
    font: QFont
    colour: QColor


class NodeItem(QGraphicsItem):
    """One node: its action, its answer, and its statistics."""

    def __init__(self, node_id: str) -> None:
        super().__init__()
        self.node_id = node_id
        self._lines: tuple[_Line, ...] = ()
        self._fill, self._frame, self._choice = QBrush(), QPen(), QPen()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_node(self, node: Node, owner: Node, chosen: bool, colours: Colours, font: QFont) -> None:
        """Show what the node holds now; `owner` keeps its statistics, `chosen` puts it on the chosen path."""
        fill, border = colours.kinds[node.kind]
        self._fill = QBrush(QColor(fill))
        self._frame = QPen(QColor(border), 2.6 if chosen else 1.2)
        self._choice = QPen(QColor(colours.accent), 2.0, Qt.PenStyle.DotLine)
        self._lines = (
            _line(words.node_name(node), font, border, bold=True),
            _line(_content(node), font, colours.text, bold=chosen),
            _line(_statistics(node, owner), font, colours.muted, bold=False),
        )
        self.update()

    def boundingRect(self) -> QRectF:
        """The box with room for its widest frame."""
        return QRectF(-3, -3, WIDTH + 6, HEIGHT + 6)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the box, and its three lines where they are large enough to be read."""
        painter.setBrush(self._fill)
        painter.setPen(self._frame)
        painter.drawRoundedRect(QRectF(0, 0, WIDTH, HEIGHT), 7, 7)
        if self.isSelected():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self._choice)
            painter.drawRoundedRect(QRectF(-2.5, -2.5, WIDTH + 5, HEIGHT + 5), 9, 9)
        if painter.worldTransform().m11() >= _LEGIBLE:
            self._paint_lines(painter)

    def _paint_lines(self, painter: QPainter) -> None:
        for number, line in enumerate(self._lines):
            painter.setFont(line.font)
            painter.setPen(line.colour)
            room = QRectF(_PADDING, 4 + number * _LINE, WIDTH - 2 * _PADDING, _LINE)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, line.text)


class TreeCanvas(QGraphicsView):
    """Draws a search tree. Until the user zooms, the whole tree is kept in sight."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._scene = QGraphicsScene(self)
        self._items: dict[str, NodeItem] = {}
        self._edges: dict[str, QGraphicsPathItem] = {}
        self._tree = SearchTree()
        self._path: tuple[str, ...] = ()
        self._fitted = True
        self._extent = QRectF()
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._scene.selectionChanged.connect(self._tell_choice)

    def show_tree(self, tree: SearchTree, path: tuple[str, ...] = ()) -> None:
        """Draw this tree from now on."""
        self._scene.clear()
        self._items.clear()
        self._edges.clear()
        self._tree, self._path, self._fitted = tree, path, True
        self.refresh()

    def refresh(self, changed: Iterable[str] | None = None) -> None:
        """Draw what is new, and again what `changed` (everything where it is not told)."""
        fresh = [node.id for node in self._tree if node.id not in self._items]
        for node_id in fresh:
            self._add(node_id)
        if fresh:
            self._arrange()
        for node_id in self._items if changed is None else {*changed, *fresh}:
            self._draw(node_id)
        if self._fitted:
            self.fit()

    def set_path(self, path: tuple[str, ...]) -> None:
        """Make this path bold, and nothing else."""
        touched = set(self._path) ^ set(path)
        self._path = path
        for node_id in touched & self._items.keys():
            self._draw(node_id)

    def choose(self, node_id: str) -> None:
        """Select a node and bring it into sight."""
        item = self._items.get(node_id)
        if item is None or item.isSelected():
            return
        self._scene.clearSelection()
        item.setSelected(True)
        if not self._fitted:
            self.ensureVisible(item)

    def fit(self) -> None:
        """Show the whole tree, never larger than life, and keep doing so while it grows."""
        self._fitted = True
        room = self._extent.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        self._scene.setSceneRect(room)
        self.resetTransform()
        if self._items and self.viewport().width() > 1:
            scale = min(self.viewport().width() / room.width(), self.viewport().height() / room.height())
            self._scale_to(min(_MOST_FITTED, scale))
            self.centerOn(room.center())

    def zoom(self, steps: float) -> None:
        """Draw larger, or smaller for a negative number of steps."""
        self._fitted = False
        self._scale_to(self.transform().m11() * _ZOOM_STEP**steps)

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of the moment."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel zoom; the wheel alone scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(event.angleDelta().y() / 120)
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys go to the parent, the first child, or a sibling."""
        if (target := self._neighbour(Qt.Key(event.key()))) is not None:
            self.choose(target)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole tree in sight."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    # Helpers -------------------------------------------------------------------------------------------------------

    def _add(self, node_id: str) -> None:
        item = self._items[node_id] = NodeItem(node_id)
        item.setZValue(1)
        self._scene.addItem(item)
        if self._tree[node_id].parent is not None:
            self._edges[node_id] = self._scene.addPath(QPainterPath())

    def _arrange(self) -> None:
        """Put every box and line in its place."""
        places = layout(ROOT_ID, lambda node_id: self._tree[node_id].children)
        self._extent = _extent(places.values())
        for node_id, item in self._items.items():
            item.setPos(_corner(places[node_id]))
        for node_id, edge in self._edges.items():
            parent = self._tree[node_id].parent or ROOT_ID
            edge.setPath(_curve(_corner(places[parent]), _corner(places[node_id])))

    def _draw(self, node_id: str) -> None:
        colours = colours_of(self)
        node = self._tree[node_id]
        on_path = node_id in self._path
        self._items[node_id].show_node(node, self._tree.statistics_owner(node), on_path, colours, self.font())
        if (edge := self._edges.get(node_id)) is not None:
            edge.setPen(QPen(QColor(colours.accent if on_path else colours.border), 3.0 if on_path else 1.4))

    def _scale_to(self, scale: float) -> None:
        scale = max(_SMALLEST, min(_LARGEST, scale))
        self.resetTransform()
        self.scale(scale, scale)

    def _tell_choice(self) -> None:
        for item in self._scene.selectedItems():
            if isinstance(item, NodeItem):
                self.chosen.emit(item.node_id)

    def _neighbour(self, key: Qt.Key) -> str | None:
        selected = [item.node_id for item in self._scene.selectedItems() if isinstance(item, NodeItem)]
        if not selected:
            return ROOT_ID if key in _ARROWS and self._items else None
        node = self._tree[selected[0]]
        match key:
            case Qt.Key.Key_Left:
                return node.parent
            case Qt.Key.Key_Right:
                return next(iter(node.children), None)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                return self._sibling(node, 1 if key == Qt.Key.Key_Down else -1)
            case _:
                return None

    def _sibling(self, node: Node, step: int) -> str | None:
        siblings = self._tree[node.parent].children if node.parent is not None else (node.id,)
        place = siblings.index(node.id) + step
        return siblings[place] if 0 <= place < len(siblings) else None


_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


def _line(text: str, base: QFont, colour: str, *, bold: bool) -> _Line:
    font = QFont(base)
    font.setBold(bold)
    font.setPixelSize(_PIXELS)
    cut = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(WIDTH - 2 * _PADDING))
    return _Line(cut, font, QColor(colour))


def _corner(place: Place) -> QPointF:
    return QPointF(place.level * _COLUMN, place.offset * _ROW)


def _extent(places: Iterable[Place]) -> QRectF:
    """The rectangle around all boxes; the first stands at the top left."""
    corners = [_corner(place) for place in places]
    right, bottom = max(corner.x() for corner in corners), max(corner.y() for corner in corners)
    return QRectF(0, 0, right + WIDTH, bottom + HEIGHT)


def _curve(parent: QPointF, child: QPointF) -> QPainterPath:
    """A line that leaves the parent's right side and arrives at the child's left side, both level."""
    start = parent + QPointF(WIDTH, HEIGHT / 2)
    end = child + QPointF(0, HEIGHT / 2)
    middle = (start.x() + end.x()) / 2
    path = QPainterPath(start)
    path.cubicTo(QPointF(middle, start.y()), QPointF(middle, end.y()), end)
    return path


def _content(node: Node) -> str:
    """The node's answer, or the first words of what it holds instead."""
    if node.answer is not None:
        return figures.vote_key(node.value)
    return " ".join((node.knowledge or node.question)[:60].split())


def _statistics(node: Node, owner: Node) -> str:
    """N and Q, and the reward where the node was judged."""
    counted = f"N {owner.visits}   Q {figures.number(owner.total)}"
    return counted if node.reward is None else f"{counted}   r {figures.number(node.reward)}"
