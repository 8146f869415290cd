"""The engine's child process: `python -m mma_desktop.engine.host HEARTBEAT_SECONDS`.

It owns one llama.cpp model with its contexts and nothing else: no database, no key, no network, and what it writes goes
into the pipe it was started with. A crash of llama.cpp ends this process only. It ends with its parent: when the
parent's end of the pipe closes, and on Linux by a signal in the moment the parent dies.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import BinaryIO

from mma_desktop.engine.host.channel import Channel, Heartbeat

_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Open or inspect one model, as the first message says, and serve requests until the parent goes."""
    _die_with_parent()
    _limit_process()
    channel = Channel(os.fdopen(os.dup(0), "rb"), _protocol_pipe())
    heartbeat = Heartbeat(channel, float(sys.argv[1]))
    heartbeat.start()
    from mma_desktop.engine.host import service  # loads llama.cpp, which takes a while: only now

    service.serve(channel, heartbeat)


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
