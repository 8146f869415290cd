"""The entries of the audit log about one run and its case, as a Qt table model."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt

from mma_desktop.gui.audit.entry_text import action_title, maker
from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.lines_delegate import Index
from mma_desktop.service.libraries.auditing import TrailEntry

translate = QCoreApplication.translate
_SHORT_HASH = 12  # characters; the whole hash is shown of the chosen entry


class EntryColumn(IntEnum):
    """The columns of the table."""

    NUMBER = 0
    TIME = 1
    WHAT = 2
    BY = 3
    HASH = 4


class EntriesModel(QAbstractTableModel):
    """One row for every entry, in the order of the log."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: Sequence[TrailEntry] = ()

    def show_entries(self, entries: Sequence[TrailEntry]) -> None:
        """Show these."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def name_again(self) -> None:
        """The language has changed."""
        if self.entries:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.entries) - 1, len(EntryColumn) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every entry."""
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return 0 if parent.isValid() else len(EntryColumn)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows."""
        if not index.isValid() or role != Qt.ItemDataRole.DisplayRole:
            return None
        return _text(self.entries[index.row()], EntryColumn(index.column()))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The names of the columns."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            EntryColumn.NUMBER: translate("Audit", "Entry"),
            EntryColumn.TIME: translate("Audit", "Time"),
            EntryColumn.WHAT: translate("Audit", "What was done"),
            EntryColumn.BY: translate("Audit", "By"),
            EntryColumn.HASH: translate("Audit", "Hash"),
        }[EntryColumn(section)]


def _text(entry: TrailEntry, column: EntryColumn) -> str:
    match column:
        case EntryColumn.NUMBER:
            return str(entry.seq)
        case EntryColumn.TIME:
            return figures.moment(entry.time)
        case EntryColumn.WHAT:
            return action_title(entry)
        case EntryColumn.BY:
            return maker(entry)
        case EntryColumn.HASH:
            return f"{entry.hash[:_SHORT_HASH]}…"
