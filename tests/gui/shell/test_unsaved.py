from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QProcess

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.steps import notices


def test_the_menu_starts_another_program_that_keeps_nothing(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []

    def start(*command: object) -> tuple[bool, int]:
        started.append(command)
        return True, 1

    monkeypatch.setattr(QProcess, "startDetached", start)
    window.menus.unsaved.trigger()
    assert started == [(sys.executable, ["-P", "-m", "mma_desktop", "--unsaved"])]


def test_what_cannot_be_started_is_said(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    window.menus.unsaved.trigger()
    (dialog,) = notices()
    assert "could not be started once more" in dialog.text.text()
    dialog.reject()
