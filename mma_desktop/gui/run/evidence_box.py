"""Whether the domain model is given articles of the knowledge library, for methods that read any."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox

from mma_desktop.domain.runs import AUTO
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.search.settings import SearchSettings
    from mma_desktop.solvers.registry import reads_evidence


class EvidenceBox(QCheckBox):
    """A box to tick."""

    @property
    def wanted(self) -> bool:
        """Whether it is ticked, and means something."""
        return self.isEnabled() and self.isChecked()

    def follow(self, method: str) -> None:
        """Allow it for this method or forbid it; the search reads articles, and what is chosen by itself may be it."""
        self.setEnabled(method == AUTO or reads_evidence(method, SearchSettings(evidence=True)))
