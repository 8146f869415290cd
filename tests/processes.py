"""The child processes that hold engines. Other tests leave children of their own behind, such as Python's trackers."""

from __future__ import annotations

import psutil


def engine_processes() -> list[psutil.Process]:
    """Those of this process that live, oldest first."""
    return [child for child in psutil.Process().children() if _holds_an_engine(child)]


def _holds_an_engine(process: psutil.Process) -> bool:
    """Whether it does; one that has ended, but was not waited for yet, does not."""
    try:
        return "mma_desktop.engine.host" in process.cmdline()
    except psutil.NoSuchProcess:
        return False
