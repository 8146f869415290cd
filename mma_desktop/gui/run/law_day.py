"""The day whose law a run reads: that of the act, where today's is another; for methods that read any."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QSizePolicy

from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.request_checks import asks_for_law


class LawDay(QLineEdit):
    """A field for a date such as 2020-12-31; empty for today. It belongs to the case, so another case empties it."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setClearButtonEnabled(True)

    @property
    def typed(self) -> str:
        """What was typed, whether it means anything to the method that is chosen or not."""
        return self.text().strip()

    @property
    def wanted(self) -> str:
        """The day that is asked for, as it was typed; "" where it means nothing."""
        return self.typed if self.isEnabled() else ""

    def follow(self, method: str, *, evidence: bool) -> None:
        """Allow it where this method reads the law, with or without articles for the domain model."""
        self.setEnabled(asks_for_law(method, evidence=evidence))

    def retranslate(self) -> None:
        """Set its texts in the current language."""
        self.setPlaceholderText(self.tr("today"))
        self.setToolTip(self.tr("Articles are given as they were in force on this day, such as 2020-12-31."))
