"""Files of one JSON value a line that only grow: each line is on the disk before it counts.

A process that is killed while it writes leaves half a line at most; `cut_torn_line` takes it away at the next start.
"""

from __future__ import annotations

import os
from pathlib import Path

from mma_desktop.errors import StorageError
from mma_desktop.files import read_ordinary

_MAX_BYTES = 4 << 30


def append_line(path: Path, line: str) -> None:
    """Add a line, which ends with its break; it is on the disk when this returns. Lone surrogates are kept.

    Raises StorageError.
    """
    try:
        with path.open("a", encoding="utf-8", newline="\n", errors="surrogatepass") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}.", "Make room, and go on.") from error


def whole_lines(path: Path) -> list[bytes]:
    """The lines that were written whole, none where there is no file. Raises StorageError."""
    return _content(path).split(b"\n")[:-1]


def cut_torn_line(path: Path) -> None:
    """Cut off the end of the file that is no whole line, if there is one. Raises StorageError."""
    content = _content(path)
    if content and not content.endswith(b"\n"):
        try:
            os.truncate(path, content.rfind(b"\n") + 1)
        except OSError as error:
            raise StorageError(f"{path} cannot be written: {error.strerror}.", "Make room, and go on.") from error


def _content(path: Path) -> bytes:
    try:
        return read_ordinary(path, most=_MAX_BYTES) if path.exists() else b""
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {error.strerror}.", "Look at what lies there.") from error
