"""What is being solved, a case or a batch, and so what can be done now."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from mma_desktop.gui.batches.queue import BatchQueue
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.run.session import State


class Activity(QObject):
    """A case or a batch is solved at a time, whatever is in sight meanwhile."""

    changed = Signal()
    """What can be done now is different."""

    def __init__(self, runs: RunActions, queue: BatchQueue) -> None:
        super().__init__(runs)
        self._runs, self._queue = runs, queue
        runs.changed.connect(self._follow)
        queue.changed.connect(self._follow)

    @property
    def state(self) -> State:
        """Whether a case or a batch is being solved, or is about to stop."""
        return self._queue.state if self._queue.running else self._runs.state

    @property
    def idle(self) -> bool:
        """Whether nothing is being solved."""
        return self._queue.state is State.IDLE and self._runs.state is State.IDLE

    @property
    def batch_running(self) -> bool:
        """Whether a batch is being solved."""
        return self._queue.running

    @property
    def going_on(self) -> frozenset[str]:
        """The runs in the library that are being solved now."""
        batch = self._queue.progress.run if self._queue.running else None
        return frozenset(run for run in (batch, *self._runs.going_on) if run is not None)

    @property
    def demonstration(self) -> bool:
        """Whether recorded replies answer: the batch or case that is being solved, or the case that is shown."""
        return self._queue.demonstration if self._queue.running else self._runs.tells_demonstration

    @Slot()
    def stop(self) -> None:
        """Stop what is being solved: the case, or the batch."""
        self._runs.stop()
        self._queue.stop()

    @Slot()
    def _follow(self) -> None:
        self._runs.blocked = self._queue.running
        self.changed.emit()
