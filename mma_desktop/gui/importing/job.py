"""One import in progress: files are read in the worker, one after the other, and it can be stopped between two."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from mma_desktop.domain.case_documents import ImportedDocument, Refusal
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.importing import count_all, import_each

Items = tuple[ImportedDocument | Refusal, ...]


class ImportJob(QObject):
    """Reads files, folders and archives. After `stop` nothing is emitted any more.

    It belongs to its parent until it has ended: what is let go in the worker's thread would be destroyed there, while
    this thread may be delivering its signals.
    """

    reading = Signal(int, int, str)
    """Number (from 1) of a file, how many there are, and its name, before it is read."""
    finished = Signal(object)
    """What was read and what was not: `Items`."""
    failed = Signal(object)

    def __init__(self, paths: Sequence[Path], parent: QObject) -> None:
        super().__init__(parent)
        self._paths = tuple(paths)
        self._stop = threading.Event()

    def start(self, worker: Worker) -> None:
        """Begin."""
        worker.call(self._read, self._finish, self._fail, self._stop)

    def stop(self) -> None:
        """End after the file that is being read; what was read is forgotten."""
        self._stop.set()

    def _read(self) -> Items:
        """Called in the worker's thread."""
        total, number = count_all(self._paths), 0

        def listen(name: str) -> None:
            nonlocal number
            number += 1
            self.reading.emit(number, max(total, number), name)

        return tuple(import_each(self._paths, listen))

    def _finish(self, items: Items) -> None:
        self.deleteLater()
        if not self._stop.is_set():
            self.finished.emit(items)

    def _fail(self, error: Exception) -> None:
        self.deleteLater()
        if not self._stop.is_set():
            self.failed.emit(error)
