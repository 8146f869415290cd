"""Solves the questions of a batch one after the other, beside whatever else the window shows."""

from __future__ import annotations

import time
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from mma_desktop.domain.batches import BatchEntry
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import RunStopped
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.run.session import Session, State
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import Report
    from mma_desktop.reports.batches import BatchReport
    from mma_desktop.service.batches.ending import ends_batch
    from mma_desktop.service.live.progress import LiveProgress
    from mma_desktop.service.request import SolveRequest
    from mma_desktop.service.request_checks import is_demonstration


class BatchQueue(QObject):
    """One batch at a time. The order is read anew after each question, so that it may be changed while one is solved.

    A question that fails is put aside until the next start, and the others are solved.
    """

    changed = Signal()
    """What can be done now is different, or another question is being solved."""
    grown = Signal()
    """The run of the question that is being solved went on."""
    reported = Signal(object)
    """How the batch stands: a `BatchReport`."""
    ended = Signal(object)
    """Nothing is solved any more; the error that ended it, or None."""

    def __init__(self, service: Service, worker: Worker) -> None:
        super().__init__()
        self._service, self._worker = service, worker
        self._request, self._demonstration = SolveRequest(""), False
        self._session = Session(service, worker)
        self._session.grown.connect(self.grown)
        self._session.finished.connect(self._finish)
        self._session.failed.connect(self._fail)
        self.batch: str | None = None
        self.entry: BatchEntry | None = None
        self.problems: dict[str, Exception] = {}
        self._durations: list[float] = []
        self._state = State.IDLE

    @property
    def state(self) -> State:
        """Whether something is solved, or is about to stop."""
        return self._state

    @property
    def running(self) -> bool:
        """Whether something is solved."""
        return self._state is not State.IDLE

    @property
    def progress(self) -> LiveProgress:
        """How far the question is that is being solved, or was last."""
        return self._session.progress

    @property
    def demonstration(self) -> bool:
        """Whether recorded replies answer."""
        return self._demonstration

    def start(self, batch: str, request: SolveRequest) -> None:
        """Solve what waits in this batch, in its order, with the models and the method of this request."""
        if self.running:
            return
        self.batch, self._request, self._state = batch, request, State.RUNNING
        self._demonstration = is_demonstration(request)
        self.problems.clear()
        self._durations.clear()
        self._look()
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End after what is being computed now; the question goes on at the next start."""
        if self._state is State.RUNNING:
            self._state = State.STOPPING
            self._session.stop()
            self.changed.emit()

    def _look(self) -> None:
        """Read how the batch stands, and go on from there."""
        if self.batch is not None:
            self._worker.call(partial(self._service.batch, self.batch), self._go_on, self._end)

    def _go_on(self, report: BatchReport) -> None:
        waiting = [entry for entry in report.waiting if entry.id not in self.problems]
        if self._state is State.STOPPING or not waiting:
            self._end(None, report)
            return
        self.entry = waiting[0]
        self.reported.emit(report)
        if (run := self.entry.unfinished_run) is not None:
            self._session.resume(run)
        else:
            self._session.start_question(self.entry.id, self._request)
        self._session.progress = LiveProgress(time.monotonic, len(waiting) - 1, tuple(self._durations))
        self.changed.emit()

    @Slot(object)
    def _finish(self, report: Report) -> None:
        if report.status is not RunStatus.FINISHED:  # stopped with its best answer so far
            self._state = State.STOPPING
        self._durations.append(self.progress.elapsed)
        self._look()

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        if isinstance(error, RunStopped):
            self._state = State.STOPPING
        elif self.entry is None or ends_batch(error):
            self._end(error)
            return
        else:
            self.problems[self.entry.id] = error
        self._look()

    def _end(self, error: Exception | None, report: BatchReport | None = None) -> None:
        self._state, self.entry = State.IDLE, None
        if report is not None:
            self.reported.emit(report)
        self.ended.emit(error)
        self.changed.emit()
