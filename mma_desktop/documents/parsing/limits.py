"""What the child takes from itself before it looks at a file: memory, time, files to write, the network, new processes.

The limits are the system's where it has them (not on Windows), and Python's audit hook stands before sockets and
processes. That is a fence against mistakes; on Linux the kernel's confinement stands behind it, also after a takeover
of pdfium, libxml2 or zlib.
"""

from __future__ import annotations

import contextlib
import math
import mimetypes
import signal
import sys
from typing import Any

from mma_desktop.confinement import confine

_FORBIDDEN = ("socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.startfile")
_GRACE = 2  # seconds that the parent has to end a child first, since it says it better


class Forbidden(Exception):
    """A parser tried what no parser needs."""


def restrict(seconds: float, mebibytes: int) -> None:
    """Give up what is not needed; memory is the address space of the whole process."""
    mimetypes.init([])  # openpyxl asks it, and it would read files of the system
    confine()
    sys.addaudithook(_refuse)
    if sys.platform == "win32":
        return
    import resource

    limit = mebibytes * 1024 * 1024
    wanted = (
        (resource.RLIMIT_AS, limit),
        (resource.RLIMIT_CPU, math.ceil(seconds * 2) + _GRACE),  # two threads may compute at once
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    )
    for kind, value in wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (value, value))
    signal.alarm(math.ceil(seconds) + _GRACE)  # also when the parent is gone


def _refuse(event: str, _arguments: tuple[Any, ...]) -> None:
    if event.startswith(_FORBIDDEN):
        raise Forbidden(event)
