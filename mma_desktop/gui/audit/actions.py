"""What can be checked of a run: its library, whether it comes out the same again, and files written of it.

All of it runs in the worker, and what it finds is said in the tab: no dialog.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Slot
from PySide6.QtGui import QGuiApplication

from mma_desktop.errors import MmaError
from mma_desktop.gui.audit.run_text import (
    file_fragments,
    hash_lines,
    library_fragments,
    replay_fragments,
    said_fragments,
)
from mma_desktop.gui.audit.tab import AuditTab
from mma_desktop.gui.kit.file_dialogs import ask_for_file
from mma_desktop.gui.kit.labels import explanation
from mma_desktop.gui.kit.prose import Fragment
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports import writing
    from mma_desktop.service.libraries import bundles
    from mma_desktop.service.libraries.auditing import VerifiedFile
    from mma_desktop.service.verifying import Verified

translate = QCoreApplication.translate


class AuditActions(QObject):
    """Acts for the tab; `fail` shows an error that nobody foresaw."""

    def __init__(self, tab: AuditTab, service: Service, worker: Worker, fail: Callable[[Exception], None]) -> None:
        super().__init__(tab)
        self._tab, self._service, self._worker, self._fail = tab, service, worker, fail
        tab.trail_wanted.connect(self._read)
        tab.verify_wanted.connect(self.verify)
        tab.replay_wanted.connect(self.replay)
        tab.file_wanted.connect(self.ask_for_file)
        tab.copy_wanted.connect(self.copy)

    @Slot()
    def verify(self) -> None:
        """Check the whole library, as `mma-desktop verify` does."""
        self._begin(lambda: translate("Audit", "The library is being checked …"))
        self._worker.call(self._service.verify, self._verified, self._refused)

    @Slot(str)
    def replay(self, run: str) -> None:
        """Work a finished run out again from its recorded replies."""
        self._begin(lambda: translate("Audit", "The run is being replayed …"))
        self._worker.submit(self._service.replay(run), partial(self._replayed, run), self._refused)

    @Slot()
    def ask_for_file(self) -> None:
        """Ask for a report or a bundle, and check it."""
        endings = " ".join(f"*{ending}" for ending in (*writing.FORMATS, bundles.ENDING))
        kinds = translate("Audit", "Reports and case bundles ({0});;All files (*)").format(endings)
        name = ask_for_file(self._tab, translate("Audit", "Verify a report or a bundle"), kinds)
        if name:
            self.verify_file(Path(name))

    def verify_file(self, path: Path) -> None:
        """Check a report or a bundle."""
        self._begin(lambda: translate("Audit", "{0} is being checked …").format(path.name))
        self._worker.call(partial(self._service.verify_file, path), partial(self._file_verified, path), self._refused)

    @Slot()
    def copy(self) -> None:
        """Copy the hashes of the run that is shown."""
        if self._tab.report is not None:
            QGuiApplication.clipboard().setText(hash_lines(self._tab.report))

    @Slot(str)
    def _read(self, run: str) -> None:
        self._worker.call(partial(self._service.trail, run), partial(self._tab.show_trail, run), self._say_why)

    def _begin(self, said: Callable[[], str]) -> None:
        self._tab.set_checking(True)
        self._tab.say(lambda: said_fragments([said()]))

    def _end(self, said: Callable[[], list[Fragment]]) -> None:
        self._tab.set_checking(False)
        self._tab.say(said)

    def _verified(self, found: Verified) -> None:
        self._end(partial(library_fragments, found))
        self._tab.ask_for_trail()

    def _replayed(self, run: str, events: int) -> None:
        """Say it where the run is still the one that is shown."""
        shown = self._tab.report is not None and self._tab.report.run == run
        self._end(partial(replay_fragments, events) if shown else lambda: [])

    def _file_verified(self, path: Path, found: VerifiedFile) -> None:
        self._end(partial(file_fragments, path, found))

    def _refused(self, error: Exception) -> None:
        self._tab.set_checking(False)
        self._say_why(error)

    def _say_why(self, error: Exception) -> None:
        """Say why it could not be done."""
        if isinstance(error, MmaError):
            self._tab.say(lambda: said_fragments(explanation(error).split("\n\n")))
        else:
            self._tab.say(lambda: [])
            self._fail(error)
