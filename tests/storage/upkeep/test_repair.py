from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest

from mma_desktop.errors import StorageError
from mma_desktop.storage.database import open_connection, unlock
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.repair import repair
from tests.storage.upkeep.conftest import MakeLibrary

PASSPHRASE = "correct horse battery"
PAGE = 4096


def damage(path: Path, place: int) -> None:
    """Overwrite the page in which this byte lies."""
    data, noise = bytearray(path.read_bytes()), random.Random(place)
    start = place - place % PAGE
    data[start : start + PAGE] = noise.randbytes(PAGE)
    path.write_bytes(bytes(data))


def page_of(path: Path, words: str) -> int:
    """A byte on which these words stand, in a library without encryption."""
    return path.read_bytes().index(words.encode())


def cases_in(path: Path, passphrase: str | None = None) -> int:
    with Library.open(path, passphrase=passphrase) as library, library._file.reads() as session:
        return session.connection().exec_driver_sql("SELECT count(*) FROM documents").scalar_one()


def test_a_sound_library_is_left_alone(make_library: MakeLibrary) -> None:
    path = make_library()
    before = path.read_bytes()
    assert repair(path, None).damaged is None
    assert path.read_bytes() == before


def test_what_can_be_read_is_saved_and_the_rest_is_counted(make_library: MakeLibrary) -> None:
    path = make_library(cases=60)
    damage(path, page_of(path, "张三第30次"))
    damaged = path.read_bytes()
    done = repair(path, None)
    kept, lost = done.kept["documents"], done.lost["documents"]
    assert 50 <= kept < 60
    assert kept + lost >= 60
    assert cases_in(path) == kept
    assert done.damaged is not None
    header = 100  # bytes; it says that the file has no log now
    assert done.damaged.read_bytes()[header:] == damaged[header:]
    assert repair(path, None).damaged is None


def test_an_encrypted_library_is_repaired_and_stays_encrypted(make_library: MakeLibrary) -> None:
    path = make_library(cases=60, passphrase=PASSPHRASE)
    damage(path, path.stat().st_size * 3 // 4)
    done = repair(path, PASSPHRASE)
    assert done.damaged is not None
    assert cases_in(path, PASSPHRASE) == done.kept["documents"] >= 40
    assert "张三".encode() not in path.read_bytes()


def test_a_library_of_which_nothing_is_left_is_said_to_be_lost(make_library: MakeLibrary) -> None:
    path = make_library(passphrase=PASSPHRASE)
    path.write_bytes(random.Random(1).randbytes(path.stat().st_size))
    before = path.read_bytes()
    with pytest.raises(StorageError):
        repair(path, PASSPHRASE)
    assert path.read_bytes() == before


def test_an_open_library_is_not_repaired(make_library: MakeLibrary) -> None:
    path = make_library()
    with Library.open(path) as library:
        library.runs()
        with pytest.raises(StorageError, match="open in another"):
            repair(path, None)


@pytest.mark.parametrize("passphrase", [None, PASSPHRASE])
def test_nobody_writes_while_a_library_is_repaired(
    make_library: MakeLibrary, passphrase: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_library(cases=60, passphrase=passphrase)
    damage(path, path.stat().st_size * 3 // 4)
    tried, rename = list[str](), Path.replace

    def replace(self: Path, target: Path) -> Path:
        with closing(dbapi2.connect(str(path), timeout=0, isolation_level=None)) as other:
            unlock(other, passphrase)
            with pytest.raises(dbapi2.DatabaseError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        tried.append(target.name)
        return rename(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    assert repair(path, passphrase).damaged is not None
    assert tried == [path.name]


def test_a_damaged_library_of_an_earlier_version_is_left_as_it_is(make_library: MakeLibrary) -> None:
    path = make_library(cases=60)
    with closing(open_connection(path, None)) as connection:
        connection.execute("PRAGMA user_version = 4")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damage(path, page_of(path, "张三第30次"))
    before = path.read_bytes()
    with pytest.raises(StorageError, match="another version"):
        repair(path, None)
    assert path.read_bytes() == before
