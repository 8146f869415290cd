"""A window of its own for a case of which nothing is to be kept: another process, with a library only it can read."""

from __future__ import annotations

import sys

from PySide6.QtCore import QProcess

from mma_desktop.paths import UNSAVED


def open_unsaved_window() -> None:
    """Start the program again, without a library that lasts."""
    QProcess.startDetached(sys.executable, ["-m", "mma_desktop", UNSAVED])
