"""The bases of screens: all follow changes of language and colours while they live; a page takes the case's place."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from mma_desktop.gui.kit.controls import IconButton, column, frame, row
from mma_desktop.gui.kit.plain import PlainLabel

translate = QCoreApplication.translate


class Panel(QWidget):
    """A screen. A subclass builds and connects its widgets and ends with `settle()`."""

    _settled = False

    def settle(self) -> None:
        """Set every text and colour for the first time; from now on changes of language and colours are followed."""
        self._settled = True
        self.retranslate()
        self.recolour()

    def retranslate(self) -> None:
        """Set every text of this screen, in the language and size that are current now."""

    def recolour(self) -> None:
        """Set every colour and icon that does not follow the palette by itself."""

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language, the text size and the colours."""
        super().changeEvent(event)
        if not self._settled:
            return
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self.recolour()


class ClosablePanel(Panel):
    """A screen that its user closes, by its button or Esc; where it is closed, what is being solved goes on."""

    close_wanted = Signal()

    def event(self, event: QEvent) -> bool:
        """Claim Esc before the menu's Stop can have it."""
        is_key = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_key and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes it, wherever in it the keyboard is."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_wanted.emit()
        else:
            super().keyPressEvent(event)


class WindowPage(ClosablePanel):
    """A screen that is shown in place of the case; above it a strip with its title and the way back."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.back = PlainLabel(), IconButton("close")
        self.title.setObjectName("heading")
        self.back.clicked.connect(self.close_wanted)

    def retranslate(self) -> None:
        """Name the way back; a subclass sets the title and its own texts."""
        self.back.name(translate("WindowPage", "Back to the case"))

    def strip(self, *controls: QWidget | None) -> QFrame:
        """The title, these controls and the way back side by side; None takes the spare room."""
        strip = frame("strip")
        column(strip, margin=8).addLayout(row(self.title, *controls, self.back, spacing=8))
        return strip
