"""The statutes that a text cites, as a Qt table model."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.lines_delegate import Index
from mma_desktop.gui.kit.plain import escaped
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.statutes import StatuteRow, statute_headings

_COLUMNS = 3  # place, citation, finding


class StatutesModel(QAbstractTableModel):
    """One row for every citation: where it stands, what is cited, what the knowledge library says."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[StatuteRow] = ()
        self._headings: Sequence[str] = ("",) * _COLUMNS

    def name_columns(self) -> None:
        """Name the columns in the current language. Their words are not read before they are seen."""
        self._headings = statute_headings(language())
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, _COLUMNS - 1)

    def show_rows(self, rows: Sequence[StatuteRow]) -> None:
        """Show these."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every citation."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Place, citation, finding."""
        return 0 if parent.isValid() else _COLUMNS

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A cell's text; the whole of it as its tooltip."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        text = (row.place, row.words, row.said)[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.ToolTipRole:
                return escaped(text)
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The names of the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        return None
