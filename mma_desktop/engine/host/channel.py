"""What the child process and its parent are tied by: two pipes, and a heartbeat."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO

from mma_desktop.engine import wire
from mma_desktop.engine.wire import Op

_TOGETHER_SECONDS = 0.004
_SIGN_OF_LIFE = 0.002  # share of a processor that a process uses which is at work


def _leave() -> None:
    """End this process at once, whatever its other threads compute."""
    os._exit(0)


class Channel:
    """The two pipes: messages from the parent, answers to it. Safe to send from several threads."""

    def __init__(self, source: BinaryIO, sink: BinaryIO, on_close: Callable[[], object] = _leave) -> None:
        """`on_close` is called once the parent has closed its end of the pipe; the process leaves then."""
        self._source = source
        self._on_close = on_close
        self._sink = sink
        self._lock = threading.Lock()
        self._inbox: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.on_cancel: Callable[[int], None] = lambda _request: None
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, **message: Any) -> None:
        """Send one message to the parent."""
        with self._lock:
            self._sink.write(wire.line(message))
            self._sink.flush()

    def receive(self, wait: bool) -> Iterator[dict[str, Any]]:
        """The messages that have come; with `wait` at least one, and those that are sent together with it.

        Requests made together so begin together: the same batches, and the same rounding, every time.
        """
        if wait:
            yield self._inbox.get()
        with contextlib.suppress(queue.Empty):
            while True:
                yield self._inbox.get(block=wait, timeout=_TOGETHER_SECONDS)

    def _read(self) -> None:
        for raw in self._source:
            message = json.loads(raw)
            self._inbox.put(message)
            if message["op"] == Op.CANCEL:
                self.on_cancel(message["id"])
        self._on_close()


class Heartbeat(threading.Thread):
    """Reports to the parent that this process is alive and at work, and how far it has come."""

    def __init__(self, channel: Channel, seconds: float) -> None:
        super().__init__(daemon=True)
        self._channel = channel
        self._seconds = seconds
        self.progress: Callable[[], Mapping[str, Any]] = dict

    def run(self) -> None:
        """Send heartbeats while the process uses its processor: one that waits for ever in a lock does not."""
        used = time.process_time()
        while True:
            time.sleep(self._seconds)
            before, used = used, time.process_time()
            if used - before > _SIGN_OF_LIFE * self._seconds:
                self._channel.send(**{"heartbeat": 0, **self.progress()})
