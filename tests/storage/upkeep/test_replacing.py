from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from mma_desktop.domain.cases import Document
from mma_desktop.errors import StorageError
from mma_desktop.storage.database import APPLICATION_ID
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.files import is_encrypted
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.backups import back_up, backups
from mma_desktop.storage.upkeep.key import change_passphrase, opening_otherwise
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


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be moved there")
def test_what_was_stored_before_a_library_was_moved_is_in_it_when_it_is_closed(make_library: MakeLibrary) -> None:
    path = make_library()
    elsewhere = path.with_name("elsewhere.mma")
    with Library.open(path) as library:
        library.add_case("later", Document("a.txt", "text", "00"))
        path.rename(elsewhere)
    assert cases(elsewhere) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be moved there")
def test_the_log_of_a_library_that_was_moved_is_not_read_into_the_copy_that_takes_its_place(
    make_library: MakeLibrary,
) -> None:
    path = make_library()
    copy = back_up(path, None, "manual")
    program = (
        "import os, signal, sys; from pathlib import Path; from mma_desktop.storage.library import Library\n"
        "from mma_desktop.domain.cases import Document\n"
        "path = Path(sys.argv[1]); library = Library.open(path)\n"
        "for number in range(30): library.add_case(f'later {number}', Document('a.txt', 'text' * 2000, '00'))\n"
        "path.rename(path.with_name('elsewhere.mma')); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert subprocess.run([sys.executable, "-c", program, str(path)], check=False).returncode == -signal.SIGKILL
    assert path.with_name(path.name + "-wal").stat().st_size > 0
    assert restore(path, copy, None) is None
    with Library.open(path) as library:
        assert library.findings() == []
    assert cases(path) == 3


def test_a_repaired_library_leaves_the_damaged_one_under_one_name(make_library: MakeLibrary) -> None:
    path = make_library(cases=20)
    damage(path)
    done = repair(path, None)
    assert done.damaged is not None
    assert not done.damaged.samefile(path)


def is_open(path: Path) -> bool:
    """Whether this process has the file open, under any of its names."""
    for entry in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            if entry.samefile(path):
                return True
    return False


@pytest.fixture
def moves_no_open_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system like Windows: a file that anybody has open is neither renamed, replaced nor deleted."""

    def refusing(act: Callable[..., None]) -> Callable[..., None]:
        def maybe(*paths: Path, **given: object) -> None:
            for path in paths:
                if is_open(path):
                    raise PermissionError(errno.EACCES, "The process cannot access the file", str(path))
            act(*paths, **given)

        return maybe

    for name in ("rename", "replace", "unlink"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))


@pytest.mark.skipif(sys.platform != "linux", reason="sees there which files are open")
@pytest.mark.usefixtures("moves_no_open_file")
def test_where_no_open_file_is_moved_its_own_hold_on_the_library_ends_first(make_library: MakeLibrary) -> None:
    path = make_library(cases=20)
    copy = back_up(path, None, "manual")
    sql(path, "DELETE FROM documents", "DELETE FROM cases")
    replaced = restore(path, copy, None)
    assert replaced is not None
    assert (cases(path), cases(replaced)) == (20, 0)
    damage(path)
    assert repair(path, None).damaged is not None
    change_passphrase(path, None, PASSPHRASE)
    assert cases(path, PASSPHRASE) > 0


def test_the_damaged_file_that_a_repair_kept_stops_no_change_of_the_passphrase(make_library: MakeLibrary) -> None:
    path = make_library(cases=20)
    damage(path)
    kept = repair(path, None).damaged
    copy = back_up(path, None, "manual")
    change_passphrase(path, None, PASSPHRASE)
    assert cases(path, PASSPHRASE) == cases(copy, PASSPHRASE)
    assert opening_otherwise(path, PASSPHRASE) == [kept]


def restored(path: Path, copy: Path) -> None:
    restore(path, copy, None)


def repaired(path: Path, _copy: Path) -> None:
    damage(path)
    repair(path, None)


def encrypted(path: Path, copy: Path) -> None:
    copy.unlink()
    change_passphrase(path, None, PASSPHRASE)


@pytest.mark.skipif(sys.platform != "linux", reason="sees there which files are open")
@pytest.mark.usefixtures("moves_no_open_file")
@pytest.mark.parametrize("second_names", [True, False])
@pytest.mark.parametrize("upkeep", [restored, repaired, encrypted])
def test_a_file_that_another_program_has_open_stays_and_the_error_says_what_to_do(
    make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch, upkeep: Callable[..., None], second_names: bool
) -> None:
    def without(_path: Path, _target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if not second_names:
        monkeypatch.setattr(Path, "hardlink_to", without)
    path = make_library(cases=20)
    copy = back_up(path, None, "manual")
    before = copy.read_bytes()
    with path.open("rb"), pytest.raises(StorageError, match="as it was: another program") as refused:
        upkeep(path, copy)
    assert "Close whatever may have it open" in refused.value.remedy
    assert {file.name for file in path.parent.iterdir()} <= {path.name, copy.name}
    if upkeep is restored:
        assert (cases(path), copy.read_bytes()) == (20, before)


@pytest.mark.parametrize("second_names", [True, False])
def test_a_change_of_place_that_fails_half_way_is_taken_back(
    make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch, second_names: bool
) -> None:
    path = make_library(cases=20)
    copy = back_up(path, None, "manual")

    def refuse(_self: Path, _target: Path) -> None:
        raise PermissionError(errno.EACCES, "The process cannot access the file")

    def without(_path: Path, _target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "replace", refuse)
    if not second_names:
        monkeypatch.setattr(Path, "hardlink_to", without)
    with pytest.raises(StorageError, match="as it was: another program"):
        restore(path, copy, None)
    assert cases(path) == 20
    assert {file.name for file in path.parent.iterdir()} == {path.name, copy.name}
