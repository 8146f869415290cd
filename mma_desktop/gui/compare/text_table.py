"""A table of texts as a Qt table model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from mma_desktop.gui.kit.lines_delegate import Index
from mma_desktop.gui.kit.plain import escaped

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TextTable(Protocol):
    """A table of an evaluation: every column but the first `texts` ones holds numbers."""

    @property
    def title(self) -> str:
        """What it shows."""
        ...

    @property
    def headings(self) -> Sequence[str]:
        """The names of its columns."""
        ...

    @property
    def rows(self) -> Sequence[Sequence[str]]:
        """Its cells."""
        ...

    @property
    def texts(self) -> int:
        """How many columns hold texts."""
        ...


class TextTableModel(QAbstractTableModel):
    """Shows one table at a time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: TextTable | None = None

    def show_table(self, table: TextTable | None) -> None:
        """Show this one."""
        self.beginResetModel()
        self.table = table
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The rows of the table."""
        return 0 if parent.isValid() or self.table is None else len(self.table.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The columns of the table."""
        return 0 if parent.isValid() or self.table is None else len(self.table.headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A cell's text, and the whole of it as its tooltip; numbers stand at the right."""
        if not index.isValid() or self.table is None:
            return None
        text = self.table.rows[index.row()][index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.ToolTipRole:
                return escaped(text)
            case Qt.ItemDataRole.TextAlignmentRole if index.column() >= self.table.texts:
                return _RIGHT
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The names of the columns."""
        if self.table is None or orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.table.headings[section]
