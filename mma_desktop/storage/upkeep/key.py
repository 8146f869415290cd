"""The passphrase of a library: set, changed, or taken away, for the file and all its copies.

SQLCipher derives the key of a file from its passphrase (PBKDF2-HMAC-SHA512, 256,000 rounds, a salt of its own in each
file). So a library is one file, which opens anywhere with nothing but its passphrase: no second file can be lost.
"""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from mma_desktop.errors import StorageError
from mma_desktop.storage.access import check_writable
from mma_desktop.storage.database import APPLICATION_ID, explained, open_connection
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.files import is_encrypted, real_path
from mma_desktop.storage.upkeep.backups import NAME, backups, delete, discard_remains, faults, is_damaged, row_counts
from mma_desktop.storage.upkeep.new_passphrases import check_length
from mma_desktop.storage.upkeep.replacing import alone, refuse_if_open, take_place


def change_passphrase(path: Path, old: str | None, new: str | None) -> None:
    """Write the library and each of its copies anew under `new`; None means without encryption.

    Each file is changed by one rename after the new one was found whole, the copies first, so that whoever is killed
    in between still opens the library with the old passphrase. Nobody else opens it from before the first on. A copy
    that does not open with `old`, or is damaged, as the one that a repair keeps, is left alone: see
    `opening_otherwise`.
    Raises InputError for a passphrase that is too short, StorageError when the library is open elsewhere or damaged.
    """
    if new is not None:
        check_length(new)
    check_writable(path)
    refuse_if_open(path, old)
    discard_remains(path)
    _check_only_name(path)
    with explained(path, old):
        open_connection(path, old).close()
        with alone(path, old) as only:
            for copy in backups(path):
                if opens(copy.path, old):
                    _write_copy_anew(real_path(copy.path), old, new)
            _write_anew(path, old, new, only)


def _check_only_name(path: Path) -> None:
    """Raise StorageError where the file stays as it is under a second name when another one takes its place."""
    if path.stat().st_nlink > 1:
        raise StorageError(
            f"The library {path} has a second name (a hard link), under which it would stay readable as it is.",
            "Delete the other name first; on Linux and macOS, find -samefile finds it.",
        )


def opening_otherwise(path: Path, passphrase: str | None) -> list[Path]:
    """The copies beside the library that do not open as it does: under another passphrase, without one, or damaged."""
    return [copy.path for copy in backups(path) if not opens(copy.path, passphrase)]


def opens(path: Path, passphrase: str | None) -> bool:
    """Whether the file can be read with this passphrase (None: without any)."""
    if is_encrypted(path) != (passphrase is not None):
        return False
    try:
        open_connection(path, passphrase).close()
    except (dbapi2.DatabaseError, StorageError):
        return False
    return True


def _write_copy_anew(copy: Path, old: str | None, new: str | None) -> None:
    """Leave it as it is where it is damaged."""
    try:
        with alone(copy, old) as only:
            _write_anew(copy, old, new, only)
    except (dbapi2.DatabaseError, StorageError):
        if not is_damaged(copy, old):
            raise


def _write_anew(path: Path, old: str | None, new: str | None, only: dbapi2.Connection | None) -> None:
    """Put the same library under another passphrase in the place of a file that `only` holds, where SQLite reads it."""
    fresh = path.with_name(path.name + ".rekeying")
    delete(fresh)
    try:
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with explained(path, old), closing(only or open_connection(path, old)) as connection:
            _export(connection, fresh, new)
            wanted = row_counts(connection)
            with closing(open_connection(fresh, new)) as copy:
                if faults(copy) or row_counts(copy) != wanted:
                    raise StorageError(f"{path} could not be written anew.", "Check the disk; the file is as it was.")
                copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            take_place(fresh, path, connection)
    finally:
        delete(fresh)


def _export(connection: dbapi2.Connection, target: Path, passphrase: str | None) -> None:
    """Copy everything into a file with another key; the numbers in its header are not part of SQLCipher's copy."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute(f"ATTACH DATABASE {NAME} AS target KEY ?", (os.fsencode(target), passphrase or ""))
    connection.execute("SELECT sqlcipher_export('target')")
    connection.execute(f"PRAGMA target.user_version = {version}")
    connection.execute(f"PRAGMA target.application_id = {APPLICATION_ID}")
    connection.execute("DETACH DATABASE target")
