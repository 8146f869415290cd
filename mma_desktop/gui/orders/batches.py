"""The menu's orders on batches: show them in place of the case, take files in, solve, and stop."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QMimeData, Signal, Slot

from mma_desktop.gui.batches.actions import BatchActions
from mma_desktop.gui.batches.page import BatchesPage
from mma_desktop.gui.batches.queue import BatchQueue
from mma_desktop.gui.case.titles import title_of
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.files import local_files
from mma_desktop.gui.kit.said import refusing
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.pages import PageOrders
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.batches import BatchReport

translate = QCoreApplication.translate


class BatchOrders(PageOrders[BatchesPage]):
    """Connects menu, page and queue, and keeps the page in step with what is solved."""

    run_wanted = Signal(str)
    """The run of a question shall be shown."""
    library_changed = Signal()
    """The list of runs is out of date."""

    def __init__(self, context: OrderContext, queue: BatchQueue) -> None:
        super().__init__(context.workspace, context.workspace.batches, context.menus.batches)
        self.queue, self._fail = queue, context.fail
        self._waiting = 0
        page, task = self._page, context.workspace.form.task.currentData
        self.actions = BatchActions(page, context.service, context.worker, task, context.fail)
        context.menus.add_batch.triggered.connect(self.add_files)
        page.start_wanted.connect(self.start)
        context.workspace.case.batch_wanted.connect(self.add_questions)
        page.run_wanted.connect(self._ask_for_run)
        self.actions.library_changed.connect(self.library_changed)
        queue.changed.connect(self._mark)
        queue.grown.connect(self._grow)
        queue.reported.connect(self._show_report)
        queue.ended.connect(self._end)

    def _fill(self) -> None:
        self.actions.read()
        self._page.list.setFocus()

    @Slot()
    def add_files(self) -> None:
        """Ask for the files of a new batch."""
        self.show(True)
        self.actions.ask_for_files()

    def drop(self, data: QMimeData) -> None:
        """Make a batch of the files that were dropped."""
        self.actions.add(local_files(data))

    @Slot(object)
    def add_questions(self, texts: Sequence[str]) -> None:
        """Make a batch of the questions that stand together in the case."""
        name = self._workspace.case.title.text().strip() or title_of(texts[0])
        self.show(True)
        self.actions.add_questions(name, texts)

    @Slot()
    def start(self) -> None:
        """Solve what waits in the chosen batch, with the models and the method of the form."""
        if (batch := self._page.batch) is not None:
            self.start_batch(batch.id)

    def start_batch(self, batch: str) -> None:
        """Solve what waits in this batch, with the models and the method of the form."""
        self.queue.start(batch, self._workspace.form.request("", ""))

    def open(self, batch: str) -> None:
        """Show this batch."""
        self.show(True)
        self.actions.read(batch)

    @Slot(str)
    def _ask_for_run(self, run: str) -> None:
        self.show(False)
        self.run_wanted.emit(run)

    @Slot()
    def _mark(self) -> None:
        queue = self.queue
        self._page.show_work(queue.entry, queue.problems)
        if queue.entry is not None:
            self._grow()

    @Slot()
    def _grow(self) -> None:
        """Show how far the question is, below the window."""
        self._workspace.bar.show_progress(self.queue.progress)

    @Slot(object)
    def _show_report(self, report: BatchReport) -> None:
        self._waiting = len(report.waiting)
        if self._page.batch is not None and self._page.batch.id == self.queue.batch:
            self._page.say(str)
            self._page.show_report(report)
        self.library_changed.emit()

    @Slot(object)
    def _end(self, error: Exception | None) -> None:
        """Say how it ended; what nobody foresaw is a dialog."""
        problems = len(self.queue.problems)
        if error is None:
            self._workspace.bar.show_message(partial(_ended, problems, self._waiting))
        else:
            self._workspace.bar.show_message(partial(labels.explained, error))
            refusing(self._page.say, self._fail)(error)
        self.actions.read()


def _ended(problems: int, waiting: int) -> str:
    if problems:
        return translate("Batches", "The batch has ended. Not solved: {0}; the page of batches says why.").format(
            problems
        )
    if waiting:
        return translate("Batches", "The batch is stopped. Waiting: {0}.").format(waiting)
    return translate("Batches", "The batch is solved.")
