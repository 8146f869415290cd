from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.gui.compare.text_table import TextTableModel
from tests.gui.compare.compared import Task

RESULTS, FLIPS = Task().tables


def test_the_model_keeps_to_the_contract_of_qt() -> None:
    model = TextTableModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for table in (RESULTS, FLIPS, None):
        model.show_table(table)
    assert tester.model() is model and (model.rowCount(), model.columnCount()) == (0, 0)


def test_cells_are_plain_text_and_numbers_stand_at_the_right() -> None:
    model = TextTableModel()
    model.show_table(RESULTS)
    assert model.index(1, 0).data() == "<b>mma</b>"
    assert "<b>" not in model.index(1, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert model.headerData(2, Qt.Orientation.Horizontal) == "strict"
    aligned = [model.index(0, column).data(Qt.ItemDataRole.TextAlignmentRole) for column in range(3)]
    assert aligned[0] is None and aligned[1] == aligned[2] != aligned[0]
