"""What the panel of experts of a chosen method will cost, said before it is asked (docs/method.md 3.5)."""

from __future__ import annotations

from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.translation import translated

with lazy_imports():
    from mma_desktop.service.request_checks import notes_on_experts


class PanelCost(PlainLabel):
    """A line for each sentence; none for a method that asks no panel."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("muted")

    def follow(self, method: str) -> None:
        """Say it of this method."""
        notes = [translated(note, labels.language()) for note in notes_on_experts(method)]
        self.setText("\n".join(notes))
        self.setVisible(bool(notes))
