from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import stored_run


def test_the_library_is_searched(make_window: MakeWindow) -> None:
    service = FakeService()
    service.stored = [stored_run("a", "甲案", RunStatus.FINISHED), stored_run("b", "乙案", RunStatus.STOPPED)]
    window = make_window(service)
    runs = window.workspace.runs
    runs.search.setText("乙")
    assert [runs.list.model().index(row, 0).data() for row in range(runs.list.model().rowCount())] == ["乙案"]
    runs.search.setText("stopped")
    assert runs.list.model().rowCount() == 1


def test_a_solved_case_stands_in_the_library(qtbot: QtBot, solved: MainWindow) -> None:
    runs = solved.workspace.runs
    qtbot.waitUntil(lambda: len(runs.model.runs) == 1)
    current = runs.current()
    assert current is not None
    assert current.id == "run-1"
