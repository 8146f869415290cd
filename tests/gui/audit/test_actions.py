from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.errors import RecordDiffers
from mma_desktop.gui.audit import actions
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.libraries.auditing import Discrepancy
from tests.gui.audit.trails import TRAIL
from tests.gui.fake_service import FakeService


@pytest.fixture
def audited(solved: MainWindow, service: FakeService) -> MainWindow:
    service.trails = list(TRAIL)
    solved.workspace.tabs.setCurrentWidget(solved.workspace.audit)
    return solved


def test_the_entries_of_the_run_are_read_when_the_tab_comes_into_sight(qtbot: QtBot, audited: MainWindow) -> None:
    tab = audited.workspace.audit
    qtbot.waitUntil(lambda: tab.model.rowCount() == len(TRAIL))
    assert "qwen2.5-1.5b" in tab.prose.toPlainText()


def test_the_library_is_verified_and_what_is_found_stands_in_the_tab(
    qtbot: QtBot, audited: MainWindow, service: FakeService
) -> None:
    tab = audited.workspace.audit
    service.findings = (Discrepancy("run 1", "its answer was changed"),)
    tab.verify.click()
    assert not tab.verify.isEnabled()
    qtbot.waitUntil(lambda: "its answer was changed" in tab.prose.toPlainText())
    assert tab.verify.isEnabled()


def test_a_replay_that_differs_names_the_node_and_opens_no_dialog(
    qtbot: QtBot, audited: MainWindow, service: FakeService
) -> None:
    tab = audited.workspace.audit
    tab.replay.click()
    qtbot.waitUntil(lambda: "replayed the run is the same" in tab.prose.toPlainText())
    service.error = RecordDiffers("Replayed, the run differs from its record at node R.A1.", "Start a new run.")
    tab.replay.click()
    qtbot.waitUntil(lambda: "node R.A1" in tab.prose.toPlainText())
    assert tab.replay.isEnabled()
    assert QApplication.activeModalWidget() is None


def test_an_outcome_is_not_shown_beside_another_run(qtbot: QtBot, audited: MainWindow) -> None:
    tab = audited.workspace.audit
    tab.replay_wanted.emit("another-run")
    qtbot.waitUntil(tab.verify.isEnabled)
    assert "replayed the run is the same" not in tab.prose.toPlainText()


def test_a_file_is_chosen_and_verified(
    qtbot: QtBot, audited: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tab, asked = audited.workspace.audit, list[str]()

    def chosen(_parent: object, _title: str, kinds: str) -> str:
        asked.append(kinds)
        return str(tmp_path / "case.mmacase")

    monkeypatch.setattr(actions, "ask_for_file", chosen)
    tab.file.click()
    qtbot.waitUntil(lambda: "case.mmacase is as the program wrote it" in tab.prose.toPlainText())
    assert "*.pdf" in asked[0] and "*.mmacase" in asked[0]


def test_hashes_are_copied(audited: MainWindow) -> None:
    audited.workspace.audit.copy.click()
    assert "a" * 64 in QApplication.clipboard().text()
