"""The ledger's entries as a Qt table model."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from mma_desktop.gui import figures
from mma_desktop.ledger.base import Entry

Index = QModelIndex | QPersistentModelIndex
_AROUND = 14  # characters shown on each side of an amount


class Column(IntEnum):
    """The columns of the ledger."""

    COUNTED = 0
    VALUE = 1
    TEXT = 2
    REASON = 3
    PLACE = 4


class LedgerModel(QAbstractTableModel):
    """Shows amounts in the order of the document."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[Entry, ...] = ()
        self._document = ""

    def show_entries(self, entries: tuple[Entry, ...], document: str) -> None:
        """Show these entries of this document from now on."""
        self.beginResetModel()
        self.entries, self._document = entries, document
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every amount."""
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows, and how it is aligned."""
        if not index.isValid():
            return None
        column = Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self.entries[index.row()], column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The columns' names; rows have none."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _heading(Column(section))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(Column(section))
            case _:
                return None

    def _text(self, entry: Entry, column: Column) -> str:
        translate = QCoreApplication.translate
        match column:
            case Column.COUNTED:
                return translate("Ledger", "✓ yes") if entry.counted else translate("Ledger", "no")
            case Column.VALUE:
                return figures.amount(entry.value)
            case Column.TEXT:
                return entry.shown
            case Column.PLACE:
                return self._surroundings(entry)
            case Column.REASON:
                return entry.reason

    def _surroundings(self, entry: Entry) -> str:
        """The amount with the words around it, on one line."""
        before = self._document[max(0, entry.start - _AROUND) : entry.start]
        after = self._document[entry.end : entry.end + _AROUND]
        return " ".join(f"…{before}{entry.text}{after}…".split())


def _alignment(column: Column) -> Qt.AlignmentFlag:
    """Values stand at the right, everything else at the left."""
    side = Qt.AlignmentFlag.AlignRight if column is Column.VALUE else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _heading(column: Column) -> str:
    translate = QCoreApplication.translate
    match column:
        case Column.COUNTED:
            return translate("Ledger", "Counted")
        case Column.VALUE:
            return translate("Ledger", "Value (yuan)")
        case Column.TEXT:
            return translate("Ledger", "Amount")
        case Column.PLACE:
            return translate("Ledger", "Place in the document")
        case Column.REASON:
            return translate("Ledger", "Why")
