from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QStandardItem, QStandardItemModel
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QHeaderView
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.lines_delegate import Index
from mma_desktop.gui.kit.tables import RowsModel, RowTable


def _table(qtbot: QtBot) -> RowTable:
    table, model = RowTable(), QStandardItemModel(parent=QApplication.instance())
    qtbot.addWidget(table)
    for row in ("a", "b"):
        model.appendRow([QStandardItem(row), QStandardItem(row)])
    table.show_rows(model, {0: 10})
    return table


def test_a_row_is_chosen_whole_and_the_tab_key_leaves_the_table(qtbot: QtBot) -> None:
    table = _table(qtbot)
    table.setCurrentIndex(table.model().index(0, 0))
    table.setCurrentIndex(table.model().index(1, 0))
    assert [(index.row(), index.column()) for index in table.selectedIndexes()] == [(1, 0), (1, 1)]
    assert not table.tabKeyNavigation()


def test_rows_and_columns_grow_with_the_text(qtbot: QtBot) -> None:
    table = _table(qtbot)
    height, width = table.rowHeight(0), table.columnWidth(0)
    font = QFont(table.font())
    font.setPointSize(2 * font.pointSize())
    table.setFont(font)
    assert table.rowHeight(0) >= table.fontMetrics().lineSpacing() > height
    assert table.columnWidth(0) > 1.5 * width


class Column(IntEnum):
    NAME = 0
    LENGTH = 1


class Words(RowsModel[str]):
    def headings(self) -> tuple[str, ...]:
        return ("Name", "Length")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        word = self.rows[index.row()]
        return (word, len(word))[index.column()] if role == Qt.ItemDataRole.DisplayRole else None


def test_rows_of_plain_data_stand_under_the_names_of_their_columns(qtbot: QtBot) -> None:
    model = Words(Column)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows(["one", "three"])
    assert (model.rowCount(), model.columnCount(), model.rowCount(model.index(0, 0))) == (2, 2, 0)
    assert model.headerData(1, Qt.Orientation.Horizontal) == "Length"
    with qtbot.waitSignal(model.dataChanged):
        model.name_again()
    assert tester.model() is model


def test_the_column_that_takes_what_is_left_keeps_some_room(qtbot: QtBot) -> None:
    table, model = RowTable(), Words(Column)
    qtbot.addWidget(table)
    table.show_rows(model, {Column.LENGTH: 12})
    table.horizontalHeader().setStretchLastSection(False)
    table.horizontalHeader().setSectionResizeMode(Column.NAME, QHeaderView.ResizeMode.Stretch)
    table.resize(60, 100)
    table.show()
    assert table.columnWidth(Column.NAME) >= 12 * table.fontMetrics().horizontalAdvance("0")


def test_a_table_keeps_room_for_some_rows_in_a_low_window(qtbot: QtBot) -> None:
    table, model = RowTable(), Words(Column)
    qtbot.addWidget(table)
    table.show_rows(model)
    model.show_rows(["one", "two", "three", "four", "five"])
    table.keep_rows(4)
    table.resize(300, 20)
    table.show()
    assert table.viewport().height() >= 4 * table.rowHeight(0)
