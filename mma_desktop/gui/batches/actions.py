"""What can be done with batches: list them, take files in, reorder, save, delete.

Files are read by the worker. A file that is refused is no dialog: its reason stands on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot
from PySide6.QtWidgets import QDialog

from mma_desktop.domain.batches import Batch
from mma_desktop.gui.batches.page import BatchesPage
from mma_desktop.gui.batches.refusal_lines import refusal_lines
from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.clipboard import clear_own
from mma_desktop.gui.kit.dialogs import open_dialog, question_dialog
from mma_desktop.gui.kit.file_dialogs import ask_for_files, ask_where_to_save
from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.said import refusing
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports import batches as batch_reports
    from mma_desktop.reports.batches import BatchReport
    from mma_desktop.service.batches import taking_in
    from mma_desktop.service.batches.taking_in import AddedBatch


translate = QCoreApplication.translate


class BatchActions(QObject):
    """Acts for the page; `fail` shows an error that nobody foresaw, `task` says what is asked of files."""

    library_changed = Signal()
    """Cases or runs went with a batch."""

    def __init__(
        self,
        page: BatchesPage,
        service: Service,
        worker: Worker,
        task: Callable[[], str],
        fail: Callable[[Exception], None],
    ) -> None:
        super().__init__(page)
        self._page, self._service, self._worker, self._task, self._fail = page, service, worker, task, fail
        self._refused = refusing(page.say, fail)
        page.add_wanted.connect(self.ask_for_files)
        page.save_wanted.connect(self.ask_to_save)
        page.delete_wanted.connect(self.ask_to_delete)
        page.move_wanted.connect(self._move)
        page.batch_chosen.connect(self.show)

    def read(self, choose: str = "") -> None:
        """List the batches that are there now, and show the one named, else the chosen one, as it stands."""
        self._worker.call(self._service.batches, partial(self._page.show_batches, choose=choose), self._fail)

    @Slot(str)
    def show(self, batch: str) -> None:
        """Show this batch as it stands."""
        self._worker.call(partial(self._service.batch, batch), partial(self._show, batch), self._refused)

    @Slot()
    def ask_for_files(self) -> None:
        """Ask for sheets or documents and make a batch of them."""
        sheets = " ".join(f"*{ending}" for ending in taking_in.SHEET_ENDINGS)
        kinds = translate("Batches", "Sheets of questions ({0});;All files (*)").format(sheets)
        names = ask_for_files(self._page, translate("Batches", "Add a batch"), kinds)
        self.add([Path(name) for name in names])

    def add(self, paths: Sequence[Path]) -> None:
        """Make a batch of these files."""
        if paths:
            self._page.say(lambda: translate("Batches", "Reading the files …"))
            self._worker.call(partial(self._service.add_batch, paths, self._task()), self._added, self._refused)

    def add_questions(self, name: str, texts: Sequence[str]) -> None:
        """Make a batch of this name with a question for each text."""
        self._worker.call(partial(self._service.add_questions, name, texts, self._task()), self._added, self._refused)

    @Slot()
    def ask_to_save(self) -> None:
        """Ask where to, and write questions and answers."""
        if (batch := self._page.batch) is None:
            return
        kinds = translate("Batches", "Excel (*.xlsx);;CSV (*.csv);;PDF (*.pdf)")
        title, proposed = translate("Batches", "Save the answers"), f"{Path(batch.name).stem}.answers.xlsx"
        path = ask_where_to_save(self._page, title, proposed, kinds, batch_reports.BATCH_ENDINGS)
        if path:
            write = partial(self._service.export_batch, batch.id, path, language())
            self._worker.call(write, partial(self._saved, path), self._refused)

    @Slot()
    def ask_to_delete(self) -> None:
        """Ask, and delete the chosen batch with its cases and their runs."""
        if (batch := self._page.batch) is None:
            return
        title = translate("Batches", "Delete this batch?")
        text = translate(
            "Batches", "“{0}”: its {1} cases and all their runs are deleted for good. Copies of the library keep them."
        )
        dialog = question_dialog(self._page, title, text.format(batch.name, batch.questions), for_good=True)
        dialog.finished.connect(partial(self._delete, batch))
        open_dialog(dialog)

    def _delete(self, batch: Batch, answer: int) -> None:
        if answer == QDialog.DialogCode.Accepted:
            self._worker.call(partial(self._service.delete_batch, batch.id), self._deleted, self._refused)

    @Slot(str, int)
    def _move(self, question: str, places: int) -> None:
        if (batch := self._page.batch) is not None:
            move = partial(self._service.move_in_batch, question, places)
            self._worker.call(move, lambda _: self.show(batch.id), self._refused)

    def _show(self, batch: str, report: BatchReport) -> None:
        if self._page.batch is not None and self._page.batch.id == batch:
            self._page.show_report(report)

    def _added(self, added: AddedBatch) -> None:
        self._worker.call(self._service.batches, partial(self._show_added, added), self._fail)

    def _show_added(self, added: AddedBatch, batches: list[Batch]) -> None:
        self._page.show_batches(batches, added.id)
        self._page.say(partial(_taken_in, added))
        self.library_changed.emit()

    def _saved(self, path: Path, _nothing: object) -> None:
        self._page.say(lambda: translate("Batches", "Written: {0}").format(path))

    def _deleted(self, _nothing: object) -> None:
        clear_own()
        self._page.say(str)
        self.read()
        self.library_changed.emit()


def _taken_in(added: AddedBatch) -> str:
    """How many questions there are now, whether they were there before, and what was not used, a line each."""
    summary = translate("Batches", "Questions taken in: {0}.").format(added.questions)
    if added.refused:
        left_out = translate("Batches", "{0} Not used: {1}.")
        summary = left_out.format(summary, len(added.refused))
    earlier = [] if added.earlier is None else [_earlier_text(added.earlier)]
    return "\n".join([summary, *earlier, *refusal_lines(added.refused)])


def _earlier_text(batch: Batch) -> str:
    text = translate("Batches", "The batch “{0}” of {1} has the same questions. Delete the one that you do not need.")
    return text.format(batch.name, figures.moment(batch.created))
