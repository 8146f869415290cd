"""A case in one file: saved from the library, or added to it, while the window waits."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mma_desktop.gui.case.titles import file_name
from mma_desktop.gui.kit.file_dialogs import ask_for_file, ask_where_to_save
from mma_desktop.gui.library.actions import LibraryActions
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.libraries import bundles
    from mma_desktop.service.libraries.bundles import TakenIn, WrittenBundle

translate = QCoreApplication.translate


class BundleActions(QObject):
    """Saves and opens case bundles; what a library file can take one at a time is kept by `LibraryActions`."""

    taken_in = Signal(object)
    """The case of a bundle is in the library now, or was already: `TakenIn`."""

    def __init__(self, window: QWidget, service: Service, library: LibraryActions) -> None:
        super().__init__(window)
        self._window, self._service, self._library = window, service, library

    def save(self, case: str, title: str) -> None:
        """Ask where to, and save a case of this title whole: that of this run, or this draft."""
        question = translate("Library", "Save the case as a bundle, which is not encrypted")
        path = ask_where_to_save(self._window, question, file_name(title, bundles.ENDING), _kinds(), (bundles.ENDING,))
        if path:
            write = partial(self._service.bundle, case, path)
            self._library.do(write, self._saved, translate("Library", "The case is being written to a file …"))

    def _saved(self, written: WrittenBundle) -> None:
        lines = [
            str(written.path),
            translate("Library", "Runs: {0}. SHA-256: {1}").format(written.runs, written.sha256),
            translate("Library", "The file is not encrypted: whoever has it can read the case."),
        ]
        if not written.noted:
            lines.append(translate("Library", "The library is read-only: it has not noted that the file was written."))
        self._library.say(translate("Library", "The case is saved as a bundle"), "\n\n".join(lines))

    @Slot()
    def open(self) -> None:
        """Ask for a bundle, and add its case to the library."""
        path = ask_for_file(self._window, translate("Library", "Open a case bundle"), _kinds())
        if path:
            take_in = partial(self._service.take_in, Path(path))
            self._library.do(take_in, self._taken_in, translate("Library", "The bundle is being checked and added …"))

    def _taken_in(self, done: TakenIn) -> None:
        self.taken_in.emit(done)
        counts = translate("Library", "Runs added: {0}. Runs that were here already and stay as they are: {1}.")
        text = f"{done.title}\n\n{counts.format(len(done.added), len(done.known))}"
        added = done.new or done.added
        there = translate("Library", "The case is in the library already")
        self._library.say(translate("Library", "The case was added to the library") if added else there, text)


def _kinds() -> str:
    return translate("Library", "Case bundles ({0});;All files (*)").format(f"*{bundles.ENDING}")
