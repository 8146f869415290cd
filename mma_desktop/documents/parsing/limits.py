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
_GRACE = 2  # seconds that the gentler end of a child has before the harder one
PATIENCE = 1 if sys.platform == "win32" else 4
"""How many seconds of the clock there are for one of a processor: on a busy machine a sound document must be read, too.

Windows counts none of a processor, so there the clock's are all."""


class Forbidden(Exception):
    """A parser tried what no parser needs."""


def restrict(seconds: float, mebibytes: int) -> None:
    """Give up what is not needed: time is that of a processor, memory the address space of the whole process."""
    mimetypes.init([])  # openpyxl asks it, and it would read files of the system
    confine()
    sys.addaudithook(_refuse)
    if sys.platform == "win32":
        return
    import resource

    limit = mebibytes * 1024 * 1024
    used_up = math.ceil(seconds)
    wanted = (
        (resource.RLIMIT_AS, limit, limit),
        (resource.RLIMIT_CPU, used_up, used_up + _GRACE),
        (resource.RLIMIT_FSIZE, 0, 0),
        (resource.RLIMIT_CORE, 0, 0),
    )
    for kind, soft, hard in wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (soft, hard))
    signal.alarm(math.ceil(seconds * PATIENCE) + _GRACE)  # the parent says it better, but may be gone


def _refuse(event: str, _arguments: tuple[Any, ...]) -> None:
    if event.startswith(_FORBIDDEN):
        raise Forbidden(event)
