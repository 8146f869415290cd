"""The menu's orders on comparing: show the page in place of the case, and solve the case with another method."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot

from mma_desktop.gui.compare.actions import CompareActions
from mma_desktop.gui.compare.page import ComparePage
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.pages import PageOrders
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import Report


class CompareOrders(PageOrders[ComparePage]):
    """Connects menu, page and runs, and keeps the page in step with what is solved."""

    run_wanted = Signal(str)
    """A run shall be shown."""
    start_wanted = Signal()
    """The case that is shown shall be solved, as the form says now."""

    def __init__(self, context: OrderContext, runs: RunActions) -> None:
        super().__init__(context.workspace, context.workspace.compare, context.menus.compare)
        self._runs = runs
        self._task = ""
        page = self._page
        self.actions = CompareActions(page, context.service, context.worker, context.fail)
        context.menus.open_evaluation.triggered.connect(self.open_evaluation)
        page.runs.run_wanted.connect(self._ask_for_run)
        page.method_wanted.connect(self._solve_with)
        runs.library_changed.connect(self._read)

    def _fill(self) -> None:
        self._page.offer_methods(self._workspace.form.methods)
        self._page.runs.table.setFocus()
        if self._runs.watching:
            self.actions.wait_for_run()
        else:
            self._read_runs(self._runs.report)

    @Slot()
    def open_evaluation(self) -> None:
        """Ask for the folder of an evaluation, and show its results."""
        self.show(True)
        self.actions.ask_for_folder()

    @Slot()
    def forget(self) -> None:
        """Show no run: something was deleted."""
        self.actions.read_runs("")

    @Slot()
    def _read(self) -> None:
        """A run has ended: show it beside the others."""
        if self.shown and self._runs.report is not None:
            self._read_runs(self._runs.report)

    def _read_runs(self, report: Report | None) -> None:
        self._task = "" if report is None else report.manifest.task
        self.actions.read_runs("" if report is None else report.run)

    @Slot(str)
    def _ask_for_run(self, run: str) -> None:
        self.show(False)
        self.run_wanted.emit(run)

    @Slot(str)
    def _solve_with(self, method: str) -> None:
        """Solve the same case for the same task with another method; models and preset are those of the form."""
        form = self._workspace.form
        form.choose_task(self._task)
        form.choose_method(method)
        self.start_wanted.emit()
