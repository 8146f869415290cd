from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.kit.lines_delegate import DETAILS
from mma_desktop.gui.run.runs_model import RunsFilter, RunsModel
from mma_desktop.gui.run.runs_panel import RunsPanel
from mma_desktop.gui.shell.display import Display
from mma_desktop.service.request import RunSummary
from tests.gui.steps import stored_run

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def test_the_library_is_a_sound_model_while_it_changes() -> None:
    runs = RunsModel()
    tester = QAbstractItemModelTester(runs, FATAL)
    runs.show_rows([stored_run("run", "赵某盗窃案", RunStatus.FINISHED)])
    runs.show_rows([])
    assert tester.model() is runs


def test_the_filter_is_sound_while_runs_and_search_change() -> None:
    runs = RunsModel()
    left = RunsFilter(runs)
    tester = QAbstractItemModelTester(left, FATAL)
    runs.show_rows([stored_run(name, f"{name}案", RunStatus.FINISHED) for name in "abc"])
    left.search("A案")
    left.add({"c", "gone"})
    assert [left.index(row, 0).data() for row in range(left.rowCount())] == ["a案", "c案"]
    runs.show_rows([stored_run(name, f"{name}案", RunStatus.FINISHED) for name in "bcd"])
    assert [left.index(row, 0).data() for row in range(left.rowCount())] == ["c案"]
    left.search("")
    assert left.rowCount() == 3
    assert tester.model() is left


def test_a_run_shows_its_value_and_what_keeps_it_from_being_finished() -> None:
    model = RunsModel()
    model.show_rows(
        [
            stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "19450"),
            stored_run("run", "赵某盗窃案", RunStatus.STOPPED, "300"),
            stored_run("run", "赵某盗窃案", RunStatus.RUNNING, None),
        ]
    )
    details = [model.data(model.index(row), DETAILS) for row in range(3)]
    assert details == ["19,450 · eca\n2019-11-20", "300 · stopped · eca\n2019-11-20", "interrupted · eca\n2019-11-20"]
    assert model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole) == "赵某盗窃案, 19,450 · eca, 2019-11-20"
    assert model.data(QModelIndex()) is None


def test_a_run_says_what_was_asked_by_the_title_of_its_task() -> None:
    runs = RunsModel()
    runs.show_rows([stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "19450")])
    runs.name_tasks({"eca": {"zh": "犯罪金额计算", "en": "Crime amount"}})
    assert runs.data(runs.index(0), DETAILS) == "19,450 · Crime amount\n2019-11-20"
    assert "eca" not in str(runs.data(runs.index(0), Qt.ItemDataRole.ToolTipRole))
    left = RunsFilter(runs)
    left.search("crime AM")
    assert left.rowCount() == 1


def test_a_demonstration_cuts_neither_its_date_nor_its_name(qtbot: QtBot, display: Display) -> None:
    """In the narrowest list, with an answer of the largest size that is usual."""
    display.use_language("en")
    panel = RunsPanel()
    qtbot.addWidget(panel)
    shown = replace(stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "1234567"), demonstration=True)
    panel.model.show_rows([replace(shown, created="2026-11-26T16:39:38+00:00")])
    lines = str(panel.model.data(panel.model.index(0), DETAILS)).split("\n")
    panel.resize(256, 400)
    panel.show()
    assert panel.list.fontMetrics().horizontalAdvance(lines[1]) <= panel.list.viewport().width() - 16


def test_the_tags_of_a_run_are_shown_and_found() -> None:
    runs = RunsModel()
    tagged = replace(stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "19450"), tags=("一审", "急"))
    runs.show_rows([tagged, stored_run("other", "钱某案", RunStatus.FINISHED)])
    assert runs.data(runs.index(0), DETAILS) == "19,450 · eca\n2019-11-20 · 一审 · 急"
    left = RunsFilter(runs)
    left.search("一审")
    assert [left.index(row, 0).data() for row in range(left.rowCount())] == ["赵某盗窃案"]


def test_a_damaged_run_is_marked_among_the_others() -> None:
    model = RunsModel()
    damaged = RunSummary("5f2c9a60c1d84e7b", "", "", "", "", None, None, "", "Run 5f2c is damaged (KeyError).")
    model.show_rows([damaged, stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "19450")])
    assert model.data(model.index(0)) == "Damaged run 5f2c9a60c1d8"
    assert "last good copy" in str(model.data(model.index(0), DETAILS))
    assert model.data(model.index(1)) == "赵某盗窃案"


def test_a_value_by_hand_stands_in_place_of_the_answers_and_is_found_as_it_is_typed() -> None:
    runs = RunsModel()
    left = RunsFilter(runs)
    run = replace(stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "51500"), by_hand="38500")
    runs.show_rows([run, stored_run("other", "乙案", RunStatus.FINISHED, "7")])
    assert runs.data(runs.index(0), DETAILS) == "38,500 by hand · eca\n2019-11-20"
    for typed in ("38,500", "38500"):
        left.search(typed)
        assert left.rowCount() == 1
