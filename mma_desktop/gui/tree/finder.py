"""The line that says which nodes are looked for: words, action, model and least reward."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QDoubleSpinBox, QLineEdit, QSizePolicy

from mma_desktop.domain.tree import Action, SearchTree
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import column, row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.tree.node_filter import NodeFilter

_STEP = 0.05
_LETTERS = 8


class TreeFinder(Panel):
    """Lets a person look for nodes. Only the actions and models that the tree has are offered."""

    changed = Signal()
    """Other nodes are looked for."""
    next_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words, self.reward = QLineEdit(), QDoubleSpinBox()
        self.action, self.producer = QComboBox(), QComboBox()
        self._actions: list[Action] = []
        self._producers: list[str] = []
        self._one_model = False
        self._build()
        self.words.textChanged.connect(self.changed)
        self.words.returnPressed.connect(self.next_wanted)
        self.action.currentIndexChanged.connect(self.changed)
        self.producer.currentIndexChanged.connect(self.changed)
        self.reward.valueChanged.connect(self.changed)
        self.settle()

    @property
    def wanted(self) -> NodeFilter:
        """What is looked for now."""
        action, producer = self.action.currentData(), self.producer.currentData()
        kept = Action(action) if action else None  # Qt gives back plain text
        return NodeFilter(self.words.text(), kept, producer or "", self.reward.value() or None)

    @Slot()
    def clear(self) -> None:
        """Look for nothing."""
        self.words.clear()
        self.action.setCurrentIndex(0)
        self.producer.setCurrentIndex(0)
        self.reward.setValue(0)

    def offer(self, tree: SearchTree) -> None:
        """Offer what the nodes of this tree have; what is chosen stays chosen where it can."""
        actions = sorted({node.action for node in tree if node.action is not None})
        producers = sorted({node.producer for node in tree if node.producer})
        if (actions, producers) != (self._actions, self._producers):
            self._actions, self._producers = actions, producers
            self._fill()

    def show_team(self, *, one_model: bool) -> None:
        """From now on one model holds all roles, or there are several."""
        self._one_model = one_model
        self._fill()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.words.setPlaceholderText(self.tr("Find nodes"))
        self.words.setAccessibleName(self.tr("Find nodes by their words; Enter goes to the next"))
        self.action.setAccessibleName(self.tr("Only nodes of this action"))
        self.producer.setAccessibleName(self.tr("Only nodes written by this model"))
        self.reward.setAccessibleName(self.tr("Only nodes with at least this reward"))
        self.reward.setSpecialValueText(self.tr("any reward"))
        self.reward.setPrefix("≥ ")
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep to one line where it has room for all."""
        super().resizeEvent(event)
        needed = self.words.sizeHint().width() + self._filters.sizeHint().width()
        sideways, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._lines.setDirection(sideways if needed <= self.width() else down)

    def _build(self) -> None:
        self.words.setClearButtonEnabled(True)
        self.reward.setRange(0, 1)
        self.reward.setSingleStep(_STEP)
        for combo in (self.action, self.producer):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(_LETTERS)
            combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._filters = row(self.action, self.producer, self.reward)
        self._lines = column(self)
        self._lines.addWidget(self.words, 3)
        self._lines.addLayout(self._filters, 4)

    def _fill(self) -> None:
        before, one_model = self.wanted, self._one_model
        actions = {one: labels.action_name(one, one_model=one_model) for one in self._actions}
        producers = {one: labels.model_role_name(one, one_model=one_model) for one in self._producers}
        _offer(self.action, self.tr("all actions"), actions)
        _offer(self.producer, self.tr("all models"), producers)
        if self.wanted != before:  # what was chosen is no longer there
            self.changed.emit()


def _offer(combo: QComboBox, every: str, values: dict[Action, str] | dict[str, str]) -> None:
    """Offer all, or one of these values by its name."""
    chosen = combo.currentData()
    with QSignalBlocker(combo):
        combo.clear()
        combo.addItem(every, None)
        for value, name in values.items():
            combo.addItem(name, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))
    view = combo.view()
    view.setMinimumWidth(view.sizeHintForColumn(0) + view.verticalScrollBar().sizeHint().width())
