from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.orders import catalog
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import stored_run


def test_what_has_come_since_is_shown(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    service.stored = [stored_run("r1", "Theft", RunStatus.FINISHED)]
    window.menus.refresh.trigger()
    qtbot.waitUntil(lambda: window.workspace.runs.model.rowCount() == 1)


def test_the_sentences_of_the_language_are_read_beside_the_window(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[tuple[str, bool]] = []
    main = threading.main_thread()
    monkeypatch.setattr(
        catalog, "read_tables", lambda language: read.append((language, threading.current_thread() is main))
    )
    window.menus.refresh.trigger()
    qtbot.waitUntil(lambda: bool(read))
    assert read == [("en", False)]
