"""A tab with one text that a model wrote line by line, such as the case's elements: each number has its place."""

from __future__ import annotations

from collections.abc import Callable

from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.prose import body, note
from mma_desktop.gui.places.linked_prose import LinkedProse


class TextTab(Panel):
    """Shows a text with a line above it that says what it is; both lines are asked for in the current language."""

    def __init__(self, title: Callable[[], str], remark: Callable[[], str], empty: Callable[[], str]) -> None:
        super().__init__()
        self._title, self._remark, self._empty = title, remark, empty
        self._text: str | None = None
        self.prose = LinkedProse(supports=True)
        column(self, margin=8).addWidget(self.prose)
        self.settle()

    def show_text(self, text: str | None) -> None:
        """Show this text, or the remark that there is none."""
        self._text = text
        lines = [body(line) for line in text.split("\n")] if text else []
        self.prose.show_fragments([note(self._remark()), body(""), *lines] if lines else [])

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.prose.setAccessibleName(self._title())
        self.prose.setPlaceholderText(self._empty())
        self.show_text(self._text)
