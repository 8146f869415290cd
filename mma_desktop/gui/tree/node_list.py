"""The search tree as a list, a row for each node with its numbers; this is what screen readers read."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QTreeView

from mma_desktop.domain.tree import Node
from mma_desktop.gui.tree.model import TreeColumn, TreeModel

_WIDTHS = {
    TreeColumn.ACTION: 28,
    TreeColumn.ANSWER: 14,
    TreeColumn.REWARD: 10,
    TreeColumn.VISITS: 7,
    TreeColumn.TOTAL: 8,
    TreeColumn.MEAN: 8,
    TreeColumn.PRODUCER: 18,
    TreeColumn.KIND: 34,
}
"""The width of each column in digits. Columns that measured every row would be slow in a large tree."""


class NodeList(QTreeView):
    """Shows the nodes of a model by their names."""

    folded = Signal(object, bool)
    """What hangs below a node is out of sight, or in sight again."""

    def __init__(self, model: TreeModel) -> None:
        super().__init__()
        self._nodes = model
        self.setModel(model)
        self.setAlternatingRowColors(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setTabKeyNavigation(False)
        self.header().setStretchLastSection(False)
        self.collapsed.connect(self._collapse)
        self.expanded.connect(self._expand)

    @property
    def current(self) -> Node | None:
        """The chosen node."""
        return self._nodes.node(self.currentIndex())

    def choose(self, node_id: str) -> None:
        """Choose a node; none where there is no such node."""
        self.setCurrentIndex(self._nodes.index_of(node_id))

    def fold(self, node_id: str, folded: bool) -> None:
        """Let what hangs below a node go out of sight, or come back."""
        self.setExpanded(self._nodes.index_of(node_id), not folded)

    def hide_all_but(self, shown: Container[str]) -> None:
        """Hide the rows of the other nodes."""
        for node in self._nodes.tree:
            above = self._nodes.index_of(node.id)
            for place, child in enumerate(node.children):
                self.setRowHidden(place, above, child not in shown)

    def fit_columns(self) -> None:
        """Give every column its width in the font of the moment."""
        for place, width in _WIDTHS.items():
            self.setColumnWidth(place, width * self.fontMetrics().horizontalAdvance("0"))

    @Slot(QModelIndex)
    def _collapse(self, index: QModelIndex) -> None:
        if (node := self._nodes.node(index)) is not None:
            self.folded.emit(node, True)

    @Slot(QModelIndex)
    def _expand(self, index: QModelIndex) -> None:
        if (node := self._nodes.node(index)) is not None:
            self.folded.emit(node, False)
