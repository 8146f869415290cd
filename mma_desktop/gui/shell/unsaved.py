"""A window of its own for a case of which nothing is to be kept: another process, with a library only it can read."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QProcess

from mma_desktop.errors import ResourceError
from mma_desktop.paths import UNSAVED

_COMMAND = ["-P", "-m", "mma_desktop", UNSAVED]  # -P: what lies in the current folder is no part of the program


def open_unsaved_window(fail: Callable[[Exception], None]) -> None:
    """Start the program again, without a library that lasts; `fail` shows why it could not be."""
    started, _process = QProcess.startDetached(sys.executable, _COMMAND)
    if not started:
        fail(ResourceError("The program could not be started once more.", "Install the program again."))
