"""Choosing the encoding of a text by how it begins in each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QPlainTextEdit, QWidget

from mma_desktop.domain.cases import Document
from mma_desktop.gui.kit.controls import column, row
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.documents.encoding_choices import EncodingChoice

translate = QCoreApplication.translate
ENCODING_NOTES = ("encoding", "encoding_unsure")
_SIZE = (640, 380)


class EncodingDialog(QDialog):
    """Lists encodings; the text in the one that is marked stands beside them. `chosen` carries the codec's name."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None, name: str, choices: Sequence[EncodingChoice], current: str) -> None:
        super().__init__(parent)
        self._choices = tuple(choices)
        self.list, self.preview = QListWidget(), QPlainTextEdit()
        buttons = QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        self.buttons = QDialogButtonBox(buttons)
        self._build(name)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(self.accept)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.accepted.connect(self._choose)
        titles = [choice.title for choice in choices]
        self.list.addItems(titles)
        self.list.setCurrentRow(titles.index(current) if current in titles else 0)

    def _build(self, name: str) -> None:
        self.setWindowTitle(translate("Importing", "Choose the encoding"))
        self.resize(*_SIZE)
        self.list.setAccessibleName(translate("Importing", "Encodings"))
        self.list.setFixedWidth(200)
        self.preview.setAccessibleName(translate("Importing", "How the text begins"))
        self.preview.setReadOnly(True)
        self.preview.setTabChangesFocus(True)
        question = translate("Importing", "In which encoding is {0} readable?").format(name)
        layout = column(self, margin=16, spacing=10)
        layout.addWidget(PlainLabel(question, wrap=True))
        layout.addLayout(row(self.list, self.preview, spacing=8), 1)
        layout.addWidget(self.buttons)

    @Slot(int)
    def _show(self, place: int) -> None:
        self.preview.setPlainText(self._choices[place].preview if place >= 0 else "")

    @Slot()
    def _choose(self) -> None:
        if (place := self.list.currentRow()) >= 0:
            self.chosen.emit(self._choices[place].codec)


def encoding_of(document: Document) -> str:
    """The name of the encoding in which a text was read, as people say it; empty where nothing was noticed of it."""
    return next((note.values[0] for note in document.notes if note.code in ENCODING_NOTES), "")


def is_unsure(document: Document) -> bool:
    """Whether the encoding in which a text was read is only the likeliest."""
    return any(note.code == "encoding_unsure" for note in document.notes)
