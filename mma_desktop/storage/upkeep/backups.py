"""Copies of a library, verified when they are made: beside it, named by why and when, encrypted like it.

SQLite writes a copy from one moment of the file while others go on reading and writing. A copy counts only after its
structure, its references and its page checksums were found whole, and each table with as many rows as in the library.
"""

from __future__ import annotations

import glob
import os
import threading
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from mma_desktop.errors import StorageError
from mma_desktop.storage.access import Access, access_to
from mma_desktop.storage.database import explained, open_connection
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.files import is_blank
from mma_desktop.storage.upkeep.copies import AUTOMATIC, EVERY, KEPT, Backup

MOMENT = "%Y%m%dT%H%M%S%fZ"
COMPANIONS = ("-wal", "-shm")
_JOURNAL = "-journal"  # what SQLite writes beside a file while that has no log
_UNFINISHED = ".part"
_REMAINS = (".repairing", ".rekeying", ".restoring-*Z", f".*.bak{_UNFINISHED}", ".*.bak.rekeying")
_FLUSHED_EVERY = 0.01  # seconds
NAME = "CAST(? AS TEXT)"
"""A file's name in a statement: given as bytes, because on Linux it need not be text."""


def back_up(path: Path, passphrase: str | None, label: str) -> Path:
    """The path of a new verified copy of the library; safe while others read and write.

    Raises StorageError when the copy is not whole, or when it cannot be written; then none is left behind.
    """
    target = path.with_name(f"{path.name}.{label}-{datetime.now(UTC).strftime(MOMENT)}.bak")
    fresh = target.with_name(target.name + _UNFINISHED)  # whoever is killed leaves nothing that looks like a copy
    try:
        with explained(path, passphrase):
            os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            copy_into(path, fresh, passphrase)
            fresh.replace(target)
    finally:
        delete(fresh)
    return target


def back_up_if_due(path: Path, passphrase: str | None, every: timedelta = EVERY, kept: int = KEPT) -> Path | None:
    """A new automatic copy when the library was written to since the last one, and that one is old enough; else None.

    None also where the library can only be read.

    Beyond `kept` the oldest automatic copies are deleted. One in which nothing stands is none, and one from the future
    (the clock was wrong) puts off no other and goes first.
    """
    if access_to(path) is not Access.WRITES:
        return None
    now = datetime.now(UTC)
    last = next((copy for copy in backups(path) if copy.made <= now and not is_blank(copy.path)), None)
    if last is not None and (now - last.made < every or _written(path) <= last.made.timestamp()):
        return None
    made = back_up(path, passphrase, AUTOMATIC)
    _delete_old(path, kept)
    return made


def _delete_old(path: Path, kept: int) -> None:
    now = datetime.now(UTC)
    automatic = [copy for copy in backups(path) if copy.label == AUTOMATIC]
    sound = [copy for copy in automatic if not is_blank(copy.path)]
    surplus = sorted(sound, key=lambda copy: copy.made > now)[kept:]  # newest first, those from the future last
    for copy in automatic:
        if copy not in sound or copy in surplus:
            delete(copy.path)


def backups(path: Path) -> list[Backup]:
    """The copies of the library that lie beside it, newest first."""
    found = (_backup(path, candidate) for candidate in path.parent.glob("*.bak") if candidate.is_file())
    return sorted((backup for backup in found if backup is not None), key=lambda backup: backup.made, reverse=True)


def discard_remains(path: Path) -> None:
    """Delete what a killed program left half-written beside the library. No other program may be at its file."""
    for copy in backups(path):
        if path.exists() and copy.path.samefile(path):  # the name under which it was about to be put aside
            copy.path.unlink()
    for file in _remains(path):
        file.unlink(missing_ok=True)


def has_remains(path: Path) -> bool:
    """Whether something half-written lies beside the library."""
    return next(_remains(path), None) is not None


def _remains(path: Path) -> Iterator[Path]:
    for ending in _REMAINS:
        for companion in ("", *COMPANIONS, _JOURNAL):
            yield from path.parent.glob(glob.escape(path.name) + ending + companion)
    journal = path.with_name(path.name + _JOURNAL)
    if journal.is_file() and is_blank(journal):  # SQLite has ended it; it holds the first page of what lay here before
        yield journal


def faults(connection: dbapi2.Connection) -> list[str]:
    """What SQLite finds wrong with the file's structure, its references and its page checksums."""
    structure = [text for (text,) in connection.execute("PRAGMA integrity_check") if text != "ok"]
    references = [str(row) for row in connection.execute("PRAGMA foreign_key_check")]
    checksums = [text for (text,) in connection.execute("PRAGMA cipher_integrity_check")]
    return structure + references + checksums


def is_damaged(path: Path, passphrase: str | None) -> bool:
    """Whether SQLite finds a fault, or the search for one fails."""
    try:
        with closing(open_connection(path, passphrase)) as connection:
            return bool(faults(connection))
    except dbapi2.DatabaseError:
        return True


def delete(path: Path) -> None:
    """Remove a copy and what SQLite keeps beside it."""
    for suffix in ("", *COMPANIONS, _JOURNAL):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def copy_into(source: Path, target: Path, passphrase: str | None) -> None:
    """Copy a library into an empty file, and check what came out. Raises StorageError when that is not whole."""
    with closing(open_connection(source, passphrase)) as connection:
        before = row_counts(connection)
        with _flushed(target):
            connection.execute(f"VACUUM INTO {NAME}", (os.fsencode(target),))
        after = row_counts(connection)
    with closing(open_connection(target, passphrase)) as copy:
        if faults(copy) or not _lie_between(row_counts(copy), before, after):
            raise StorageError(f"The copy of {source} is not whole.", "Check the disk; the library is as it was.")
        copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _flushed(path: Path) -> Generator[None]:
    """Send what is written to the file to the disk bit by bit: all at once, whoever else writes would wait for it.

    Python's own handle of the file is closed last, as closing it gives up the locks that SQLite holds on the file.
    """
    ended = threading.Event()

    def flush(descriptor: int) -> None:
        with suppress(OSError):  # SQLite says it of its own writing
            while not ended.wait(_FLUSHED_EVERY):
                os.fsync(descriptor)

    descriptor = os.open(path, os.O_RDWR)
    thread = threading.Thread(target=flush, args=(descriptor,))
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        os.close(descriptor)


def _lie_between(found: Mapping[str, int], before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """Whether a copy has as many rows as the library at one moment; others may have written while it was made."""
    ends = {name: sorted((before[name], after[name])) for name in after}
    return found.keys() == ends.keys() and all(low <= found[name] <= high for name, (low, high) in ends.items())


def row_counts(connection: dbapi2.Connection, tables: Sequence[str] = ()) -> dict[str, int]:
    """How many rows each table holds."""
    names = tables or [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


def _written(path: Path) -> float:
    """When the library was last written to, in seconds since the epoch; what waits in its log counts."""
    files = (path, path.with_name(path.name + "-wal"))
    return max((file.stat().st_mtime for file in files if file.exists()), default=0.0)


def _backup(path: Path, candidate: Path) -> Backup | None:
    """What the name of a file says, if it is that of a copy of this library."""
    label, dash, moment = candidate.name.removeprefix(f"{path.name}.").removesuffix(".bak").rpartition("-")
    if not candidate.name.startswith(f"{path.name}.") or not dash:
        return None
    with suppress(ValueError):
        return Backup(candidate, label, datetime.strptime(moment, MOMENT).replace(tzinfo=UTC))
    return None
