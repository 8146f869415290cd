from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.gui.knowledge.statutes_model import StatutesModel
from mma_desktop.reports.statutes import StatuteRow

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
ROW = StatuteRow("paragraph 1", "《刑法》第二百六十四条", "<b>刑法</b>", True, 2, 12)


def test_it_is_a_sound_model_and_shows_markup_as_text() -> None:
    model = StatutesModel()
    tester = QAbstractItemModelTester(model, FATAL)
    model.show_rows([ROW])
    assert [model.data(model.index(0, column)) for column in range(3)] == [ROW.place, ROW.words, ROW.said]
    assert "<b>" not in str(model.data(model.index(0, 2), Qt.ItemDataRole.ToolTipRole))
    model.name_columns()
    assert model.headerData(1, Qt.Orientation.Horizontal)
    model.show_rows([])
    assert tester.model() is model
