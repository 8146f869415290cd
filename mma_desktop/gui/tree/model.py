"""The search tree as a Qt item model. The tree is plain data; this reports to Qt what an event changed in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from mma_desktop.domain.events import (
    ActionClosed,
    Event,
    NodeAdded,
    NodeScored,
    RolloutDone,
    WorkflowPlanned,
    apply,
)
from mma_desktop.domain.tree import ROOT_ID, Node, SearchTree
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.tree.graph import sources_of
from mma_desktop.gui.tree.node_text import sources_text
from mma_desktop.gui.tree.workflow_states import WorkflowStates
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import RunStep

Index = QModelIndex | QPersistentModelIndex


class TreeColumn(IntEnum):
    """The columns of the tree."""

    ACTION = 0
    ANSWER = 1
    REWARD = 2
    VISITS = 3
    TOTAL = 4
    MEAN = 5
    PRODUCER = 6
    KIND = 7


@dataclass(frozen=True, slots=True)
class _Statistics:
    """A node with the node that keeps its N and Q (itself, or its twin), and the money of its answer, "" for none,
    and what it and the model that wrote it are called.
    """

    node: Node
    owner: Node
    currency: str
    name: str
    producer: str


_TEXTS: Mapping[TreeColumn, Callable[[_Statistics], str]] = {
    TreeColumn.ACTION: lambda s: s.name,
    TreeColumn.ANSWER: lambda s: figures.answer(s.node.value, s.currency),
    TreeColumn.REWARD: lambda s: figures.number(s.node.reward),
    TreeColumn.VISITS: lambda s: str(s.owner.visits),
    TreeColumn.TOTAL: lambda s: figures.number(s.owner.total),
    TreeColumn.MEAN: lambda s: figures.number(s.owner.mean),
    TreeColumn.PRODUCER: lambda s: s.producer,
    TreeColumn.KIND: lambda s: labels.kind_name(s.node.kind),
}
_TEXT_COLUMNS = (TreeColumn.ACTION, TreeColumn.PRODUCER, TreeColumn.KIND)


class TreeModel(QAbstractItemModel):
    """Shows a `SearchTree`, whole or growing; the rows of the chosen path are bold.

    The nodes of a workflow are all there from its beginning; `states` says how far each of them is.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bold = QFont()
        self._bold.setBold(True)
        self.currency = ""
        """The money of which the answers are sums, "" where they are none."""
        self.one_model = False
        """Whether one model holds all roles."""
        self._fill(SearchTree(), ())

    def show_tree(self, tree: SearchTree, path: tuple[str, ...] = ()) -> None:
        """Show this tree from now on."""
        self.beginResetModel()
        self._fill(tree, path)
        self.endResetModel()

    def show_earlier(self, tree: SearchTree) -> None:
        """Show the tree as it stood at another moment of its run; path and states stay."""
        self.beginResetModel()
        states = self.states
        self._fill(tree, self.path)
        self.states = states
        self.endResetModel()

    def take_steps(self, steps: Iterable[RunStep]) -> frozenset[str]:
        """Take the steps of a whole run; returns the nodes whose state that changed."""
        changed = self.states.take(steps)
        self._emit_changes(node_id for node_id in changed if node_id in self._numbers)
        return changed

    def feed(self, event: Event) -> None:
        """Let an event change the tree. New rows appear at once, changed ones with the next `flush`."""
        self._changed |= self.states.see(event)
        match event:
            case WorkflowPlanned(nodes=nodes):
                for node in nodes:
                    self.feed(node)
            case NodeAdded(id=node_id) if node_id in self._numbers:  # it was planned
                apply(self.tree, event)
                self._changed.add(node_id)
            case NodeAdded(id=node_id, parent=parent):
                self._insert(node_id, parent, event)
            case NodeScored(id=node_id) | ActionClosed(id=node_id):
                apply(self.tree, event)
                self._changed.add(node_id)
            case RolloutDone(path=path):
                apply(self.tree, event)
                self._changed |= self._sharing(path)
            case _:
                pass

    def flush(self) -> frozenset[str]:
        """Report all rows that changed since the last time to the views; returns their nodes."""
        changed = frozenset(self._changed)
        self._changed.clear()
        self._emit_changes(changed)
        return changed

    def show_currency(self, currency: str) -> None:
        """From now on the answers are sums of this money; "" where they are none."""
        self.currency = currency
        self._emit_changes(self._ids)

    def show_team(self, *, one_model: bool) -> None:
        """From now on one model holds all roles, or there are several."""
        self.one_model = one_model
        self._emit_changes(self._ids)

    def set_path(self, path: tuple[str, ...]) -> None:
        """Make the rows of this path bold, and no others."""
        touched = set(self.path) ^ set(path)
        self.path = path
        self._emit_changes(node_id for node_id in touched if node_id in self._numbers)

    def node(self, index: Index) -> Node | None:
        """The node behind an index, or None for an invalid one."""
        return self.tree[self._ids[index.internalId()]] if index.isValid() else None

    def name(self, node: Node) -> str:
        """What a node is called: by its action, in a workflow by its name there."""
        return self.states.name(node.id) or labels.node_name(node, one_model=self.one_model)

    def role(self, role: str | None) -> str:
        """What the model at a role is called."""
        return labels.model_role_name(role, one_model=self.one_model)

    def answer(self, value: str | None) -> str:
        """An answer, by its vote key, as people read it."""
        return figures.answer(value, self.currency)

    def index_of(self, node_id: str, column: TreeColumn = TreeColumn.ACTION) -> QModelIndex:
        """The index of a node's row, or an invalid one for an unknown node."""
        if node_id not in self._numbers:
            return QModelIndex()
        return self.createIndex(self._row(self.tree[node_id]), column, self._numbers[node_id])

    # What Qt asks of every item model ------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        """The index at a row and column below `parent`."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        above = self.node(parent)
        node_id = ROOT_ID if above is None else above.children[row]
        return self.createIndex(row, column, self._numbers[node_id])

    def parent(  # pyright: ignore[reportIncompatibleMethodOverride]  # the other overload is QObject.parent()
        self, index: Index = QModelIndex()
    ) -> QModelIndex:
        """The index of the row above in the tree."""
        node = self.node(index)
        return QModelIndex() if node is None or node.parent is None else self.index_of(node.parent)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of children."""
        if parent.column() > 0:
            return 0
        node = self.node(parent)
        return min(1, len(self._ids)) if node is None else len(node.children)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns, the same everywhere."""
        return len(TreeColumn)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows, its alignment, whether it is bold, and to screen readers what its node was made from."""
        node = self.node(index)
        if node is None:
            return None
        column = TreeColumn(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(node, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Qt.ItemDataRole.FontRole:
                return self._bold if node.id in self.path else None
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return sources_text(sources_of(self.tree, node), self.name)
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The columns' names."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _heading(TreeColumn(section))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(TreeColumn(section))
            case _:
                return None

    # Helpers -------------------------------------------------------------------------------------------------------

    def _text(self, node: Node, column: TreeColumn) -> str:
        if column is TreeColumn.ACTION and self.states.name(node.id):
            return f"{self.name(node)} · {self.states.state(node.id)}"
        owner, producer = self.tree.statistics_owner(node), self.role(node.producer)
        return _TEXTS[column](_Statistics(node, owner, self.currency, self.name(node), producer))

    def _fill(self, tree: SearchTree, path: tuple[str, ...]) -> None:
        self.tree = tree
        self.path = path
        self.states = WorkflowStates()
        self._ids = [node.id for node in tree]
        self._numbers = {node_id: number for number, node_id in enumerate(self._ids)}
        self._changed: set[str] = set()
        self._twins: dict[str, set[str]] = {}
        for node in tree:
            self._note_twin(node.id, node.twin)

    def _insert(self, node_id: str, parent: str | None, event: NodeAdded) -> None:
        row = 0 if parent is None else len(self.tree[parent].children)
        above = QModelIndex() if parent is None else self.index_of(parent)
        self.beginInsertRows(above, row, row)
        self._numbers[node_id] = len(self._ids)
        self._ids.append(node_id)
        self._note_twin(node_id, event.twin)
        apply(self.tree, event)
        self.endInsertRows()

    def _note_twin(self, node_id: str, twin: str | None) -> None:
        if twin is not None:
            self._twins.setdefault(twin, set()).add(node_id)

    def _sharing(self, path: tuple[str, ...]) -> set[str]:
        """Every node whose statistics are those of a node on `path`: the owners of the statistics and their twins."""
        owners = {self.tree.statistics_owner(self.tree[step]).id for step in path}
        return owners.union(*(self._twins.get(owner, ()) for owner in owners))

    def _row(self, node: Node) -> int:
        return 0 if node.parent is None else self.tree[node.parent].children.index(node.id)

    def _emit_changes(self, nodes: Iterable[str]) -> None:
        for node_id in nodes:
            self.dataChanged.emit(self.index_of(node_id), self.index_of(node_id, TreeColumn.KIND))


def _alignment(column: TreeColumn) -> Qt.AlignmentFlag:
    """Texts stand at the left, numbers at the right."""
    side = Qt.AlignmentFlag.AlignLeft if column in _TEXT_COLUMNS else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


def _heading(column: TreeColumn) -> str:
    translate = QCoreApplication.translate
    match column:
        case TreeColumn.ACTION:
            return translate("Tree", "Action")
        case TreeColumn.ANSWER:
            return translate("Tree", "Answer")
        case TreeColumn.REWARD:
            return translate("Tree", "Reward")
        case TreeColumn.VISITS:
            return translate("Tree", "N")
        case TreeColumn.TOTAL:
            return translate("Tree", "Q")
        case TreeColumn.MEAN:
            return translate("Tree", "Q/N")
        case TreeColumn.PRODUCER:
            return translate("Tree", "Written by")
        case TreeColumn.KIND:
            return translate("Tree", "Type")
