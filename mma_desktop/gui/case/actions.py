"""What a user does with cases: new, open, paste, drop, take a sample, edit again, save the report."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.gui.case.drafts import CaseDrafts
from mma_desktop.gui.case.guard import CaseGuard
from mma_desktop.gui.case.page_source import PageSource
from mma_desktop.gui.case.titles import file_name, title_of
from mma_desktop.gui.importing.actions import ImportActions
from mma_desktop.gui.importing.belonging import belonging_dialog
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.dialogs import open_dialog
from mma_desktop.gui.kit.file_dialogs import ask_for_files, ask_for_folder, ask_where_to_save
from mma_desktop.gui.kit.files import local_files
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop import documents as readers
    from mma_desktop.documents import readable_endings
    from mma_desktop.reports import writing
    from mma_desktop.reports.base import Report
    from mma_desktop.reports.letterhead.loading import headed
    from mma_desktop.service.importing import case_title_of, import_text
    from mma_desktop.service.libraries.drafts import Draft
    from mma_desktop.service.offered import Sample


translate = QCoreApplication.translate
Export = Callable[[Report, Path, str], None]  # `Service.export`


class CaseActions(QObject):
    """Brings cases into the window and reports out of it. Reading and writing happen in the worker."""

    opened = Signal()
    """Another case is in the window, or the one that is there shall be worked on."""
    run_left = Signal()
    """What is in the window is no run of the library any more."""
    samples_changed = Signal()
    """Other samples are listed, or none."""

    def __init__(
        self,
        window: QWidget,
        workspace: Workspace,
        worker: Worker,
        failed: Callable[[Exception], None],
        drafts: CaseDrafts,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._worker = worker
        self._failed = failed
        self.drafts = drafts
        self.guard = CaseGuard(window, workspace, worker, failed, drafts)
        self._imports = ImportActions(window, worker, failed)
        self._pages = PageSource(workspace.case.view, worker)

    @Slot()
    def new(self) -> None:
        """Make room for another case."""
        self.guard.replacing(self.clear)

    def clear(self) -> None:
        """Show no case."""
        self._workspace.clear_results()
        self._workspace.case.clear()
        self._workspace.form.begin_case()
        self.drafts.begin(stands=True)
        self._workspace.statutes.clear()
        self.run_left.emit()
        self.opened.emit()
        self._workspace.case.text.setFocus()

    @Slot()
    def open(self) -> None:
        """Ask for documents, or archives of them, and open them as a case."""
        self._open_all(self._ask_for_files(translate("Cases", "Open a case")))

    @Slot()
    def open_folder(self) -> None:
        """Ask for a folder and open the documents in it as a case."""
        self._open_all(self._ask_for_folder(translate("Cases", "Open a folder as a case")))

    @Slot()
    def add(self) -> None:
        """Ask for documents and put them behind those of the case."""
        self._add_all(self._ask_for_files(translate("Cases", "Add documents to the case")))

    @Slot()
    def add_folder(self) -> None:
        """Ask for a folder and put its documents behind those of the case."""
        self._add_all(self._ask_for_folder(translate("Cases", "Add a folder to the case")))

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open files, folders and archives as the documents of a case, in their order."""
        self._imports.bring(paths, partial(self._show, paths))

    def add_files(self, paths: Sequence[Path]) -> None:
        """Put the documents in these behind those of the case; one that was solved is then a new case."""
        self._imports.bring(paths, self._add_documents)

    @Slot()
    def paste(self) -> None:
        """Take the clipboard's text as a case."""
        text = QGuiApplication.clipboard().text()
        title = title_of(text)
        self.guard.bring(_import_typed(text, title), partial(self._put, title, pasted=True))

    def drop(self, data: QMimeData) -> None:
        """Open the files that were dropped on the window; where there is a case, ask whether they belong to it."""
        paths = local_files(data)
        if self._workspace.case.is_empty:
            self.open_files(paths)
            return
        question = belonging_dialog(self._window, len(paths))
        question.add_wanted.connect(partial(self.add_files, paths))
        question.new_wanted.connect(partial(self.open_files, paths))
        open_dialog(question)

    def stop_import(self) -> None:
        """Bring no other document into the window any more."""
        self._imports.stop()

    @Slot()
    def choose_encoding(self) -> None:
        """Let the user choose the encoding of the document that is shown."""
        if (shown := self._workspace.case.shown) is not None:
            self._imports.choose_encoding(shown, partial(self._workspace.case.replace_document, shown))

    def show_sample(self, sample: Sample, then: Callable[[], None] = lambda: None) -> None:
        """Show a sample case with the task it is a sample of, and then do something with it."""
        self._workspace.form.choose_task(sample.task)
        self.guard.bring(
            _import_typed(sample.text, sample.title), partial(self._put, sample.title, stands=True, then=then)
        )

    def open_draft(self, read: Callable[[], Draft], then: Callable[[], None] = lambda: None) -> None:
        """Show a draft, which `read` brings, with what is asked about it, and then do something."""
        self.guard.bring(asyncio.to_thread(read), partial(self._put_draft, then))

    def _put_draft(self, then: Callable[[], None], draft: Draft) -> None:
        self._put(draft.title, draft.documents, draft=draft, stands=True, then=then)

    def offer_samples(self, samples: list[Sample], menus: tuple[QMenu, ...]) -> None:
        """List the samples in these menus."""
        for menu in menus:
            menu.clear()
            for sample in samples:
                action = QAction(sample.title.replace("&", "&&"), menu)
                action.triggered.connect(lambda _checked=False, chosen=sample: self.show_sample(chosen))
                menu.addAction(action)
        self.samples_changed.emit()

    @Slot()
    def edit(self) -> None:
        """Let the case that is shown be changed and solved again."""
        self._workspace.clear_results()
        self._workspace.case.edit()
        self.run_left.emit()
        self.opened.emit()
        self._workspace.case.text.setFocus()

    def copy(self, title: str) -> None:
        """Show the case as it stands as another one of this title, to be kept as a draft."""
        copied = replace(self._workspace.case.kept(), title=title)
        self._workspace.clear_results()
        self._workspace.case.put_back(copied)
        self.drafts.begin()
        self.run_left.emit()
        self.opened.emit()

    def save(self, report: Report, export: Export, *, noted: bool = True) -> None:
        """Ask where to and export the report there; the file's ending says as what.

        `noted` says whether the library notes it: one that is read-only does not, and `verify` does not know the file.
        """
        title = translate("Cases", "Save the report")
        kinds = translate(
            "Cases",
            "Web page (*.html);;PDF (*.pdf);;Word (*.docx);;Amounts for Excel (*.xlsx);;Markdown (*.md);;Data (*.json)",
        )
        path = ask_where_to_save(self._window, title, file_name(report.title, ".html"), kinds, writing.FORMATS)
        if path:
            write = partial(_export, export, report, path, labels.language())
            self._worker.call(write, lambda _: self.show_saved(path, noted=noted), self._failed)

    def _show(self, paths: Sequence[Path], documents: Sequence[ImportedDocument]) -> None:
        self.guard.replacing(partial(self._put, case_title_of(paths, documents), documents))

    def _put(
        self,
        title: str,
        documents: Sequence[ImportedDocument],
        *,
        pasted: bool = False,
        draft: Draft | None = None,
        stands: bool = False,
        then: Callable[[], None] = lambda: None,
    ) -> None:
        self._workspace.clear_results()
        self._workspace.case.show_case(title, documents, pasted=pasted)
        if draft is None:
            self._workspace.form.begin_case()
            self.drafts.begin(stands=stands)
        else:
            self._workspace.form.begin_case(draft.as_of, draft.task)
            self.drafts.begin(draft.id, stands=stands, seen=(draft.state,))
        self._workspace.statutes.clear()
        self.run_left.emit()
        self.opened.emit()
        if draft is None:  # one of the list leaves the keyboard there
            self._workspace.case.view.take_keyboard()
        then()

    def _ask_for_files(self, title: str) -> list[Path]:
        kinds = translate("Cases", "Documents ({0});;All files (*)")
        kinds = kinds.format(" ".join(f"*.{ending}" for ending in (*readable_endings(), *readers.ARCHIVES)))
        paths = ask_for_files(self._window, title, kinds)
        return [Path(path) for path in paths]

    def _ask_for_folder(self, title: str) -> list[Path]:
        path = ask_for_folder(self._window, title)
        return [Path(path)] if path else []

    def _open_all(self, paths: Sequence[Path]) -> None:
        if paths:
            self.open_files(paths)

    def _add_all(self, paths: Sequence[Path]) -> None:
        if paths:
            self.add_files(paths)

    def _add_documents(self, documents: Sequence[ImportedDocument]) -> None:
        self.guard.forget()
        if self._workspace.case.is_fixed:
            self.edit()
            self._workspace.statutes.clear()
        self.opened.emit()
        self._workspace.case.add_documents(documents)

    def show_saved(self, path: Path, *, noted: bool = True) -> None:
        """Say that a report was saved, and whether the library has noted it."""
        self._workspace.bar.show_message(lambda: _saved_text(noted).format(path.name))


def _export(export: Export, report: Report, path: Path, language: str) -> None:
    """Write the report under the user's letterhead, if there is one."""
    export(headed(report), path, language)


def _saved_text(noted: bool) -> str:
    if noted:
        return translate("Cases", "The report is saved: {0}")
    return translate("Cases", "The report is saved: {0}. The library is read-only and has not noted it.")


async def _import_typed(text: str, title: str) -> list[ImportedDocument]:
    """The document made of pasted text. Raises DocumentError."""
    return [await asyncio.to_thread(import_text, text, title)]
