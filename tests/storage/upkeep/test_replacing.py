from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from mma_desktop.domain.cases import Document
from mma_desktop.errors import StorageError
from mma_desktop.storage.database import APPLICATION_ID
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.files import is_encrypted
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.backups import back_up, backups
from mma_desktop.storage.upkeep.key import change_passphrase
from mma_desktop.storage.upkeep.repair import repair
from mma_desktop.storage.upkeep.replacing import alone, refuse_if_open, restore
from tests.storage.conftest import sql
from tests.storage.upkeep.conftest import MakeLibrary

PASSPHRASE = "correct horse battery"


def cases(path: Path, passphrase: str | None = None) -> int:
    with Library.open(path, passphrase=passphrase) as library, library._file.reads() as session:
        return session.connection().exec_driver_sql("SELECT count(*) FROM cases").scalar_one()


def empty(copy: Path) -> None:
    copy.write_bytes(b"")


def of_another_program(copy: Path) -> None:
    sql(copy, "PRAGMA application_id = 7", "CREATE TABLE notes (text)")


def without_tables(copy: Path) -> None:
    sql(copy, "PRAGMA user_version = 1")


def of_a_later_program(copy: Path) -> None:
    sql(copy, f"PRAGMA application_id = {APPLICATION_ID}", "PRAGMA user_version = 9999", "CREATE TABLE later (text)")


@pytest.mark.parametrize("make", [empty, of_another_program, without_tables, of_a_later_program])
def test_what_is_no_copy_that_this_program_can_open_takes_no_place(make_library: MakeLibrary, make: object) -> None:
    path = make_library()
    copy = path.with_name("copy")
    assert callable(make)
    make(copy)
    with pytest.raises(StorageError):
        restore(path, copy, None)
    assert cases(path) == 3
    assert {file.name for file in path.parent.iterdir()} == {path.name, "copy"}


_KILLED_AT = """
import os, signal, sys
from pathlib import Path
from mma_desktop.storage.upkeep import replacing, repair, key
path, action, left = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])

def counted(act):
    def maybe(self, *given):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return act(self, *given)
    return maybe

for name in ("rename", "replace", "hardlink_to"):
    setattr(Path, name, counted(getattr(Path, name)))
if action == "restore":
    replacing.restore(path, Path(sys.argv[4]), None)
elif action == "repair":
    repair.repair(path, None)
else:
    key.change_passphrase(path, None, "correct horse battery")
"""


def damage(path: Path) -> None:
    """Overwrite a page in the middle."""
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(data)


@pytest.mark.parametrize(
    "action",
    ["restore", pytest.param("repair", marks=pytest.mark.slow), pytest.param("encrypt", marks=pytest.mark.slow)],
)
def test_a_library_is_there_whenever_the_program_is_killed(make_library: MakeLibrary, action: str) -> None:
    path = make_library(cases=20)
    copy = back_up(path, None, "manual")
    kills = 0
    for left in range(9):
        if action == "repair":
            damage(path)
        command = [sys.executable, "-c", _KILLED_AT, path, action, str(left), copy]
        done = subprocess.run([*map(str, command)], check=False, capture_output=True)
        assert path.stat().st_size > 4096
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL, done.stderr
        kills += 1
        restore(path, copy, PASSPHRASE if is_encrypted(copy) else None)
        if is_encrypted(path):
            change_passphrase(path, PASSPHRASE, None)
        assert cases(path) == 20
    assert 1 < kills < 9
    assert not [file for file in path.parent.iterdir() if file.samefile(path) and file != path]


def test_a_file_with_the_name_of_sqlites_memory_is_a_file(
    make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(make_library().parent)
    with Library.open(Path(":memory:")) as library:
        library.runs()
        with pytest.raises(StorageError, match="open in another"):
            refuse_if_open(Path(":memory:"), None)


@pytest.mark.skipif(sys.platform != "linux", reason="only there a file's name need not be text")
def test_a_library_whose_name_is_no_text_is_looked_after_too(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe #?%41'\n.mma"))
    with Library.open(path) as library:
        library.add_case("案", Document("a.txt", "张三", "0" * 64))
    restore(path, back_up(path, None, "manual"), None)
    change_passphrase(path, None, PASSPHRASE)
    assert cases(path, PASSPHRASE) == 1
    assert len(backups(path)) == 2


def test_who_opens_a_library_while_another_file_takes_its_place_is_told(make_library: MakeLibrary) -> None:
    path = make_library()
    copy = back_up(path, None, "manual")
    with alone(path, None) as connection:
        assert connection is not None
        with closing(dbapi2.connect(str(path), timeout=0)) as other, pytest.raises(dbapi2.DatabaseError):
            other.execute("SELECT count(*) FROM sqlite_master").fetchone()
    restore(path, copy, None)
    assert cases(path) == 3


def test_a_repaired_library_leaves_the_damaged_one_under_one_name(make_library: MakeLibrary) -> None:
    path = make_library(cases=20)
    damage(path)
    done = repair(path, None)
    assert done.damaged is not None
    assert not done.damaged.samefile(path)
