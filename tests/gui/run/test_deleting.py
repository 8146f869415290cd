"""Deleting a run in the window: asked for in the list, confirmed, and then gone from every screen."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import StorageError
from mma_desktop.gui.run.deleting import DeletionDialog
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.library_upkeep import Backup
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TITLE, FakeService
from tests.gui.steps import notices, stored_run

BY_HAND = Backup(Path("library.mma.manual-x.bak"), "manual", datetime(2026, 1, 1, tzinfo=UTC))
AUTOMATIC = Backup(Path("library.mma.auto-x.bak"), "auto", datetime(2026, 1, 2, tzinfo=UTC))


@pytest.fixture
def stored(qtbot: QtBot, make_window: MakeWindow, service: FakeService) -> MainWindow:
    """The window with two runs in its library, and two copies beside it."""
    service.stored = [stored_run("a", "甲案", RunStatus.FINISHED), stored_run("b", "乙案", RunStatus.STOPPED)]
    service.copies = (BY_HAND, AUTOMATIC)
    window = make_window(service)
    qtbot.waitUntil(lambda: len(window.workspace.runs.model.rows) == 2)
    return window


def asked(qtbot: QtBot, window: MainWindow, run: str) -> DeletionDialog:
    """The dialog after the Delete key on a run of the list."""
    window.workspace.runs.choose(run)
    window.workspace.runs.list.setFocus()
    qtbot.keyClick(window.workspace.runs.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: any(isinstance(dialog, DeletionDialog) for dialog in notices()))
    (dialog,) = (dialog for dialog in notices() if isinstance(dialog, DeletionDialog))
    return dialog


def listed(window: MainWindow) -> list[str]:
    return [run.id for run in window.workspace.runs.model.rows]


def test_what_is_confirmed_is_deleted(qtbot: QtBot, stored: MainWindow, service: FakeService) -> None:
    dialog = asked(qtbot, stored, "b")
    assert "乙案" in dialog.text.text()
    assert BY_HAND.path.name in dialog.text.text()
    assert not dialog.copies.isChecked()
    dialog.accept()
    qtbot.waitUntil(lambda: listed(stored) == ["a"])
    assert service.copies == (BY_HAND, AUTOMATIC)


def test_what_was_copied_from_the_program_goes_with_the_case(
    qtbot: QtBot, stored: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QClipboard, "ownsClipboard", lambda _self: True)  # without a screen it owns nothing
    QApplication.clipboard().setText("乙案")
    asked(qtbot, stored, "b").accept()
    qtbot.waitUntil(lambda: QApplication.clipboard().text() == "")


def test_automatic_copies_go_where_that_is_chosen(qtbot: QtBot, stored: MainWindow, service: FakeService) -> None:
    dialog = asked(qtbot, stored, "b")
    dialog.copies.setChecked(True)
    dialog.accept()
    qtbot.waitUntil(lambda: listed(stored) == ["a"])
    assert service.copies == (BY_HAND,)


def test_the_keyboard_stands_on_the_way_back(qtbot: QtBot, stored: MainWindow) -> None:
    dialog = asked(qtbot, stored, "b")
    assert dialog.focusWidget() is dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)
    assert not dialog.isVisible()
    assert listed(stored) == ["a", "b"]


def test_nothing_is_deleted_without_a_yes(qtbot: QtBot, stored: MainWindow, service: FakeService) -> None:
    asked(qtbot, stored, "a").reject()
    assert len(service.stored) == 2


def test_the_run_that_is_shown_leaves_every_screen(qtbot: QtBot, solved: MainWindow) -> None:
    qtbot.waitUntil(lambda: listed(solved) == ["run-1"])
    asked(qtbot, solved, "run-1").accept()
    qtbot.waitUntil(lambda: listed(solved) == [])
    assert solved.runs.report is None
    assert TITLE not in solved.windowTitle()
    assert solved.workspace.case.text.text() == ""


def test_a_run_that_cannot_be_deleted_stays_and_the_window_says_why(
    qtbot: QtBot, stored: MainWindow, service: FakeService
) -> None:
    service.error = StorageError("Run b is being worked on by process 7.", "Wait until it ends.")
    asked(qtbot, stored, "b").accept()
    qtbot.waitUntil(lambda: any("process 7" in dialog.text.text() for dialog in notices()))
    assert listed(stored) == ["a", "b"]


def test_the_question_is_asked_in_chinese_too(qtbot: QtBot, stored: MainWindow, display: Display) -> None:
    display.use_language("zh")
    QApplication.processEvents()
    assert stored.workspace.runs.delete.text() == "删除…"
    assert "无法撤销" in asked(qtbot, stored, "a").text.text()
