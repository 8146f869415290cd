"""Save what a damaged library still holds: every row that can be read goes into a new file with the same tables.

SQLite stops at the first damaged page of a table, so each table is read from both ends; what lies between is lost, and
counted. What cannot be told from good rows here, a changed letter in a file without encryption, is found by the chains
of hashes (`chain.py`, `audit.py`), which go over as they are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mma_desktop.errors import StorageError
from mma_desktop.storage.access import Access, check_writable
from mma_desktop.storage.database import connect_to, explained, open_connection
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.schema import bring_up_to_date
from mma_desktop.storage.tables import Base
from mma_desktop.storage.upkeep.backups import MOMENT, delete, discard_remains, faults, is_damaged, row_counts
from mma_desktop.storage.upkeep.replacing import alone, refuse_if_open, take_place

_PASSAGES = ("shelves", "works", "passages", "term_counts")
_TABLES = tuple(table.name for table in Base.metadata.sorted_tables if table.name not in _PASSAGES)
_REMEDY = "Restore the last good copy: mma-desktop library backups, then mma-desktop library restore."


@dataclass(frozen=True, slots=True)
class Repair:
    """What was saved of a damaged library: rows kept and lost by table, and where the damaged file lies now.

    A table's loss is the number of rows that cannot be read, at most, and of those that refer to one of them.
    """

    kept: Mapping[str, int]
    lost: Mapping[str, int]
    damaged: Path | None


def repair(path: Path, passphrase: str | None) -> Repair:
    """Put a sound file in the place of a damaged library; the damaged one is kept beside it. A sound one is left alone.

    Raises StorageError when the library is open elsewhere, or so damaged that nothing can be read, or where the system
    refuses the change of place; then it is as it was.
    """
    check_writable(path)
    refuse_if_open(path, passphrase)
    discard_remains(path)
    with explained(path, passphrase):
        if not is_damaged(path, passphrase):
            return Repair({}, {}, None)
        with alone(path, passphrase) as only:
            return _replace(path, passphrase, only)


def _replace(path: Path, passphrase: str | None, only: dbapi2.Connection | None) -> Repair:
    """Save what can be read, and put it in the place of the damaged file, which nobody else opens meanwhile."""
    fresh = path.with_name(path.name + ".repairing")
    try:
        with explained(path, passphrase):
            kept, lost = _save(_Source(path, passphrase), fresh, passphrase)
            damaged = take_place(fresh, path, only, f"damaged-{datetime.now(UTC).strftime(MOMENT)}")
    finally:
        delete(fresh)
    return Repair(kept, lost, damaged)


@dataclass(frozen=True, slots=True)
class _Source:
    """A damaged file that nobody writes, and whose log is written back.

    It is opened for each scan, as SQLCipher lets nothing more be read after a damaged page, and as one that does not
    change: who holds it for this repair lets no other connection lock it.
    """

    path: Path
    passphrase: str | None

    def version(self) -> int:
        """The number of its schema."""
        with closing(self._connection()) as connection:
            return _version(connection)

    def rows(self, table: str, columns: str, order: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a table with their numbers, in this order, up to the first that cannot be read."""
        query = f'SELECT rowid, {columns} FROM "{table}" NOT INDEXED ORDER BY rowid {order}'
        with closing(self._connection()) as connection:
            yield from connection.execute(query)

    def _connection(self) -> dbapi2.Connection:
        return open_connection(self.path, self.passphrase, Access.FROZEN)


def _version(connection: dbapi2.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _save(source: _Source, target: Path, passphrase: str | None) -> tuple[dict[str, int], dict[str, int]]:
    if _holds_passages(source):
        raise StorageError("A library of texts is not repaired.", "Restore a copy of it, or import the texts again.")
    _make_empty(target, passphrase)
    with closing(open_connection(target, passphrase)) as copy:
        if source.version() != _version(copy):  # a table that has other columns would read as lost
            raise StorageError(f"The library {source.path} is damaged and of another version.", _REMEDY)
        copy.execute("PRAGMA foreign_keys = OFF")
        copy.execute("BEGIN IMMEDIATE")
        lost = {table: _copy_table(source, copy, table) for table in _TABLES}
        _drop_orphans(copy, lost)
        copy.execute("COMMIT")
        kept = row_counts(copy, _TABLES)
        if not any(kept.values()):
            raise StorageError(f"Nothing in the library {source.path} can be read.", _REMEDY)
        if faults(copy):
            raise StorageError("What could be saved of the library is not whole.", _REMEDY)
        copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return kept, {table: count for table, count in lost.items() if count}


def _holds_passages(source: _Source) -> bool:
    with suppress(dbapi2.DatabaseError):
        return next(source.rows("passages", "id", "ASC"), None) is not None
    return False


def _make_empty(target: Path, passphrase: str | None) -> None:
    """A private file with this version's tables."""
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    engine = connect_to(target, passphrase)
    try:
        bring_up_to_date(engine, target, passphrase)
    finally:
        engine.dispose()


def _copy_table(source: _Source, target: dbapi2.Connection, table: str) -> int:
    """How many rows could not be read, at most; 1 where that is not known."""
    target.execute(f'DELETE FROM "{table}"')
    names = [name for _, name, *_ in target.execute(f'PRAGMA table_info("{table}")')]
    columns = ", ".join(f'"{name}"' for name in names)
    insert = f'INSERT OR IGNORE INTO "{table}" (rowid, {columns}) VALUES (?{", ?" * len(names)})'
    ends: list[int | None] = []
    for order in ("ASC", "DESC"):
        end = None
        try:
            for row in source.rows(table, columns, order):
                target.execute(insert, row)
                end = int(row[0])
        except (dbapi2.DatabaseError, StorageError):
            ends.append(end)
        else:
            return 0
    return _between(*ends)


def _between(first: int | None, last: int | None) -> int:
    """The number of rows that may have stood between the last one read from the front and from the back."""
    return 1 if first is None or last is None else max(1, last - first - 1)


def _drop_orphans(copy: dbapi2.Connection, lost: dict[str, int]) -> None:
    """Remove rows that refer to a lost one, until none is left, and count them as lost."""
    while found := copy.execute("PRAGMA foreign_key_check").fetchall():
        for table, row, *_ in {(table, row) for table, row, *_ in found}:
            copy.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (row,))
            lost[table] += 1
