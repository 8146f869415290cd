from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mma_desktop.domain.cases import Document
from mma_desktop.errors import InputError, StorageError
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep import backups as module
from mma_desktop.storage.upkeep.backups import MOMENT, back_up, back_up_if_due, backups
from mma_desktop.storage.upkeep.copies import AUTOMATIC
from mma_desktop.storage.upkeep.replacing import refuse_if_open, restore
from tests.storage.upkeep.conftest import MakeLibrary

NOW = timedelta(0)


def titles(path: Path, passphrase: str | None = None) -> int:
    with Library.open(path, passphrase=passphrase) as library, library._file.reads() as session:
        return session.connection().exec_driver_sql("SELECT count(*) FROM cases").scalar_one()


def add_case(path: Path) -> None:
    with Library.open(path) as library:
        library.add_case("新案", Document("a.txt", "李四盗窃3000元", "1" * 64))


def test_a_copy_is_made_while_the_library_is_open_and_only_its_owner_may_read_it(make_library: MakeLibrary) -> None:
    path = make_library()
    with Library.open(path) as library:
        library.add_case("还没有写回", Document("a.txt", "王五", "2" * 64))
        made = back_up(path, None, "manual")
    (found,) = backups(path)
    assert (found.path, found.label, found.size) == (made, "manual", made.stat().st_size)
    assert datetime.now(UTC) - found.made < timedelta(minutes=1)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert titles(made) == 4


def test_a_copy_is_whole_although_others_write_while_it_is_made(
    make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_library()
    before, count = titles(path), module.row_counts

    def counted_while_cases_come(connection: Any, tables: Sequence[str] = ()) -> dict[str, int]:
        if connection.execute("PRAGMA database_list").fetchone()[2] == str(path):
            add_case(path)
        return count(connection, tables)

    monkeypatch.setattr(module, "row_counts", counted_while_cases_come)
    made = back_up(path, None, "manual")
    assert titles(made) == before + 1
    assert titles(path) == before + 2


def test_a_copy_with_fewer_rows_than_the_library_ever_had_is_refused(
    make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, count = make_library(), module.row_counts

    def one_more_of_the_library(connection: Any, tables: Sequence[str] = ()) -> dict[str, int]:
        of_the_library = connection.execute("PRAGMA database_list").fetchone()[2] == str(path)
        return {name: rows + of_the_library for name, rows in count(connection, tables).items()}

    monkeypatch.setattr(module, "row_counts", one_more_of_the_library)
    with pytest.raises(StorageError, match="is not whole"):
        back_up(path, None, "manual")
    assert backups(path) == []


def test_a_copy_that_fails_leaves_nothing_behind(make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_library()
    monkeypatch.setattr(module, "faults", lambda _connection: ["row 1 missing from index"])
    with pytest.raises(StorageError, match="not whole"):
        back_up(path, None, "manual")
    assert backups(path) == []
    assert [file.name for file in path.parent.iterdir()] == ["library.mma"]


def test_files_of_other_names_are_no_copies(make_library: MakeLibrary) -> None:
    path = make_library()
    for name in ("library.mma.bak", "other.mma.auto-20260101T000000000000Z.bak", "library.mma.auto-yesterday.bak"):
        (path.parent / name).touch()
    assert backups(path) == []


def test_an_automatic_copy_waits_for_time_and_for_a_change(make_library: MakeLibrary) -> None:
    path = make_library()
    assert back_up_if_due(path, None) is not None
    assert back_up_if_due(path, None, every=NOW) is None  # nothing was written since
    add_case(path)
    assert back_up_if_due(path, None) is None  # too early
    assert back_up_if_due(path, None, every=NOW) is not None


def test_only_the_oldest_automatic_copies_are_deleted(make_library: MakeLibrary) -> None:
    path = make_library()
    kept = back_up(path, None, "manual")
    for _ in range(4):
        add_case(path)
        back_up_if_due(path, None, every=NOW, kept=2)
    labels = [copy.label for copy in backups(path)]
    assert labels == [AUTOMATIC, AUTOMATIC, "manual"]
    assert backups(path)[-1].path == kept


def test_a_restored_copy_takes_the_place_and_nothing_is_lost(make_library: MakeLibrary) -> None:
    path = make_library()
    copy = back_up(path, None, "manual")
    add_case(path)
    replaced = restore(path, copy, None)
    assert replaced is not None
    assert (titles(path), titles(replaced), titles(copy)) == (3, 4, 3)


def test_a_library_that_is_gone_is_restored(make_library: MakeLibrary) -> None:
    path = make_library()
    copy = back_up(path, None, "manual")
    path.unlink()
    assert restore(path, copy, None) is None
    assert titles(path) == 3


def test_a_damaged_copy_is_not_put_in_place(make_library: MakeLibrary) -> None:
    path = make_library(cases=40)
    copy = back_up(path, None, "manual")
    copy.write_bytes(copy.read_bytes()[:-4096])
    with pytest.raises(StorageError):
        restore(path, copy, None)
    assert titles(path) == 40
    assert not list(path.parent.glob("*restoring*"))


def test_a_missing_copy_is_named(make_library: MakeLibrary) -> None:
    with pytest.raises(InputError, match="no backup"):
        restore(make_library(), Path("nowhere.bak"), None)


def test_a_library_in_use_is_left_alone(make_library: MakeLibrary) -> None:
    path = make_library()
    copy = back_up(path, None, "manual")
    with Library.open(path) as library:
        library.runs()
        with pytest.raises(StorageError, match="open in another"):
            restore(path, copy, None)
    refuse_if_open(path, None)


def test_another_process_that_uses_the_library_is_noticed(make_library: MakeLibrary) -> None:
    path = make_library()
    program = (
        "import sys; from pathlib import Path; from mma_desktop.storage.library import Library\n"
        "library = Library.open(Path(sys.argv[1])); library.runs(); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(StorageError, match="open in another"):
            refuse_if_open(path, None)
        other.kill()
    refuse_if_open(path, None)


def test_a_copy_goes_to_the_disk_while_it_is_made(make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    path, flushed = make_library(), Event()
    sizes: list[int] = []

    def note(descriptor: int) -> None:
        sizes.append(os.fstat(descriptor).st_size)
        if sizes[-1]:  # the first look may come before anything was written
            flushed.set()

    class Waiting:
        """A copy that is not done before something of it went to the disk."""

        def __init__(self, connection: Any) -> None:
            self._connection = connection

        def execute(self, sql: str, *values: Any) -> Any:
            found = self._connection.execute(sql, *values)
            if sql.startswith("VACUUM"):
                assert flushed.wait(10)
            return found

        def close(self) -> None:
            self._connection.close()

    opened = module.open_connection
    monkeypatch.setattr(module, "open_connection", lambda *given: Waiting(opened(*given)))
    monkeypatch.setattr(module.os, "fsync", note)
    back_up(path, None, "manual")
    assert sizes[-1] > 0


def test_a_disk_that_does_not_flush_stops_no_copy(make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError("no flush")

    monkeypatch.setattr(module.os, "fsync", refuse)
    assert titles(back_up(make_library(), None, "manual")) == 3


def killed_at_its_first_check(action: str, *arguments: object) -> None:
    """Do it in a process that is killed when what it wrote is to be checked."""
    program = (
        "import os, signal, sys; from pathlib import Path; from mma_desktop.storage.upkeep import backups, key\n"
        "from mma_desktop.storage.upkeep import replacing\n"
        "def die(connection): os.kill(os.getpid(), signal.SIGKILL)\n"
        "backups.faults = key.faults = die\n"
        f"{action}\n"
    )
    done = subprocess.run([sys.executable, "-c", program, *map(str, arguments)], check=False)
    assert done.returncode == -signal.SIGKILL


_KILLED = {
    "backup": "backups.back_up(Path(sys.argv[1]), None, 'manual')",
    "restore": "replacing.restore(Path(sys.argv[1]), Path(sys.argv[2]), None)",
    "encrypt": "key.change_passphrase(Path(sys.argv[1]), None, 'correct horse battery')",
}


@pytest.mark.parametrize("action", _KILLED.values(), ids=_KILLED)
def test_what_a_killed_program_left_is_no_copy_and_goes_with_the_next_upkeep(
    make_library: MakeLibrary, action: str
) -> None:
    path = make_library()
    copy = back_up(path, None, "manual")
    killed_at_its_first_check(action, path, copy)
    assert [found.path for found in backups(path)] == [copy]
    assert len(list(path.parent.iterdir())) > 2
    restore(path, copy, None)
    assert {file.name for file in path.parent.iterdir()} == {path.name, *(found.path.name for found in backups(path))}


@pytest.mark.parametrize("passphrase", [None, "correct horse battery"])
def test_what_a_killed_program_left_goes_when_the_library_is_opened_and_nobody_else_has_it_open(
    make_library: MakeLibrary, passphrase: str | None
) -> None:
    path = make_library(passphrase=passphrase)
    left = [path.with_name(path.name + ending) for ending in (".rekeying", ".rekeying-journal", "-journal")]
    with Library.open(path, passphrase=passphrase):
        for file in left:
            file.write_bytes(bytes(512) + b"what another program may be writing")
        Library.open(path, passphrase=passphrase).close()
        assert all(file.exists() for file in left)
    Library.open(path, passphrase=passphrase).close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_blank_copies_count_for_nothing_and_those_from_the_future_put_nothing_off(make_library: MakeLibrary) -> None:
    path = make_library()
    later = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    for name in (f"auto-{later}", "auto-20260101T000000000000Z", "manual-29990101T000000000000Z"):
        path.with_name(f"{path.name}.{name}.bak").write_bytes(b"x" if "2999" in name else b"")
    made = back_up_if_due(path, None)
    assert made is not None
    assert [copy.path for copy in backups(path) if copy.label == AUTOMATIC] == [made]


def copy_name(path: Path, ahead: timedelta) -> Path:
    return path.with_name(f"{path.name}.auto-{(datetime.now(UTC) + ahead).strftime(MOMENT)}.bak")


def test_a_new_copy_stays_beside_those_that_a_wrong_clock_dated_into_the_future(make_library: MakeLibrary) -> None:
    path = make_library()
    for days in (300, 400, 500):
        back_up(path, None, AUTOMATIC).rename(copy_name(path, timedelta(days=days)))
    made = back_up_if_due(path, None, every=NOW, kept=2)
    assert made is not None
    assert made.exists()
    assert len(backups(path)) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes in folders on Windows")
def test_what_is_no_file_is_no_copy_whatever_its_name(make_library: MakeLibrary) -> None:
    path = make_library()
    os.mkfifo(copy_name(path, timedelta(minutes=-3)))
    copy_name(path, timedelta(minutes=-2)).mkdir()
    copy_name(path, timedelta(minutes=-1)).symlink_to("nowhere")
    made = back_up_if_due(path, None)
    assert [copy.path for copy in backups(path)] == [made]
