"""The audit tab: what a run was made with, the entries of the library's log about it, and whether all of it holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHeaderView, QPushButton

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.audit.entries_model import EntriesModel, EntryColumn
from mma_desktop.gui.audit.entry_text import entry_fragments
from mma_desktop.gui.audit.run_text import run_fragments
from mma_desktop.gui.kit.controls import column, row, split
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.prose import Fragment, Prose
from mma_desktop.gui.kit.tables import RowTable
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import Report
    from mma_desktop.service.libraries.auditing import AuditTrail

_HEIGHTS = (330, 200, 130)


class AuditTab(Panel):
    """Shows a run's origin and its entries of the log; the checks that a user wants are emitted."""

    trail_wanted = Signal(str)
    """The entries about this run shall be read."""
    verify_wanted = Signal()
    replay_wanted = Signal(str)
    file_wanted = Signal()
    copy_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model, self.table = EntriesModel(self), RowTable()
        self.prose, self.entry = Prose(), Prose()
        self.verify, self.replay, self.copy, self.file = (QPushButton() for _ in range(4))
        self.report: Report | None = None
        self._said: Callable[[], list[Fragment]] = lambda: []
        self._idle, self._checking = True, False
        self._build()
        self._connect()
        self.settle()

    def show_report(self, report: Report | None) -> None:
        """Show a run, or that there is none; its entries are asked for where the tab is in sight."""
        self.report = report
        self.model.show_rows(())
        self.say(lambda: [])
        self.ask_for_trail()

    def show_trail(self, run: str, trail: AuditTrail) -> None:
        """Show the entries about a run, if it is the one that is shown, and where the log ends now."""
        if self.report is None or self.report.run != run:
            return
        self.report = replace(self.report, log=trail.log)
        self.model.show_rows(trail.entries)
        self.table.setCurrentIndex(self.model.index(len(trail.entries) - 1, EntryColumn.NUMBER))
        self.table.scrollToBottom()
        self._fill()

    def say(self, fragments: Callable[[], list[Fragment]]) -> None:
        """Say this of a check, above the run; asked again when the language changes."""
        self._said = fragments
        self._fill()

    def allow(self, *, idle: bool) -> None:
        """Whether nothing is being solved, so that a run can be replayed."""
        self._idle = idle
        self._offer()

    def set_checking(self, checking: bool) -> None:
        """Whether a check is going on: there is one at a time."""
        self._checking = checking
        self._offer()

    def showEvent(self, event: QShowEvent) -> None:
        """Read the entries anew: what was done meanwhile is among them."""
        super().showEvent(event)
        self._fill()
        self.ask_for_trail()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.verify.setText(self.tr("Verify now"))
        self.verify.setToolTip(self.tr("Check the whole library: its log, every case, every run."))
        self.replay.setText(self.tr("Replay"))
        self.replay.setToolTip(self.tr("Work the run out again from its recorded replies; no model is asked."))
        self.copy.setText(self.tr("Copy hashes"))
        self.file.setText(self.tr("Verify a file …"))
        self.file.setToolTip(self.tr("A report or a case bundle that the program wrote."))
        self.prose.setAccessibleName(self.tr("What the run was made with"))
        self.prose.setPlaceholderText(self.tr("Solve a case or open a run: what it was made with will stand here."))
        self.table.setAccessibleName(self.tr("Entries of the audit log about the run and its case"))
        self.entry.setAccessibleName(self.tr("The chosen entry"))
        self.model.name_again()
        self._fill()
        self._show_entry()

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.table.show_rows(self.model)
        self.table.setWordWrap(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        parts = split(Qt.Orientation.Vertical, self.prose, self.table, self.entry, sizes=_HEIGHTS)
        layout = column(self, margin=8, spacing=8)
        layout.addLayout(row(self.verify, self.replay, self.copy, self.file, None, spacing=8))
        layout.addWidget(parts, 1)

    def _connect(self) -> None:
        self.verify.clicked.connect(self.verify_wanted)
        self.copy.clicked.connect(self.copy_wanted)
        self.file.clicked.connect(self.file_wanted)
        self.replay.clicked.connect(self._ask_to_replay)
        self.table.selectionModel().currentRowChanged.connect(self._show_entry)
        self.model.modelReset.connect(self._show_entry)

    # Slots ---------------------------------------------------------------------------------------------------------

    @Slot()
    def _ask_to_replay(self) -> None:
        if self.report is not None:
            self.replay_wanted.emit(self.report.run)

    def ask_for_trail(self) -> None:
        """Have the entries read where they are in sight."""
        if self.report is not None and self.isVisible():
            self.trail_wanted.emit(self.report.run)

    @Slot()
    def _show_entry(self) -> None:
        index: QModelIndex = self.table.currentIndex()
        recorded = self.report is not None and self.report.manifest.demonstration
        shown = entry_fragments(self.model.rows[index.row()], recorded=recorded) if index.isValid() else []
        self.entry.show_fragments(shown)

    def _fill(self) -> None:
        """Write what stands above the entries; where the tab is not in sight that waits, as it takes a while."""
        self._offer()
        run = run_fragments(self.report) if self.report is not None and self.isVisible() else []
        self.prose.show_fragments([*self._said(), *run])

    def _offer(self) -> None:
        """Offer what can be done now."""
        report = self.report
        finished = report is not None and report.status is RunStatus.FINISHED
        self.verify.setEnabled(not self._checking)
        self.file.setEnabled(not self._checking)
        self.replay.setEnabled(finished and self._idle and not self._checking)
        self.copy.setEnabled(report is not None)
