"""Connections to a library file, and what their errors mean.

`sqlcipher3` is the only driver, with or without encryption: it brings a SQLite without the WAL-reset bug and, when a
passphrase is set, a checksum on every page. Transactions are ours and not the driver's (`isolation_level=None` and an
explicit BEGIN), because only then do migrations roll back whole and writers queue up instead of failing half-way.
"""

from __future__ import annotations

import errno
import os
import shutil
import unicodedata
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import StatementError

from mma_desktop.errors import StorageError
from mma_desktop.storage.access import REMEDY, Access, access_to, address_of
from mma_desktop.storage.driver import REQUIREMENT, connect, dbapi2
from mma_desktop.storage.files import FileIdentity

APPLICATION_ID = 0x4D4D4144  # "MMAD" at byte 68 of the file
MINIMUM_SQLITE = (3, 51, 3)  # earlier versions can corrupt a WAL file that two connections write
BUSY_SECONDS = 10.0
READING = {"begin": "DEFERRED"}  # execution options of a connection that only reads

_SETTINGS: tuple[tuple[str, str, object], ...] = (
    ("journal_mode", "WAL", "wal"),
    ("synchronous", "FULL", 2),
    ("foreign_keys", "ON", 1),
    ("secure_delete", "ON", 1),
    ("cell_size_check", "ON", 1),
    ("trusted_schema", "OFF", 0),
)
_CACHED = -(2 << 10)  # KiB of pages a connection keeps: the system keeps them too, so more saves hardly any time
_DECRYPTED = -(64 << 10)  # KiB of decrypted pages a connection keeps: decryption is most of a search's time
_ROOM = 128 << 10  # bytes; with less, the index of the write-ahead log cannot grow
_FOR_WANT_OF_ROOM = ("I/O error", "vtable constructor failed")  # what SQLite says then
_READING_SETTINGS = _SETTINGS[-2:]  # all others are about writing
_MEANINGS: tuple[tuple[str, str, str], ...] = (
    (
        "locked",
        "The library {path} is busy: another program has been writing to it for too long.",
        "Try again, or close that program.",
    ),
    (
        "busy",
        "The library {path} is busy: another program has been writing to it for too long.",
        "Try again, or close that program.",
    ),
    ("readonly", "The library {path} cannot be written.", "Check the permissions of the file and of its folder."),
    ("name too long", "The library {path} has a name too long for its copies.", "Give the file a shorter name."),
    (
        "unable to open",
        "The library {path} cannot be opened.",
        "Check that its folder exists; copy all its files to one you can write to.",
    ),
    ("Read-only file system", "The library {path} cannot be written: its disk is read-only.", REMEDY),
    ("Permission denied", "The library {path} cannot be written.", REMEDY),
    (
        "full",
        "The library {path} cannot grow: the disk is full.",
        "Free some space and go on; nothing that was stored is lost.",
    ),
    ("not a database", "The library {path} is damaged in its first bytes.", "Restore the last good copy of the file."),
    ("malformed", "The library {path} is damaged.", "Restore the last good copy of the file."),
    (
        "decode",  # a value, or what SQLite itself says of a table whose name is damaged
        "The library {path} is damaged: a text in it cannot be read.",
        "Restore the last good copy of the file.",
    ),
    (
        "bytes-like",  # a value where a text should stand, with which another row is looked for
        "The library {path} is damaged: a text in it cannot be read.",
        "Restore the last good copy of the file.",
    ),
    (
        "I/O error",
        "The library {path} cannot be read or written: the disk reports an error.",
        "Check the disk, or restore a good copy.",
    ),
    (
        "FOREIGN KEY",
        "The library {path} does not hold what the new entry refers to.",
        "Open the case again from the list: another program may have deleted it.",
    ),
)


def check_sqlite(version: tuple[int, ...] = dbapi2.sqlite_version_info) -> None:
    """Raise StorageError when the SQLite inside the driver has the WAL corruption bug."""
    if tuple(version) < MINIMUM_SQLITE:
        found, needed = (".".join(map(str, numbers)) for numbers in (version, MINIMUM_SQLITE))
        raise StorageError(
            f"The database driver holds SQLite {found}, which can corrupt files; {needed} or later is needed.",
            f'Install it with: pip install "{REQUIREMENT}"',
        )


def connect_to(path: Path, passphrase: str | None) -> Engine:
    """An engine on the file; each of its connections is keyed, checked and set up before first use."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        module=dbapi2,
        creator=lambda: open_connection(path, passphrase),
        poolclass=QueuePool,
        hide_parameters=True,
    )
    event.listen(engine, "begin", _begin)
    return engine


def open_connection(path: Path, passphrase: str | None, access: Access | None = None) -> dbapi2.Connection:
    """A driver connection to the file: keyed, known to be ours, and with every setting read back.

    Without `access`, the file is opened for reading where it cannot be written.
    """
    access, identity = access or access_to(path), FileIdentity.of(path)
    connection = connect(path, address_of(path, access), BUSY_SECONDS, any_thread=True)
    try:
        unlock(connection, as_set(path, passphrase))
        _check_owner(connection, path)
        connection.execute(f"PRAGMA cache_size = {_CACHED if passphrase is None else _DECRYPTED}")
        identity.check(path)  # this connection is known to others from its first reading on: no other file comes now
        _apply(_SETTINGS if access is Access.WRITES else _READING_SETTINGS, connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def unlock(connection: dbapi2.Connection, passphrase: str | None) -> None:
    """Give the connection its key; a wrong one shows only when something is read."""
    if passphrase is not None:
        connection.execute("PRAGMA cipher_log_level = NONE")
        try:
            connection.set_key(passphrase)
        except UnicodeEncodeError:
            raise StorageError("The passphrase is no text in UTF-8.", "Type it, or set the variable anew.") from None


def as_set(path: Path, passphrase: str | None) -> str | None:
    """The passphrase in the form in which it opens the file: keyboards and systems write é as one character or as two.

    As it was given where it has one form only, or none of them opens the file.
    """
    if passphrase is None:
        return None
    forms = dict.fromkeys((passphrase, *(unicodedata.normalize(form, passphrase) for form in ("NFC", "NFD"))))
    opening = (form for form in forms if _opens(path, form))
    return passphrase if len(forms) == 1 else next(opening, passphrase)


def _opens(path: Path, passphrase: str) -> bool:
    """Whether a connection of its own reads the file: one that was given a wrong key takes no other."""
    address = address_of(path, access_to(path))
    with closing(connect(path, address, BUSY_SECONDS)) as connection:
        unlock(connection, passphrase)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except dbapi2.DatabaseError:
            return False
    return True


def _check_owner(connection: dbapi2.Connection, path: Path) -> None:
    """Leave other programs' databases alone. A file without tables is a library that is just being made."""
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if tables and application != APPLICATION_ID:
        raise StorageError(f"{path} is a database of another program.", "Choose another file.")


def _apply(settings: Sequence[tuple[str, str, object]], connection: dbapi2.Connection, path: Path) -> None:
    for name, wanted, expected in settings:
        connection.execute(f"PRAGMA {name} = {wanted}")
        (found,) = connection.execute(f"PRAGMA {name}").fetchone()
        if found != expected:
            raise StorageError(
                f"The library {path} cannot be used safely: {name} stays {found}.",
                "Move it to a local disk; network drives are not supported.",
            )


def _begin(connection: Connection) -> None:
    """Writers take the write lock at once, so that none fails half-way; readers take none."""
    options: dict[str, str] = dict(connection.get_execution_options())
    connection.exec_driver_sql(f"BEGIN {options.get('begin', 'IMMEDIATE')}")


@contextmanager
def explained(path: Path, passphrase: str | None = None, written: Path | None = None) -> Generator[None]:
    """Turn the driver's errors into StorageError with the fact and the remedy.

    A passphrase is spoken of only where one was given. `written` is the library that is written while this one is read.
    What was written must still be there when this ends: deleted, it would leave room on a disk that was full.
    """
    try:
        yield
    except (StatementError, dbapi2.Error, OSError, UnicodeDecodeError) as error:
        quotes = "decode" in str(error)  # SQLite quotes the text, which may be that of a case
        raise StorageError(*_explain(error, path, passphrase, written or path)) from (None if quotes else error)


def _explain(error: Exception, path: Path, passphrase: str | None, written: Path) -> tuple[str, str]:
    message = _message_of(error)
    if _lacks_room(message, written.parent):
        message, path = "full", written
    if passphrase is not None and "not a database" in message:
        fact = f"The library {path} cannot be read with this passphrase, or it is damaged in its first bytes."
        return fact, "Check the passphrase, or restore the last good copy: mma-desktop library backups"
    for sign, fact, remedy in _MEANINGS:
        if sign in message:
            return fact.format(path=path), remedy
    return f"The library {path} failed: {message}.", "Try again; where it stays so, restore the last good copy."


def _message_of(error: Exception) -> str:
    """What the driver or the system says, without the name of a file, in which any word may stand."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error.orig if isinstance(error, StatementError) else error)


def _lacks_room(message: str, folder: Path) -> bool:
    """Whether the message says that the disk of this folder is full, or may mean it and the disk is."""
    certain = "disk is full" in message or os.strerror(errno.ENOSPC) in message
    return certain or (any(sign in message for sign in _FOR_WANT_OF_ROOM) and _is_full(folder))


def _is_full(folder: Path) -> bool:
    """Whether its disk is; not where that cannot be told, as of a disk that was taken away."""
    with suppress(OSError):
        return shutil.disk_usage(folder).free < _ROOM
    return False
