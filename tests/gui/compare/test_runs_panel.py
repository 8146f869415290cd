from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.gui.compare.runs_model import RunColumn
from mma_desktop.gui.compare.runs_panel import ComparedRunsPanel
from tests.gui.compare.compared import RUNS


def _panel(qtbot: QtBot) -> ComparedRunsPanel:
    panel = ComparedRunsPanel()
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_the_run_that_is_shown_is_chosen_and_stays_so(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    panel.show_runs(RUNS[1:], "run-1")
    assert panel.table.currentIndex().row() == 1
    panel.show_runs(RUNS, "run-3")
    assert panel.model.rows[panel.table.currentIndex().row()].id == "run-1"
    assert panel.model.index(0, RunColumn.BESIDE).data().startswith("another answer")
    assert "Different answers: 2" in panel.said.text() and "disagree: 1" in panel.said.text()


def test_of_the_only_run_is_said_how_to_compare_it(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    panel.show_runs(RUNS[:1], "run-3")
    assert panel.model.rowCount() == 1 and "another method" in panel.said.text()


def test_a_run_is_opened_by_enter_a_damaged_one_is_not(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    panel.show_runs(RUNS, "run-2")
    with qtbot.waitSignal(panel.run_wanted) as wanted:
        qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert wanted.args == ["run-2"]
    panel.table.setCurrentIndex(panel.model.index(4, 0))
    with qtbot.assertNotEmitted(panel.run_wanted):
        qtbot.keyClick(panel.table, Qt.Key.Key_Return)


def test_what_is_said_takes_the_place_of_the_runs(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    panel.show_runs(RUNS, "run-2")
    panel.say(lambda: "There is none.")
    assert (panel.model.rowCount(), panel.said.text()) == (0, "There is none.")


def test_the_models_stand_in_sight_in_a_narrow_window(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    panel.show_runs(RUNS, "run-2")
    table = panel.table
    right = table.columnViewportPosition(RunColumn.MODELS) + table.columnWidth(RunColumn.MODELS)
    assert right <= 116 * table.fontMetrics().horizontalAdvance("0")  # as 1280 pixels at 150 % have room for
