"""The dialogs that ask for files and folders. They leave no trace of where a user's cases lie.

Qt's own dialog notes the folders it was in (QtProject.conf: `history`, `lastVisited`), and folders have the names of
clients. Both entries are put back as they were; what a desktop's own dialog notes is not this program's to change.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog, QWidget

from mma_desktop.gui.kit.files import with_ending
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.documents import by_numbers

_TRACES = ("FileDialog/history", "FileDialog/lastVisited")


def ask_for_file(parent: QWidget, title: str, kinds: str) -> str:
    """The file that was chosen, empty if none was. `kinds` are Qt's name filters."""
    with _no_traces():
        path, _ = QFileDialog.getOpenFileName(parent, title, "", kinds)
    return path


def ask_for_files(parent: QWidget, title: str, kinds: str) -> list[str]:
    """The files that were chosen, in the order of their names: systems give them in any."""
    with _no_traces():
        paths, _ = QFileDialog.getOpenFileNames(parent, title, "", kinds)
    return sorted(paths, key=by_numbers)


def ask_for_folder(parent: QWidget, title: str) -> str:
    """The folder that was chosen, empty if none was."""
    with _no_traces():
        return QFileDialog.getExistingDirectory(parent, title)


def ask_where_to_save(parent: QWidget, title: str, proposed: str, kinds: str, endings: Collection[str]) -> Path | None:
    """The file to write, with the ending of the chosen kind where it has none of these `endings`; None if none was.

    The dialog asks before a file is replaced, but knows only the name that was typed: where the ending makes it that
    of a file that is there, the dialog comes again with that name.
    """
    while True:
        with _no_traces():
            name, kind = QFileDialog.getSaveFileName(parent, title, proposed, kinds)
        path = with_ending(Path(name), kind, endings) if name else None
        if path is None or path == Path(name) or not path.exists():
            return path
        proposed = str(path)


@contextmanager
def _no_traces() -> Generator[None]:
    noted = QSettings(QSettings.Scope.UserScope, "QtProject")
    before = {key: noted.value(key) for key in _TRACES}
    try:
        yield
    finally:
        noted.sync()
        for key, value in before.items():
            if value is None:
                noted.remove(key)
            else:
                noted.setValue(key, value)
        noted.sync()
