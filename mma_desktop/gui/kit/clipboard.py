"""The clipboard: what was copied from this program is taken away when its case is locked or deleted."""

from __future__ import annotations

from PySide6.QtGui import QClipboard, QGuiApplication


def clear_own() -> None:
    """Take away what was copied from this program, unless another one has put its own there since."""
    clipboard = QGuiApplication.clipboard()
    if clipboard.ownsClipboard():
        clipboard.clear()
    if clipboard.ownsSelection():
        clipboard.clear(QClipboard.Mode.Selection)
