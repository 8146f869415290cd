"""Importing: files, folders and archives are read in the worker and handed on, after a report where one is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from mma_desktop.domain.case_documents import ImportedDocument, Refusal
from mma_desktop.errors import DocumentError
from mma_desktop.gui.importing.dialog import ImportDialog, needs_report
from mma_desktop.gui.importing.encoding_dialog import EncodingDialog, encoding_of
from mma_desktop.gui.importing.job import ImportJob, Items
from mma_desktop.gui.kit.dialogs import open_dialog
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.documents.encoding_choices import EncodingChoice, encoding_choices
    from mma_desktop.service.importing import decoded_as

_PROGRESS_AFTER_MS = 400  # what is read sooner needs no dialog

Use = Callable[[Sequence[ImportedDocument]], None]
UseOne = Callable[[ImportedDocument], None]


class ImportActions(QObject):
    """Reads one set of files at a time: another one ends the first."""

    def __init__(self, window: QWidget, worker: Worker, failed: Callable[[Exception], None]) -> None:
        super().__init__(window)
        self._window = window
        self._worker = worker
        self._failed = failed
        self._job: ImportJob | None = None
        self._dialog: ImportDialog | None = None

    def bring(self, paths: Sequence[Path], use: Use) -> None:
        """Read these and let them be used, unless the user cancels or nothing can be read."""
        self.stop()
        job, dialog = ImportJob(paths, self), ImportDialog(self._window)
        self._job, self._dialog = job, dialog
        job.reading.connect(dialog.show_progress)
        job.finished.connect(partial(self._report, use))
        job.failed.connect(self._fail)
        dialog.rejected.connect(self.stop)
        dialog.encoding_wanted.connect(self._choose_for_report)
        QTimer.singleShot(_PROGRESS_AFTER_MS, dialog, partial(self._show_progress, job, dialog))
        job.start(self._worker)

    def stop(self) -> None:
        """Forget the import that is in progress."""
        if self._job is not None:
            self._job.stop()
        self._end()

    def choose_encoding(self, imported: ImportedDocument, use: UseOne) -> None:
        """Let the user choose the encoding of a text, and read it again in it."""
        data = imported.data
        if data is not None:
            self._worker.call(
                partial(encoding_choices, data), partial(self._offer_encodings, imported, use), self._failed
            )

    def _show_progress(self, job: ImportJob, dialog: ImportDialog) -> None:
        if job is self._job and not dialog.isVisible():
            dialog.open()

    def _report(self, use: Use, items: Items) -> None:
        dialog = self._dialog
        if dialog is None:
            return
        if needs_report(items):
            dialog.show_report(items)
            dialog.accepted.connect(lambda: self._use(use, dialog.documents))
            dialog.open()
            return
        self._end()
        (item,) = items
        if isinstance(item, Refusal):
            self._failed(DocumentError(item.fact, item.remedy))
        else:
            use([item])

    def _use(self, use: Use, documents: Sequence[ImportedDocument]) -> None:
        self._end()
        use(documents)

    def _fail(self, error: Exception) -> None:
        self._end()
        self._failed(error)

    def _end(self) -> None:
        dialog, self._dialog, self._job = self._dialog, None, None
        if dialog is not None:
            dialog.hide()
            dialog.deleteLater()

    # Encodings -----------------------------------------------------------------------------------------------------

    def _choose_for_report(self, imported: ImportedDocument) -> None:
        if (dialog := self._dialog) is not None:
            self.choose_encoding(imported, partial(dialog.replace, imported))

    def _offer_encodings(self, imported: ImportedDocument, use: UseOne, choices: Sequence[EncodingChoice]) -> None:
        document = imported.document
        dialog = EncodingDialog(self._dialog or self._window, document.name, choices, encoding_of(document))
        dialog.chosen.connect(partial(self._decode, imported, use))
        open_dialog(dialog)

    def _decode(self, imported: ImportedDocument, use: UseOne, encoding: str) -> None:
        self._worker.call(partial(decoded_as, imported, encoding), use, self._failed)
