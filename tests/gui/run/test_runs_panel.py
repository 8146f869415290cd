from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import stored_run


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


def test_an_answer_to_an_earlier_search_is_left_aside(two_cases: MainWindow) -> None:
    runs = two_cases.workspace.runs
    runs.search.setText("鞋")
    runs.show_found("手表", {"b"})
    assert _shown(two_cases) == []
    runs.show_found("鞋", {"a"})
    assert _shown(two_cases) == ["甲案"]


def test_a_solved_case_stands_in_the_library(qtbot: QtBot, solved: MainWindow) -> None:
    runs = solved.workspace.runs
    qtbot.waitUntil(lambda: len(runs.model.rows) == 1)
    current = runs.current()
    assert current is not None
    assert current.id == "run-1"
