"""What a figure depends on besides the program: the processor, the load beside it, and versions."""

from __future__ import annotations

import os
import platform
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import psutil

Facts = dict[str, Any]


def usual_threads() -> int:
    """One per physical core that this process may use, at most 16, as our engine chooses them."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(psutil.cpu_count(logical=False) or usable, usable, 16)


def end_in_order() -> None:
    """Let a request to end the program end the peers first."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


@contextmanager
def observed() -> Iterator[Callable[[], Facts]]:
    """A function that states the machine, with its load averages before the block and at the time of the call."""
    before = _load()
    yield lambda: {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory GiB": round(psutil.virtual_memory().total / 2**30, 1),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
        "llama-cpp-python": version("llama-cpp-python"),
        "load average before": before,
        "load average after": _load(),
    }


def _load() -> list[float]:
    return [round(value, 2) for value in psutil.getloadavg()]


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")
