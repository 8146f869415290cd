"""Which library the window has: another one is opened once this window and its library are closed, never beside it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from mma_desktop.gui.case.guard import CaseGuard
from mma_desktop.gui.kit.file_dialogs import ask_for_file, ask_where_to_save
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.paths import default_library

translate = QCoreApplication.translate
_ENDING = ".mma"


class LibrarySwitch(QObject):
    """Asks which library takes the place of the one that is open; `menu` lists those that were open before."""

    wanted = Signal(object)
    """This library (a Path) shall be opened, and this one closed."""

    def __init__(self, window: QWidget, file: Path, guard: CaseGuard, preferences: Preferences, menu: QMenu) -> None:
        super().__init__(window)
        self._window, self._file, self._guard = window, file, guard
        self._preferences, self._menu = preferences, menu
        menu.aboutToShow.connect(self.fill)

    @Slot()
    def open(self) -> None:
        """Ask for the library to open."""
        title = translate("Library", "Open another library")
        if name := ask_for_file(self._window, title, _kinds()):
            self.choose(Path(name))

    @Slot()
    def create(self) -> None:
        """Ask where a new library shall lie; how it is kept is asked when it is opened."""
        title = translate("Library", "New library")
        proposed = translate("Library", "cases") + _ENDING
        if path := ask_where_to_save(self._window, title, proposed, _kinds(), (_ENDING,)):
            self.choose(path if path.suffix == _ENDING else path.with_name(path.name + _ENDING))

    def choose(self, library: Path) -> None:
        """Open this library, unless it is the one that is open or the user keeps what stands nowhere else."""
        if library.resolve() != self._file:
            self._guard.replacing(partial(self.wanted.emit, library))

    @Slot()
    def fill(self) -> None:
        """List the libraries that can be opened without asking where they are."""
        self._menu.clear()
        own = default_library()
        others = [path for path in self._preferences.libraries if path.resolve() not in (self._file, own.resolve())]
        for path in (*([] if own.resolve() == self._file else [own]), *others):
            self._list(translate("Library", "Your own library") if path == own else path.name, path)
        self._menu.addSeparator()
        forget = self._menu.addAction(translate("Library", "Forget this list"))
        forget.setEnabled(bool(others))
        forget.triggered.connect(self._forget)

    def _list(self, name: str, path: Path) -> None:
        action = QAction(name.replace("&", "&&"), self._menu)
        action.setToolTip(str(path))
        action.triggered.connect(partial(self.choose, path))
        self._menu.addAction(action)

    @Slot()
    def _forget(self) -> None:
        self._preferences.libraries = ()


def _kinds() -> str:
    return translate("Library", "Libraries (*.mma);;All files (*)")
