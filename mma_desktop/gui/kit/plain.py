"""Text from cases and models is shown as plain text, always.

Qt takes any string that looks like HTML for rich text, and rich text opens the local files that it names
(docs/reliability.md X5). Every label and tooltip in the window is made or set by one of these functions.
"""

from __future__ import annotations

import html
import re

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from mma_desktop.reports.text import visible

_ADDED_KEY = re.compile(r"\(&\w\)")  # a mnemonic that a language without Latin letters puts behind the words
_EDGE = 4  # pixels that the style leaves free beside the text of a field


class PlainLabel(QLabel):
    """A label that shows what it is given, character for character, also those that nobody would see."""

    def __init__(self, text: str = "", *, selectable: bool = False, wrap: bool = False) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        self.setWordWrap(wrap)
        if selectable:
            flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            self.setTextInteractionFlags(flags)

    def setText(self, text: str) -> None:
        """Show this text."""
        super().setText(visible(text))


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


class ChoiceList(QComboBox):
    """A list whose choice ends in an ellipsis where the room does; then it is the tooltip, too."""

    @property
    def shown_text(self) -> str:
        """The choice as it is drawn."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room - _EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as the style does, with as much of the choice as fits."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text or self.placeholderText()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def event(self, event: QEvent) -> bool:
        """Tell the whole choice where it is cut."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            whole = self.currentText()
            QToolTip.showText(event.globalPos(), escaped(whole) if self.shown_text != whole else self.toolTip(), self)
            return True
        return super().event(event)


class LongLine(QLineEdit):
    """A line whose whole text is the tooltip where it is longer than the field."""

    @property
    def is_cut(self) -> bool:
        """Whether some of the text is out of sight."""
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width() - 2 * _EDGE

    def event(self, event: QEvent) -> bool:
        """Tell the whole text where it is cut."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), escaped(self.text()) if self.is_cut else self.toolTip(), self)
            return True
        return super().event(event)


def escaped(text: str) -> str:
    """`text` for a tooltip, line by line: rich text in which nothing of `text` is markup."""
    return f"<span>{html.escape(visible(text))}</span>".replace("\n", "<br>") if text else ""


def caption(label: QLabel, field: QWidget, text: str) -> None:
    """Name a field: the label's text and mnemonic, and what a screen reader says."""
    label.setText(text)
    label.setBuddy(field)
    field.setAccessibleName(without_key(text).rstrip(":："))


def without_key(text: str) -> str:
    """A caption without the mark of its key."""
    return _ADDED_KEY.sub("", text).replace("&", "")
