"""Text from a case or a model in which stretches can be marked, but only where the right text stands.

Stretches count characters, as spans in a document do; `Offsets` translates to Qt's positions.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QApplication, QFrame, QPlainTextEdit, QTextEdit

from mma_desktop.domain.tree import NodeKind
from mma_desktop.gui.kit.offsets import Offsets
from mma_desktop.gui.kit.theme import Colours, colours_of

_PARAGRAPH = "\u2029"
_SMALLER, _LARGER = -4, 16  # points by which the text can be zoomed
_PART = 50  # marks: Qt is given those of the parts in sight, of the one before and of the one behind them


class TextMark(Enum):
    """Why a stretch is marked."""

    COUNTED = "counted"
    UNCOUNTED = "uncounted"
    COUNTED_MANUALLY = "counted manually"
    LEFT_OUT_MANUALLY = "left out manually"
    ELEMENT = "element"
    QUOTE = "quote"
    STATUTE = "statute"
    SELECTED = "selected"


WORDS = {
    TextMark.ELEMENT: NodeKind.RESTATED,
    TextMark.QUOTE: NodeKind.KNOWLEDGE,
    TextMark.STATUTE: NodeKind.ANSWER_LEDGER,
}
"""What is marked beside amounts, each in the colours of a kind of node."""
_LINES = {
    TextMark.ELEMENT: QTextCharFormat.UnderlineStyle.DashUnderline,
    TextMark.QUOTE: QTextCharFormat.UnderlineStyle.WaveUnderline,
    TextMark.STATUTE: QTextCharFormat.UnderlineStyle.DashDotLine,
}


class Stretch(NamedTuple):
    """Characters [start, end) and how they are marked; the text is what must stand there.

    Ten thousand of them may be made at once, and a data class would take three times as long for it.
    """

    start: int
    end: int
    text: str
    mark: TextMark

    def stands_in(self, text: str) -> bool:
        """Whether its own text stands at its place there."""
        return text[self.start : self.end] == self.text


class MarkedText(QPlainTextEdit):
    """A plain text editor that marks stretches and emits which one of them is clicked or chosen with Enter."""

    stretch_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._text: str | None = None
        self._stretches: tuple[Stretch, ...] = ()
        self._in_order: Sequence[int] = ()
        self._parts = (0, 0)
        self._offsets = Offsets("")
        self._selected: int | None = None
        self._zoom = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(True)
        self.viewport().setMouseTracking(True)
        self.document().setDocumentMargin(10)
        self.document().contentsChange.connect(self._forget_text)  # before anybody hears that it is another one
        self.textChanged.connect(self._forget_marks)
        for signal in (self.verticalScrollBar().valueChanged, self.verticalScrollBar().rangeChanged):
            signal.connect(self._follow_sight)

    def show_text(self, text: str, stretches: Sequence[Stretch] = ()) -> None:
        """Show `text` with those stretches whose own text really stands there."""
        self._stretches, self._in_order, self._selected = (), (), None
        self.setPlainText(text)
        self._offsets = Offsets(text)
        self.mark(stretches)

    def mark(self, stretches: Sequence[Stretch]) -> None:
        """Mark those stretches whose own text really stands there; one that was selected stays so."""
        text = self.text()
        chosen = self._stretches[self._selected] if self._selected is not None else None
        self._stretches = tuple(s for s in stretches if s.stands_in(text))
        self._in_order = sorted(range(len(self._stretches)), key=self._start_of)
        self._selected = self._place_of(chosen.start, chosen.end) if chosen is not None else None
        self._paint_marks()

    def selected_span(self) -> tuple[int, int] | None:
        """The characters [start, end) that the user has selected, without the white space around them, or None."""
        cursor = self.textCursor()
        selected = cursor.selectedText().replace(_PARAGRAPH, "\n")
        start = self._offsets.character(cursor.selectionStart()) + len(selected) - len(selected.lstrip())
        return (start, start + len(selected.strip())) if selected.strip() else None

    def set_editable(self, editable: bool) -> None:
        """Let the text be changed, or only read; the keyboard reaches every place of it in both cases."""
        self.setReadOnly(not editable)
        if not editable:
            flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            self.setTextInteractionFlags(flags)

    def text(self) -> str:
        """The text, character for character (Qt's own plain text would turn no-break spaces into spaces)."""
        if self._text is None:
            self._text = self.document().toRawText().replace(_PARAGRAPH, "\n")
        return self._text

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """What is marked."""
        return self._stretches

    def select(self, start: int, end: int) -> bool:
        """Mark the stretch [start, end) as the selected one and scroll to it; False where there is none."""
        place = self._place_of(start, end)
        self._selected = place
        if place is not None:
            cursor = self.textCursor()
            cursor.setPosition(self._offsets.unit(start))
            self.setTextCursor(cursor)
            self.centerCursor()
        self._paint_marks()
        return place is not None

    def reveal(self, start: int, end: int) -> None:
        """Select the characters [start, end), which no mark is about, and scroll to them."""
        cursor, offsets = self.textCursor(), Offsets(self.text())
        cursor.setPosition(offsets.unit(end))
        cursor.setPosition(offsets.unit(start), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()

    @property
    def paragraph(self) -> int:
        """The number, from 1, of the paragraph in which the cursor stands."""
        return self.textCursor().blockNumber() + 1

    @property
    def paragraphs(self) -> int:
        """How many paragraphs there are, without empty ones at the end."""
        block = self.document().lastBlock()
        while block.blockNumber() and not block.text().strip():
            block = block.previous()
        return max(self.paragraph, block.blockNumber() + 1)

    def go_on(self) -> None:
        """Put the cursor at the beginning of the next paragraph that is not empty."""
        self._go(QTextCursor.MoveOperation.NextBlock)

    def go_back(self) -> None:
        """The same for the paragraph before."""
        self._go(QTextCursor.MoveOperation.PreviousBlock)

    def _go(self, towards: QTextCursor.MoveOperation) -> None:
        cursor = self.textCursor()
        while cursor.movePosition(towards) and not cursor.block().text().strip():
            pass
        cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
        if cursor.block().text().strip() or towards is QTextCursor.MoveOperation.PreviousBlock:
            self.setTextCursor(cursor)
        self.centerCursor()

    def zoom_by(self, points: int) -> None:
        """Show the text larger or smaller than the rest of the window."""
        self._zoom = max(_SMALLER, min(_LARGER, self._zoom + points))
        self._use_zoom()

    def zoom_normally(self) -> None:
        """Show the text as large as that of the rest of the window."""
        self._zoom = 0
        self._use_zoom()

    def _use_zoom(self) -> None:
        wanted = max(1, QApplication.font().pointSize() + self._zoom)
        if self.font().pointSize() != wanted:
            font = QFont()
            if self._zoom:
                font.setPointSize(wanted)
            self.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        """Paint the marks in the colours of the moment, and follow the size of the window's text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._paint_marks()
        elif event.type() == QEvent.Type.FontChange:  # a style sheet that is read again brings the window's font
            self._use_zoom()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click that selects nothing chooses the stretch under it."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self._choose_at(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The pointer becomes a pointing hand over a stretch."""
        super().mouseMoveEvent(event)
        over = self._stretch_at(self._character(event.position().toPoint())) is not None
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """In a text that is only read, Enter chooses the stretch at the cursor."""
        if self.isReadOnly() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self._offsets.character(self.textCursor().position()))
        else:
            super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Text may be dropped here; files go to the window, which opens them."""
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    # Helpers -------------------------------------------------------------------------------------------------------

    def _place_of(self, start: int, end: int) -> int | None:
        return next((i for i, s in enumerate(self._stretches) if (s.start, s.end) == (start, end)), None)

    def _choose_at(self, point: QPoint) -> None:
        self._choose(self._character(point))

    def _choose(self, character: int) -> None:
        if (found := self._stretch_at(character)) is not None:
            self.stretch_chosen.emit(found)

    def _character(self, point: QPoint) -> int:
        return self._offsets.character(self.cursorForPosition(point).position())

    def _stretch_at(self, character: int) -> int | None:
        return next((i for i, s in enumerate(self._stretches) if s.start <= character <= s.end), None)

    @Slot()
    def _forget_text(self) -> None:
        self._text = None

    def _forget_marks(self) -> None:
        if self._stretches and not self.isReadOnly():
            self._stretches, self._in_order, self._selected = (), (), None
            self._paint_marks()

    @Slot()
    def _follow_sight(self) -> None:
        if self._parts_in_sight() != self._parts:
            self._paint_marks()

    def _paint_marks(self) -> None:
        """Have Qt draw the marks around what is in sight: all of ten thousand would hold the window for a second."""
        colours = colours_of(self)
        formats = {mark: _format(mark, colours) for mark in TextMark}
        self._parts = self._parts_in_sight()
        marked = [self._selection(s, formats[s.mark]) for s in self._near()]
        if self._selected is not None:
            marked.append(self._selection(self._stretches[self._selected], formats[TextMark.SELECTED]))
        self.setExtraSelections(marked)

    def _near(self) -> Iterator[Stretch]:
        """The stretches of the parts in sight and of those around them."""
        first, last = self._parts
        for number in sorted(self._in_order[max(0, first - 1) * _PART : (last + 2) * _PART]):
            yield self._stretches[number]

    def _parts_in_sight(self) -> tuple[int, int]:
        """Which parts of the marks, by their places, hold the first one in sight and the last one."""
        return self._part_at(self.viewport().rect().topLeft()), self._part_at(self.viewport().rect().bottomRight())

    def _part_at(self, point: QPoint) -> int:
        return bisect_left(self._in_order, self._character(point), key=self._start_of) // _PART

    def _start_of(self, number: int) -> int:
        return self._stretches[number].start

    def _selection(self, stretch: Stretch, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._offsets.unit(stretch.start))
        cursor.setPosition(self._offsets.unit(stretch.end), QTextCursor.MoveMode.KeepAnchor)
        made = QTextEdit.ExtraSelection()
        made.cursor = cursor
        made.format = look
        return made


def _format(mark: TextMark, colours: Colours) -> QTextCharFormat:
    """How a mark looks: never by colour alone.

    What counts has a solid line below it, what does not a dotted one; changed manually, the first has a line above it
    too and the second is struck out. Words have dashes, waves or dashes and dots below them. The selected one is framed
    by lines.
    """
    made = QTextCharFormat()
    made.setForeground(QColor(colours.text))
    if mark is TextMark.SELECTED:
        made.setBackground(QColor(colours.selected))
        made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        made.setUnderlineColor(QColor(colours.text))
        made.setFontOverline(True)
        return made
    if mark in WORDS:
        fill, line = colours.kinds[WORDS[mark]]
        made.setBackground(QColor(fill))
        made.setUnderlineStyle(_LINES[mark])
        made.setUnderlineColor(QColor(line))
        return made
    counted = mark in (TextMark.COUNTED, TextMark.COUNTED_MANUALLY)
    made.setBackground(QColor(colours.counted if counted else colours.uncounted))
    line = QTextCharFormat.UnderlineStyle.SingleUnderline if counted else QTextCharFormat.UnderlineStyle.DotLine
    made.setUnderlineStyle(line)
    made.setUnderlineColor(QColor(colours.good if counted else colours.muted))
    made.setFontOverline(mark is TextMark.COUNTED_MANUALLY)
    made.setFontStrikeOut(mark is TextMark.LEFT_OUT_MANUALLY)
    return made
