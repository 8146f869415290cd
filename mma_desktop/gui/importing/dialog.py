"""The dialog of an import: how far it is, then what was read of each file, what was noticed, and what was not read."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mma_desktop.domain.case_documents import ImportedDocument, Refusal
from mma_desktop.domain.cases import Document
from mma_desktop.gui.importing.encoding_dialog import encoding_of, is_unsure
from mma_desktop.gui.importing.job import Items
from mma_desktop.gui.kit.controls import column, row
from mma_desktop.gui.kit.labels import language, said
from mma_desktop.gui.kit.plain import ElidedLabel, PlainLabel
from mma_desktop.gui.kit.prose import Fragment, Prose, body, heading, note
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.documents import note_text

translate = QCoreApplication.translate
_SIZE = (680, 420)
_LIST_WIDTH = 240


class ImportDialog(QDialog):
    """Accepted, its `documents` are wanted in the case; rejected, nothing of the import is."""

    encoding_wanted = Signal(object)
    """The document whose encoding the user wants to choose."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.bar, self._reading = QProgressBar(), ElidedLabel()
        self.headline, self.list, self.details = PlainLabel(wrap=True), QListWidget(), Prose()
        self.encoding = QPushButton(translate("Importing", "Choose the encoding …"))
        self.encoding.setAutoDefault(False)  # Enter takes what was read, from the list of files too
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.use = self.buttons.addButton(
            translate("Importing", "Use these documents"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._pages = QStackedWidget()
        self._items: Items = ()
        self._build()
        self.list.currentRowChanged.connect(self._show_details)
        self.encoding.clicked.connect(self._want_encoding)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    @property
    def documents(self) -> list[ImportedDocument]:
        """What was read."""
        return [item for item in self._items if isinstance(item, ImportedDocument)]

    @Slot(int, int, str)
    def show_progress(self, number: int, total: int, name: str) -> None:
        """Say which file is being read, and how many there are; the bar of a single one only moves."""
        self.bar.setRange(0, total if total > 1 else 0)
        self.bar.setValue(number - 1)
        self._reading.setText(translate("Importing", "Reading {0} of {1}: {2}").format(number, total, name))

    def show_report(self, items: Items) -> None:
        """Show what was read and what was not; what needs a person's eye is chosen first."""
        self._items = items
        self.headline.setText(_summary(items))
        self.list.addItems([_title(item) for item in items])
        self.list.setCurrentRow(next((place for place, item in enumerate(items) if _needs_eye(item)), 0))
        self.use.setEnabled(bool(self.documents))
        self.use.show()
        self._pages.setCurrentIndex(1)
        self.list.setFocus()
        self.use.setDefault(True)  # once Cancel, which was alone while files were read, has lost the keyboard

    def replace(self, old: ImportedDocument, new: ImportedDocument) -> None:
        """Take a document that was read in another encoding in place of the first reading."""
        self._items = tuple(new if item is old else item for item in self._items)
        self._show_details(self.list.currentRow())

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setWindowTitle(translate("Importing", "Import of documents"))
        self.resize(*_SIZE)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(translate("Importing", "Progress of the import"))
        self.use.hide()
        self._pages.addWidget(self._progress_page())
        self._pages.addWidget(self._report_page())
        layout = column(self, margin=16, spacing=12)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.buttons)

    def _progress_page(self) -> QWidget:
        page = QWidget()
        layout = column(page, spacing=10)
        layout.addStretch(1)
        layout.addWidget(self._reading)
        layout.addWidget(self.bar)
        layout.addStretch(1)
        return page

    def _report_page(self) -> QWidget:
        page = QWidget()
        self.headline.setObjectName("heading")
        self.list.setAccessibleName(translate("Importing", "Files"))
        self.list.setFixedWidth(_LIST_WIDTH)
        self.details.setAccessibleName(translate("Importing", "What was read and noticed"))
        beside = QVBoxLayout()
        beside.addWidget(self.details, 1)
        beside.addLayout(row(None, self.encoding))
        parts = row(self.list, spacing=8)
        parts.addLayout(beside, 1)
        layout = column(page, spacing=10)
        layout.addWidget(self.headline)
        layout.addLayout(parts, 1)
        return page

    # Showing -------------------------------------------------------------------------------------------------------

    @Slot(int)
    def _show_details(self, place: int) -> None:
        item = self._items[place] if 0 <= place < len(self._items) else None
        self.details.show_fragments(_details(item) if item is not None else [])
        self.encoding.setVisible(isinstance(item, ImportedDocument) and bool(encoding_of(item.document)))

    @Slot()
    def _want_encoding(self) -> None:
        item = self._items[self.list.currentRow()]
        if isinstance(item, ImportedDocument):
            self.encoding_wanted.emit(item)


def needs_report(items: Items) -> bool:
    """Whether an import is to be reported before its use: several files, or one with an unsure encoding or no text."""
    return len(items) != 1 or any(isinstance(item, ImportedDocument) and _needs_eye(item) for item in items)


def _summary(items: Items) -> str:
    unread = sum(map(_is_unread, items))
    text = translate("Importing", "Files read: {0}. Not read: {1}.")
    return text.format(len(items) - unread, unread)


def _title(item: ImportedDocument | Refusal) -> str:
    name = item.name if isinstance(item, Refusal) else item.document.name
    return translate("Importing", "Not read: {0}").format(name) if _is_unread(item) else name


def _is_unread(item: ImportedDocument | Refusal) -> bool:
    """Whether a file was refused, or is a picture that is kept though nobody could read it."""
    return isinstance(item, Refusal) or not item.document.text.strip()


def _needs_eye(item: ImportedDocument | Refusal) -> bool:
    return _is_unread(item) or (isinstance(item, ImportedDocument) and is_unsure(item.document))


def _details(item: ImportedDocument | Refusal) -> list[Fragment]:
    """What is said of a file; names and notes are plain text."""
    if isinstance(item, Refusal):
        return [heading(item.name), body(said(item.fact)), note(said(item.remedy))]
    document = item.document
    remarks = [note(note_text(remark, language())) for remark in document.notes]
    return [heading(document.name), body(_extent(document)), *remarks]


def _extent(document: Document) -> str:
    """How long a document is."""
    if document.pages:
        text = translate("Importing", "Read: {0} characters · pages: {1}.")
        return text.format(f"{len(document.text):,}", len(document.pages))
    return translate("Importing", "Read: {0} characters.").format(f"{len(document.text):,}")
