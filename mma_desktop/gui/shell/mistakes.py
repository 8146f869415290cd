"""Mistakes of the program that nobody catches, such as one in a slot, become a dialog, for who has no terminal."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from types import TracebackType

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

from mma_desktop.crashes import described
from mma_desktop.gui.kit.dialogs import Notice, error_dialog, open_dialog

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


class Mistakes(QObject):
    """Shows each of them once, one dialog at a time: what fails while the window is drawn fails again and again."""

    def __init__(self, written: Hook) -> None:
        """`written` is the hook that is there: whatever comes goes to it as well."""
        super().__init__()
        self._written = written
        self._shown: set[str] = set()
        self._open = False
        self._dialog: Notice | None = None  # held, as without an active window it belongs to nobody else

    def tell(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """What `sys.excepthook` is while the window is there."""
        self._written(kind, error, trace)
        if isinstance(error, Exception) and threading.current_thread() is threading.main_thread():
            QTimer.singleShot(0, self, partial(self._show, error))  # after the handler in which it happened

    def _show(self, error: Exception) -> None:
        if self._open or described(error) in self._shown:
            return
        self._shown.add(described(error))
        self._open = True
        dialog = self._dialog = error_dialog(QApplication.activeWindow(), error)
        dialog.finished.connect(self._close)
        open_dialog(dialog)

    @Slot()
    def _close(self) -> None:
        self._open = False


@contextmanager
def mistakes_shown() -> Generator[None]:
    """Show them meanwhile."""
    written = sys.excepthook
    mistakes = Mistakes(written)
    sys.excepthook = mistakes.tell
    try:
        yield
    finally:
        sys.excepthook = written
