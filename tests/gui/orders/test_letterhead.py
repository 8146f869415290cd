from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop import paths
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.steps import notices


def _offer(monkeypatch: pytest.MonkeyPatch, path: Path | str) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))


def test_a_letterhead_is_chosen_stands_over_reports_and_is_done_away_with(
    qtbot: QtBot, solved: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    menus, file, saved = solved.menus, tmp_path / "ours.toml", tmp_path / "report.html"
    file.write_text("name = '王李律师事务所'", encoding="utf-8")
    assert not menus.no_letterhead.isEnabled()
    _offer(monkeypatch, file)
    menus.letterhead.trigger()
    qtbot.waitUntil(menus.no_letterhead.isEnabled)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    menus.save.trigger()
    qtbot.waitUntil(saved.exists)
    assert "王李律师事务所" in saved.read_text(encoding="utf-8")
    menus.no_letterhead.trigger()
    qtbot.waitUntil(lambda: not menus.no_letterhead.isEnabled())
    assert not paths.letterhead().exists()


def test_a_file_that_is_no_letterhead_is_said_and_no_file_changes_nothing(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _offer(monkeypatch, "")
    window.menus.letterhead.trigger()
    _offer(monkeypatch, tmp_path / "none.toml")
    window.menus.letterhead.trigger()
    qtbot.waitUntil(lambda: bool(notices()))
    assert not window.menus.no_letterhead.isEnabled()
