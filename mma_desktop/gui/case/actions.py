"""What a user does with cases: new, open, paste, drop, take a sample, edit again, save the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from mma_desktop.documents import readable_endings
from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.gui.case.titles import file_name, title_of
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.reports.base import Report
from mma_desktop.service.choices import Sample
from mma_desktop.service.importing import case_title, import_file, import_text

translate = QCoreApplication.translate
Export = Callable[[Report, Path, str], None]  # `Service.export`


class CaseActions(QObject):
    """Brings cases into the window and reports out of it. Reading and writing happen in the worker."""

    opened = Signal()

    def __init__(
        self, window: QWidget, workspace: Workspace, worker: Worker, failed: Callable[[Exception], None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._worker = worker
        self._failed = failed

    @Slot()
    def new(self) -> None:
        """Make room for another case."""
        self._workspace.clear_results()
        self._workspace.case.clear()
        self._workspace.runs.list.clearSelection()
        self._workspace.case.text.setFocus()

    @Slot()
    def open(self) -> None:
        """Ask for a document and open it."""
        title, kinds = translate("Cases", "Open a case"), translate("Cases", "Documents ({0});;All files (*)")
        kinds = kinds.format(" ".join(f"*.{ending}" for ending in readable_endings()))
        paths, _ = QFileDialog.getOpenFileNames(self._window, title, "", kinds)
        if paths:
            self.open_files([Path(path) for path in paths])

    @Slot()
    def add(self) -> None:
        """Ask for documents and put them behind those of the case."""
        title, kinds = (
            translate("Cases", "Add documents to the case"),
            translate("Cases", "Documents ({0});;All files (*)"),
        )
        kinds = kinds.format(" ".join(f"*.{ending}" for ending in readable_endings()))
        paths, _ = QFileDialog.getOpenFileNames(self._window, title, "", kinds)
        if paths:
            self.add_files([Path(path) for path in paths])

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open files as the documents of a case, in their order."""
        title = case_title([path.name for path in paths])
        self._worker.call(partial(_import_all, paths), partial(self._show, title), self._failed)

    def add_files(self, paths: Sequence[Path]) -> None:
        """Put the documents in these files behind those of the case."""
        self._worker.call(partial(_import_all, paths), self._workspace.case.add_documents, self._failed)

    @Slot()
    def paste(self) -> None:
        """Take the clipboard's text as a case."""
        text = QGuiApplication.clipboard().text()
        title = title_of(text)
        self._worker.call(partial(_import_typed, text, title), partial(self._show, title), self._failed)

    def drop(self, data: QMimeData) -> None:
        """Open the files that were dropped on the window."""
        self.open_files([Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()])

    def show_sample(self, sample: Sample, then: Callable[[], None] = lambda: None) -> None:
        """Show a sample case with the task it is a sample of, and then do something with it."""
        self._workspace.form.choose_task(sample.task)
        read = partial(_import_typed, sample.text, sample.title)
        self._worker.call(read, partial(self._show_and, then, sample.title), self._failed)

    def offer_samples(self, samples: list[Sample], menus: tuple[QMenu, ...]) -> None:
        """List the samples in these menus."""
        for menu in menus:
            menu.clear()
            for sample in samples:
                action = QAction(sample.title.replace("&", "&&"), menu)
                action.triggered.connect(lambda _checked=False, chosen=sample: self.show_sample(chosen))
                menu.addAction(action)
            menu.setEnabled(bool(samples))

    @Slot()
    def edit(self) -> None:
        """Let the case that is shown be changed and solved again."""
        self._workspace.clear_results()
        self._workspace.case.edit()
        self._workspace.case.text.setFocus()

    def save(self, report: Report, language: str, export: Export) -> None:
        """Ask where to and export the report there; the file's ending says as what."""
        title = translate("Cases", "Save the report")
        kinds = translate("Cases", "Web page (*.html);;Markdown (*.md);;Data (*.json)")
        path, _ = QFileDialog.getSaveFileName(self._window, title, file_name(report.title, ".html"), kinds)
        if path:
            target = Path(path)
            write = partial(export, report, target, language)
            self._worker.call(write, lambda _: self._report_saved(target), self._failed)

    def _show_and(self, then: Callable[[], None], title: str, documents: Sequence[ImportedDocument]) -> None:
        self._show(title, documents)
        then()

    def _show(self, title: str, documents: Sequence[ImportedDocument]) -> None:
        self._workspace.clear_results()
        self._workspace.case.show_case(title, documents)
        self._workspace.runs.list.clearSelection()
        self.opened.emit()

    def _report_saved(self, path: Path) -> None:
        self._workspace.bar.show_message(lambda: translate("Cases", "The report is saved: {0}").format(path.name))


def _import_all(paths: Sequence[Path]) -> list[ImportedDocument]:
    """The documents in these files. Raises DocumentError for the first that cannot be read."""
    return [import_file(path) for path in paths]


def _import_typed(text: str, title: str) -> list[ImportedDocument]:
    """The document made of pasted text. Raises DocumentError."""
    return [import_text(text, title)]
