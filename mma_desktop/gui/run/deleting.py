"""Delete a run of the library for good: what goes is looked up, the user is asked, and then it is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QStyle, QWidget

from mma_desktop.gui.kit.clipboard import clear_own
from mma_desktop.gui.kit.dialogs import Notice, open_dialog
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.deleting import Deletion
    from mma_desktop.service.request import RunSummary

translate = QCoreApplication.translate


class DeletionDialog(Notice):
    """Asks whether this shall go, and the automatic copies with it."""

    def __init__(self, parent: QWidget, deletion: Deletion) -> None:
        title = translate("Deletion", "Delete for good?")
        super().__init__(parent, title, _text(deletion), QDialogButtonBox.StandardButton.Cancel)
        self.copies = QCheckBox(translate("Deletion", "Delete the automatic copies too, with every case in them"))
        self.copies.setVisible(bool(deletion.automatic))
        self.add(self.copies)
        delete = self.buttons.addButton(translate("Deletion", "Delete"), QDialogButtonBox.ButtonRole.AcceptRole)
        delete.setAutoDefault(False)
        self.prefer(QDialogButtonBox.StandardButton.Cancel)
        self.picture(QStyle.StandardPixmap.SP_MessageBoxWarning)


class RunDeletion(QObject):
    """Deletes what the user has confirmed."""

    deleted = Signal(object)
    """This deletion was carried out."""

    def __init__(self, window: QWidget, service: Service, worker: Worker, failed: Callable[[Exception], None]) -> None:
        super().__init__(window)
        self._window = window
        self._service = service
        self._worker = worker
        self._failed = failed

    def ask(self, run: str, whole: bool = False) -> None:
        """Look up what goes with this run, or with its whole case, and ask."""
        self._worker.call(partial(self._service.deletion, run, case=whole), self._confirm, self._failed)

    def _confirm(self, deletion: Deletion) -> None:
        dialog = DeletionDialog(self._window, deletion)
        dialog.accepted.connect(lambda: self._carry_out(deletion, with_copies=dialog.copies.isChecked()))
        open_dialog(dialog)

    def _carry_out(self, deletion: Deletion, *, with_copies: bool) -> None:
        copies = deletion.automatic if with_copies else ()
        done = partial(self._done, deletion)
        self._worker.call(partial(self._service.delete, deletion, copies), done, partial(self._fail, deletion))

    def _done(self, deletion: Deletion, _nothing: None) -> None:
        clear_own()
        self.deleted.emit(deletion)

    def _fail(self, deletion: Deletion, error: Exception) -> None:
        """It may be gone all the same, when only a copy or the log beside the library could not be dealt with."""
        self._failed(error)
        self._worker.call(self._service.runs, partial(self._see_what_is_left, deletion), self._failed)

    def _see_what_is_left(self, deletion: Deletion, runs: list[RunSummary]) -> None:
        if not {run.id for run in runs}.intersection((*deletion.runs, deletion.case)):
            self.deleted.emit(deletion)


def _text(deletion: Deletion) -> str:
    """What goes, and where it may still be afterwards."""
    if not deletion.runs:
        going = translate("Deletion", "This draft with its documents.")
    elif deletion.whole:
        going = translate("Deletion", "This case with its documents and all that was asked about it. Runs: {0}.")
    else:
        going = translate("Deletion", "This run. Its case stays, as other runs are about it.")
    lines = [deletion.title, going.format(len(deletion.runs)), translate("Deletion", "It cannot be undone.")]
    if deletion.copies:
        lines += [translate("Deletion", "Copies of the library that may still hold it:"), *_names(deletion)]
    return "\n".join(filter(None, (*lines, translate("Deletion", "Reports that you saved stay."))))


def _names(deletion: Deletion) -> list[str]:
    return [copy.path.name for copy in deletion.copies]
