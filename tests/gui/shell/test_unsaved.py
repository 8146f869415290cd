from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QProcess

from mma_desktop.gui.shell.window import MainWindow


def test_the_menu_starts_another_program_that_keeps_nothing(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []
    monkeypatch.setattr(QProcess, "startDetached", lambda *command: started.append(command))
    window.menus.unsaved.trigger()
    assert started == [(sys.executable, ["-m", "mma_desktop", "--unsaved"])]
