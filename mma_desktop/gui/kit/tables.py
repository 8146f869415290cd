"""Tables of whole rows, and the models behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QEvent, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

from mma_desktop.gui.kit.lines_delegate import Index

RowT = TypeVar("RowT")
_ROOM = 9  # above and below the text of a row


class RowTable(QTableView):
    """A table whose rows are chosen one at a time and as wholes. They grow with the text; the Tab key leaves it."""

    _digits: Mapping[int, int] = {}
    _least_rows = 0

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def show_rows(self, model: QAbstractItemModel, digits: Mapping[int, int] | None = None) -> None:
        """Show the rows of this model; `digits` says how many of them some columns have room for."""
        self.setModel(model)
        self._digits = digits or {}
        self._fit()

    def keep_rows(self, rows: int) -> None:
        """Show at least so many rows, however low the window is: the page around it scrolls then."""
        self._least_rows = rows
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + _ROOM)
        if self._least_rows:
            around = self.horizontalHeader().sizeHint().height() + self.horizontalScrollBar().sizeHint().height()
            rows = self._least_rows * self.verticalHeader().defaultSectionSize()
            self.setMinimumHeight(around + rows + 2 * self.frameWidth())
        if self._digits:  # a column that takes what is left keeps as much room as the narrowest of the others
            least = min(self._digits.values()) * self.fontMetrics().horizontalAdvance("0")
            self.horizontalHeader().setMinimumSectionSize(least)
        for column, digits in self._digits.items():
            self.setColumnWidth(column, digits * self.fontMetrics().horizontalAdvance("0"))


class RowsModel(QAbstractTableModel, Generic[RowT]):
    """Rows of plain data; a subclass says what stands in a cell (`data`) and how the columns are called."""

    def __init__(self, columns: type[IntEnum], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = len(columns)
        self.rows: Sequence[RowT] = ()

    def show_rows(self, rows: Sequence[RowT]) -> None:
        """Show these."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def name_again(self) -> None:
        """What is said, or the language, has changed."""
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, self._columns - 1))

    def headings(self) -> Sequence[str]:
        """The names of the columns, in the language of the moment."""
        raise NotImplementedError

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The number of rows; they have none below them."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return 0 if parent.isValid() else self._columns

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The names of the columns."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.headings()[section]
