"""The reasoning path: what every step from the question to the answer added."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.domain.tree import Node
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.prose import Prose
from mma_desktop.gui.tree.node_text import path_fragments


class PathTab(Panel):
    """Shows the chosen path, or the best one so far."""

    def __init__(self) -> None:
        super().__init__()
        self.prose = Prose()
        self._path: Sequence[Node] = ()
        column(self, margin=8).addWidget(self.prose)
        self.settle()

    def show_path(self, path: Sequence[Node]) -> None:
        """Show these steps."""
        self._path = path
        self.prose.show_fragments(path_fragments(path))

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.prose.setAccessibleName(self.tr("Reasoning path"))
        self.prose.setPlaceholderText(self.tr("The steps from the question to the answer will stand here."))
        self.prose.show_fragments(path_fragments(self._path))
