"""The window's program: everything is made here, once, and passed down."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo
from PySide6.QtWidgets import QApplication, QStyleFactory

from mma_desktop.bootstrap import make_service, make_upkeep, unsaved_service
from mma_desktop.errors import MmaError
from mma_desktop.gui.kit.dialogs import error_dialog
from mma_desktop.gui.kit.fonts import load_fonts
from mma_desktop.gui.kit.icons import app_icon
from mma_desktop.gui.kit.input_method import choose_input_method
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.passphrases import KnownPassphrase, unlock
from mma_desktop.gui.settings.first_start import set_up
from mma_desktop.gui.settings.set_up import Wish
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.preferences import Preferences, stored_preferences
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.gui.shell.window_lock import WindowLock
from mma_desktop.paths import resources
from mma_desktop.service.library_upkeep import LibraryUpkeep
from mma_desktop.service.retrieval.knowledge import open_knowledge
from mma_desktop.service.solving import SolvingService


def run(argv: Sequence[str] | None = None, *, unsaved: bool = False) -> int:
    """Show the window until it is closed; the program's exit code. With `unsaved` nothing of it is kept."""
    choose_input_method(os.environ, Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)))
    app = make_application(sys.argv if argv is None else argv)
    preferences = stored_preferences()
    display = Display(app, preferences)
    display.restore()
    worker = Worker()
    worker.start()
    try:
        return (
            _show_unsaved(app, display, worker, preferences)
            if unsaved
            else _show_library(app, display, worker, preferences)
        )
    except MmaError as error:
        error_dialog(None, error).exec()
        return error.exit_code
    finally:
        worker.close()


def make_application(argv: Sequence[str]) -> QApplication:
    """Qt's application with the program's style, fonts and icon."""
    app = QApplication(list(argv))
    app.setApplicationName("mma-desktop")
    app.setApplicationDisplayName("MMA Desktop")
    app.setDesktopFileName("mma-desktop")
    app.setStyle(QStyleFactory.create("Fusion"))
    load_fonts(resources() / "fonts")
    app.setWindowIcon(app_icon())
    return app


def _show_unsaved(app: QApplication, display: Display, worker: Worker, preferences: Preferences) -> int:
    with unsaved_service() as service:
        app.setApplicationDisplayName(QCoreApplication.translate("Unsaved", "nothing is kept"))
        return _show_window(app, service, display, worker, preferences, None)


def _show_library(app: QApplication, display: Display, worker: Worker, preferences: Preferences) -> int:
    known = KnownPassphrase()
    file = make_upkeep(None, known, asks_store=False)
    wish = set_up(file, known, worker, preferences)
    unlock(file, known, worker)
    with make_service(ask=known, asks_store=False) as service:
        return _show_window(app, service, display, worker, preferences, (file, known), wish)


def _show_window(
    app: QApplication,
    service: SolvingService,
    display: Display,
    worker: Worker,
    preferences: Preferences,
    library: tuple[LibraryUpkeep, KnownPassphrase] | None,
    wish: Wish = Wish.CASE,
) -> int:
    make = partial(MainWindow, service, worker, display, preferences, open_knowledge, library)
    lock = WindowLock(app, make, service, worker, preferences, library)
    lock.show()
    if lock.window is not None:
        lock.window.settings.grant(wish)
    try:
        return app.exec()
    finally:
        worker.close()
        lock.close()
