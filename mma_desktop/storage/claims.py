"""Who writes a run: a process, known by its id and its start time, because ids come round again."""

from __future__ import annotations

import os
from dataclasses import dataclass

import psutil

from mma_desktop.errors import StorageError

_TOLERANCE = 2.0  # seconds by which a start time may seem to move when the clock is set


@dataclass(frozen=True, slots=True)
class Owner:
    """A process by id and start time (seconds since the epoch)."""

    pid: int
    started: float

    @property
    def alive(self) -> bool:
        """Whether this very process still runs; a killed one that nobody has buried yet does not."""
        try:
            process = psutil.Process(self.pid)
            same = abs(process.create_time() - self.started) < _TOLERANCE
            return same and process.status() != psutil.STATUS_ZOMBIE
        except (psutil.NoSuchProcess, ValueError, TypeError, OverflowError):  # a damaged entry names no process
            return False


def this_process() -> Owner:
    """The process that asks."""
    return Owner(os.getpid(), psutil.Process().create_time())


def refuse_if_held(run: str, owner: Owner) -> None:
    """Raise StorageError while the process that writes the run is alive."""
    if owner.alive:
        raise StorageError(
            f"Run {run} is being worked on by process {owner.pid}.", "Wait until it ends, or stop it there first."
        )
