"""The engine's child process: `python -m mma_desktop.engine.host HEARTBEAT_SECONDS [DESCRIPTOR...]`.

It owns one llama.cpp model with its contexts and nothing else: no database, no key, no network, no file but the open
ones it inherits (`confinement.py`), and what it writes goes into the pipe it was started with. A crash of llama.cpp
ends this process only. It ends with its parent: when the parent's end of the pipe closes, and on Linux by a signal in
the moment the parent dies.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import tempfile
from contextlib import suppress
from typing import BinaryIO

from mma_desktop.confinement import confine
from mma_desktop.core_dumps import forbid_core_dumps
from mma_desktop.engine.host.channel import Channel, Heartbeat
from mma_desktop.offline import close_network

_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Open or inspect one model, as the first message says, and serve requests until the parent goes."""
    _die_with_parent()
    _limit_process()
    scratch = _scratch()
    confined = confine(map(int, sys.argv[2:]), scratch, devices=True)
    channel = Channel(os.fdopen(os.dup(0), "rb"), _protocol_pipe())
    heartbeat = Heartbeat(channel, float(sys.argv[1]))
    heartbeat.start()
    from mma_desktop.engine.host import service  # loads llama.cpp, which takes a while: only now

    service.serve(channel, heartbeat, confined, scratch)


def _scratch() -> BinaryIO | None:
    """A file without a name, opened before files are closed to this process: converted weights are written to it.

    It costs nothing until then, and no killed process leaves it behind. None where no folder takes it.
    """
    with suppress(OSError):
        return tempfile.TemporaryFile()
    return None


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
    forbid_core_dumps()
    close_network()  # also where the kernel cannot


if __name__ == "__main__":
    main()
