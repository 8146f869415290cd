"""Bytes of files that a user names: ordinary files only, within a limit, and never waiting for one that gives none."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from mma_desktop.errors import DocumentError

MAX_BYTES = 64 * 1024 * 1024


def bytes_of(path: Path) -> bytes:
    """The bytes of a file. Raises DocumentError when it is missing, too large or no ordinary file."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as file:
            _check_ordinary(path, os.fstat(descriptor).st_mode)
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be opened"
        raise DocumentError(f"{path} cannot be read: {reason}.", "Check the name and the permissions.") from error
    if len(data) > MAX_BYTES:
        raise too_large(path.name)
    return data


def too_large(name: str) -> DocumentError:
    """The error for a file over the limit."""
    return DocumentError(f"{name} is larger than {MAX_BYTES // 2**20} MB.", "Split it into several files.")


def _check_ordinary(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "no ordinary file"
        raise DocumentError(f"{path} cannot be read: it is {kind}.", "Choose a file that holds a document.")
