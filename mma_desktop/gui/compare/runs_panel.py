"""The runs on the case that is shown, side by side, and what can be said of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QModelIndex, Signal, Slot

from mma_desktop.gui.compare.runs_model import ComparedRunsModel, RunColumn
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.said import Message, SaidLabel
from mma_desktop.gui.kit.tables import RowTable
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.libraries.comparing import ComparedRun

translate = QCoreApplication.translate

_DIGITS: dict[int, int] = {
    RunColumn.METHOD: 25,
    RunColumn.ANSWER: 15,
    RunColumn.BESIDE: 30,
    RunColumn.CHANCE: 14,
    RunColumn.STATUS: 10,
    RunColumn.PRESET: 10,
    RunColumn.MODELS: 32,
    RunColumn.TOKENS: 9,
    RunColumn.SECONDS: 8,
    RunColumn.BEGAN: 14,
}


class ComparedRunsPanel(Panel):
    """Shows runs; activating one asks for it to be opened."""

    run_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.model, self.table = ComparedRunsModel(self), RowTable()
        self.said = SaidLabel()
        self._build()
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.table.activated.connect(self._ask_for_run)
        self.settle()

    def show_runs(self, runs: Sequence[ComparedRun], chosen: str) -> None:
        """Show these; the one that is chosen stays so, else it is `chosen`."""
        current = self.table.currentIndex()
        before = self.model.rows[current.row()].id if current.isValid() else ""
        kept = before if any(run.id == before for run in runs) else chosen
        self.model.show_rows(runs)
        self.table.setCurrentIndex(self.model.index(self.model.row_of(kept), RunColumn.METHOD))
        self.said.say(partial(_summary, runs))

    def say(self, message: Message) -> None:
        """Say this in place of runs."""
        self.model.show_rows(())
        self.said.say(message)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.table.setAccessibleName(self.tr("Runs on this case"))
        self.model.name_again()

    def _build(self) -> None:
        self.table.show_rows(self.model, _DIGITS)
        header = self.table.horizontalHeader()  # whose answer it is comes before what narrow windows may scroll to
        header.moveSection(RunColumn.MODELS, RunColumn.STATUS)
        self.table.setWordWrap(False)
        layout = column(self, margin=8, spacing=8)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.said)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.model.choose(index.row())

    @Slot(QModelIndex)
    def _ask_for_run(self, index: QModelIndex) -> None:
        run = self.model.rows[index.row()]
        if run.status is not None:
            self.run_wanted.emit(run.id)


def _summary(runs: Sequence[ComparedRun]) -> str:
    if len(runs) == 1:
        return translate("ComparedRunsPanel", "The only run on this case yet: solve it with another method to compare.")
    answers = {run.answer for run in runs} - {None}
    disagree = sum(run.models_disagree for run in runs)
    counts = translate("ComparedRunsPanel", "Runs: {0}. Different answers: {1}. Runs whose models disagree: {2}.")
    opens = translate("ComparedRunsPanel", "Enter or a double click opens a run.")
    return f"{counts.format(len(runs), len(answers), disagree)} {opens}"
