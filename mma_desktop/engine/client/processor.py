"""How much of the processor this process may use: physical cores, the container's limit, and what others take.

Two threads on one physical core share its arithmetic units, so decoding takes one thread per core. A container may be
shown sixteen cores and be given the time of two; a thread too many then waits for the next period of its limit while
all others wait for it.

By hand, because the libraries answer less (compared with loky 3.7, dask 2026.8 and psutil 7.2): loky and dask round the
limit up, so that one and a half cores get two threads, and look at one group only, so that the limit of one above it
(a service, a session) is missed; psutil knows no limits, and its cores are those of the whole computer.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil

_MOST_THREADS = 16  # decoding is bound by memory; more threads only wait for each other
_LOOK_SECONDS = 0.25
_NOISE = 0.25  # cores that a computer uses while it does nothing
_SYSTEM = Path("/")


@dataclass(frozen=True, slots=True)
class Processor:
    """`cores` physical cores that this process may run on, and the `limit` of a container on its time, in cores."""

    cores: int
    limit: float | None = None

    @property
    def threads(self) -> int:
        """Threads for prompts: one per core that there is time for, at least one."""
        return self.cores if self.limit is None else max(1, min(self.cores, int(self.limit)))

    @property
    def decode_threads(self) -> int:
        """Threads for decoding."""
        return min(self.threads, _MOST_THREADS)

    def is_shared(self, busy: float, threads: int) -> bool:
        """Whether `threads` threads that spin would take time from others that use `busy` cores, or from themselves."""
        limited = self.limit is not None and self.limit < self.cores
        return limited or busy + threads > self.cores + _NOISE


def this_processor(root: Path = _SYSTEM) -> Processor:
    """What this process may use of this computer; `root` is where the system's own files lie."""
    return Processor(_physical_cores(root), _limit(root))


def busy_cores() -> float:
    """The cores in use right now by everything on this computer. Looks for a quarter of a second."""
    return psutil.cpu_percent(_LOOK_SECONDS) / 100 * (os.cpu_count() or 1)


def _physical_cores(root: Path) -> int:
    """One for each group of hardware threads that share a core, of those that this process may run on."""
    if not hasattr(os, "sched_getaffinity"):
        return psutil.cpu_count(logical=False) or os.cpu_count() or 1
    return len({_siblings(root, number) for number in os.sched_getaffinity(0)})


def _siblings(root: Path, number: int) -> str:
    """The hardware threads on the same core, as the system writes them; a core of its own if it does not say."""
    file = root / f"sys/devices/system/cpu/cpu{number}/topology/thread_siblings_list"
    return _text(file) or str(number)


def _limit(root: Path) -> float | None:
    """The smallest limit of the control groups that hold this process, in cores; None without one."""
    return min(_limits(root), default=None)


def _limits(root: Path) -> Iterator[float]:
    for line in _text(root / "proc/self/cgroup").splitlines():
        _, controllers, group = line.split(":", 2)
        folder = root / "sys/fs/cgroup" / ("cpu" if controllers else "")
        if not controllers or "cpu" in controllers.split(","):
            for place in (Path(group.lstrip("/")), *Path(group.lstrip("/")).parents):
                yield from _limit_of(folder / place)


def _limit_of(group: Path) -> Iterator[float]:
    """The limit of one group, in the second version's file or in the two of the first; -1 and "max" mean none."""
    first = f"{_text(group / 'cpu.cfs_quota_us')} {_text(group / 'cpu.cfs_period_us')}"
    words = (_text(group / "cpu.max") or first).split()
    if len(words) == 2 and words[0].isdigit() and int(words[1]):
        yield int(words[0]) / int(words[1])


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
