from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.request import RunSummary
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import notices, stored_run

_DAMAGED = RunSummary("d", "", "", "", "", None, None, "", "Run d is damaged (KeyError).")


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    service = FakeService()
    service.stored = [
        stored_run("a", "甲案", RunStatus.FINISHED),
        stored_run("b", "乙案", RunStatus.STOPPED),
        _DAMAGED,
    ]
    return make_window(service)


def _select(window: MainWindow, *rows: int) -> None:
    view = window.workspace.runs.list
    view.clearSelection()
    for row in rows:
        view.selectionModel().select(view.model().index(row, 0), QItemSelectionModel.SelectionFlag.Select)


def test_the_selected_cases_are_saved_in_the_order_of_the_list(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "cases"), "Markdown (*.md)"))
    _select(window, 1, 2, 0)
    window.workspace.runs.report.trigger()
    saved = tmp_path / "cases.md"
    qtbot.waitUntil(lambda: "cases.md" in window.workspace.bar.stage.toolTip() or saved.exists())
    text = saved.read_text(encoding="utf-8")
    assert text.index("甲案") < text.index("乙案")
    assert notices() == []


def test_one_report_takes_several_whole_runs_and_the_rest_takes_one(window: MainWindow) -> None:
    runs = window.workspace.runs
    for rows, report, single in (((), False, True), ((0,), False, True), ((0, 2), False, False), ((0, 1), True, False)):
        _select(window, *rows)
        assert (runs.report.isEnabled(), runs.delete.isEnabled(), runs.rename.isEnabled()) == (report, single, single)


def test_a_click_that_adds_to_the_selection_opens_nothing(qtbot: QtBot, window: MainWindow) -> None:
    view = window.workspace.runs.list
    window.show()
    places = [view.visualRect(view.model().index(row, 0)).center() for row in range(2)]
    with qtbot.waitSignal(window.workspace.runs.run_wanted):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=places[0])
    with qtbot.assertNotEmitted(window.workspace.runs.run_wanted):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, places[1])
    assert len(view.selectedIndexes()) == 2


def test_a_place_that_cannot_be_written_is_said(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    missing = tmp_path / "no" / "cases.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(missing), ""))
    _select(window, 0, 1)
    window.workspace.runs.report.trigger()
    qtbot.waitUntil(lambda: bool(notices()))
