"""Search inside the case text: a line that appears with Ctrl+F and goes away with Esc."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from mma_desktop.gui.kit.controls import IconButton, bring_into_sight, row
from mma_desktop.gui.kit.offsets import Offsets
from mma_desktop.gui.kit.panel import ClosablePanel
from mma_desktop.gui.kit.plain import PlainLabel


class _Field(QLineEdit):
    """A search field that keeps Shift+Enter for itself."""

    backwards = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Shift+Enter searches upwards."""
        if event.key() == Qt.Key.Key_Return and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.backwards.emit()
        else:
            super().keyPressEvent(event)


class FindBar(ClosablePanel):
    """Finds text in an editor, from the cursor on and around its end."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__()
        self._editor = editor
        self.field = _Field()
        self.field.setClearButtonEnabled(True)
        self._up, self._down, self._close = IconButton("up"), IconButton("down"), IconButton("close")
        self.found = PlainLabel()
        self.found.setObjectName("muted")
        self._places: tuple[int, int] | None = None
        inside = row(self.field, self.found, self._up, self._down, self._close)
        inside.setContentsMargins(0, 0, 0, 0)
        self.setLayout(inside)
        self._connect()
        self.settle()
        self.hide()

    @Slot()
    def open(self) -> None:
        """Show the line, ready to type."""
        self.show()
        self.field.setFocus()
        self.field.selectAll()
        bring_into_sight(self)

    @Slot()
    def dismiss(self) -> None:
        """Hide the line and go back to the text."""
        self.hide()
        self._editor.setFocus()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.field.setPlaceholderText(self.tr("Find in the case"))
        self.field.setAccessibleName(self.tr("Find in the case"))
        self._up.name(self.tr("Find the previous place"))
        self._down.name(self.tr("Find the next place"))
        self._close.name(self.tr("Close the search"))
        self._say_found()

    def _connect(self) -> None:
        self.field.textEdited.connect(self._forget)
        self.field.returnPressed.connect(self._next)
        self.field.backwards.connect(self._previous)
        self.close_wanted.connect(self.dismiss)
        self._down.clicked.connect(self._next)
        self._up.clicked.connect(self._previous)
        self._close.clicked.connect(self.dismiss)

    @Slot()
    def _next(self) -> None:
        self._find(QTextDocument.FindFlag(0), QTextCursor.MoveOperation.Start)

    @Slot()
    def _previous(self) -> None:
        self._find(QTextDocument.FindFlag.FindBackward, QTextCursor.MoveOperation.End)

    def _find(self, flags: QTextDocument.FindFlag, start_over_at: QTextCursor.MoveOperation) -> None:
        text = self.field.text()
        if text and not self._editor.find(text, flags):
            self._editor.moveCursor(start_over_at)
            self._editor.find(text, flags)
        self._places = self._counted(text) if text else None
        self._say_found()

    def _counted(self, wanted: str) -> tuple[int, int]:
        """Which place is chosen, from 1, and how many there are."""
        text, cursor = self._editor.toPlainText(), self._editor.textCursor()
        before = text[: Offsets(text).character(cursor.selectionStart())]
        pattern = re.compile(re.escape(wanted), re.IGNORECASE)
        return len(pattern.findall(before)) + 1, len(pattern.findall(text))

    @Slot()
    def _forget(self) -> None:
        self._places = None
        self._say_found()

    def _say_found(self) -> None:
        """Say which of the places is chosen, or that there is none."""
        match self._places:
            case None:
                self.found.setText("")
            case (_, 0):
                self.found.setText(self.tr("not found"))
            case (place, total):
                self.found.setText(self.tr("{0} of {1}").format(place, total))
