"""What is marked in a text pane, for the tests that look."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit


def marked(pane: QPlainTextEdit) -> list[str]:
    """The marked stretches in order; the selected one comes last, once more. (A cursor dies with its selection.)"""
    return [selection.cursor.selectedText() for selection in pane.extraSelections()]
