"""The models page: a table of all that there are, and below it what is known of the chosen one, or the starter sets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QSplitter, QStackedWidget

from mma_desktop.gui.kit.controls import column, split
from mma_desktop.gui.kit.panel import WindowPage
from mma_desktop.gui.kit.prose import Prose
from mma_desktop.gui.kit.tables import RowTable
from mma_desktop.gui.model_files.job_line import JobLine
from mma_desktop.gui.model_files.model import HashState, ModelColumn, ModelFilesModel, ModelRow
from mma_desktop.gui.model_files.model_text import model_fragments
from mma_desktop.gui.model_files.starter_panel import StarterPanel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.model_files.library import Origin

_HEIGHTS = (300, 300)
_DIGITS: dict[int, int] = {
    ModelColumn.NAME: 28,
    ModelColumn.ROLE: 32,
    ModelColumn.ARCHITECTURE: 14,
    ModelColumn.PARAMETERS: 13,
    ModelColumn.QUANTISATION: 14,
    ModelColumn.CONTEXT: 11,
    ModelColumn.SIZE: 11,
    ModelColumn.MEMORY: 11,
    ModelColumn.LICENCE: 17,
}


class ModelsPage(WindowPage):
    """Shows models; what a user wants done with them is emitted."""

    add_wanted = Signal()
    record_wanted = Signal()
    remove_wanted = Signal()
    verify_wanted = Signal()
    try_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model, self.table = ModelFilesModel(self), RowTable()
        self.prose, self.starter, self.line = Prose(), StarterPanel(), JobLine()
        self.fetch, self.add, self.verify, self.try_out, self.record, self.remove = (QPushButton() for _ in range(6))
        self._below = QStackedWidget()
        self._busy = False
        self._may_load = True
        self._build()
        self._connect()
        self.settle()

    @property
    def current(self) -> ModelRow | None:
        """The chosen model."""
        index = self.table.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def show_models(self, rows: Sequence[ModelRow], choose: Path | None = None) -> None:
        """List these; the one in this file is chosen, else the one that was chosen, else the first."""
        wanted = choose or (None if self.current is None else self.current.model.path)
        below = self.starter if self._below.currentWidget() is self.starter else self.prose
        self.model.show_rows(rows)
        places = [place for place, one in enumerate(rows) if one.model.path == wanted]
        self.table.setCurrentIndex(self.model.index(places[0] if places else 0, ModelColumn.NAME))
        self._below.setCurrentWidget(below)  # only a click on a model takes the starter sets out of sight
        self._show_model()

    def show_model(self, row: ModelRow) -> None:
        """More is known of this model."""
        self.model.update(row)
        self._show_model()

    def show_starter(self, shown: bool) -> None:
        """Show the starter sets in place of the chosen model, or that again."""
        self._below.setCurrentWidget(self.starter if shown else self.prose)
        if shown:
            self.starter.sets.setFocus()

    def allow(self, *, busy: bool, may_load: bool) -> None:
        """Whether an order is being carried out, and whether a model may be loaded beside what runs."""
        self._busy, self._may_load = busy, may_load
        self._offer()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        super().retranslate()
        self.title.setText(self.tr("Models"))
        self.fetch.setText(self.tr("Starter sets …"))
        self.add.setText(self.tr("Add a file …"))
        self.add.setToolTip(self.tr("A GGUF file of yours; it stays where it is. Files can be dropped here too."))
        self.verify.setText(self.tr("Check"))
        self.verify.setToolTip(self.tr("Hash the file and compare it with the SHA-256 that it must have."))
        self.try_out.setText(self.tr("Self-test"))
        self.try_out.setToolTip(self.tr("Load the model, let it speak, and ask it about a small case."))
        self.record.setText(self.tr("Record SHA-256"))
        self.record.setToolTip(self.tr("Record the SHA-256 that the file has now: each use compares the file with it."))
        self.remove.setText(self.tr("Remove from the list"))
        self.remove.setToolTip(self.tr("Only a model that you added. Its file stays where it is."))
        self.table.setAccessibleName(self.tr("Models"))
        self.prose.setAccessibleName(self.tr("The chosen model"))
        self.model.name_again()
        self._show_model()

    def _build(self) -> None:
        self.table.show_rows(self.model, _DIGITS)
        self.table.setWordWrap(False)
        layout = column(self, spacing=0)
        buttons = (self.remove, self.record, self.try_out, self.verify, self.fetch, self.add)
        layout.addWidget(self.strip(None, *buttons))
        layout.addWidget(self._halves(), 1)
        layout.addWidget(self.line)

    def _halves(self) -> QSplitter:
        for part in (self.prose, self.starter):
            self._below.addWidget(part)
        return split(Qt.Orientation.Vertical, self.table, self._below, sizes=_HEIGHTS)

    def _connect(self) -> None:
        for button, wanted in (
            (self.add, self.add_wanted),
            (self.record, self.record_wanted),
            (self.remove, self.remove_wanted),
            (self.verify, self.verify_wanted),
            (self.try_out, self.try_wanted),
        ):
            button.clicked.connect(wanted)
        self.fetch.clicked.connect(lambda: self.show_starter(True))
        self.starter.close_wanted.connect(lambda: self.show_starter(False))
        self.table.selectionModel().currentRowChanged.connect(self._choose)

    @Slot()
    def _choose(self) -> None:
        self.show_starter(False)
        self._show_model()

    @Slot()
    def _show_model(self) -> None:
        self.prose.show_fragments([] if self.current is None else model_fragments(self.current))
        self._offer()

    def _offer(self) -> None:
        """Offer what can be done now."""
        row, free = self.current, not self._busy
        here = row is not None and row.model.present and free
        self.add.setEnabled(free)
        self.verify.setEnabled(here)
        self.try_out.setEnabled(here and self._may_load)
        self.remove.setEnabled(free and row is not None and row.model.origin is Origin.ADDED)
        self.record.setEnabled(here and row is not None and _can_be_recorded(row))
        self.starter.allow(free)


def _can_be_recorded(row: ModelRow) -> bool:
    """A file that was never added, or one that was replaced since."""
    added = row.model.origin is Origin.ADDED
    return row.model.origin is Origin.FILE or (added and row.hash_state is HashState.CHANGED)
