"""The engine's child process: `python -m mma_desktop.engine.host BEAT_SECONDS`.

It owns one llama.cpp model with its contexts and nothing else: no database, no key, no network, and what it writes goes
into the pipe it was started with. A crash of llama.cpp ends this process only. It ends with its parent: when the
parent's end of the pipe closes, and on Linux by a signal in the moment the parent dies.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from mma_desktop.engine import wire
from mma_desktop.engine.wire import Op

_PR_SET_PDEATHSIG = 1
_TOGETHER_SECONDS = 0.004
_SIGN_OF_LIFE = 0.002  # share of a processor that a process uses which is at work


class Channel:
    """The two pipes: messages from the parent, answers to it. Safe to send from several threads."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source = source
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
        os._exit(0)


class Heart(threading.Thread):
    """Tells the parent that this process is alive and at work, and how many tokens it has generated."""

    def __init__(self, channel: Channel, seconds: float) -> None:
        super().__init__(daemon=True)
        self._channel = channel
        self._seconds = seconds
        self.generated: Callable[[], int] = lambda: 0

    def run(self) -> None:
        """Beat while the process uses its processor: a process that waits for ever in a lock does not."""
        used = time.process_time()
        while True:
            time.sleep(self._seconds)
            before, used = used, time.process_time()
            if used - before > _SIGN_OF_LIFE * self._seconds:
                self._channel.send(beat=self.generated())


def main() -> None:
    """Open or inspect one model, as the first message says, and serve requests until the parent goes."""
    _die_with_parent()
    _limit_process()
    channel = Channel(os.fdopen(os.dup(0), "rb"), _protocol_pipe())
    heart = Heart(channel, float(sys.argv[1]))
    heart.start()
    from mma_desktop.engine import host_service  # loads llama.cpp, which takes a while: only now

    host_service.serve(channel, heart)


def _protocol_pipe() -> BinaryIO:
    """The pipe to the parent. File descriptor 1 becomes stderr, so that no library can write between messages."""
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return pipe


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _limit_process() -> None:
    """No core file (it would hold case text); Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
