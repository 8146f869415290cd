"""What a copy is found to be where it lies: whether it could take the library's place.

Looked at is what restoring it looks at: SQLite's structure, references and, of an encrypted file, the checksum of every
page. A letter that was changed in a file without encryption is found by its chains of hashes only (`checks.py`).
"""

from __future__ import annotations

from contextlib import closing, suppress
from enum import StrEnum
from pathlib import Path

from mma_desktop.errors import StorageError
from mma_desktop.storage.database import open_connection
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.files import is_encrypted
from mma_desktop.storage.schema import check_version
from mma_desktop.storage.upkeep.backups import faults


class Soundness(StrEnum):
    """What was found of a copy."""

    WHOLE = "whole"
    DAMAGED = "damaged"
    ANOTHER = "another"
    """It is whole, and of another library."""
    NEWER = "newer"
    """A newer version of the program wrote it."""
    CLOSED = "closed"
    """The passphrase that was given, if any, does not open it, or its first bytes are damaged."""


def soundness(copy: Path, library: Path, passphrase: str | None) -> Soundness:
    """What a copy of the library is found to be; the passphrase is that of both, where they are encrypted."""
    unreadable = Soundness.CLOSED if is_encrypted(copy) else Soundness.DAMAGED
    try:
        with closing(open_connection(copy, _key(copy, passphrase))) as connection:
            if faults(connection):
                return Soundness.DAMAGED
            (version,) = connection.execute("PRAGMA user_version").fetchone()
    except (dbapi2.DatabaseError, StorageError, OSError):
        return unreadable
    try:
        check_version(version, copy)
    except StorageError:
        return Soundness.NEWER
    return Soundness.ANOTHER if are_others(copy, library, passphrase) else Soundness.WHOLE


def are_others(first: Path, second: Path, passphrase: str | None) -> bool:
    """Whether two files say that they are different libraries; False where one of them does not say which it is."""
    ids = {_library_in(file, passphrase) for file in (first, second)}
    return None not in ids and len(ids) > 1


def _library_in(path: Path, passphrase: str | None) -> str | None:
    """The id of the library in a file; None where that cannot be read, or was not kept yet."""
    if path.is_file():
        with (
            suppress(dbapi2.DatabaseError, StorageError, OSError),
            closing(open_connection(path, _key(path, passphrase))) as connection,
        ):
            found = connection.execute("SELECT id FROM identity").fetchone()
            return str(found[0]) if found is not None else None
    return None


def _key(path: Path, passphrase: str | None) -> str | None:
    return passphrase if is_encrypted(path) else None
