"""Another file in the library's place: that of a copy, of a repair, of another passphrase. Nobody writes meanwhile."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from mma_desktop.errors import InputError, StorageError
from mma_desktop.storage.access import Access, address_of, check_writable
from mma_desktop.storage.database import APPLICATION_ID, as_set, explained, open_connection, unlock
from mma_desktop.storage.driver import connect, dbapi2
from mma_desktop.storage.schema import check_version
from mma_desktop.storage.upkeep.backups import COMPANIONS, MOMENT, copy_into, delete, discard_remains, has_remains

_PATIENCE = 0.5  # seconds to wait for another program that may just be closing the library


def restore(path: Path, copy: Path, passphrase: str | None) -> Path | None:
    """Put a copy in the library's place; where what was there lies now (None: there was nothing).

    The copy stays. It is verified first, under its own name; the change of place is one rename, so that a program that
    is killed leaves either file. No other program may have the library open. Raises StorageError and leaves both files
    as they were where the system refuses.
    """
    if not copy.is_file():
        raise InputError(f"There is no backup {copy}.", "See which there are: mma-desktop library backups")
    check_writable(path)
    with explained(copy, passphrase):
        _check_library(copy, passphrase)
    refuse_if_open(path, passphrase)
    discard_remains(path)
    moment = datetime.now(UTC).strftime(MOMENT)
    fresh = path.with_name(f"{path.name}.restoring-{moment}")
    try:
        with explained(path, passphrase), alone(path, passphrase) as only:
            with explained(copy, passphrase, written=path):
                os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
                copy_into(copy, fresh, passphrase)
            return take_place(fresh, path, only, f"replaced-{moment}")
    finally:
        delete(fresh)


def clear_remains(path: Path, passphrase: str | None) -> None:
    """Delete what a killed program left half-written beside the library, which may be readable where that is not.

    Where another program has the library open it stays, as that may be writing it: whoever comes next finds it.
    """
    if has_remains(path):
        with suppress(StorageError, OSError), alone(path, passphrase) as only:
            if only is not None:
                discard_remains(path)


def _check_library(copy: Path, passphrase: str | None) -> None:
    """Raise StorageError where the file holds no library, or one that this program could not open."""
    with closing(open_connection(copy, passphrase)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise StorageError(f"{copy} holds no library.", "Choose another copy: mma-desktop library backups")
    check_version(version, copy)


def take_place(fresh: Path, path: Path, only: dbapi2.Connection | None, kept_as: str = "") -> Path | None:
    """Let a finished file take the place of the library's, which `only` holds; where what was there lies now.

    That is beside it as a copy of this name, None where it is kept under none, or where nothing was there. A system
    that moves no open file (Windows) has `only` closed first: whoever opens the library after that makes it refuse.
    Raises StorageError where it refuses, and leaves both files as they were.
    """
    _end_log(only)
    if not _moves(path):
        if only is not None:
            only.close()
        if not _moves(path):
            raise _in_use(path)
    aside, was_there = path.with_name(f"{path.name}.{kept_as}.bak") if kept_as else None, path.exists()
    try:
        if aside is not None:
            _put_aside(path, aside)
        fresh.replace(path)
    except OSError as error:
        if aside is not None:
            _put_back(path, aside)
        if isinstance(error, PermissionError):
            raise _in_use(path) from error
        raise
    return aside if was_there else None


def _moves(path: Path) -> bool:
    """Whether the system moves the file as it is open now: here to where it lies, which changes nothing."""
    try:
        os.rename(path, path)  # noqa: PTH104 - tests end the program at each `Path.rename`; this moves nothing
    except FileNotFoundError:
        return True
    except PermissionError:
        return False
    return True


def _in_use(path: Path) -> StorageError:
    return StorageError(
        f"The file {path} was not replaced and is as it was: another program has it open.",
        "Close whatever may have it open (what copies or synchronises files, or looks for viruses), then try again.",
    )


def _put_aside(path: Path, aside: Path) -> None:
    """Give the library's file and what belongs to it another name.

    Its own name leads to it too, until another file takes that: at no moment is there none. Where only a log is left
    of a file that was moved away, that goes alone.
    """
    for suffix in COMPANIONS:  # the log goes first: SQLite would read it into whatever file it lies beside
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    if not path.exists():
        return
    try:
        aside.hardlink_to(path)
    except OSError:  # a file system without second names
        path.rename(aside)


def _put_back(path: Path, aside: Path) -> None:
    """Take back what `_put_aside` has done of it. A second name that cannot go now goes with the next upkeep."""
    with suppress(FileNotFoundError, PermissionError):
        if path.exists():
            aside.unlink()
        else:
            aside.rename(path)
    for suffix in COMPANIONS:
        with suppress(FileNotFoundError):
            aside.with_name(aside.name + suffix).rename(path.with_name(path.name + suffix))


def refuse_if_open(path: Path, passphrase: str | None) -> None:
    """Raise StorageError when any program has the library open now. A file that SQLite cannot read is nobody's."""
    if path.exists():
        with _connected(path) as connection:
            _lock(connection, path, passphrase)


@contextmanager
def alone(path: Path, passphrase: str | None) -> Generator[dbapi2.Connection | None]:
    """The only connection to the library's file, which nobody else opens before it is closed; its log is written back.

    None where there is no file, or SQLite cannot read it. Raises StorageError when any program has the library open.
    """
    if not path.exists():
        yield None
        return
    with _connected(path) as connection:
        locked = _lock(connection, path, passphrase)
        if locked:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        yield connection if locked else None


def _end_log(connection: dbapi2.Connection | None) -> None:
    """Have a file that is held by `alone` no log any more: nothing beside its path is its own when another comes."""
    if connection is not None:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")  # the lock stays


def _connected(path: Path) -> closing[dbapi2.Connection]:
    address = address_of(path, Access.WRITES)
    return closing(connect(path, address, _PATIENCE))


def _lock(connection: dbapi2.Connection, path: Path, passphrase: str | None) -> bool:
    """Whether the connection has the file for itself now; False where SQLite cannot read it."""
    try:
        unlock(connection, as_set(path, passphrase))
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.execute("COMMIT")
    except dbapi2.DatabaseError as error:
        if "locked" not in str(error):
            return False
        raise StorageError(
            f"The library {path} is open in another window or program.", "Close it there, then try again."
        ) from error
    return True
