"""The library is used while a case is being solved, and what is solved is found again."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import Record
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import ModelError
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.reports.base import Report
from mma_desktop.service.request import SolveRequest
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TEXT, TITLE, FakeService, report_of
from tests.gui.steps import notices, show_case, stored_run


class _Slow(FakeService):
    """Solves slowly, and computes amounts by rules at once."""

    def __init__(self) -> None:
        super().__init__(pause=0.05)
        self.stored = [stored_run("earlier", "乙案", RunStatus.FINISHED)]

    async def solve(self, request: SolveRequest, listen: Record, stop: asyncio.Event | None = None) -> Report:
        if request.method != "ledger":
            return await super().solve(request, listen, stop)
        self.requests.append(request)
        return report_of(self.events, RunStatus.FINISHED, request)

    async def report(self, run: str) -> Report:
        return replace(await super().report(run), run=run)


@pytest.fixture
def service() -> FakeService:
    return _Slow()


@pytest.fixture
def running(qtbot: QtBot, make_window: MakeWindow, service: FakeService) -> MainWindow:
    """The window with a case being solved, and another run of the library in sight."""
    window = make_window(service)
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) > 1)
    window.run_list.open("earlier")
    qtbot.waitUntil(lambda: window.runs.report is not None)
    return window


def test_another_run_is_read_while_a_case_is_solved(running: MainWindow) -> None:
    bar, menus = running.workspace.bar, running.menus
    assert running.runs.session.running
    assert running.workspace.case.title.text() == running.runs.title == "乙案"
    assert bar.stage.text().startswith(f"{TITLE}: ")
    assert bar.show_running.isVisible() and menus.show_running.isEnabled() and menus.save.isEnabled()
    assert running.edits.possible["undo"] is False and running.workspace.ledger.model.editable


def test_what_happens_in_the_run_is_not_drawn_into_what_is_in_sight(qtbot: QtBot, running: MainWindow) -> None:
    nodes = len(running.workspace.tree.model.tree)
    before = len(running.runs.session.events)
    qtbot.waitUntil(lambda: len(running.runs.session.events) > before)
    assert len(running.workspace.tree.model.tree) == nodes
    assert running.workspace.answer.title.text() != "Best answer so far"


def test_the_case_that_is_solved_comes_back_with_all_that_happened(qtbot: QtBot, running: MainWindow) -> None:
    qtbot.waitUntil(lambda: len(running.runs.session.events) > 30)
    running.workspace.bar.show_running.click()
    workspace = running.workspace
    assert (workspace.case.text.text(), workspace.case.is_fixed, running.runs.title) == (TEXT, True, TITLE)
    assert len(workspace.tree.model.tree) > 3
    assert not workspace.bar.show_running.isVisible()
    qtbot.waitUntil(lambda: running.runs.report is not None, timeout=10_000)
    assert running.runs.report is not None and running.runs.report.run == "run-1"


def test_its_row_of_the_list_leads_back_too(qtbot: QtBot, running: MainWindow) -> None:
    running.run_list.open("run-1")
    assert running.runs.watching and running.runs.report is None


def test_stop_stops_what_runs_and_leaves_what_is_in_sight(qtbot: QtBot, running: MainWindow) -> None:
    running.workspace.bar.stop.click()
    qtbot.waitUntil(lambda: running.activity.idle)
    assert running.runs.report is not None and running.runs.report.run == "earlier"
    assert running.workspace.bar.stage.text().startswith(f"{TITLE}: Not finished")
    qtbot.waitUntil(lambda: [run.id for run in running.workspace.runs.model.rows] == ["run-1", "earlier"])


def test_a_second_case_is_not_started_and_it_is_said_what_to_do(running: MainWindow, service: FakeService) -> None:
    assert running.workspace.bar.start.isEnabled()
    running.workspace.bar.start.click()
    assert len(service.requests) == 1
    assert running.workspace.bar.stage.text().startswith("One case is solved at a time: wait for it, stop it,")


def test_another_case_is_pasted_and_its_amounts_computed_meanwhile(
    qtbot: QtBot, running: MainWindow, service: FakeService
) -> None:
    QGuiApplication.clipboard().setText("He stole 300 yuan.")
    running.cases.paste()
    case = running.workspace.case
    qtbot.waitUntil(lambda: case.text.text() == "He stole 300 yuan.")
    assert not case.is_fixed and running.runs.session.running
    running.menus.by_rules.trigger()
    assert not running.menus.by_rules.isEnabled()
    qtbot.waitUntil(lambda: running.runs.report is not None)
    assert [request.method for request in service.requests] == ["auto", "ledger"]
    assert running.runs.session.running
    assert case.text.text() == "He stole 300 yuan."
    assert running.workspace.tabs.currentWidget() is running.workspace.ledger


def test_editing_a_copy_does_not_change_what_is_solved(qtbot: QtBot, running: MainWindow) -> None:
    running.menus.show_running.trigger()
    running.menus.edit.trigger()
    qtbot.keyClicks(running.workspace.case.text, "x")
    assert running.workspace.case.is_only_here
    running.workspace.case.clear()
    running.menus.show_running.trigger()
    assert running.workspace.case.text.text() == TEXT


def test_a_case_that_could_not_be_stored_comes_back_with_the_reason(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = _Slow()
    service.events, service.error = [], ModelError("The model is gone.", "Choose another one.")
    window = make_window(service)
    window.workspace.case.text.setPlainText("Typed facts.")
    window.solving.start()
    window.run_list.open("earlier")
    qtbot.waitUntil(lambda: bool(notices()))
    assert (window.workspace.case.text.text(), window.workspace.case.is_only_here) == ("Typed facts.", True)
    assert window.runs.report is None


def test_a_batch_that_is_solved_is_shown_from_the_case(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = _Slow()
    window = make_window(service)
    service.add_questions("Two", ["第一题", "第二题"], "eca")
    window.batches.queue.start("Two", window.workspace.form.request("", ""))
    qtbot.waitUntil(lambda: window.workspace.bar.show_running.isVisible())
    assert window.workspace.bar.stage.text().startswith("Batch: ")
    window.menus.show_running.trigger()
    assert window.batches.shown and not window.workspace.bar.show_running.isVisible()
    window.activity.stop()
    qtbot.waitUntil(lambda: window.activity.idle, timeout=10_000)


def test_the_list_chooses_the_run_in_sight_and_says_that_it_is_being_solved(
    qtbot: QtBot, running: MainWindow, service: FakeService
) -> None:
    going_on = running.runs.session.stored
    assert going_on is not None
    service.stored = [stored_run(going_on, TITLE, RunStatus.RUNNING, None), *service.stored]
    running.solving.show_running()
    running.run_list.update()
    panel = running.workspace.runs
    qtbot.waitUntil(lambda: (chosen := panel.current()) is not None and chosen.id == going_on)
    assert "being solved" in panel.model.details(panel.model.cases[0])
