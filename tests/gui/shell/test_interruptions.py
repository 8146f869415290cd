"""What a crash or a kill interrupted is said above the case, and goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.kit.panel import ClosablePanel
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.request import RunSummary
from tests.gui.fake_service import FakeService
from tests.gui.steps import notices, stored_run

MakeWindow = Callable[..., MainWindow]
CUT = stored_run("run-1", "第一案", RunStatus.RUNNING, None)


@pytest.fixture
def killed(make_window: MakeWindow, service: FakeService) -> Callable[..., MainWindow]:
    """Makes the window over a library with these runs."""

    def make(*runs: RunSummary) -> MainWindow:
        service.stored = list(runs)
        return make_window(service)

    return make


def shown(qtbot: QtBot, window: MainWindow) -> str:
    """What the line says once it is there."""
    line: ClosablePanel = window.workspace.interrupted
    qtbot.waitUntil(line.isVisible)
    return window.workspace.interrupted.text.text()


def test_an_interrupted_run_is_named_at_the_next_start_and_goes_on(
    qtbot: QtBot, killed: Callable[..., MainWindow], service: FakeService
) -> None:
    window = killed(CUT, stored_run("run-0", "第零案", RunStatus.RUNNING, None))
    said = shown(qtbot, window)
    assert said.startswith("“第一案” was interrupted while it was being solved.") and "Interrupted, too: 1" in said
    assert not notices()
    window.workspace.interrupted.go_on.click()
    qtbot.waitUntil(lambda: service.resumed == ["run-1"])
    assert not window.workspace.interrupted.isVisible()


def test_a_batch_is_named_as_a_whole_and_goes_on_as_it_was_being_solved(
    qtbot: QtBot, killed: Callable[..., MainWindow], service: FakeService, tmp_path: Path
) -> None:
    (tmp_path / "exam.txt").write_text("第一题\n第二题", encoding="utf-8")
    batch = service.add_batch([tmp_path / "exam.txt"], "eca").id
    first = service.kept[batch][0]
    service.kept[batch][0] = replace(first, entry=replace(first.entry, run="run-1", status=RunStatus.RUNNING))
    window = killed(CUT)
    assert shown(qtbot, window) == "The batch “exam.txt” was interrupted; 0 of 2 questions are solved."
    window.workspace.interrupted.go_on.click()
    qtbot.waitUntil(lambda: window.batches.shown and window.batches.queue.running)
    qtbot.waitUntil(lambda: window.workspace.batches.batch is not None and service.resumed[:1] == ["run-1"])
    assert window.workspace.batches.batch is not None and window.workspace.batches.batch.id == batch
    window.batches.queue.stop()
    qtbot.waitUntil(lambda: not window.batches.queue.running, timeout=10_000)


def test_what_another_process_works_on_or_was_stopped_is_not_said(
    qtbot: QtBot, killed: Callable[..., MainWindow], service: FakeService
) -> None:
    window = killed(replace(CUT, held=True), stored_run("run-2", "第二案", RunStatus.STOPPED))
    qtbot.waitUntil(lambda: len(window.workspace.runs.model.rows) == 2)
    assert not window.workspace.interrupted.isVisible()
    service.stored[0] = CUT  # the other process was killed
    window.run_list.update()
    assert "第一案" in shown(qtbot, window)


def test_a_dismissed_line_stays_away(qtbot: QtBot, killed: Callable[..., MainWindow], service: FakeService) -> None:
    window = killed(CUT)
    assert shown(qtbot, window)
    window.workspace.interrupted.dismiss.click()
    with qtbot.waitSignal(window.run_list.listed):
        window.run_list.update()
    assert not window.workspace.interrupted.isVisible()


def test_the_line_shows_what_it_names_and_stays(qtbot: QtBot, killed: Callable[..., MainWindow]) -> None:
    window = killed(CUT)
    assert shown(qtbot, window)
    window.workspace.interrupted.look.click()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.workspace.interrupted.isVisible() and window.runs.can_continue


def test_while_something_is_solved_nothing_else_goes_on(qtbot: QtBot, killed: Callable[..., MainWindow]) -> None:
    window = killed(CUT)
    assert shown(qtbot, window)
    window.runs.blocked = True
    window.activity.changed.emit()
    assert not window.workspace.interrupted.go_on.isEnabled()
