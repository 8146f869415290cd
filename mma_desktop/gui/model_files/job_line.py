"""The line below the models: how far an order is, with a button that ends it, or what came of the last one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton

from mma_desktop.gui.kit.controls import row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel

_STEPS = 1000  # of the bar: Qt counts in 32 bits, and files are larger


class JobLine(Panel):
    """There only while there is something to say."""

    stop_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.label = PlainLabel(selectable=True, wrap=True)
        self.bar, self.stop = QProgressBar(), QPushButton()
        self._message: Callable[[], str] = str
        self.label.setObjectName("muted")
        self.bar.setFixedWidth(160)
        layout = row(self.label, self.bar, self.stop)
        layout.setStretch(0, 1)
        layout.setContentsMargins(10, 2, 10, 6)
        self.setLayout(layout)
        self.stop.clicked.connect(self.stop_wanted)
        self.settle()
        self.show_message(str)

    def show_progress(self, message: Callable[[], str], done: int, total: int) -> None:
        """Say this while an order goes on, of which `done` of `total` is done; how much it is is not known for 0."""
        self._message = message
        self.bar.setRange(0, _STEPS if total else 0)
        self.bar.setValue(done * _STEPS // total if total else 0)
        self._show(running=True)

    def show_message(self, message: Callable[[], str]) -> None:
        """Say this; asked again when the language changes."""
        self._message = message
        self._show(running=False)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.stop.setText(self.tr("Cancel"))
        self.bar.setAccessibleName(self.tr("Progress"))
        self.label.setText(self._message())

    def _show(self, *, running: bool) -> None:
        self.label.setText(self._message())
        self.bar.setVisible(running)
        self.stop.setVisible(running)
        self.setVisible(running or bool(self.label.text()))
