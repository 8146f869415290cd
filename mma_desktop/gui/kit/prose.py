"""A reading pane: headings and paragraphs of plain text, built from data, never from markup."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from mma_desktop.gui.kit.theme import Colours, colours_of
from mma_desktop.reports.text import without_stars


class Style(Enum):
    """How a piece of text looks."""

    HEADING = "heading"
    BODY = "body"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Fragment:
    """One paragraph of a page."""

    style: Style
    text: str


def heading(text: str) -> Fragment:
    """A heading."""
    return Fragment(Style.HEADING, text)


def body(text: str) -> Fragment:
    """Text from a case or a model."""
    return Fragment(Style.BODY, text)


def note(text: str) -> Fragment:
    """A remark of the program, smaller in weight than the text."""
    return Fragment(Style.NOTE, text)


class Prose(QPlainTextEdit):
    """Shows a list of pieces; it can be read, selected and copied, with the keyboard too."""

    def __init__(self) -> None:
        super().__init__()
        self._fragments: tuple[Fragment, ...] = ()
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(10)

    def show_fragments(self, fragments: list[Fragment]) -> None:
        """Show these pieces; where they are those shown already, nothing moves."""
        if tuple(fragments) != self._fragments:
            self._fragments = tuple(fragments)
            self._redraw()

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of the moment."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._redraw()

    def _redraw(self) -> None:
        """Write all pieces again, in the colours of the moment."""
        colours = colours_of(self)
        self.clear()
        cursor = self.textCursor()
        for number, fragment in enumerate(self._fragments):
            if number:
                cursor.insertText("\n\n" if fragment.style is Style.HEADING else "\n", QTextCharFormat())
            text = without_stars(fragment.text) if fragment.style is Style.BODY else fragment.text
            cursor.insertText(text.rstrip("\n"), _format(fragment.style, colours))
        self.moveCursor(QTextCursor.MoveOperation.Start)


def _format(style: Style, colours: Colours) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colours.muted if style is Style.NOTE else colours.text))
    if style is Style.HEADING:
        made.setFontWeight(QFont.Weight.Bold)
        made.setForeground(QColor(colours.accent))
    return made
