"""The drawing of the search tree: it grows while the search runs, and a click on a node chooses it.

The root stands at the left and every level below it further right. Dashed lines lead from the nodes that a node was
made from (see graph.py). The same tree stands beside it as a list, which is what screen readers read; both share one
choice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsView,
)

from mma_desktop.domain.tree import ROOT_ID, Node, SearchTree
from mma_desktop.gui.kit.plain import escaped
from mma_desktop.gui.kit.theme import colours_of
from mma_desktop.gui.tree.drawing import TreeDrawing
from mma_desktop.gui.tree.edges import SourceEdges, curve
from mma_desktop.gui.tree.graph import after, before, beside, differing, levels_of, sources_of
from mma_desktop.gui.tree.layout import NodePosition, layout
from mma_desktop.gui.tree.node_item import COUNT_WIDTH, HEIGHT, WIDTH, Caption, NodeItem, found_by_search
from mma_desktop.gui.tree.node_text import sources_text

_COLUMN, _ROW = WIDTH + 34.0, HEIGHT + 12.0
_MARGIN = 12.0
_ZOOM_STEP = 1.2
_SMALLEST, _LARGEST = 0.15, 3.0
_MOST_FITTED = 1.0
_PALE = 0.45  # opacity


class TreeCanvas(QGraphicsView):
    """Draws a search tree. Until the user zooms, the whole tree is kept in sight."""

    chosen = Signal(str)
    fold_wanted = Signal(str, bool)
    """What hangs below a node is to go out of sight, or to come back."""

    def __init__(self, caption: Caption = found_by_search, pale: Callable[[Node], bool] = lambda _node: False) -> None:
        """`caption` gives what is written in a node's box; a box that is `pale` is drawn so."""
        super().__init__()
        self._caption = caption
        self._pale = pale
        self._scene = QGraphicsScene(self)
        self._items: dict[str, NodeItem] = {}
        self._edges: dict[str, QGraphicsPathItem] = {}
        self._source_edges = SourceEdges(self._scene)
        self._tree = self._whole = SearchTree()  # what is shown, and what every node has its place in
        self._folded: set[str] = set()
        self._corners: dict[str, QPointF] = {}  # of what has a place: all but what hangs below a folded node
        self._levels: dict[str, int] = {}
        self._path: tuple[str, ...] = ()
        self._fitted = True
        self._extent = QRectF()
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._scene.selectionChanged.connect(self._emit_choice)

    def show_tree(self, tree: SearchTree, path: tuple[str, ...] = ()) -> None:
        """Draw this tree from now on."""
        with QSignalBlocker(self._scene):  # what is chosen is gone: nothing is chosen instead
            self._scene.clear()
        self._items.clear()
        self._edges.clear()
        self._source_edges.forget()
        self._corners.clear()
        self._tree = self._whole = tree
        self._path, self._fitted = path, True
        self._folded.clear()
        self.refresh()

    def show_earlier(self, tree: SearchTree) -> None:
        """Show the tree as it stood at another moment of its run: what is not there yet leaves its place free, so that
        nothing jumps.
        """
        earlier, self._tree = self._tree, tree
        self._show_placed()
        self.refresh(differing(earlier, tree))

    @property
    def folded(self) -> frozenset[str]:
        """The nodes below which nothing is drawn."""
        return frozenset(self._folded)

    def fold(self, node_id: str, folded: bool) -> None:
        """Draw nothing that hangs below a node, or all of it again."""
        if folded != (node_id in self._folded) and node_id in self._items:
            self._folded ^= {node_id}
            self._arrange()
            self._draw(node_id)
            if self._fitted:
                self.fit()

    def refresh(self, changed: Iterable[str] | None = None) -> None:
        """Draw what is new, and again what `changed` (everything where that is not given)."""
        fresh = [node.id for node in self._tree if node.id not in self._items]
        for node_id in fresh:
            self._add(node_id)
        if fresh:
            self._arrange()
        for node_id in self._tree.nodes if changed is None else {*changed, *fresh}:
            self._draw(node_id)
        if fresh or changed is None:
            self._source_edges.paint(colours_of(self), self._selected())
        if self._fitted:
            self.fit()

    def set_path(self, path: tuple[str, ...]) -> None:
        """Make this path bold, and nothing else."""
        touched = set(self._path) ^ set(path)
        self._path = path
        for node_id in touched & self._tree.nodes.keys():
            self._draw(node_id)

    def fade(self) -> None:
        """Draw anew which boxes are pale, and nothing else."""
        for node_id in self._items.keys() & self._tree.nodes.keys():
            self._items[node_id].setOpacity(self._opacity(self._tree[node_id]))

    def choose(self, node_id: str) -> None:
        """Select a node and bring it into sight."""
        item = self._items.get(node_id)
        if item is None or item.isSelected():
            return
        self._scene.clearSelection()
        item.setSelected(True)
        if not self._fitted:
            self.ensureVisible(item)

    @property
    def room(self) -> QRectF:
        """The place of the whole tree, with a margin."""
        behind = COUNT_WIDTH if self._folded else 0.0
        return self._extent.adjusted(-_MARGIN, -_MARGIN, _MARGIN + behind, _MARGIN)

    def drawing(self) -> TreeDrawing:
        """The whole tree as it is drawn now, without a sign of what is chosen."""
        edges = tuple((edge.path(), edge.pen()) for edge in self._edges.values() if edge.isVisible())
        boxes = tuple((item.pos(), item.opacity(), item.box) for item in self._items.values() if item.isVisible())
        return TreeDrawing(self.room, (*self._source_edges.lines(colours_of(self)), *edges), boxes)

    def fit(self) -> None:
        """Show the whole tree, never larger than life, and keep doing so while it grows."""
        self._fitted = True
        room = self.room
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
        """The arrow keys go to the parent or a source, the first child or a node made from this, or a sibling; minus
        folds what hangs below the chosen node, plus unfolds it.
        """
        selected = self._selected()
        if selected is not None and event.key() in (Qt.Key.Key_Minus, Qt.Key.Key_Plus):
            self.fold_wanted.emit(selected, event.key() == Qt.Key.Key_Minus)
        elif (target := self._neighbour(Qt.Key(event.key()))) is not None:
            self.choose(target)
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fold what hangs below a node, or unfold it."""
        item = self.itemAt(event.position().toPoint())
        if isinstance(item, NodeItem):
            self.fold_wanted.emit(item.node_id, item.node_id not in self._folded)

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
        self._source_edges.add(self._tree[node_id])
        if self._tree[node_id].parent is not None:
            self._edges[node_id] = self._scene.addPath(QPainterPath())

    def _arrange(self) -> None:
        """Put every box and line in its place, without lines that would cross the boxes of a level between."""
        self._levels = levels_of(self._whole)
        places = layout(ROOT_ID, self._unfolded, self._levels)
        before, self._corners = self._corners, {node_id: _corner(place) for node_id, place in places.items()}
        moved = {node_id for node_id, corner in self._corners.items() if before.get(node_id) != corner}
        self._extent = _extent(self._corners.values())
        for node_id in moved:
            self._items[node_id].setPos(self._corners[node_id])
        for node_id in self._corners.keys() & self._edges.keys():
            parent = self._whole[node_id].parent or ROOT_ID
            if node_id in moved or parent in moved:
                self._edges[node_id].setPath(curve(self._corners[parent], self._corners[node_id]))
        self._source_edges.arrange(self._corners)
        self._show_placed()

    def _unfolded(self, node_id: str) -> tuple[str, ...]:
        return () if node_id in self._folded else self._whole[node_id].children

    def _show_placed(self) -> None:
        """Show what is there already, but for what hangs below a folded node."""
        shown = self._corners.keys() & self._tree.nodes.keys()
        for node_id, item in self._items.items():
            item.setVisible(node_id in shown)
        for node_id, edge in self._edges.items():
            edge.setVisible(node_id in shown and self._follows(node_id))
        self._source_edges.show_between(shown)

    def _follows(self, node_id: str) -> bool:
        """Whether a node stands on the level after its parent's."""
        return self._levels[node_id] == self._levels[self._whole[node_id].parent or ROOT_ID] + 1

    def _draw(self, node_id: str) -> None:
        colours = colours_of(self)
        node = self._tree[node_id]
        on_path = node_id in self._path
        item = self._items[node_id]
        lines = self._caption(node, self._tree.statistics_owner(node))
        folded = len(node.children) if node_id in self._folded else 0
        item.show_node(node, lines, on_path, colours, self.font(), folded)
        item.setOpacity(self._opacity(node))
        item.setToolTip(escaped(sources_text(sources_of(self._tree, node), self._name)))
        if (edge := self._edges.get(node_id)) is not None:
            edge.setPen(QPen(QColor(colours.accent if on_path else colours.border), 3.0 if on_path else 1.4))

    def _opacity(self, node: Node) -> float:
        return _PALE if self._pale(node) else 1.0

    def _name(self, node: Node) -> str:
        return self._caption(node, node)[0]

    def _scale_to(self, scale: float) -> None:
        scale = max(_SMALLEST, min(_LARGEST, scale))
        self.resetTransform()
        self.scale(scale, scale)

    def _emit_choice(self) -> None:
        selected = self._selected()
        self._source_edges.paint(colours_of(self), selected)
        if selected is not None:
            self.chosen.emit(selected)

    def _selected(self) -> str | None:
        return next((item.node_id for item in self._scene.selectedItems() if isinstance(item, NodeItem)), None)

    def _neighbour(self, key: Qt.Key) -> str | None:
        selected = self._selected()
        if selected is None:
            return ROOT_ID if key in _ARROWS and self._items else None
        node = self._tree[selected]
        match key:
            case Qt.Key.Key_Left:
                return before(self._tree, node, self._corners)
            case Qt.Key.Key_Right:
                return after(self._tree, node, self._corners)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                return beside(self._tree, node, self._levels, 1 if key == Qt.Key.Key_Down else -1)
            case _:
                return None


_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


def _corner(place: NodePosition) -> QPointF:
    return QPointF(place.level * _COLUMN, place.offset * _ROW)


def _extent(corners: Collection[QPointF]) -> QRectF:
    """The rectangle around all boxes; the first stands at the top left."""
    right, bottom = max(corner.x() for corner in corners), max(corner.y() for corner in corners)
    return QRectF(0, 0, right + WIDTH, bottom + HEIGHT)
