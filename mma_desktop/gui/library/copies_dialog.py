"""Which copies of the library there are, to choose one that takes its place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.service.library_upkeep import Backup

translate = QCoreApplication.translate
_SIZE = (560, 380)


class CopiesDialog(QDialog):
    """A table of copies, newest first, of which one is chosen; accepted, that is `chosen`."""

    def __init__(self, parent: QWidget | None, copies: Sequence[Backup]) -> None:
        super().__init__(parent)
        self._copies = copies
        title = translate("Library", "Restore a copy")
        self.setWindowTitle(title)
        self.resize(*_SIZE)
        headline = PlainLabel(title, wrap=True)
        headline.setObjectName("heading")
        self.table = _table(copies)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        restore = self.buttons.addButton(translate("Library", "&Restore"), QDialogButtonBox.ButtonRole.AcceptRole)
        restore.setEnabled(bool(copies))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.table.itemActivated.connect(self.accept)
        layout = column(self, margin=16, spacing=10)
        for part in (headline, PlainLabel(_about(copies), wrap=True), self.table, self.buttons):
            layout.addWidget(part)

    @property
    def chosen(self) -> Backup | None:
        """The copy in the chosen row."""
        row = self.table.currentRow()
        return self._copies[row] if 0 <= row < len(self._copies) else None

    @Slot()
    def accept(self) -> None:
        """Close with the chosen copy; without one, stay."""
        if self.chosen is not None:
            super().accept()


def reason(label: str) -> str:
    """Why a copy was made."""
    reasons = {
        "auto": translate("Library", "automatic"),
        "manual": translate("Library", "by hand"),
        "replaced": translate("Library", "replaced by a copy"),
        "damaged": translate("Library", "damaged, before it was repaired"),
    }
    if label.startswith("schema-"):
        return translate("Library", "before an update of the program")
    return reasons.get(label, label)


def _about(copies: Sequence[Backup]) -> str:
    if not copies:
        return translate("Library", "There is no copy of this library yet.")
    return translate(
        "Library",
        "The copy is checked and then takes the library's place. What was there is kept beside it and appears in "
        "this list.",
    )


def _table(copies: Sequence[Backup]) -> QTableWidget:
    titles = (translate("Library", "Made"), translate("Library", "Why"), translate("Library", "Size"))
    table = QTableWidget(len(copies), len(titles))
    table.setHorizontalHeaderLabels(titles)
    table.setAccessibleName(translate("Library", "Copies of the library"))
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
    for row, copy in enumerate(copies):
        size = QLocale().formattedDataSize(copy.size)
        for place, text in enumerate((figures.moment(copy.made.isoformat()), reason(copy.label), size)):
            table.setItem(row, place, QTableWidgetItem(text))
    table.resizeColumnToContents(0)
    if copies:
        table.selectRow(0)
    return table
