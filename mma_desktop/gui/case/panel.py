"""The case: its title and text, typed, pasted or opened, with the ledger's amounts marked in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton

from mma_desktop.documents import note_text
from mma_desktop.domain.cases import Document
from mma_desktop.gui.case.find_bar import FindBar
from mma_desktop.gui.case.marked_text import MarkedText, Stretch, TextMark
from mma_desktop.gui.kit.controls import IconButton, column, row
from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.ledger.edits import AmountSpan, Line
from mma_desktop.reports.base import Report

_MARKS = {
    (True, False): TextMark.COUNTED,
    (False, False): TextMark.UNCOUNTED,
    (True, True): TextMark.COUNTED_MANUALLY,
    (False, True): TextMark.LEFT_OUT_MANUALLY,
}


class CasePanel(Panel):
    """Holds the text of a case: free to edit until it runs, then fixed, its amounts marked once there is a ledger."""

    open_wanted = Signal()
    paste_wanted = Signal()
    new_wanted = Signal()
    line_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.title = QLineEdit()
        self.text = MarkedText()
        self.find_bar = FindBar(self.text)
        self.samples = QMenu(self)
        self._document: Document | None = None
        self._lines: tuple[Line, ...] = ()
        self._build()
        self._connect()
        self.settle()

    def show_case(self, title: str, document: Document) -> None:
        """Show a case that can be edited; it counts as the imported document until it is."""
        self._fill(title, document, ())
        self.set_editable(True)

    def show_report(self, report: Report, lines: Sequence[Line]) -> None:
        """Show the case of a run, fixed, with the ledger's amounts marked."""
        self._fill(report.title, report.document, lines)
        self.set_editable(False)

    def mark(self, lines: Sequence[Line]) -> None:
        """Mark these amounts in the text that is shown, which stays where it is."""
        by_place: dict[AmountSpan, list[Line]] = {}
        for line in lines:
            by_place.setdefault(line.place, []).append(line)
        text = self._document.text if self._document is not None else ""
        self.text.mark([_stretch(parts, text) for parts in by_place.values()])
        shown = {(s.start, s.end) for s in self.text.stretches}
        self._lines = tuple(parts[0] for place, parts in by_place.items() if (place.start, place.end) in shown)

    def clear(self) -> None:
        """Make room for another case."""
        self._document, self._lines = None, ()
        self.title.clear()
        self.text.show_text("")
        self.set_editable(True)
        self._show_notes()

    def edit(self) -> None:
        """Let the case that is shown be changed."""
        self.text.show_text(self.text.text())
        self.set_editable(True)

    def set_editable(self, editable: bool) -> None:
        """Let the user change the case, or not."""
        self.title.setReadOnly(not editable)
        self.text.set_editable(editable)

    def set_busy(self, busy: bool) -> None:
        """Offer no other case while one is being solved."""
        for button in (self._new, self._open, self._paste, self._sample):
            button.setEnabled(not busy)

    @property
    def document(self) -> Document | None:
        """The imported document, unless its text was changed since."""
        return self._document if self._document and self._document.text == self.text.text() else None

    def select(self, line: Line) -> None:
        """Mark an amount and bring it into sight."""
        self.text.select(line.place.start, line.place.end)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.title.setPlaceholderText(self.tr("Title of the case"))
        self.title.setAccessibleName(self.tr("Title of the case"))
        self.text.setPlaceholderText(self.tr("Type or paste the facts of the case here, or drop a document."))
        self.text.setAccessibleName(self.tr("Text of the case"))
        self._new.name(self.tr("New case"))
        self._open.name(self.tr("Open a document"))
        self._paste.name(self.tr("Paste a case"))
        self._sample.name(self.tr("Sample cases"))
        self.notes.setAccessibleName(self.tr("Remarks on the import"))
        self._show_notes()

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._new, self._open, self._paste = IconButton("new"), IconButton("open"), IconButton("paste")
        self._sample = IconButton("samples")
        self._sample.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._sample.setMenu(self.samples)
        self.notes = PlainLabel(wrap=True)
        self.notes.setObjectName("muted")
        self.notes.hide()
        layout = column(self, margin=8)
        layout.addLayout(row(self.title, self._new, self._open, self._paste, self._sample, spacing=2))
        layout.addWidget(self.text, 1)
        layout.addWidget(self.notes)
        layout.addWidget(self.find_bar)

    def _connect(self) -> None:
        self._new.clicked.connect(self.new_wanted)
        self._open.clicked.connect(self.open_wanted)
        self._paste.clicked.connect(self.paste_wanted)
        self.text.stretch_chosen.connect(self._emit_line)

    def _fill(self, title: str, document: Document, lines: Sequence[Line]) -> None:
        self._document = document
        self.title.setText(title)
        self.title.setCursorPosition(0)
        self.text.set_editable(False)
        self.text.show_text(document.text)
        self.mark(lines)
        self._show_notes()

    def _show_notes(self) -> None:
        notes = self._document.notes if self._document is not None else ()
        self.notes.setText("\n".join(note_text(note, language()) for note in notes))
        self.notes.setVisible(bool(notes))

    @Slot(int)
    def _emit_line(self, number: int) -> None:
        if number < len(self._lines):
            self.line_chosen.emit(self._lines[number])


def _stretch(parts: Sequence[Line], document: str) -> Stretch:
    """The place of an amount, marked as counted when one of its parts is."""
    first = parts[0]
    start, end = first.place.start, first.place.end
    counted, edit = any(part.counted for part in parts), first.edit is not None
    text = first.entry.text if first.entry is not None else document[start:end]
    return Stretch(start, end, text, _MARKS[counted, edit])
