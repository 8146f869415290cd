"""No core dumps: the memory of this program and of its engines holds the text of confidential cases."""

from __future__ import annotations

import ctypes
import sys

_PR_SET_DUMPABLE = 4


def forbid_core_dumps() -> None:
    """Let no crash of this process write its memory to disk.

    A limit of zero bytes suffices where the system writes the file itself. Linux may hand the memory to another program
    (systemd-coredump, apport), which a limit does not stop; a process that is not dumpable is not handed over.
    """
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
