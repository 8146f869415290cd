"""What is asked before texts are imported: the shelf they are put on, and what they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from mma_desktop.errors import InputError
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.plain import PlainLabel, caption
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.importing import is_collection
    from mma_desktop.service.retrieval import knowledge
    from mma_desktop.service.retrieval.knowledge import checked_day
    from mma_desktop.service.retrieval.shelf_imports import TextDetails

translate = QCoreApplication.translate
_WIDTH = 440
_OWN = "own"


class ShelfImportDialog(QDialog):
    """Asks for shelf, kind and date, and for a title where it is one text. Accepted, `details` is what was said."""

    def __init__(self, parent: QWidget | None, files: Sequence[Path], shelves: Sequence[str]) -> None:
        """`shelves` are those that are there; a new name makes a new one."""
        super().__init__(parent)
        self.setMinimumWidth(_WIDTH)
        self.shelf = QComboBox()
        self.kind, self.effective, self.title = QLineEdit(), QLineEdit(), QLineEdit()
        self.problem = PlainLabel(wrap=True)
        self.details = TextDetails(_OWN)
        self._build(files)
        own = [name for name in shelves if name != knowledge.STARTER]
        self.shelf.setEditable(True)
        self.shelf.addItems(own or [_OWN])

    def _build(self, files: Sequence[Path]) -> None:
        name = files[0].name if len(files) == 1 else translate("Knowledge", "{0} files").format(len(files))
        title = translate("Knowledge", "Import: {0}").format(name)
        self.setWindowTitle(title)
        headline = PlainLabel(title, wrap=True)
        headline.setObjectName("heading")
        about = PlainLabel(translate("Knowledge", "Texts are cut into their articles, or else paragraphs."), wrap=True)
        about.setObjectName("muted")
        self.problem.setObjectName("warning")
        self.problem.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = column(self, margin=16, spacing=10)
        layout.addWidget(headline)
        layout.addWidget(about)
        layout.addLayout(self._form(single=len(files) == 1 and not is_collection(files[0])))
        layout.addWidget(self.problem)
        layout.addWidget(buttons)

    def _form(self, *, single: bool) -> QFormLayout:
        form = QFormLayout()
        fields: list[tuple[str, QWidget]] = [
            (translate("Knowledge", "&Shelf"), self.shelf),
            (translate("Knowledge", "&Applies from"), self.effective),
            (translate("Knowledge", "&Kind"), self.kind),
        ]
        if single:
            fields.append((translate("Knowledge", "&Title"), self.title))
        for text, field in fields:
            label = PlainLabel()
            caption(label, field, text)
            form.addRow(label, field)
        self.effective.setPlaceholderText(translate("Knowledge", "2024-03-01, or nothing: always"))
        self.kind.setPlaceholderText(translate("Knowledge", "such as judicial interpretation; may be empty"))
        self.title.setPlaceholderText(translate("Knowledge", "the file's name, if empty"))
        return form

    @Slot()
    def accept(self) -> None:
        """Close with what was said, or say what is wrong with it."""
        shelf = self.shelf.currentText().strip()
        try:
            day = checked_day(self.effective.text().strip())
        except InputError:
            self._refuse(translate("Knowledge", "That is no date. Write it like 2024-03-01."), self.effective)
            return
        if shelf in ("", knowledge.STARTER):
            self._refuse(translate("Knowledge", "Name a shelf of your own."), self.shelf)
            return
        self.details = TextDetails(shelf, self.title.text().strip(), self.kind.text().strip(), day)
        super().accept()

    def _refuse(self, problem: str, field: QWidget) -> None:
        self.problem.setText(problem)
        self.problem.show()
        field.setFocus()
