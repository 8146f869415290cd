from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import stored_run


def test_what_has_come_since_is_shown(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    service.stored = [stored_run("r1", "Theft", RunStatus.FINISHED)]
    window.menus.refresh.trigger()
    qtbot.waitUntil(lambda: window.workspace.runs.model.rowCount() == 1)
