"""What a model file is known by, and how it reaches the child process: opened once, hashed, and loaded from that.

A name can lead to another file a moment later (a link that is turned, a file that is replaced). So on Linux the child
inherits the descriptor that was hashed and never sees the name. Other systems give it the name; there a file that was
exchanged while it was loaded is found by its fingerprint afterwards.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.errors import ModelError

_BLOCK = 1 << 20
_INHERITED = sys.platform == "linux"


class OpenFile:
    """A file that is open for a child process."""

    def __init__(self, path: Path) -> None:
        """Open the file. Raises ModelError when it cannot be read."""
        self.path = path
        try:
            self._file = os.fdopen(_without_waiting(path, os.O_RDONLY | getattr(os, "O_BINARY", 0)), "rb")
        except OSError as error:
            raise _unreadable(path, error) from error

    @property
    def inherited(self) -> tuple[int, ...]:
        """The descriptors that the child process must inherit."""
        return (self._file.fileno(),) if _INHERITED else ()

    @property
    def name_for_child(self) -> str:
        """The path under which the child process opens the file."""
        return f"/dev/fd/{self._file.fileno()}" if _INHERITED else str(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


class ModelFile(OpenFile):
    """A model or adapter file that stays open; `sha256` is that of the very bytes the child will load."""

    def __init__(self, path: Path) -> None:
        """Open and hash the file. Raises ModelError when it cannot be read."""
        super().__init__(path)
        self._fingerprint = self._current()
        try:
            self.sha256 = hashlib.file_digest(self._file, "sha256").hexdigest()
        except OSError as error:
            self.close()
            raise _unreadable(path, error) from error

    @property
    def size(self) -> int:
        """The bytes that were hashed."""
        return self._fingerprint[1]

    def check_unchanged(self) -> None:
        """Raise ModelError if the file was written to, or (where the child is given its name) exchanged."""
        try:
            changed = self._current() != self._fingerprint
        except OSError:
            changed = True
        if changed:
            fact = f"{self.path.name} was changed while the engine was open."
            raise ModelError(fact, "Check the file (mma-desktop models check) and open it again.")

    def _current(self) -> tuple[int, int, int]:
        status = os.fstat(self._file.fileno()) if _INHERITED else self.path.stat()
        return status.st_ino, status.st_size, status.st_mtime_ns


def sha256_of(path: Path, listen: Callable[[int], object] = int) -> str:
    """The SHA-256 of a file, in hex; `listen` hears how many bytes have been read so far.

    In a thread beside the event loop it can be stopped (`domain/stopping.py`). Raises ModelError if it cannot be read.
    """
    digest, done = hashlib.sha256(), 0
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            while block := file.read(_BLOCK):
                stop_if_asked()
                digest.update(block)
                done += len(block)
                listen(done)
    except OSError as error:
        raise _unreadable(path, error) from error
    return digest.hexdigest()


def _without_waiting(name: str | Path, flags: int) -> int:
    """Open without waiting for somebody to write into a named pipe."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _unreadable(path: Path, error: OSError) -> ModelError:
    return ModelError(f"{path} cannot be read: {error.strerror}.", "Check the path and its permissions.")
