"""The line below the knowledge page: how far an import is, with a button that stops it, or what was done last."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton

from mma_desktop.gui.kit.controls import row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import ElidedLabel


class StatusLine(Panel):
    """There only while there is something to say."""

    stop_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.label, self.bar, self.stop = ElidedLabel(), QProgressBar(), QPushButton()
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

    def show_progress(self, number: int, files: int, name: str) -> None:
        """File `number`, from 0, of so many is being read."""
        self._message = lambda: self.tr("Reading {0} of {1}: {2}").format(number + 1, files, name)
        self.bar.setRange(0, files)
        self.bar.setValue(number)
        self._show(running=True)

    def show_message(self, message: Callable[[], str]) -> None:
        """Say this; asked again when the language changes."""
        self._message = message
        self._show(running=False)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.stop.setText(self.tr("Stop the import"))
        self.bar.setAccessibleName(self.tr("Progress of the import"))
        self.label.setText(self._message())

    def _show(self, *, running: bool) -> None:
        self.label.setText(self._message())
        self.bar.setVisible(running)
        self.stop.setVisible(running)
        self.setVisible(running or bool(self.label.text()))
