from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.errors import StorageError
from mma_desktop.evaluation.records import to_line
from mma_desktop.evaluation.running import RECORDS
from mma_desktop.gui.compare import actions
from mma_desktop.gui.compare.actions import CompareActions
from mma_desktop.gui.compare.page import ComparePage
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.shell.display import Display
from tests.evaluation.conftest import answered
from tests.gui.compare.compared import RUNS
from tests.gui.fake_service import FakeService


def _fail(error: Exception) -> None:
    raise error


@pytest.fixture
def page(qtbot: QtBot, display: Display) -> ComparePage:
    display.use_language("en")
    page = ComparePage()
    qtbot.addWidget(page)
    page.show()
    return page


@pytest.fixture
def acting(page: ComparePage, worker: Worker, service: FakeService) -> CompareActions:
    return CompareActions(page, service, worker, _fail)


def test_runs_are_read_and_what_cannot_be_is_said_on_the_page(
    qtbot: QtBot, page: ComparePage, acting: CompareActions, service: FakeService
) -> None:
    service.beside = RUNS
    acting.read_runs("run-1")
    qtbot.waitUntil(lambda: page.runs.model.rowCount() == len(RUNS))
    acting.read_runs("")
    assert page.runs.model.rowCount() == 0 and "Solve a case" in page.runs.said.text()
    service.error = StorageError("The library is gone.", "Restore it.")
    acting.read_runs("run-1")
    qtbot.waitUntil(lambda: "The library is gone. Restore it." in page.runs.said.text())
    assert QApplication.activeModalWidget() is None


def test_an_evaluation_is_opened_and_read_again_in_another_language(
    qtbot: QtBot,
    page: ComparePage,
    acting: CompareActions,
    display: Display,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records = [*answered("single", 8, 40), *answered("maj16", 14, 600)]
    (tmp_path / RECORDS).write_text("".join(map(to_line, records)), encoding="utf-8")
    monkeypatch.setattr(actions, "ask_for_folder", lambda _parent, _title: str(tmp_path))
    acting.ask_for_folder()
    qtbot.waitUntil(lambda: list(page.evaluation.chart.bars) == ["single", "maj16"])
    assert page.tabs.currentWidget() is page.evaluation
    assert str(tmp_path) in page.evaluation.said.text()
    display.use_language("zh")
    table = page.evaluation.model
    qtbot.waitUntil(lambda: table.table is not None and table.table.title.startswith("结果"))


def test_a_folder_without_results_is_said_to_be_none(
    qtbot: QtBot, page: ComparePage, acting: CompareActions, tmp_path: Path
) -> None:
    acting.read_folder(tmp_path)
    qtbot.waitUntil(lambda: "There are no results" in page.evaluation.said.text())
    assert "Choose a folder" in page.evaluation.said.text()
