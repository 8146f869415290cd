"""The line below the models: how far an order is, with a button that ends it, or what came of the last one."""

from __future__ import annotations

from collections.abc import Callable

from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.kit.progress_line import ProgressLine

_STEPS = 1000  # of the bar: Qt counts in 32 bits, and files are larger


class JobLine(ProgressLine):
    """Tells of one order after the other."""

    def __init__(self) -> None:
        super().__init__(PlainLabel(selectable=True, wrap=True))

    def show_progress(self, message: Callable[[], str], done: int, total: int) -> None:
        """Say this while an order goes on, of which `done` of `total` is done; how much it is is not known for 0."""
        self.bar.setRange(0, _STEPS if total else 0)
        self.bar.setValue(done * _STEPS // total if total else 0)
        self._say(message, running=True)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        super().retranslate()
        self.stop.setText(self.tr("Cancel"))
        self.bar.setAccessibleName(self.tr("Progress"))
