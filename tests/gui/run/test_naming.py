from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError, RecordChanged
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import notices, stored_run


@pytest.fixture
def service() -> FakeService:
    service = FakeService()
    service.stored = [stored_run("run-1", "甲案", RunStatus.FINISHED), stored_run("b", "乙案", RunStatus.STOPPED)]
    return service


@pytest.fixture
def window(qtbot: QtBot, make_window: MakeWindow, service: FakeService) -> MainWindow:
    window = make_window(service)
    window.runs.open("run-1")
    qtbot.waitUntil(lambda: window.runs.report is not None)
    window.workspace.runs.choose("run-1")
    return window


def _type(window: MainWindow, text: str) -> None:
    window.workspace.runs.line.text.setText(text)
    window.workspace.runs.line.take.click()


def test_a_case_is_renamed_in_the_list_and_wherever_it_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    window.workspace.runs.rename.trigger()
    _type(window, "王五案")
    qtbot.waitUntil(lambda: window.windowTitle().startswith("王五案"))
    qtbot.waitUntil(lambda: window.workspace.runs.model.rows[0].title == "王五案")
    assert window.workspace.runs.line.isHidden()


def test_a_case_is_tagged(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    window.workspace.runs.tag.trigger()
    _type(window, "急,一审")
    qtbot.waitUntil(lambda: window.workspace.runs.model.rows[0].tags == ("急", "一审"))
    assert service.seen_tags == ()
    window.workspace.runs.tag.trigger()
    _type(window, "急")
    qtbot.waitUntil(lambda: service.seen_tags == ("急", "一审"))


def test_a_title_that_cannot_be_is_said_in_the_line_and_damage_in_a_dialog(
    qtbot: QtBot, window: MainWindow, service: FakeService
) -> None:
    window.workspace.runs.rename.trigger()
    service.error = InputError("A case needs a title.", "Type one.")
    _type(window, "")
    line = window.workspace.runs.line
    qtbot.waitUntil(lambda: "needs a title" in line.problem.text())
    service.error = RecordChanged("Run b was changed after it was stored: its title.")
    _type(window, "x")
    qtbot.waitUntil(lambda: bool(notices()))
    assert line.isHidden()
    assert [run.title for run in service.stored] == ["甲案", "乙案"]


def test_nothing_is_named_where_the_library_is_read_only(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.sealed = True
    window = make_window(service)
    qtbot.waitUntil(lambda: window.runs.read_only)
    runs = window.workspace.runs
    assert [action.isEnabled() for action in (runs.rename, runs.tag, runs.delete)] == [False] * 3
