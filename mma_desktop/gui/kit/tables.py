"""Tables of whole rows."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QAbstractItemModel, QEvent, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

_ROOM = 9  # above and below the text of a row


class RowTable(QTableView):
    """A table whose rows are chosen one at a time and as wholes. They grow with the text; the Tab key leaves it."""

    _digits: Mapping[int, int] = {}

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

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + _ROOM)
        for column, digits in self._digits.items():
            self.setColumnWidth(column, digits * self.fontMetrics().horizontalAdvance("0"))
