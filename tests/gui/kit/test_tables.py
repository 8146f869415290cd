from __future__ import annotations

from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.tables import show_rows


def test_a_row_is_chosen_whole_and_the_tab_key_leaves_the_table(qtbot: QtBot) -> None:
    table, model = QTableView(), QStandardItemModel()
    qtbot.addWidget(table)
    for row in ("a", "b"):
        model.appendRow([QStandardItem(row), QStandardItem(row)])
    show_rows(table, model)
    table.setCurrentIndex(model.index(0, 0))
    table.setCurrentIndex(model.index(1, 0))
    assert [(index.row(), index.column()) for index in table.selectedIndexes()] == [(1, 0), (1, 1)]
    assert not table.tabKeyNavigation()
