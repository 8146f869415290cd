"""What a user does with the amounts of a run: tick, correct, split, annotate, add, undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mma_desktop.gui.kit.dialogs import open_dialog
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.ledger.edit_dialogs import EditDialog, add_dialog, annotate_dialog, correct_dialog, split_dialog
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.service import Service
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.ledger.editing.errors import EditError, EditProblem

with lazy_imports():
    from mma_desktop.ledger.editing.changes import standing_numbers
    from mma_desktop.ledger.editing.edited import apply_changes
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.ledger.editing.wanted import ManualEdit, Undo
    from mma_desktop.reports.base import Report

_Ask = Callable[[QWidget | None, Line, Callable[[ManualEdit], None], str], EditDialog]


class EditActions(QObject):
    """Has the changes stored that a person makes, and shows the ledger as it stands then."""

    changed = Signal()
    """Other orders can be given now."""
    edited = Signal()
    """A run of the library has another value by hand."""

    def __init__(
        self,
        service: Service,
        worker: Worker,
        workspace: Workspace,
        runs: RunActions,
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(workspace)
        self._service, self._worker, self._workspace = service, worker, workspace
        self._runs, self._failed = runs, failed
        self._shown: Report | None = None
        self._elsewhere: set[int] = set()  # numbers of changes that were made elsewhere while the run was in sight
        ledger = workspace.ledger
        ledger.model.change_wanted.connect(self.change)
        for button, order in (
            (ledger.correct, self.correct),
            (ledger.split, self.split),
            (ledger.annotate, self.annotate),
            (ledger.add, self.add),
            (ledger.undo, self.undo),
        ):
            button.clicked.connect(order)
        runs.changed.connect(self._follow)
        runs.changed.connect(self.changed)
        workspace.case.text.selectionChanged.connect(self.changed)
        ledger.table.selectionModel().currentRowChanged.connect(self.changed)

    @property
    def possible(self) -> dict[str, bool]:
        """Which orders can be given now: on the ledger, those on a chosen line, on selected text, and undo."""
        ledger = self._workspace.ledger
        report = self._runs.report
        shown = report is not None and report.has_ledger and not self._runs.read_only
        return {
            "ledger": shown,
            "line": shown and ledger.current is not None,
            "selection": shown and self._workspace.case.selected_span() is not None,
            "undo": shown and self._last is not None,
        }

    @Slot(object)
    def change(self, wanted: ManualEdit, reason: str = "") -> None:
        """Make a change: it shows as soon as it is stored."""
        if (report := self._runs.report) is not None:
            edited = self._service.edit(report.run, [wanted], reason)
            self._worker.submit(edited, self._show_changed, partial(self._refused, report.run))

    @Slot()
    def toggle(self) -> None:
        """Count the chosen amount, or leave it out."""
        self._workspace.ledger.toggle()

    @Slot()
    def correct(self) -> None:
        """Ask for another value of the chosen amount."""
        self._ask_about_line(correct_dialog)

    @Slot()
    def split(self) -> None:
        """Ask for the parts of the chosen amount."""
        self._ask_about_line(split_dialog)

    @Slot()
    def annotate(self) -> None:
        """Ask for a remark on the chosen amount."""
        self._ask_about_line(annotate_dialog)

    def annotate_with(self, words: str) -> None:
        """Ask for a remark on the chosen amount that ends in these words, a citation of a passage."""
        self._ask_about_line(partial(annotate_dialog, words=words))

    @Slot()
    def add(self) -> None:
        """Ask for the value of the text that is selected in the case."""
        span = self._workspace.case.selected_span()
        report = self._runs.report
        if span is not None and report is not None:
            text = report.document.text[slice(*span)]
            self._open(add_dialog(self._workspace, span, text, self._check, report.ledger.currency))

    @Slot()
    def undo(self) -> None:
        """Take back the last change that stands, but none that was made elsewhere since this run is in sight."""
        if self.possible["undo"]:
            self.change(Undo(self._last))

    @property
    def _last(self) -> int | None:
        """The number of the change that an undo takes back."""
        changes = () if self._runs.report is None else self._runs.report.changes
        return next((one for one in reversed(standing_numbers(changes)) if one not in self._elsewhere), None)

    def _ask_about_line(self, ask: _Ask) -> None:
        line = self._workspace.ledger.current
        report = self._runs.report
        if report is not None and line is not None:
            self._open(ask(self._workspace, line, self._check, report.ledger.currency))

    def _check(self, wanted: ManualEdit) -> None:
        """Try a change without storing it. Raises Refusal when it is impossible."""
        report = self._runs.report
        if report is not None:
            apply_changes(report.ledger, report.document.text, report.changes, [wanted], reason="", time="")

    def _open(self, dialog: EditDialog) -> None:
        dialog.accepted.connect(lambda: self._take(dialog))
        open_dialog(dialog)

    def _take(self, dialog: EditDialog) -> None:
        if dialog.change is not None:
            self.change(dialog.change, dialog.reason.text())

    def _show_changed(self, report: Report) -> None:
        self._show(report, made=1)

    def _show(self, report: Report, made: int = 0) -> None:
        """Show the ledger of the run that was changed, if it is still the one in sight, and its value in the list.

        Its last `made` changes are this window's.
        """
        self.edited.emit()
        if (before := self._runs.report) is not None and before.run == report.run:
            self._elsewhere.update(range(len(before.changes), len(report.changes) - made))
            self._shown = report
            self._runs.take_changes(report)

    def _refused(self, run: str, error: Exception) -> None:
        """Say why; where the amount was changed elsewhere, show how it stands now."""
        self._failed(error)
        if isinstance(error, EditError) and error.problem is EditProblem.CHANGED_SINCE:
            self._worker.submit(self._service.report(run), self._show, self._failed)

    @Slot()
    def _follow(self) -> None:
        """Whatever a run holds when it comes into sight can be undone."""
        if self._runs.report is not self._shown:
            self._shown = self._runs.report
            self._elsewhere.clear()
