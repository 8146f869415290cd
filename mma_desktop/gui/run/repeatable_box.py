"""Whether replies shall depend on the request alone, so that a run that goes on is the one that never stopped."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox


class RepeatableBox(QCheckBox):
    """A box to tick."""

    def retranslate(self) -> None:
        """Set its texts in the current language."""
        self.setText(self.tr("Re&peatable to the letter (slower)"))
        self.setToolTip(
            self.tr(
                "A run that is stopped and continued, or made once more on this computer, is the same to the letter."
            )
        )
