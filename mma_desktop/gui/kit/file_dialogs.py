"""The dialogs that ask for files and folders. They leave no trace of where a user's cases lie.

Qt's own dialog notes the folders it was in (QtProject.conf: `history`, `lastVisited`), and folders have the names of
clients. Both entries are put back as they were; what a desktop's own dialog notes is not this program's to change.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog, QWidget

_TRACES = ("FileDialog/history", "FileDialog/lastVisited")


def ask_for_file(parent: QWidget, title: str, kinds: str) -> str:
    """The file that was chosen, empty if none was. `kinds` are Qt's name filters."""
    with _no_traces():
        path, _ = QFileDialog.getOpenFileName(parent, title, "", kinds)
    return path


def ask_for_files(parent: QWidget, title: str, kinds: str) -> list[str]:
    """The files that were chosen."""
    with _no_traces():
        paths, _ = QFileDialog.getOpenFileNames(parent, title, "", kinds)
    return paths


def ask_for_folder(parent: QWidget, title: str) -> str:
    """The folder that was chosen, empty if none was."""
    with _no_traces():
        return QFileDialog.getExistingDirectory(parent, title)


def ask_where_to_save(parent: QWidget, title: str, proposed: str, kinds: str) -> tuple[str, str]:
    """The file to write, empty if none was chosen, and the kind (of `kinds`) that was."""
    with _no_traces():
        return QFileDialog.getSaveFileName(parent, title, proposed, kinds)


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
