"""Rename a case of the library, or put it under other tags, as it was typed in the list of runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from mma_desktop.errors import InputError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.run.case_line import CaseField, CaseLine
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.request import RunSummary


class CaseNaming(QObject):
    """Stores what was typed; what cannot be so is said in the line."""

    named = Signal()
    """A case has another title or other tags."""

    def __init__(self, line: CaseLine, service: Service, worker: Worker, failed: Callable[[Exception], None]) -> None:
        super().__init__(line)
        self._line, self._service, self._worker, self._failed = line, service, worker, failed
        line.typed.connect(self._store)

    @Slot(object, object, str)
    def _store(self, line: CaseField, run: RunSummary, text: str) -> None:
        if line is CaseField.TITLE:
            store = partial(self._service.rename, run.id, text)
        else:
            store = partial(self._service.tag, run.id, text, run.tags)
        self._worker.call(store, self._done, self._fail)

    def _done(self, _nothing: None) -> None:
        self._line.close_line()
        self.named.emit()

    def _fail(self, error: Exception) -> None:
        if isinstance(error, InputError):
            self._line.refuse(error)
        else:
            self._line.close_line()
            self._failed(error)
