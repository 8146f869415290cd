"""The page that compares: the runs on the case that is shown, and the results of an evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QMenu, QPushButton, QTabWidget

from mma_desktop.gui.compare.evaluation_panel import EvaluationPanel
from mma_desktop.gui.compare.runs_panel import ComparedRunsPanel
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import WindowPage


class ComparePage(WindowPage):
    """Shows both in tabs; what a user wants is emitted."""

    method_wanted = Signal(str)
    """The case shall be solved with this method, too."""
    folder_wanted = Signal()
    """An evaluation shall be opened."""

    def __init__(self) -> None:
        super().__init__()
        self.runs, self.evaluation = ComparedRunsPanel(), EvaluationPanel()
        self.tabs = QTabWidget()
        self.solve, self.open = QPushButton(), QPushButton()
        self.methods = QMenu(self)
        self._may_start = False
        self._build()
        self.open.clicked.connect(self.folder_wanted)
        self.runs.model.modelReset.connect(self._offer)
        self.settle()

    def offer_methods(self, methods: Sequence[str]) -> None:
        """Offer these methods for another run."""
        self.methods.clear()
        for method in methods:
            self.methods.addAction(labels.method_name(method)).triggered.connect(partial(self._ask_for, method))

    def allow(self, *, may_start: bool) -> None:
        """Whether a run can be started now."""
        self._may_start = may_start
        self._offer()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        super().retranslate()
        self.title.setText(self.tr("Compare"))
        self.solve.setText(self.tr("Solve with another method …"))
        self.solve.setToolTip(self.tr("With the models and the preset that are chosen above."))
        self.open.setText(self.tr("Open an evaluation …"))
        self.open.setToolTip(self.tr("The folder that was given to mma-desktop eval with --out."))
        self.tabs.setTabText(0, self.tr("Runs on this case"))
        self.tabs.setTabText(1, self.tr("Evaluation"))
        self.tabs.setAccessibleName(self.tr("What is compared"))
        self.tabs.tabBar().setAccessibleName(self.tr("What is compared"))

    def _build(self) -> None:
        self.solve.setMenu(self.methods)
        self.tabs.addTab(self.runs, "")
        self.tabs.addTab(self.evaluation, "")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        layout = column(self, spacing=0)
        layout.addWidget(self.strip(None, self.open, self.solve))
        layout.addWidget(self.tabs, 1)

    def _ask_for(self, method: str) -> None:
        self.method_wanted.emit(method)

    @Slot()
    def _offer(self) -> None:
        self.solve.setEnabled(self._may_start and bool(self.runs.model.rows))
