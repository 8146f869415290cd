"""What several tests of the window do or look for."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.kit.dialogs import Notice
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.request import RunSummary
from tests.gui.fake_service import TEXT, FakeService


def show_case(qtbot: QtBot, window: MainWindow) -> None:
    """Show the Chinese sample case and wait for it."""
    window.cases.show_sample(FakeService().samples()[1])
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)


def notices() -> list[Notice]:
    """The dialogs in sight."""
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, Notice) and widget.isVisible()]


def stored_run(run: str, title: str, status: RunStatus, value: str | None = "19450") -> RunSummary:
    """A row of the library."""
    return RunSummary(run, title, "eca", "mma", "quick", status, value, "2019-11-20T09:15:00+00:00")


def answer_about_text(qtbot: QtBot, *, let_go: bool) -> None:
    """Wait for the question whether text that stands nowhere else may go, and answer it."""
    qtbot.waitUntil(lambda: bool(notices()))
    (dialog,) = notices()
    assert "not been solved yet" in dialog.text.text()
    (dialog.accept if let_go else dialog.reject)()
    qtbot.waitUntil(lambda: not notices())
