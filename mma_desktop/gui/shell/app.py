"""The window's program: everything is made here, once, and passed down."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo
from PySide6.QtWidgets import QApplication, QStyleFactory

from mma_desktop.bootstrap import make_service, make_upkeep, unsaved_service
from mma_desktop.errors import MmaError
from mma_desktop.gui.kit.dialogs import error_dialog
from mma_desktop.gui.kit.fonts import load_fonts
from mma_desktop.gui.kit.icons import app_icon
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.passphrases import KnownPassphrase, unlock
from mma_desktop.gui.settings.first_start import set_up
from mma_desktop.gui.settings.preferences import Preferences, stored_preferences
from mma_desktop.gui.settings.set_up import Wish
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.garbage import GarbageCollector
from mma_desktop.gui.shell.input_method import choose_input_method
from mma_desktop.gui.shell.mistakes import mistakes_shown
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.gui.shell.window_lock import WindowLock
from mma_desktop.lazy_imports import lazy_imports, when_used
from mma_desktop.paths import default_library, resources
from mma_desktop.service.library_upkeep import LibraryUpkeep

with lazy_imports():
    from mma_desktop.service.retrieval.knowledge import open_knowledge
    from mma_desktop.service.solving import SolvingService


def run(argv: Sequence[str] | None = None, *, unsaved: bool = False, library: Path | None = None) -> int:
    """Show the window until it is closed; the program's exit code.

    It has this library, or the user's own; with `unsaved` nothing of it is kept.
    """
    choose_input_method(os.environ, Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)))
    app = make_application(sys.argv if argv is None else argv)
    GarbageCollector(app)
    preferences = stored_preferences()
    display = Display(app, preferences)
    display.restore()
    try:
        with mistakes_shown():
            if unsaved:
                return _show_unsaved(app, display, preferences)
            return _show_libraries(app, display, preferences, library or default_library())
    except MmaError as error:
        error_dialog(None, error).exec()
        return error.exit_code


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


def _show_unsaved(app: QApplication, display: Display, preferences: Preferences) -> int:
    with _working() as worker, unsaved_service() as service:
        app.setApplicationDisplayName(QCoreApplication.translate("Unsaved", "nothing is kept"))
        code, _library = _show_window(app, service, display, worker, preferences, None)
    return code


def _show_libraries(app: QApplication, display: Display, preferences: Preferences, library: Path) -> int:
    """Show a library, and each that is wanted after it once it is closed; where one does not open, the one before."""
    before: Path | None = None
    while True:
        try:
            code, wanted = _show_library(app, display, preferences, library)
        except MmaError as error:
            if before is None:
                raise
            error_dialog(None, error).exec()
            library, before = before, None
        else:
            if wanted is None:
                return code
            library, before = wanted, library


def _show_library(
    app: QApplication, display: Display, preferences: Preferences, library: Path
) -> tuple[int, Path | None]:
    known = KnownPassphrase()
    file = make_upkeep(library, known, asks_store=False)
    with _working() as worker:
        wish = set_up(file, known, worker, preferences)
        unlock(file, known, worker)
        with closing(when_used(partial(_load_service, library, known))) as service:
            if library != default_library():
                service.read_only()  # raises where this is no library
                preferences.libraries = (library, *preferences.libraries)
            return _show_window(app, service, display, worker, preferences, (file, known), wish)


def _load_service(library: Path, known: KnownPassphrase) -> SolvingService:
    """The service, whose modules are loaded with it: once the window is shown, in the worker."""
    service = make_service(library, ask=known, asks_store=False)
    gc.freeze()  # as `WindowLock.show` does with all that is there before
    return service


@contextmanager
def _working() -> Generator[Worker]:
    """A worker that ends what it does on leaving."""
    worker = Worker()
    worker.start()
    try:
        yield worker
    finally:
        worker.close()


def _show_window(
    app: QApplication,
    service: SolvingService,
    display: Display,
    worker: Worker,
    preferences: Preferences,
    library: tuple[LibraryUpkeep, KnownPassphrase] | None,
    wish: Wish = Wish.CASE,
) -> tuple[int, Path | None]:
    """The exit code, and the library that shall be shown next."""
    make = partial(MainWindow, service, worker, display, preferences, open_knowledge, library)
    lock = WindowLock(app, make, service, worker, preferences, library)
    lock.show()
    if lock.window is not None:
        lock.window.settings.grant(wish)
    try:
        code = app.exec()
    finally:
        worker.close()
        lock.close()
    if lock.wanted is not None:
        lock.forget()
    return code, lock.wanted
