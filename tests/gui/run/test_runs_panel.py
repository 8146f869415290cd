from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import notices, stored_run


def _shown(window: MainWindow) -> list[str]:
    model = window.workspace.runs.list.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


@pytest.fixture
def two_cases(make_window: MakeWindow) -> MainWindow:
    service = FakeService()
    service.stored = [stored_run("a", "甲案", RunStatus.FINISHED), stored_run("b", "乙案", RunStatus.STOPPED)]
    service.texts = {"手表": {"b"}, "案": {"a"}}
    return make_window(service)


def test_the_library_is_searched(two_cases: MainWindow) -> None:
    runs = two_cases.workspace.runs
    runs.search.setText("乙")
    assert _shown(two_cases) == ["乙案"]
    runs.search.setText("STOPPED")
    assert _shown(two_cases) == ["乙案"]
    runs.search.clear()
    assert _shown(two_cases) == ["甲案", "乙案"]


def test_a_double_click_opens_a_run_once(qtbot: QtBot, two_cases: MainWindow) -> None:
    runs, asked = two_cases.workspace.runs, list[str]()
    runs.run_wanted.connect(asked.append)
    place = runs.list.visualRect(runs.list.model().index(0, 0)).center()
    qtbot.mouseClick(runs.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(runs.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert asked == ["a"]


def test_what_stands_in_the_texts_is_found_a_moment_later(qtbot: QtBot, two_cases: MainWindow) -> None:
    runs = two_cases.workspace.runs
    runs.search.setText("手表")
    assert _shown(two_cases) == []
    qtbot.waitUntil(lambda: _shown(two_cases) == ["乙案"])
    assert runs.current() is None
    runs.search.setText("手表x")
    assert _shown(two_cases) == []


def test_down_leads_from_the_search_to_what_was_found(qtbot: QtBot, two_cases: MainWindow) -> None:
    runs = two_cases.workspace.runs
    runs.search.setFocus()
    runs.search.setText("乙")
    qtbot.keyClick(runs.search, Qt.Key.Key_Down)
    assert runs.list.hasFocus()
    chosen = runs.current()
    assert chosen is not None
    assert chosen.id == "b"


def test_an_answer_to_an_earlier_search_is_left_aside(two_cases: MainWindow) -> None:
    runs = two_cases.workspace.runs
    runs.search.setText("鞋")
    runs.show_found("手表", {"b"})
    assert _shown(two_cases) == []
    runs.show_found("鞋", {"a"})
    assert _shown(two_cases) == ["甲案"]


def test_a_solved_case_stands_in_the_library(qtbot: QtBot, solved: MainWindow) -> None:
    runs = solved.workspace.runs
    qtbot.waitUntil(lambda: len(runs.model.rows) == 1 and runs.current() is not None)
    current = runs.current()
    assert current is not None
    assert current.id == "run-1"


@pytest.fixture
def several_runs(qtbot: QtBot, make_window: MakeWindow, service: FakeService) -> MainWindow:
    """Two runs on one case, and one on another."""
    runs = (("new", "甲"), ("other", "乙"), ("old", "甲"))
    service.stored = [replace(stored_run(run, f"{case}案", RunStatus.FINISHED), case=case) for run, case in runs]
    window = make_window(service)
    qtbot.waitUntil(lambda: window.workspace.runs.model.rowCount() == 2)
    return window


def test_a_case_opens_its_newest_run_and_its_rows_the_others(qtbot: QtBot, several_runs: MainWindow) -> None:
    runs, asked = several_runs.workspace.runs, list[str]()
    runs.run_wanted.connect(asked.append)
    runs.list.setFocus()
    runs.list.setCurrentIndex(runs.model.index(0, 0))
    for keys in ([], [Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down]):
        for key in keys:
            qtbot.keyClick(runs.list, key)
        qtbot.keyClick(runs.list, Qt.Key.Key_Return)
    assert asked == ["new", "old"]


def test_what_is_unfolded_and_chosen_stays_so(several_runs: MainWindow) -> None:
    runs = several_runs.workspace.runs
    top = runs.model.index(0, 0)
    runs.list.expand(top)
    runs.list.setCurrentIndex(runs.model.index(1, 0, top))
    runs.show_runs([replace(stored_run("newest", "甲案", RunStatus.FINISHED), case="甲"), *runs.model.rows])
    assert runs.list.isExpanded(runs.model.index(0, 0))
    assert (current := runs.current()) is not None
    assert current.id == "old"
    assert runs.model.case_at(runs.list.currentIndex()) is None


def test_the_row_of_a_case_deletes_all_its_runs(qtbot: QtBot, several_runs: MainWindow, service: FakeService) -> None:
    runs = several_runs.workspace.runs
    runs.list.setCurrentIndex(runs.model.index(0, 0))
    runs.delete.trigger()
    qtbot.waitUntil(lambda: bool(notices()))
    notices()[0].accept()
    qtbot.waitUntil(lambda: [run.id for run in service.stored] == ["other"])
    qtbot.waitUntil(lambda: [case.key for case in runs.model.cases] == [service.stored[0].case or "other"])
    assert runs.model.rowCount() == 1


def test_a_row_below_a_case_deletes_that_run(qtbot: QtBot, several_runs: MainWindow, service: FakeService) -> None:
    runs = several_runs.workspace.runs
    top = runs.model.index(0, 0)
    runs.list.expand(top)
    runs.list.setCurrentIndex(runs.model.index(1, 0, top))
    runs.delete.trigger()
    qtbot.waitUntil(lambda: bool(notices()))
    notices()[0].accept()
    qtbot.waitUntil(lambda: [run.id for run in service.stored] == ["new", "other"])
    qtbot.waitUntil(lambda: [run.id for run in runs.model.rows] == ["new", "other"])
    assert not runs.model.hasChildren(runs.model.index(0, 0))


def test_several_chosen_rows_stay_chosen_when_the_list_is_read_anew(two_cases: MainWindow) -> None:
    runs = two_cases.workspace.runs
    runs.list.selectAll()
    two_cases.run_list.show(list(runs.model.rows))
    assert len(runs.list.selectedIndexes()) == 2 and runs.report.isEnabled()
    runs.search.setText("乙")
    assert [index.data() for index in runs.list.selectedIndexes()] == ["乙案"]


def test_a_row_that_is_chosen_while_the_keys_of_an_order_are_down_is_alone(qtbot: QtBot, two_cases: MainWindow) -> None:
    runs = two_cases.workspace.runs
    runs.list.setCurrentIndex(runs.model.index(0, 0))
    qtbot.keyPress(two_cases, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    try:
        runs.choose("b")
        assert [index.data() for index in runs.list.selectedIndexes()] == ["乙案"]
        runs.show_runs(list(reversed(runs.model.rows)))
        assert [index.data() for index in runs.list.selectedIndexes()] == ["乙案"]
    finally:
        qtbot.keyRelease(two_cases, Qt.Key.Key_E)


def test_a_row_that_the_keyboard_came_to_is_opened_by_enter(qtbot: QtBot, two_cases: MainWindow) -> None:
    runs, asked = two_cases.workspace.runs, list[str]()
    runs.run_wanted.connect(asked.append)
    runs.list.setFocus(Qt.FocusReason.TabFocusReason)
    runs.list.selectionModel().setCurrentIndex(runs.model.index(0, 0), QItemSelectionModel.SelectionFlag.NoUpdate)
    assert not runs.list.selectedIndexes()
    qtbot.keyClick(runs.list, Qt.Key.Key_Return)
    assert asked == ["a"]
