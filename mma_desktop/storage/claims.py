"""Who writes a run: a process, known by its id and its start time, because ids come round again."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import psutil

from mma_desktop.errors import StorageError

_TOLERANCE = 2.0  # seconds by which a start time since the epoch may seem to move
_EPOCH = 1e9  # seconds; no computer has run so long, so what is more was counted from the epoch


@dataclass(frozen=True, slots=True)
class Owner:
    """A process by id and start time.

    On Linux the time is in seconds since the computer's start, as the system knows only that one: since the epoch it
    moves when the clock is set, and a living process would seem to be another. Elsewhere, and in claims that earlier
    versions wrote, it is in seconds since the epoch.
    """

    pid: int
    started: float

    @property
    def alive(self) -> bool:
        """Whether this very process still runs; a killed one that nobody has buried yet does not."""
        try:
            process = psutil.Process(self.pid)
            same = self._began(process) and process.status() != psutil.STATUS_ZOMBIE
        except (psutil.NoSuchProcess, OSError, ValueError, TypeError, OverflowError):  # a damaged entry names none
            return False
        return same

    def _began(self, process: psutil.Process) -> bool:
        if self.started < _EPOCH:
            return _start_of(process) == self.started
        return abs(process.create_time() - self.started) < _TOLERANCE


def this_process() -> Owner:
    """The process that asks."""
    return Owner(os.getpid(), _start_of(psutil.Process()))


def _start_of(process: psutil.Process) -> float:
    """When it was started, as no setting of the clock changes it."""
    if sys.platform != "linux":
        return process.create_time()
    behind_its_name = Path(f"/proc/{process.pid}/stat").read_bytes().rpartition(b")")[2].split()
    return int(behind_its_name[19]) / os.sysconf("SC_CLK_TCK")


def refuse_if_held(run: str, owner: Owner) -> None:
    """Raise StorageError while the process that writes the run is alive."""
    if owner.alive:
        raise StorageError(
            f"Run {run} is being worked on by process {owner.pid}.", "Wait until it ends, or stop it there first."
        )
