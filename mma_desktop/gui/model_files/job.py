"""One order on model files in progress: how far it is stands on a line, and a button ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot

from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.model_files.job_line import JobLine

T = TypeVar("T")

translate = QCoreApplication.translate
_EVERY_MS = 100


@dataclass(frozen=True, slots=True)
class Advance:
    """What an order is doing, and how far it is: `done` of `total` bytes, 0 where nobody knows."""

    say: Callable[[], str]
    done: int = 0
    total: int = 0


Tell = Callable[[Advance], None]
Work = Callable[[Tell, asyncio.Event], Coroutine[Any, Any, T]]


class ModelJob(QObject):
    """Carries out one order at a time. What it tells arrives from another thread, and is shown ten times a second."""

    changed = Signal()
    """It has begun, or ended."""

    def __init__(self, line: JobLine, worker: Worker) -> None:
        super().__init__(line)
        self._line, self._worker = line, worker
        self._advance: Advance | None = None
        self._stop: asyncio.Event | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self._show)
        line.stop_wanted.connect(self.stop)

    @property
    def running(self) -> bool:
        """Whether an order is being carried out."""
        return self._stop is not None

    def start(
        self, first: Advance, work: Work[T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Carry out `work`, of which `first` is said until it tells how far it is; then one of the two is called."""
        self._advance, self._stop = first, asyncio.Event()
        self._show()
        self._timer.start()
        self._worker.submit(work(self._hear, self._stop), partial(self._end, done), partial(self._end, failed))
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """Let it end; what that takes is waited for."""
        if self._stop is not None:
            self._timer.stop()
            self._line.show_progress(lambda: translate("Models", "Stopping …"), 0, 0)
            self._worker.post(self._stop.set)

    def _hear(self, advance: Advance) -> None:
        """Called in another thread."""
        self._advance = advance

    @Slot()
    def _show(self) -> None:
        if self._advance is not None:
            self._line.show_progress(self._advance.say, self._advance.done, self._advance.total)

    def _end(self, then: Callable[[Any], None], outcome: object) -> None:
        self._timer.stop()
        self._stop = None
        self._line.show_message(str)
        self.changed.emit()
        then(outcome)
