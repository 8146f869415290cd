"""Text from cases and models is shown as plain text, always.

Qt takes any string that looks like HTML for rich text, and rich text opens the local files that it names
(docs/reliability.md X5). Every label and tooltip in the window is made or set by one of these functions.
"""

from __future__ import annotations

import html
import re

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

_ADDED_KEY = re.compile(r"\(&\w\)")  # a mnemonic that a language without Latin letters puts behind the words


class PlainLabel(QLabel):
    """A label that shows what it is given, character for character."""

    def __init__(self, text: str = "", *, selectable: bool = False, wrap: bool = False) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        self.setWordWrap(wrap)
        if selectable:
            flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            self.setTextInteractionFlags(flags)


class PlainLink(PlainLabel):
    """A text that can be chosen, with the mouse or by Enter."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__(wrap=True)
        self.setObjectName("link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose it."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose it with Enter or the space bar."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)


class ElidedLabel(PlainLabel):
    """A one-line label with an ellipsis where the room ends, behind or before; the whole text is its tooltip."""

    def __init__(self, text: str = "", elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__(text)
        self._elide = elide
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """One line, however narrow."""
        return QSize(0, super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much of the text as fits."""
        painter = QPainter(self)
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), self._elide, room.width())
        self._follow_tooltip(text != self.text())
        alignment = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(QRect(room), alignment | Qt.TextFlag.TextSingleLine, text)

    def _follow_tooltip(self, elided: bool) -> None:
        wanted = escaped(self.text()) if elided else ""
        if self.toolTip() != wanted:
            self.setToolTip(wanted)


def escaped(text: str) -> str:
    """`text` for a tooltip, line by line: rich text in which nothing of `text` is markup."""
    return f"<span>{html.escape(text)}</span>".replace("\n", "<br>") if text else ""


def caption(label: QLabel, field: QWidget, text: str) -> None:
    """Name a field: the label's text and mnemonic, and what a screen reader says."""
    label.setText(text)
    label.setBuddy(field)
    field.setAccessibleName(without_key(text).rstrip(":："))


def without_key(text: str) -> str:
    """A caption without the mark of its key."""
    return _ADDED_KEY.sub("", text).replace("&", "")
