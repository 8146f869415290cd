from __future__ import annotations

import ctypes
import errno
import os
import shutil
from collections.abc import Callable
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

from mma_desktop.errors import StorageError
from mma_desktop.storage import database
from mma_desktop.storage.database import APPLICATION_ID, check_sqlite, connect_to, explained, open_connection
from mma_desktop.storage.driver import PACKAGE, REQUIREMENT, dbapi2
from mma_desktop.storage.library import Library


def test_a_sqlite_with_the_wal_bug_is_refused_with_a_remedy() -> None:
    with pytest.raises(StorageError, match=rf"3\.51\.2.*{REQUIREMENT}"):
        check_sqlite((3, 51, 2))
    check_sqlite((3, 51, 3))
    check_sqlite()


def test_every_connection_is_set_up_for_safety(library: Library) -> None:
    wanted = {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "secure_delete": 1,
        "cell_size_check": 1,
        "trusted_schema": 0,
        "application_id": APPLICATION_ID,
        "user_version": 12,
    }
    engine = connect_to(library.path, None)
    with engine.connect() as first, engine.connect() as second:
        for connection in (first, second):
            found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in wanted}
            assert found == wanted
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() >= 1000
            connection.rollback()
    engine.dispose()


def test_a_setting_that_does_not_hold_stops_the_start(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.close()
    monkeypatch.setattr(database, "_SETTINGS", (("synchronous", "OFF", 2),))
    with pytest.raises(StorageError, match=r"cannot be used safely: synchronous stays 0"):
        Library.open(library.path)


def test_a_table_whose_name_is_damaged_is_said_in_one_sentence(library: Library) -> None:
    library.close()
    content = bytearray(library.path.read_bytes())
    at = content.index(b"CREATE TABLE cases")
    content[at + len("CREATE ")] = 0xFF
    library.path.write_bytes(content)
    with pytest.raises(StorageError, match="is damaged"):
        Library.open(library.path)


@pytest.mark.parametrize(("free", "said"), [(0, "disk is full"), (1 << 30, "disk reports an error")])
def test_an_error_of_the_disk_is_a_full_one_where_nothing_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, said: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=free))
    for error in ("disk I/O error", "vtable constructor failed: passage_terms"):
        with pytest.raises(StorageError, match=said if free == 0 else "failed|error"), explained(tmp_path / "a.mma"):
            raise dbapi2.Error(error)


def test_a_full_disk_is_that_of_the_library_that_is_written(tmp_path: Path) -> None:
    copy, library = tmp_path / "copy.bak", tmp_path / "library.mma"
    for error in (dbapi2.Error("database or disk is full"), OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))):
        with pytest.raises(StorageError, match=r"library\.mma cannot grow"), explained(copy, written=library):
            raise error
    with pytest.raises(StorageError, match=r"copy\.bak is damaged"), explained(copy, written=library):
        raise dbapi2.Error("malformed")


def test_an_error_of_a_disk_that_is_gone_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="disk reports an error"), explained(tmp_path / "gone" / "library.mma"):
        raise dbapi2.Error("disk I/O error")


def test_an_error_is_known_by_what_the_system_says_and_not_by_the_name_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "busy, locked and full" / "library.mma"
    with pytest.raises(StorageError, match="failed: No such file or directory"), explained(path):
        path.stat()


@pytest.mark.parametrize("message", ["FOREIGN KEY constraint failed", "something that no table knows"])
def test_every_error_says_what_to_do(tmp_path: Path, message: str) -> None:
    with pytest.raises(StorageError) as told, explained(tmp_path / "library.mma"):
        raise dbapi2.Error(message)
    assert told.value.remedy


def test_a_connection_keeps_no_more_of_a_library_that_grows(library: Library) -> None:
    used = _memory_of_sqlite()
    with closing(open_connection(library.path, None)) as connection:
        before = used()
        connection.execute("CREATE TEMP TABLE numbers AS SELECT value FROM json_each(?)", (str(list(range(9000))),))
        connection.execute("CREATE TABLE texts (text)")
        connection.execute("INSERT INTO texts SELECT hex(zeroblob(500)) FROM numbers")
        connection.execute("DROP TABLE numbers")
        assert connection.execute("SELECT sum(length(text)) FROM texts").fetchone() == (9_000_000,)
        assert used() - before < 3 << 20  # SQLite as it was built would keep 8 MB


def _memory_of_sqlite() -> Callable[[], int]:
    """What all connections of this process hold, in bytes."""
    spec = find_spec(f"{PACKAGE}._sqlite3")
    try:
        used = ctypes.CDLL(spec.origin if spec else None).sqlite3_memory_used
    except (OSError, AttributeError):
        pytest.skip("this build of the driver does not say what it holds")
    used.restype = ctypes.c_int64
    return used


def test_decrypted_pages_are_kept_for_the_next_search(tmp_path: Path) -> None:
    path = tmp_path / "library.mma"
    Library.open(path, passphrase="correct horse battery").close()
    with closing(open_connection(path, "correct horse battery")) as connection:
        assert connection.execute("PRAGMA cache_size").fetchone() == (-65536,)
