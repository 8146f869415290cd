from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.gui.compare import actions
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.compare.compared import RUNS
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TITLE, FakeService

KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def _compare(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    service.beside = list(RUNS)
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_R, KEYS)
    qtbot.waitUntil(lambda: window.workspace.compare.runs.model.rowCount() == len(RUNS))


def test_without_a_run_the_page_says_what_will_stand_there(window: MainWindow) -> None:
    window.menus.compare.trigger()
    page = window.workspace.compare
    assert page.isVisible() and window.menus.compare.isChecked() and window.workspace.form.isVisible()
    assert page.runs.said.text() and not page.solve.isEnabled()
    page.back.click()
    assert window.workspace.case.isVisible() and not window.menus.compare.isChecked()


def test_while_the_run_in_sight_goes_on_the_page_says_so(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService(pause=0.03)
    window = make_window(service)
    window.cases.show_sample(service.samples()[1], window.solving.start)
    qtbot.waitUntil(lambda: window.runs.watching)
    window.menus.compare.trigger()
    assert "goes on" in window.workspace.compare.runs.said.text()
    service.pause, service.beside = 0, list(RUNS)
    qtbot.waitUntil(lambda: window.workspace.compare.runs.model.rowCount() == len(RUNS), timeout=10_000)


def test_a_case_is_solved_with_another_method_and_the_page_stays(
    qtbot: QtBot, solved: MainWindow, service: FakeService
) -> None:
    _compare(qtbot, solved, service)
    page, form = solved.workspace.compare, solved.workspace.form
    form.choose_task("lqa")
    service.beside = [replace(RUNS[0], id="run-4"), *RUNS]
    page.method_wanted.emit("ledger")
    assert not page.solve.isEnabled()
    qtbot.waitUntil(lambda: page.runs.model.rowCount() == len(RUNS) + 1)
    assert page.isVisible() and page.solve.isEnabled()
    first, second = service.requests
    assert (second.method, second.task, second.text) == ("ledger", first.task, first.text)
    assert (second.general, second.preset) == (first.general, first.preset)


def test_a_run_is_opened_in_place_of_the_page(qtbot: QtBot, solved: MainWindow, service: FakeService) -> None:
    _compare(qtbot, solved, service)
    solved.workspace.compare.runs.run_wanted.emit("run-1")
    qtbot.waitUntil(lambda: solved.runs.report is not None and solved.windowTitle().startswith(TITLE))
    assert solved.workspace.case.isVisible()


def test_what_was_deleted_is_not_kept_on_the_page(qtbot: QtBot, solved: MainWindow, service: FakeService) -> None:
    _compare(qtbot, solved, service)
    solved.run_list.deletion.deleted.emit(service.deletion("run-1"))
    assert solved.workspace.compare.runs.model.rowCount() == 0


def test_an_evaluation_is_opened_from_the_menu(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def refuse(_parent: object, title: str) -> str:
        asked.append(title)
        return ""

    monkeypatch.setattr(actions, "ask_for_folder", refuse)
    window.menus.open_evaluation.trigger()
    page = window.workspace.compare
    assert asked and page.isVisible() and page.tabs.currentWidget() is page.evaluation
