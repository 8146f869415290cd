"""The child processes that hold engines. Other tests leave children of their own behind, such as Python's trackers."""

from __future__ import annotations

import psutil


def engine_processes() -> list[psutil.Process]:
    """Those of this process, oldest first."""
    children = psutil.Process().children()
    return [child for child in children if "mma_desktop.engine.host" in child.cmdline()]
