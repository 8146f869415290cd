"""Files that are read while this process has them locked: closing a handle must not give up the locks.

On POSIX a process that closes any handle of a file gives up all locks that it holds on it, those of SQLite too
(<https://www.sqlite.org/howtocorrupt.html>, section 2.2). Another program would then find a library that is open here
to be nobody's, and put another file in its place. So what is read of a file that is locked here is read through a
handle that stays open, and is used again, until the last connection to the file is closed.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from io import BufferedReader, FileIO
from pathlib import Path
from threading import Lock
from typing import BinaryIO

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_FREES_LOCKS = sys.platform != "win32"
FileKey = tuple[int, int]
"""Device and number of a file."""


@dataclass(slots=True)
class _LockedFile:
    """How many connections there are to a file, and the handles of it that nobody reads from at the moment."""

    connections: int = 0
    handles: list[int] = field(default_factory=list)


_locked: dict[FileKey, _LockedFile] = {}  # the locks are the process's, so this is too
_changing = Lock()


def locking(path: Path) -> FileKey:
    """Say that a connection to the file is about to be made, and get what `unlocked` is told when it is closed."""
    key = _key_of(path.stat())
    with _changing:
        _locked.setdefault(key, _LockedFile()).connections += 1
    return key


def unlocked(key: FileKey) -> None:
    """Say that such a connection is closed; with the last one, what was read through is closed too."""
    with _changing:
        file = _locked[key]
        file.connections -= 1
        if not file.connections:
            for handle in _locked.pop(key).handles:
                os.close(handle)


def open_to_read(path: Path) -> BinaryIO:
    """The file, open for reading, without waiting where it is a named pipe."""
    handle = _handle_of(path)
    try:
        return BufferedReader(_Reader(handle))
    except OSError:
        os.close(handle)  # a folder
        raise


class _Reader(FileIO):
    """A handle that is kept, when it is closed, for as long as its file is locked by this process."""

    def __init__(self, handle: int) -> None:
        super().__init__(handle, "rb", closefd=False)

    def close(self) -> None:
        """Give the handle back."""
        if not self.closed:
            handle = self.fileno()
            super().close()
            _give_back(handle)


def _handle_of(path: Path) -> int:
    if _FREES_LOCKS:
        with _changing:
            file = _locked.get(_key_of(path.stat()))
            if file is not None and file.handles:
                handle = file.handles.pop()
                os.lseek(handle, 0, os.SEEK_SET)
                return handle
    return os.open(path, _FLAGS)


def _give_back(handle: int) -> None:
    with _changing:
        file = _locked.get(_key_of(os.fstat(handle))) if _FREES_LOCKS else None
        if file is not None:
            file.handles.append(handle)
        else:
            os.close(handle)


def _key_of(found: os.stat_result) -> FileKey:
    return found.st_dev, found.st_ino
