"""Bring a library file to the schema of this program: whole or not at all, and never without a verified copy.

All migrations run inside one BEGIN IMMEDIATE transaction, together with the file's version number, so a program that
dies half-way leaves the old file as it was. Before an existing file is migrated, a copy is made beside it and checked.
Loading Alembic takes a good part of the program's start, and a file that is up to date needs none of it: so only what
migrates imports it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, Engine, StaticPool, create_engine

from mma_desktop.errors import LibraryReadOnly, StorageError
from mma_desktop.storage.access import check_writable, may_write
from mma_desktop.storage.chain import Discrepancy
from mma_desktop.storage.database import APPLICATION_ID, READING, check_sqlite, connect_to, explained
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.files import discard_empty, make_private, prepare
from mma_desktop.storage.upkeep.backups import back_up

MIGRATIONS = Path(__file__).parent / "migrations"
_ALEMBIC = threading.Lock()  # it keeps its connection in a global: cases and knowledge may be made at the same moment


def open_file(path: Path, passphrase: str | None = None, *, make: bool = True) -> Engine:
    """An engine on the file at `path`, made or brought up to date, private. Raises StorageError with the remedy.

    A file that cannot be written where it lies is opened for reading, if it is up to date.
    With `make` false, InputError if there is no file. One that cannot be made, as on a full disk, is not left there.
    """
    check_sqlite()
    made = prepare(path, encrypted=passphrase is not None, make=make)
    engine = connect_to(path, passphrase)
    try:
        with explained(path, passphrase):
            bring_up_to_date(engine, path, passphrase)
    except BaseException:
        engine.dispose()
        if made:
            discard_empty(path)
        raise
    if may_write(path):
        make_private(path)
    return engine


def bring_up_to_date(engine: Engine, path: Path, passphrase: str | None) -> None:
    """Migrate the file if it is older than the program; raise StorageError if it is newer."""
    revisions = known_revisions()
    with engine.connect().execution_options(**READING) as connection:
        current = _revision(connection, revisions, path)
    if current != revisions[-1]:
        _check_can_migrate(path)
        _migrate(engine, revisions, path, passphrase)


def known_revisions() -> list[str]:
    """The revisions that this program knows, the newest last: what the names of their files begin with."""
    return sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def _check_can_migrate(path: Path) -> None:
    if may_write(path):
        check_writable(path)
    else:
        raise LibraryReadOnly(
            f"The library {path} is of an earlier version and cannot be brought up to date where it is read-only.",
            "Copy it to a folder that you can write to, and open the copy there.",
        )


def _revision(connection: Connection, known: list[str], path: Path) -> str | None:
    """The file's revision, None for a new file."""
    begun = connection.exec_driver_sql("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").first() is not None
    revision = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() if begun else None
    version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    check_version(version if revision is None or revision in known else len(known) + 1, path)
    return revision


def check_version(version: int, path: Path) -> None:
    """Raise StorageError when the number of a file's schema is beyond those that this program knows."""
    if version > len(known_revisions()):
        raise StorageError(
            f"The library {path} was written by a newer version of MMA Desktop.",
            "Update MMA Desktop; the file was not touched.",
        )


def schema_problems(connection: Connection) -> Iterator[Discrepancy]:
    """How the tables, views, indexes and triggers differ from those that the migrations of this version make."""
    expected, found = _made_by_this_version(), _objects(connection)
    for kind, name in sorted(expected.keys() - found.keys()):
        yield Discrepancy("file", f"the {kind} {name} was removed")
    for kind, name in sorted(found.keys() - expected.keys()):
        yield Discrepancy("file", f"a {kind} {name} was added that is none of the program's")
    for kind, name in sorted(expected.keys() & found.keys()):
        if expected[kind, name] != found[kind, name]:
            yield Discrepancy("file", f"the {kind} {name} was changed")


@cache
def _made_by_this_version() -> Mapping[tuple[str, str], str]:
    """The objects of a library that is made now, by kind and name."""
    engine = create_engine("sqlite://", module=dbapi2, poolclass=StaticPool)
    try:
        with engine.begin() as connection:
            _upgrade(connection, encrypted=False)
            return _objects(connection)
    finally:
        engine.dispose()


def _objects(connection: Connection) -> dict[tuple[str, str], str]:
    """What the file says that it holds, but for what SQLite makes by itself (no text, or names of its own)."""
    query = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    return {(kind, name): sql for kind, name, sql in connection.exec_driver_sql(query)}


def _upgrade(connection: Connection, *, encrypted: bool) -> None:
    """Run the migrations that are missing, on this connection and within its transaction; one file after the other."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes |= {"connection": connection, "encrypted": encrypted}
    with _ALEMBIC:
        command.upgrade(config, "head")


def _migrate(engine: Engine, revisions: list[str], path: Path, passphrase: str | None) -> None:
    """Copy the file if it holds anything, then migrate it, under one write lock from first to last."""
    with engine.begin() as connection:
        current = _revision(connection, revisions, path)
        if current not in (None, revisions[-1]):
            back_up(path, passphrase, f"schema-{current}")
        _upgrade(connection, encrypted=passphrase is not None)
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {len(revisions)}")
