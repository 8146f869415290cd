"""The orders on the list of runs: open one, search their texts, name and delete one, report on several."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from mma_desktop.gui.case.actions import CaseActions
from mma_desktop.gui.case.titles import copy_title
from mma_desktop.gui.orders.activity import Activity
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.run.cases_model import ListedCase
from mma_desktop.gui.run.deleting import RunDeletion
from mma_desktop.gui.run.naming import CaseNaming
from mma_desktop.gui.run.several import SeveralReports
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.deleting import Deletion
    from mma_desktop.service.request import RunSummary


class RunListOrders(QObject):
    """Connects the list with what is done to its runs, and keeps it in step with the library."""

    listed = Signal(object)
    """These runs (a list of `RunSummary`) are in the library now."""

    def __init__(self, context: OrderContext, cases: CaseActions, runs: RunActions, activity: Activity) -> None:
        workspace, service, worker, fail = context.workspace, context.service, context.worker, context.fail
        super().__init__(workspace)
        self._panel, self._service, self._worker, self._fail = workspace.runs, service, worker, fail
        self._cases, self._runs, self._activity = cases, runs, activity
        self._workspace, self._menu = workspace, context.menus.duplicate
        self._shown: str | None = None
        self.deletion = RunDeletion(workspace, service, worker, fail)
        self._naming = CaseNaming(self._panel.line, service, worker, fail)
        self._several = SeveralReports(workspace, service, worker, self._say_saved, fail)
        self._connect()
        self.offer()

    def _connect(self) -> None:
        panel = self._panel
        panel.run_wanted.connect(self.open)
        panel.draft_wanted.connect(self.open_draft)
        panel.duplicate_wanted.connect(self._duplicate_entry)
        self._menu.triggered.connect(self.duplicate)
        panel.delete_wanted.connect(self.delete)
        panel.report_wanted.connect(self._several.save)
        panel.search_wanted.connect(self._search_texts)
        self.deletion.deleted.connect(self._forget_deleted)
        self._naming.named.connect(self._show_names)
        self._runs.library_changed.connect(self.update)
        self._runs.changed.connect(self.offer)
        self._runs.changed.connect(self._follow_shown)
        self._cases.opened.connect(self.mark)

    @Slot(str)
    def open(self, run: str) -> None:
        """Show a run of the library."""
        self._cases.stop_import()
        self._runs.open(run)

    @Slot(str, bool)
    def delete(self, run: str, whole: bool) -> None:
        """Ask whether this run, or its whole case, shall go; not while it is being solved."""
        of_case = next((case.runs for case in self._panel.model.cases if whole and run in _ids(case)), ())
        if self._activity.going_on.isdisjoint((run, *(one.id for one in of_case))):
            self.deletion.ask(run, whole)
        else:
            self._workspace.bar.show_message(_stop_first)

    @Slot(str)
    def open_draft(self, draft: str) -> None:
        """Show a draft of the library, unless it is shown."""
        if self._runs.report is not None or draft != self._cases.drafts.draft:
            self._cases.stop_import()
            self._cases.open_draft(partial(self._service.draft, draft))

    @Slot()
    def duplicate(self) -> None:
        """Show a copy of the case that is shown, as a draft; what of it stands nowhere else is kept first."""
        self._cases.guard.replacing(self._duplicate_shown)

    def _duplicate_shown(self) -> None:
        if (report := self._runs.report) is not None:
            self._duplicate(report.run, self._workspace.case.title.text())
        else:  # it may be in no library: a sample, or a case that is being solved
            self._cases.copy(self._copy_title(self._workspace.case.title.text()))

    @Slot(object)
    def _duplicate_entry(self, entry: RunSummary) -> None:
        self._cases.guard.replacing(partial(self._duplicate, entry.id, entry.title))

    def _duplicate(self, key: str, title: str) -> None:
        self._cases.open_draft(partial(self._service.duplicate, key, self._copy_title(title)), self.update)

    def _copy_title(self, title: str) -> str:
        return copy_title(title, {entry.title for entry in self._panel.model.rows})

    @Slot()
    def update(self) -> None:
        """List the runs that there are now."""
        self._worker.call(self._service.runs, self.show, self._fail)

    def show(self, runs: list[RunSummary]) -> None:
        """List these, and mark the one that is shown."""
        self._panel.show_runs(runs, self._activity.going_on)
        self._panel.choose(self._runs.shown or self._cases.drafts.draft)
        self.listed.emit(runs)

    @Slot()
    def mark(self) -> None:
        """Mark the draft that came into the window; no row where what came is not in the library."""
        self._panel.choose_none()
        self._panel.choose(self._cases.drafts.stored)

    @Slot()
    def _follow_shown(self) -> None:
        """Mark the run that came into sight, from wherever it was opened."""
        before, self._shown = self._shown, self._runs.shown
        if self._shown not in (None, before):
            self._panel.choose(self._shown)

    @Slot()
    def offer(self) -> None:
        """Offer what can be done now."""
        self._panel.allow(read_only=self._runs.read_only)

    @Slot(str)
    def _search_texts(self, text: str) -> None:
        """Find the runs whose texts hold what is searched for."""
        self._worker.call(partial(self._service.holding, text), partial(self._panel.show_found, text), self._fail)

    @Slot(object)
    def _forget_deleted(self, deletion: Deletion) -> None:
        """Show nothing of what was deleted."""
        report = self._runs.report
        if (report is None and deletion.case == self._cases.drafts.draft) or (report and report.run in deletion.runs):
            self._cases.clear()
        self.update()

    @Slot()
    def _show_names(self) -> None:
        """List the runs anew, and show the one in sight with the title that it has now."""
        self._worker.call(self._service.runs, self._show_renamed, self._fail)

    def _show_renamed(self, runs: list[RunSummary]) -> None:
        self.show(runs)
        self._runs.name({entry.id: entry.title for entry in runs})
        if self._runs.report is not None:
            self._runs.open(self._runs.report.run)
        for entry in runs:
            if self._runs.report is None and entry.id == self._cases.drafts.draft:
                self._cases.drafts.name(entry.title)

    def _say_saved(self, path: Path) -> None:
        self._cases.show_saved(path, noted=not self._runs.read_only)


def _ids(case: ListedCase) -> set[str]:
    return {run.id for run in case.runs}


def _stop_first() -> str:
    return QCoreApplication.translate("Cases", "This case is being solved: stop it first, then delete it.")
