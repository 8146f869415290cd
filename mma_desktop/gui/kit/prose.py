"""A reading pane: headings and paragraphs of plain text, built from data, never from markup."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from mma_desktop.gui.kit.theme import Colours, colours_of
from mma_desktop.reports.changes import Stretches, WordChange
from mma_desktop.reports.text import visible, without_stars

_SIGNS = {WordChange.SAME: "{0}", WordChange.GONE: "[−{0}]", WordChange.NEW: "[+{0}]"}


class Style(Enum):
    """How a piece of text looks."""

    HEADING = "heading"
    BODY = "body"
    NOTE = "note"
    OWN = "own"
    CHANGES = "changes"


@dataclass(frozen=True, slots=True)
class Fragment:
    """One paragraph of a page; of one that was changed its `stretches`, which make the text."""

    style: Style
    text: str
    stretches: Stretches = ()


def heading(text: str) -> Fragment:
    """A heading."""
    return Fragment(Style.HEADING, text)


def body(text: str) -> Fragment:
    """Text from a case or a model."""
    return Fragment(Style.BODY, text)


def note(text: str) -> Fragment:
    """A remark of the program, smaller in weight than the text."""
    return Fragment(Style.NOTE, text)


def own(text: str) -> Fragment:
    """What the program itself says, in the weight of the text."""
    return Fragment(Style.OWN, text)


def changes(line: Stretches) -> Fragment:
    """A line of a text that was changed: each word that is gone or new stands in brackets with its sign."""
    marked = tuple((change, _SIGNS[change].format(text)) for change, text in line)
    return Fragment(Style.CHANGES, "".join(text for _, text in marked), marked)


def shown_text(fragment: Fragment) -> str:
    """What is shown of a piece: text of a model without the stars of bold words, and with signs for what would hide.

    Qt makes one character of each CRLF, so there is none in it: places are counted in this text.
    """
    text = without_stars(fragment.text) if fragment.style is Style.BODY else fragment.text
    return visible(text).rstrip("\n")


class Prose(QPlainTextEdit):
    """Shows a list of pieces; it can be read, selected and copied, with the keyboard too."""

    changed = Signal()
    """Other pieces are shown."""

    def __init__(self) -> None:
        super().__init__()
        self._fragments: tuple[Fragment, ...] = ()
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(10)

    def show_fragments(self, fragments: list[Fragment], *, stay: bool = False) -> None:
        """Show these pieces from their beginning, or with `stay` from where the reader is.

        Where they are those shown already, nothing moves.
        """
        if tuple(fragments) != self._fragments:
            self._fragments = tuple(fragments)
            self.redraw()
            if not stay:
                self.moveCursor(QTextCursor.MoveOperation.Start)
                self.verticalScrollBar().setValue(0)
            self.changed.emit()

    @property
    def fragments(self) -> tuple[Fragment, ...]:
        """What is shown."""
        return self._fragments

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of the moment."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.redraw()

    def redraw(self) -> None:
        """Write all pieces again, in the colours of the moment, and stay where the reader is."""
        colours, bar = colours_of(self), self.verticalScrollBar()
        place, top = self.textCursor().position(), bar.value()
        self.clear()
        cursor = self.textCursor()
        for number, fragment in enumerate(self._fragments):
            if number:
                cursor.insertText("\n\n" if fragment.style is Style.HEADING else "\n", QTextCharFormat())
            self.write(cursor, fragment, colours)
        cursor.setPosition(min(place, cursor.position()))
        self.setTextCursor(cursor)
        bar.setValue(top)

    def write(self, cursor: QTextCursor, fragment: Fragment, colours: Colours) -> None:
        """Write a piece at the cursor."""
        looks = _format(fragment.style, colours)
        if not fragment.stretches:
            cursor.insertText(shown_text(fragment), looks)
        for change, text in fragment.stretches:
            cursor.insertText(visible(text), _changed(looks, change, colours))


def _changed(looks: QTextCharFormat, change: WordChange, colours: Colours) -> QTextCharFormat:
    """Gone words are struck out, new ones underlined, so that they differ without their colours too."""
    made = QTextCharFormat(looks)
    if change is not WordChange.SAME:
        made.setForeground(QColor(colours.bad if change is WordChange.GONE else colours.good))
        made.setFontStrikeOut(change is WordChange.GONE)
        made.setFontUnderline(change is WordChange.NEW)
    return made


def _format(style: Style, colours: Colours) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colours.muted if style is Style.NOTE else colours.text))
    if style is Style.HEADING:
        made.setFontWeight(QFont.Weight.Bold)
        made.setForeground(QColor(colours.accent))
    return made
