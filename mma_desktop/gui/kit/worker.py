"""The one worker thread: an asyncio loop on which everything slow runs. It never touches a widget.

Work is submitted as a coroutine, or as a plain function for a call that blocks, together with what shall happen in the
window afterwards; Qt delivers the outcome in the window's thread.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QThread, Signal

from mma_desktop.domain.stopping import beside_the_loop

T = TypeVar("T")
_TURN_SECONDS = 0.0001
"""How long a thread that computes keeps the interpreter while the window's thread waits for it. Many calls of Qt give
the interpreter up and then wait anew; with Python's own 5 ms the waits of one handler add up to a tenth of a second.
"""


class _Job(QObject):
    """Carries one outcome from the worker's thread to the window's; it lives in the latter."""

    finished = Signal(object)
    failed = Signal(object)


class Worker(QThread):
    """Runs coroutines on its own loop until it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self._loop = asyncio.new_event_loop()
        self._jobs: set[_Job] = set()

    @property
    def busy(self) -> bool:
        """Whether anything was submitted whose outcome has not come to the window yet."""
        return bool(self._jobs)

    def run(self) -> None:
        """The thread: the loop, and an orderly end of what is still running on it."""
        sys.setswitchinterval(_TURN_SECONDS)
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.run_until_complete(_end_tasks())
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()

    def submit(
        self, work: Coroutine[Any, Any, T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Run `work`; then one of the two functions is called in the window's thread, unless the worker is closed."""
        if self._loop.is_closed():
            work.close()
            return
        job = _Job()
        self._jobs.add(job)
        job.finished.connect(done)
        job.failed.connect(failed)
        job.finished.connect(partial(self._forget, job))
        job.failed.connect(partial(self._forget, job))
        asyncio.run_coroutine_threadsafe(_carry_out(job, work), self._loop)

    def call(
        self,
        function: Callable[[], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        stop: threading.Event | None = None,
    ) -> None:
        """The same for a function that blocks: it runs beside the loop and does not hold it up.

        `stop` and `close` end it early where it asks for that (domain.stopping).
        """
        self.submit(beside_the_loop(function, stop), done, failed)

    def post(self, function: Callable[[], None]) -> None:
        """Let the loop call `function` soon, unless the worker is closed."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function)

    def close(self) -> None:
        """Cancel what is running and end the thread."""
        if self.isRunning():
            self.post(self._loop.stop)
            self.wait()

    def _forget(self, job: _Job, _outcome: object) -> None:
        self._jobs.discard(job)
        job.deleteLater()


class Latest:
    """Has work done of which only what was asked for last is shown: what comes of all else is dropped."""

    def __init__(self, worker: Worker) -> None:
        self._worker, self._asked = worker, 0

    def submit(
        self, work: Coroutine[Any, Any, T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Do what `Worker.submit` does, in place of all that is on its way."""
        self.forget()
        self._worker.submit(work, self._unless_late(done), self._unless_late(failed))

    def call(self, function: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]) -> None:
        """The same for a function that blocks."""
        self.submit(beside_the_loop(function), done, failed)

    def forget(self) -> None:
        """Drop what is on its way."""
        self._asked += 1

    def _unless_late(self, show: Callable[[T], None]) -> Callable[[T], None]:
        asked = self._asked

        def shown(outcome: T) -> None:
            if asked == self._asked:
                show(outcome)

        return shown


async def _carry_out(job: _Job, work: Coroutine[Any, Any, object]) -> None:
    try:
        outcome = await work
    except Exception as error:
        job.failed.emit(error)
    else:
        job.finished.emit(outcome)


async def _end_tasks() -> None:
    """Cancel every task and wait until each has cleaned up."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
