"""A reading pane: headings and paragraphs of plain text, built from data, never from markup."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from mma_desktop.gui.kit.theme import Colours, colours_of


class Style(Enum):
    """How a piece of text looks."""

    HEADING = "heading"
    BODY = "body"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Piece:
    """One paragraph of a page."""

    style: Style
    text: str


def heading(text: str) -> Piece:
    """A heading."""
    return Piece(Style.HEADING, text)


def body(text: str) -> Piece:
    """Text from a case or a model."""
    return Piece(Style.BODY, text)


def note(text: str) -> Piece:
    """A remark of the program, smaller in weight than the text."""
    return Piece(Style.NOTE, text)


class Prose(QPlainTextEdit):
    """Shows a list of pieces; it can be read, selected and copied, with the keyboard too."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: tuple[Piece, ...] = ()
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(10)

    def show_pieces(self, pieces: list[Piece]) -> None:
        """Show these pieces; where they are those shown already, nothing moves."""
        if tuple(pieces) != self._pieces:
            self._pieces = tuple(pieces)
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
        for number, piece in enumerate(self._pieces):
            if number:
                cursor.insertText("\n\n" if piece.style is Style.HEADING else "\n", QTextCharFormat())
            cursor.insertText(piece.text, _format(piece.style, colours))
        self.moveCursor(QTextCursor.MoveOperation.Start)


def _format(style: Style, colours: Colours) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colours.muted if style is Style.NOTE else colours.text))
    if style is Style.HEADING:
        made.setFontWeight(QFont.Weight.Bold)
        made.setForeground(QColor(colours.accent))
    return made
