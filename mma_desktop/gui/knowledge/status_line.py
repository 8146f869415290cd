"""The line below the knowledge page: how far an import is, with a button that stops it, or what was done last."""

from __future__ import annotations

from mma_desktop.gui.kit.plain import ElidedLabel
from mma_desktop.gui.kit.progress_line import ProgressLine


class StatusLine(ProgressLine):
    """Tells of imports, file by file, and of what was done last."""

    def __init__(self) -> None:
        super().__init__(ElidedLabel())

    def show_progress(self, number: int, files: int, name: str) -> None:
        """File `number`, from 0, of so many is being read."""
        self.bar.setRange(0, files)
        self.bar.setValue(number)
        self._say(lambda: self.tr("Reading {0} of {1}: {2}").format(number + 1, files, name), running=True)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        super().retranslate()
        self.stop.setText(self.tr("Stop the import"))
        self.bar.setAccessibleName(self.tr("Progress of the import"))
