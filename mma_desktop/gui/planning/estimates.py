"""Keeps the estimate beside what is chosen: computed in the worker, once the choice has stood for a moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot

from mma_desktop.gui.kit.worker import Latest, Worker
from mma_desktop.gui.run.form import SolveForm
from mma_desktop.gui.service import Service

_AFTER_MS = 300


class Estimates(QObject):
    """Follows the form; an estimate that cannot be made leaves its line empty."""

    def __init__(self, form: SolveForm, service: Service, worker: Worker) -> None:
        super().__init__(form)
        self._form, self._service, self._latest = form, service, Latest(worker)
        self._waiting = QTimer(self, interval=_AFTER_MS, singleShot=True)
        self._waiting.timeout.connect(self._estimate)
        form.chosen.connect(self.update)

    @Slot()
    def update(self) -> None:
        """Estimate again, as something else is chosen or a run has ended."""
        self._waiting.start()

    @Slot()
    def _estimate(self) -> None:
        if self._form.task.currentData() is None or not self._form.isEnabled():
            return
        self._latest.submit(
            self._service.estimate(self._form.plan()), self._form.estimate.show_estimate, self._cannot_tell
        )

    def _cannot_tell(self, _error: Exception) -> None:
        self._form.estimate.show_estimate(None)
