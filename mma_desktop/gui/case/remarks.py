"""What is to be said below the document that is shown: remarks on its import, what models were not shown of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.gui.importing.encoding_dialog import encoding_of
from mma_desktop.gui.kit.controls import column, row
from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.documents import note_text
    from mma_desktop.reports.sections.left_out import LeftOutText

_LEFT_OUT_LINES = 4


class Remarks(Panel):
    """Stands below the text; each part is there only where there is something to say."""

    encoding_wanted = Signal()
    batch_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.notes, self.encoding, self.left_out = PlainLabel(wrap=True), QPushButton(), QPlainTextEdit()
        self.several, self.make_batch = PlainLabel(wrap=True), QPushButton()
        self._shown: ImportedDocument | None = None
        self._questions = 0
        self._build()
        self.encoding.clicked.connect(self.encoding_wanted)
        self.make_batch.clicked.connect(self.batch_wanted)
        self.settle()

    def show_notes(self, shown: ImportedDocument | None, editable: bool) -> None:
        """Say what the import of a document noticed; the encoding of one that may be changed can be chosen."""
        self._shown = shown
        changeable = shown is not None and shown.data is not None and bool(encoding_of(shown.document))
        self.encoding.setVisible(changeable and editable)
        self._write_notes()

    def show_left_out(self, left_out: LeftOutText | None) -> None:
        """Say what models were not shown: a few lines, the others by scrolling."""
        self.left_out.setPlainText("" if left_out is None else "\n".join((left_out.summary, *left_out.parts)))
        self.left_out.setVisible(left_out is not None and bool(left_out.summary))
        self.left_out.setFixedHeight(_LEFT_OUT_LINES * self.left_out.fontMetrics().lineSpacing() + 14)

    def show_questions(self, count: int) -> None:
        """Say that the text holds so many questions, which one run cannot answer; nothing for fewer than two."""
        self._questions = count
        self.several.setVisible(count > 1)
        self.make_batch.setVisible(count > 1)
        self._write_questions()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.notes.setAccessibleName(self.tr("Remarks on the import"))
        self.left_out.setAccessibleName(self.tr("Parts of the case that models were not shown"))
        self.encoding.setText(self.tr("Choose the encoding …"))
        self._write_notes()
        self._write_questions()

    def _build(self) -> None:
        self.notes.setObjectName("muted")
        self.left_out.setReadOnly(True)
        self.left_out.setTabChangesFocus(True)
        beside = row(self.notes, self.encoding)
        beside.setStretch(0, 1)
        layout = column(self)
        layout.addLayout(beside)
        self.several.setObjectName("warning")
        questions = row(self.several, self.make_batch)
        questions.setStretch(0, 1)
        layout.addLayout(questions)
        layout.addWidget(self.left_out)
        self.encoding.hide()  # until there is a document that has one
        self.show_left_out(None)
        self.show_questions(0)

    def _write_questions(self) -> None:
        several = self.tr("{0} questions stand here: a run answers one.")
        self.several.setText(several.format(self._questions))
        self.make_batch.setText(self.tr("Make a batch of {0} questions").format(self._questions))

    def _write_notes(self) -> None:
        notes = self._shown.document.notes if self._shown is not None else ()
        self.notes.setText("\n".join(note_text(note, language()) for note in notes))
        self.notes.setVisible(bool(notes))
