"""The library as a file: where it may lie, what it must begin with, and who may read it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from mma_desktop.errors import StorageError
from mma_desktop.files import check_ordinary

_PLAIN = b"SQLite format 3\0"
_COMPANIONS = ("", "-wal", "-shm")


def prepare(path: Path, *, encrypted: bool) -> None:
    """Make the folder and an empty file if there is none, both private; refuse what cannot be a library."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        check_ordinary(path)
        with path.open("r+b") as file:
            beginning = file.read(len(_PLAIN))
    except OSError as error:
        raise StorageError(
            f"The library {path} cannot be opened for writing: {error.strerror}.",
            "Choose a file in a folder that you can write to.",
        ) from error
    _check_beginning(path, beginning, encrypted=encrypted)


def _check_beginning(path: Path, beginning: bytes, *, encrypted: bool) -> None:
    if not beginning:
        return
    if encrypted and beginning == _PLAIN:
        raise StorageError(f"The library {path} is not encrypted.", "Open it without a passphrase.")
    if not encrypted and beginning != _PLAIN:
        raise StorageError(
            f"{path} is not a library of MMA Desktop, or it is encrypted.",
            "Choose another file, or give its passphrase.",
        )


def make_private(path: Path) -> None:
    """Let only its owner read the library, also when it was copied here with wider permissions."""
    for suffix in _COMPANIONS:
        with suppress(OSError):
            path.with_name(path.name + suffix).chmod(0o600)
