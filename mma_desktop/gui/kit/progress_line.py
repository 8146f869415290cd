"""A line below a page: how far its work is, with a button that ends it, or what came of the last one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton

from mma_desktop.gui.kit.controls import row
from mma_desktop.gui.kit.panel import Panel


class ProgressLine(Panel):
    """There only while there is something to say. Subclasses name the button and the bar, and set how far it is."""

    stop_wanted = Signal()

    def __init__(self, label: QLabel) -> None:
        super().__init__()
        self.label, self.bar, self.stop = label, QProgressBar(), QPushButton()
        self._message: Callable[[], str] = str
        self.label.setObjectName("muted")
        self.bar.setFixedWidth(160)
        layout = row(self.label, self.bar, self.stop)
        layout.setStretch(0, 1)
        layout.setContentsMargins(8, 0, 8, 6)
        self.setLayout(layout)
        self.stop.clicked.connect(self.stop_wanted)
        self.settle()
        self.show_message(str)

    def show_message(self, message: Callable[[], str]) -> None:
        """Say this; asked again when the language changes."""
        self._say(message, running=False)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.label.setText(self._message())

    def _say(self, message: Callable[[], str], *, running: bool) -> None:
        self._message = message
        self.label.setText(message())
        self.bar.setVisible(running)
        self.stop.setVisible(running)
        self.setVisible(running or bool(self.label.text()))
