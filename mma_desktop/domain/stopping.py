"""Long computations that can be stopped: they run in a thread beside the event loop, and look now and then at a flag.

A thread cannot be cancelled from outside. So the loop leaves the flag where the computation finds it (a context
variable, which threads of `asyncio.to_thread` inherit), and the computation calls `stop_if_asked` wherever it is about
to go on for long. Outside of such a thread that call does nothing.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

_asked: ContextVar[threading.Event | None] = ContextVar("asked", default=None)


class Stopped(Exception):
    """The computation ends because nobody waits for its result any more."""


def stop_if_asked() -> None:
    """Raise Stopped if the task that waits for this thread was cancelled."""
    asked = _asked.get()
    if asked is not None and asked.is_set():
        raise Stopped


async def beside_the_loop(work: Callable[[], T], stop: threading.Event | None = None) -> T:
    """What `work` returns, computed in a thread; `stop`, or the end of the awaiting task, asks it to stop."""
    asked = stop or threading.Event()
    token = _asked.set(asked)
    try:
        return await asyncio.to_thread(work)
    except (asyncio.CancelledError, GeneratorExit):
        asked.set()
        raise
    finally:
        _asked.reset(token)
