"""One run in progress: it is started, stopped and followed from here; the work itself is done by the worker.

Events arrive in bursts and from another thread. They are put aside and passed on a few at a time, at most twenty times
a second, so that however fast they come the window stays free.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Coroutine
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from mma_desktop.domain.events import Decoding, Event
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import Report
    from mma_desktop.service.live.progress import LiveProgress
    from mma_desktop.service.request import SolveRequest

_EVERY_MS = 50
_MOST_AT_ONCE = 25


class State(Enum):
    """What can be done now."""

    IDLE = "idle"
    RUNNING = "running"
    STOPPING = "stopping"


class Session(QObject):
    """Follows one run at a time. After the last events have been passed on, exactly one of the outcomes is emitted."""

    grown = Signal(list)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, service: Service, worker: Worker) -> None:
        super().__init__()
        self._service = service
        self._worker = worker
        self._waiting: deque[Event] = deque()
        self._stop: asyncio.Event | None = None
        self.progress = LiveProgress(time.monotonic)
        self.events: list[Event] = []
        """What happened in the run so far, for whoever begins to show it later."""
        self._outcome: Report | Exception | None = None
        self._stopping = False
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self._hand_on)

    @property
    def running(self) -> bool:
        """Whether a run is in progress."""
        return self._stop is not None

    @property
    def state(self) -> State:
        """Whether a run is in progress, or is about to stop."""
        if self._stop is None:
            return State.IDLE
        return State.STOPPING if self._stopping else State.RUNNING

    def start(self, request: SolveRequest) -> None:
        """Begin a new run."""
        stop = asyncio.Event()
        self._follow(self._service.solve(request, self._waiting.append, stop), stop)

    def start_question(self, question: str, request: SolveRequest) -> None:
        """Begin a new run on a question of a batch."""
        stop = asyncio.Event()
        self._follow(self._service.solve_question(question, request, self._waiting.append, stop), stop)

    def resume(self, run: str, more: int = 0) -> None:
        """Go on with a stored run, and with so many more rollouts."""
        stop = asyncio.Event()
        self._follow(self._service.resume(run, self._waiting.append, stop, more), stop)

    def solve_again(self, run: str) -> None:
        """Begin a new run on the question of a stored one, with what was decided since."""
        stop = asyncio.Event()
        self._follow(self._service.solve_again(run, self._waiting.append, stop), stop)

    def stop(self) -> None:
        """Ask the run to end with its best answer so far."""
        if self._stop is not None:
            self._stopping = True
            self._worker.post(self._stop.set)

    def _follow(self, work: Coroutine[Any, Any, Report], stop: asyncio.Event) -> None:
        self._waiting.clear()
        self.events, self.progress = [], LiveProgress(time.monotonic)
        self._outcome, self._stopping = None, False
        self._stop = stop
        self._timer.start()
        self._worker.submit(work, self._keep_outcome, self._keep_outcome)

    def _keep_outcome(self, outcome: Report | Exception) -> None:
        self._outcome = outcome

    @Slot()
    def _hand_on(self) -> None:
        """Pass on some of the waiting events; when none is left and the run is over, emit how it ended."""
        events = [self._waiting.popleft() for _ in range(min(_MOST_AT_ONCE, len(self._waiting)))]
        if events:
            self.events += [event for event in events if not isinstance(event, Decoding)]
            for event in events:
                self.progress.see(event)
            self.grown.emit(events)
        elif self._outcome is not None:
            self._settle(self._outcome)

    def _settle(self, outcome: Report | Exception) -> None:
        self._timer.stop()
        self._stop, self._outcome = None, None
        (self.failed if isinstance(outcome, Exception) else self.finished).emit(outcome)
