"""Make the pictures of the window in docs/images: `make screenshots`.

The window runs on the real service with a library and a models folder of its own and the recorded sample models, so the
pictures show what a newcomer sees, and need neither a screen nor a model.
"""

# ruff: noqa: TID251 - this script drives the window, so it needs Qt

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QWidget

from mma_desktop.bootstrap import make_service
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.shell.app import make_application
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.preferences import Preferences
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.retrieval.knowledge import open_knowledge

IMAGES = Path(__file__).resolve().parent / "images"
SIZE = (1280, 800)
_SETTLE_MS = 150
_SMALLEST_FILE = 0  # Qt's quality 0 is PNG's best compression
_PATIENCE_MS = 120_000
_NODES_WHILE_RUNNING = 5


def main() -> None:
    """Make every picture."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["MMA_DESKTOP_HOME"] = home
        os.environ["MMA_DESKTOP_MODELS"] = home
        app = make_application(["screenshots"])
        preferences = Preferences(QSettings(str(Path(home) / "window.ini"), QSettings.Format.IniFormat))
        display = Display(app, preferences)
        display.restore()
        worker = Worker()
        worker.start()
        window = MainWindow(make_service(), worker, display, preferences, open_knowledge)
        try:
            _take_all(window, display)
        finally:
            worker.close()


def _take_all(window: MainWindow, display: Display) -> None:
    window.resize(*SIZE)
    window.show()
    window.refresh()
    _wait_until(window.workspace.welcome.isVisible)
    for language in ("zh", "en"):
        display.use_language(language)
        display.use_appearance("light")
        _take_one_run(window, language)
        display.use_appearance("dark")
        _take(window, f"dark_{language}")


def _take_one_run(window: MainWindow, language: str) -> None:
    """The first start, a run in progress, and every result of the finished run."""
    workspace = window.workspace
    workspace.show_welcome(True)
    _take(window, f"welcome_{language}")
    window.play_sample()
    _wait_until(lambda: len(workspace.tree.model.tree) >= _NODES_WHILE_RUNNING and window.runs.report is None)
    _take(window, f"running_{language}")
    _wait_until(lambda: window.runs.report is not None)
    _take(window, f"answer_{language}")
    for tab, name in ((workspace.ledger, "ledger"), (workspace.tree, "tree")):
        workspace.tabs.setCurrentWidget(tab)
        if tab is workspace.ledger:
            _edit_the_ledger(window)
        _take(window, f"{name}_{language}")
    _take_knowledge(window, language)


def _take_knowledge(window: MainWindow, language: str) -> None:
    """The knowledge library with an article that was searched for."""
    page = window.workspace.shelves
    window.knowledge.show(True)
    page.query.setText("盗窃公私财物，数额较大")
    _wait_until(lambda: page.search.isEnabled() and page.contents.model.rowCount() > 0)
    page.ask()
    _wait_until(lambda: page.passage.passage is not None)
    _take(window, f"knowledge_{language}")
    window.knowledge.hide()


def _edit_the_ledger(window: MainWindow) -> None:
    """Leave one amount out and choose it."""
    ledger = window.workspace.ledger
    ledger.choose(ledger.model.lines[1])
    window.edits.toggle()
    _wait_until(lambda: len(ledger.edited.changes) == 1)


def _take(widget: QWidget, name: str) -> None:
    _pause(_SETTLE_MS)
    widget.grab().save(str(IMAGES / f"window_{name}.png"), "PNG", _SMALLEST_FILE)


def _wait_until(holds: Callable[[], bool]) -> None:
    for _ in range(_PATIENCE_MS // 20):
        if holds():
            return
        _pause(20)
    raise TimeoutError("The window did not get there.")


def _pause(milliseconds: int) -> None:
    """Let Qt work for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
