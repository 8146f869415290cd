"""The base of every screen: it follows changes of language and colours while it lives."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget


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
