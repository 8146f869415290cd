"""The search tree twice, drawn and as a list, and below it everything the chosen node holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSplitter, QStackedWidget, QToolButton

from mma_desktop.domain.course import CourseCost
from mma_desktop.domain.events import Event, NodeAdded, WorkflowPlanned, apply
from mma_desktop.domain.growth import NO_GROWTH, Growth, growth_of
from mma_desktop.domain.passages import Evidence
from mma_desktop.domain.tree import ROOT_ID, Node, SearchTree
from mma_desktop.gui.kit.controls import IconButton, column, row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import ElidedLabel, PlainLabel
from mma_desktop.gui.tree.canvas import TreeCanvas
from mma_desktop.gui.tree.finder import TreeFinder
from mma_desktop.gui.tree.graph import holds_all
from mma_desktop.gui.tree.model import TreeColumn, TreeModel
from mma_desktop.gui.tree.node_details import NodeDetails
from mma_desktop.gui.tree.node_filter import in_reading_order, with_ancestors
from mma_desktop.gui.tree.node_item import content_of, found_by_search
from mma_desktop.gui.tree.node_list import NodeList
from mma_desktop.gui.tree.picture_button import PictureButton
from mma_desktop.gui.tree.stepper import RolloutStepper
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import RunStep


class TreeTab(Panel):
    """Shows a search tree, whole or growing."""

    def __init__(self) -> None:
        super().__init__()
        self.model = TreeModel(self)
        self.canvas = TreeCanvas(self._caption, self._is_pale)
        self.list, self.details = NodeList(self.model), NodeDetails(self.model)
        self.finder, self.stepper = TreeFinder(), RolloutStepper()
        self._found: set[str] | None = None  # where nodes are looked for
        self._whole = self._newest = SearchTree()
        self._waiting: list[Event] = []  # what happened since an earlier tree is shown
        self._reason = ""
        self._keys: list[QShortcut] = []
        self._build()
        self._connect()
        self.settle()
        self._replace(SearchTree(), ())

    def show_tree(
        self, tree: SearchTree, path: tuple[str, ...] = (), growth: Growth = NO_GROWTH, reason: str = ""
    ) -> None:
        """Show this tree, its chosen path bold, its last step chosen; how it grew can be stepped through.

        `reason` is the rule by which the path was chosen (`Solution.reason`).
        """
        self._catch_up()
        if self._is_drawn(tree):
            self.set_path(path)  # a run that was watched ends: the tree is drawn already
            self.stepper.grow(growth)
        else:
            self._replace(tree, path)
            self.stepper.show_growth(growth)
        self._reason = reason
        if not self.stepper.at_end:
            self._show_earlier(self.stepper.tree())
        elif path:
            self.choose(path[-1])

    def show_currency(self, currency: str) -> None:
        """From now on the answers are sums of this money; "" where they are none."""
        if currency != self.model.currency:
            self.model.show_currency(currency)
            self.canvas.refresh()
            self._show_details()

    def show_team(self, *, one_model: bool) -> None:
        """From now on one model holds all roles, or there are several."""
        if one_model != self.model.one_model:
            self.model.show_team(one_model=one_model)
            self.finder.show_team(one_model=one_model)
            self.canvas.refresh()
            self._show_details()

    def show_evidence(self, evidence: Evidence) -> None:
        """From now on these are the passages that the run's models were given."""
        self.details.evidence = evidence
        self._show_details()

    def show_costs(self, costs: Mapping[str, CourseCost]) -> None:
        """From now on this is what was asked for the nodes."""
        self.details.costs = costs
        self._show_details()

    def show_steps(self, steps: Sequence[RunStep]) -> None:
        """From now on these are the steps of the workflow or the host whose run is shown."""
        self.canvas.refresh(self.model.take_steps(steps) & self.model.tree.nodes.keys())
        self._show_details()

    def grow(self, events: Sequence[Event]) -> None:
        """Let events change the tree. Where an earlier one is shown it stays, and there is more to step through."""
        self._reason = ""
        if growth := growth_of(events).events:
            self.stepper.grow(Growth((*self.stepper.growth.events, *growth)))
        if self.stepper.at_end:
            self._feed(events)
        else:
            self._wait(events)

    @property
    def newest(self) -> SearchTree:
        """The tree as it stands now, whatever is shown of it."""
        return self._newest if self._waiting else self._whole

    def _wait(self, events: Sequence[Event]) -> None:
        """Keep events for the moment when another tree is shown."""
        if not self._waiting:
            self._newest = SearchTree(dict(self._whole.nodes))
        self._waiting += events
        for event in events:
            apply(self._newest, event)

    def _catch_up(self) -> None:
        """Show the tree whole, with what happened meanwhile."""
        if self.model.tree is not self._whole:
            self._show_earlier(self._whole)
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._feed(waiting)

    def _feed(self, events: Sequence[Event]) -> None:
        for event in events:
            self.model.feed(event)
            if isinstance(event, WorkflowPlanned):
                self.list.fold(ROOT_ID, False)
            if isinstance(event, NodeAdded) and event.parent is not None and event.parent not in self.canvas.folded:
                self.list.fold(event.parent, False)
        changed = self.model.flush()
        self.finder.offer(self.model.tree)
        self._look()
        self.canvas.refresh(changed)
        self._update_details(changed)

    def set_path(self, path: tuple[str, ...]) -> None:
        """Make this path bold, and no other."""
        self.model.set_path(path)
        self.canvas.set_path(path)

    def choose(self, node_id: str) -> None:
        """Choose a node in both views."""
        if node_id in self.model.tree.nodes:
            for step in self.canvas.folded.intersection(one.id for one in self.model.tree.path(node_id)[:-1]):
                self.list.fold(step, False)
        self.list.choose(node_id)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.canvas.setAccessibleName(self.tr("Drawing of the search tree"))
        self.list.setAccessibleName(self.tr("Search tree"))
        self.details.setAccessibleName(self.tr("Details of the chosen node"))
        self.details.setPlaceholderText(self.tr("Choose a node to read its question, knowledge, votes and checks."))
        self.legend.setText(self.tr("- - - made from"))
        dashed = self.tr("Dashed lines lead to a node from those it was made from.")
        folding = self.tr("The minus key folds what hangs below a node, plus unfolds it.")
        self.canvas.setAccessibleDescription(f"{dashed} {folding}")
        self._as_list.setText(self.tr("As a list"))
        self._fit.name(self.tr("Show the whole tree"))
        self._larger.name(self.tr("Larger"))
        self._smaller.name(self.tr("Smaller"))
        self.save.name(self.tr("Save the drawing as a picture …"))
        for shortcut, name in zip(self._keys, self.stepper.key_names(), strict=True):
            shortcut.setWhatsThis(name)
        self._count()
        self._show_details()
        self.canvas.refresh()
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(TreeColumn) - 1)
        self.list.fit_columns()

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.counter = PlainLabel()
        self.counter.setObjectName("muted")
        self.legend = PlainLabel()
        self.legend.setObjectName("muted")
        self._as_list = QToolButton()
        self._as_list.setCheckable(True)
        self._as_list.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._fit, self._larger, self._smaller = IconButton("fit"), IconButton("larger"), IconButton("smaller")
        self.said = ElidedLabel()
        self.save = PictureButton(self.canvas, self.said)
        self.said.setObjectName("muted")
        self._views = QStackedWidget()
        self._views.addWidget(self.canvas)
        self._views.addWidget(self.list)
        layout = column(self, margin=8)
        views = (self._smaller, self._larger, self._fit, self.save, self._as_list)
        top = row(self.counter, self.legend, self.said, *views)
        top.setStretchFactor(self.said, 1)
        layout.addLayout(top)
        layout.addWidget(self.finder)
        layout.addWidget(self.stepper)
        layout.addWidget(self._halves(), 1)

    def _halves(self) -> QSplitter:
        halves = QSplitter(Qt.Orientation.Vertical)
        halves.addWidget(self._views)
        halves.addWidget(self.details)
        halves.setStretchFactor(0, 3)
        halves.setStretchFactor(1, 2)
        halves.setChildrenCollapsible(False)
        return halves

    def _connect(self) -> None:
        self._as_list.toggled.connect(self._views.setCurrentIndex)
        self._fit.clicked.connect(self.canvas.fit)
        self._larger.clicked.connect(self._zoom_in)
        self._smaller.clicked.connect(self._zoom_out)
        self.canvas.chosen.connect(self.choose)
        self.finder.changed.connect(self._find)
        self.finder.next_wanted.connect(self._choose_next)
        self.stepper.stepped.connect(self._step)
        steps = (self.stepper.step_back, self.stepper.step_on, self.stepper.step_to_end)
        for key, step in zip((Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_End), steps, strict=True):
            shortcut = QShortcut(QKeySequence(Qt.Modifier.ALT | key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(step)
            self._keys.append(shortcut)
        self.canvas.fold_wanted.connect(self.list.fold)
        self.list.folded.connect(self._fold)
        self.list.selectionModel().currentChanged.connect(self._show_choice)

    # Slots ---------------------------------------------------------------------------------------------------------

    @Slot(object, bool)
    def _fold(self, node: Node, folded: bool) -> None:
        """Let the drawing follow the list; the choice does not stay below a folded node, out of sight."""
        self.canvas.fold(node.id, folded=folded)
        chosen = self.list.current
        if folded and chosen is not None and node in self.model.tree.path(chosen.id):
            self.choose(node.id)

    @Slot()
    def _zoom_in(self) -> None:
        self.canvas.zoom(1)

    @Slot()
    def _zoom_out(self) -> None:
        self.canvas.zoom(-1)

    @Slot()
    def _step(self) -> None:
        """Show the tree as it stood after the chosen rollout, with the node that this one reached chosen."""
        self._catch_up()
        if not self.stepper.at_end:
            self._show_earlier(self.stepper.tree())
        self.choose(self.stepper.rollout.path[-1])

    @Slot()
    def _find(self) -> None:
        """Show what is looked for: other nodes are pale in the drawing and out of the list."""
        self._look()
        self.canvas.fade()

    @Slot()
    def _choose_next(self) -> None:
        """Choose the next node that was found, after the last the first again."""
        order = in_reading_order(self.model.tree)
        node = self.list.current
        after = order.index(node.id) + 1 if node is not None else 0
        found = self._found if self._found is not None else set(order)
        if (target := next((one for one in order[after:] + order[:after] if one in found), None)) is not None:
            self.choose(target)

    @Slot()
    def _show_choice(self) -> None:
        if (node := self.list.current) is not None:
            self.canvas.choose(node.id)
        self._show_details()

    # Helpers -------------------------------------------------------------------------------------------------------

    def _is_drawn(self, tree: SearchTree) -> bool:
        """Whether this is what was watched; of a workflow that ended early, all that came of what was planned."""
        drawn = self.model.tree
        if not self.model.states.planned:
            return tree == drawn and len(tree) > 0
        return len(tree) > 0 and holds_all(drawn, tree)

    def _caption(self, node: Node, owner: Node) -> tuple[str, str, str]:
        states = self.model.states
        if name := states.name(node.id):
            return name, content_of(node, self.model.currency), states.state(node.id)
        return found_by_search(node, owner, self.model.currency, one_model=self.model.one_model)

    def _replace(self, tree: SearchTree, path: tuple[str, ...]) -> None:
        self.model.show_tree(tree, path)
        self._whole = tree
        self.canvas.show_tree(tree, path)
        self.list.expandAll()
        self.details.show_fragments([])
        self.said.clear()
        self.finder.offer(tree)
        self._look()
        self.canvas.fade()

    def _show_earlier(self, tree: SearchTree) -> None:
        self.model.show_earlier(tree)
        self.list.expandAll()
        for node_id in self.canvas.folded:
            self.list.fold(node_id, True)
        self._look()
        self.canvas.show_earlier(tree)
        self.canvas.fade()

    def _show_details(self) -> None:
        """Show all about the chosen node; a tree as it stood earlier had no choice yet."""
        self.details.show_node(self.list.current, self._reason if self.model.tree is self._whole else None)

    def _update_details(self, changed: frozenset[str]) -> None:
        node = self.list.current
        if node is not None and node.id in changed:
            self._show_details()

    def _is_pale(self, node: Node) -> bool:
        return self.model.states.waits(node.id) or (self._found is not None and node.id not in self._found)

    def _look(self) -> None:
        """Work out which nodes are found, and hide the others in the list, but for those above a found one."""
        before, wanted, tree = self._found, self.finder.wanted, self.model.tree
        self._found = wanted.found(tree, self.model.name, self.model.answer) if wanted.is_on else None
        if self._found is not None:
            self.list.hide_all_but(with_ancestors(tree, self._found))
        elif before is not None:
            self.list.hide_all_but(tree.nodes.keys())
        self._count()

    def _count(self) -> None:
        count = len(self.model.tree)
        found = self.tr("Nodes: {0} of {1}").format(len(self._found), count) if self._found is not None else ""
        self.counter.setText(found or self.tr("Nodes: {0}").format(count))
        self.save.setEnabled(count > 0)
        self.legend.setVisible(any(node.sources for node in self.model.tree))
