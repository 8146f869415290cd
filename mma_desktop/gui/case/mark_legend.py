"""What the marks in the document are, each word marked as what it names."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from mma_desktop.gui.case.marked_text import MarkedText, Stretch, TextMark

_APART = "   "


class MarkLegend(MarkedText):
    """Names the marks that are there, on as many lines as they need; it takes no room while there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: Collection[TextMark] = ()
        self.set_editable(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(2)
        self.show_marks(())

    def show_marks(self, marks: Collection[TextMark]) -> None:
        """Name these."""
        self._marks = marks
        names = [(mark, self._name(mark)) for mark in TextMark if mark in marks and mark is not TextMark.SELECTED]
        stretches: list[Stretch] = []
        place = 0
        for mark, name in names:
            stretches.append(Stretch(place, place + len(name), name, mark))
            place += len(name) + len(_APART)
        self.show_text(_APART.join(name for _, name in names), stretches)
        self.setVisible(bool(names))
        self._fit()

    def sizeHint(self) -> QSize:
        """One line; the lines that are needed are known once the width is."""
        return QSize(0, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the line anew."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_marks(self._marks)

    def _fit(self) -> None:
        lines = max(1, round(self.document().size().height()))
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 6)

    def _name(self, mark: TextMark) -> str:
        match mark:
            case TextMark.COUNTED:
                return self.tr("counted")
            case TextMark.UNCOUNTED:
                return self.tr("not counted")
            case TextMark.COUNTED_MANUALLY:
                return self.tr("counted by hand")
            case TextMark.LEFT_OUT_MANUALLY:
                return self.tr("left out by hand")
            case TextMark.ELEMENT:
                return self.tr("named in the elements")
            case TextMark.QUOTE:
                return self.tr("quoted by a model")
            case TextMark.STATUTE:
                return self.tr("statute cited")
            case TextMark.SELECTED:
                return ""
