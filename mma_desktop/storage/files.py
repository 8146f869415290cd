"""The library as a file: where it may lie, what it must begin with, and who may read it."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from mma_desktop.errors import InputError, StorageError
from mma_desktop.files import check_ordinary, is_text
from mma_desktop.handles import open_to_read

_PLAIN = b"SQLite format 3\0"
_FRACTIONS = slice(21, 24), bytes((64, 32, 32))  # the only values that SQLite allows in these bytes of a header
_COMPANIONS = ("", "-wal", "-shm")
_PAGE = 4096  # bytes: the first page of a file, which holds no row


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """Which file it is, whatever its name: device and number on it."""

    device: int
    number: int

    @classmethod
    def of(cls, path: Path) -> Self:
        """The identity of the file at this path."""
        found = path.stat()
        return cls(found.st_dev, found.st_ino)

    def check(self, path: Path) -> None:
        """Raise StorageError unless this very file still lies at the path."""
        with suppress(OSError):
            if self.of(path) == self:
                return
        raise StorageError(
            f"The library {path} was deleted, moved or replaced while it was open: what was stored since is not in it.",
            "Put the file back, close the program and open the library again.",
        )


def real_path(path: Path) -> Path:
    """The file that is meant where the name is a link: its log, its copies and what takes its place lie beside it."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def prepare(path: Path, *, encrypted: bool, make: bool = True) -> bool:
    """Whether an empty file was made, as there was none (and its folder); both are private.

    Raises StorageError for what cannot be a library, and InputError if nothing is to be made and there is none.
    An empty file becomes a library where one may be made.
    """
    missing = not path.exists()
    if missing and not make:
        raise InputError(f"There is no library {path}.", "Check the name of the file.")
    try:
        if missing:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.touch(mode=0o600)
        check_ordinary(path)
        with open_to_read(path) as file:
            beginning = file.read(100)
    except OSError as error:
        fact = "made" if missing else "opened"
        remedy = "Choose a file in a folder that you can write to." if missing else "Choose a file that you can read."
        raise StorageError(f"The library {path} cannot be {fact}: {error.strerror}.", remedy) from error
    if not (beginning or make):
        raise StorageError(f"{path} is empty: it is no library of MMA Desktop.", "Choose another file.")
    _check_beginning(path, beginning, encrypted=encrypted)
    return missing


def is_encrypted(path: Path) -> bool:
    """Whether the file needs a passphrase; one that is missing, blank or text does not, nor one that cannot be read."""
    if not path.is_file():  # opening a named pipe would wait for whoever writes to it
        return False
    with suppress(OSError), open_to_read(path) as file:
        beginning = file.read(100)
        place, values = _FRACTIONS
        plain = beginning.startswith(_PLAIN) or beginning[place] == values
        return any(beginning) and not plain and not is_text(beginning)
    return False


def is_blank(path: Path) -> bool:
    """Whether nothing stands at the beginning of the file, as of a copy that was never finished, or is gone by now."""
    with suppress(FileNotFoundError), open_to_read(path) as file:
        return not any(file.read(100))
    return True


def discard_empty(path: Path) -> None:
    """Delete a file that was just made, unless anything was stored in it since: it would pass for a library.

    Its tables come all at once, through the log beside it.
    """
    log = path.with_name(path.name + "-wal")
    if path.stat().st_size <= _PAGE and not (log.exists() and log.stat().st_size):
        for suffix in _COMPANIONS:
            path.with_name(path.name + suffix).unlink(missing_ok=True)


def _check_beginning(path: Path, beginning: bytes, *, encrypted: bool) -> None:
    if not beginning:
        return
    plain = beginning.startswith(_PLAIN)
    if encrypted and plain:
        raise StorageError(f"The library {path} is not encrypted.", "Open it without a passphrase.")
    if not encrypted and not plain:
        place, values = _FRACTIONS
        if beginning[place] == values or not any(beginning):
            raise StorageError(f"The library {path} is damaged in its first bytes.", "Restore the last good copy.")
        raise StorageError(
            f"{path} is not a library of MMA Desktop, or it is encrypted.",
            "Choose another file; if it was a library of yours, restore the last good copy.",
        )


def make_private(path: Path) -> None:
    """Let only its owner read the library, also when it was copied here with wider permissions."""
    for suffix in _COMPANIONS:
        with suppress(OSError):
            path.with_name(path.name + suffix).chmod(0o600)
