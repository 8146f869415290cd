"""A library that cannot be written where it lies is read; whoever wants to write is refused.

Root may write anywhere, so these tests give up its powers; a real read-only mount is tried in
integration/test_read_only.py.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Trimmed
from mma_desktop.domain.runs import Manifest
from mma_desktop.errors import LibraryReadOnly, StorageError
from mma_desktop.storage.access import Access, access_to, address_of
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.backups import back_up, back_up_if_due
from mma_desktop.storage.upkeep.key import change_passphrase
from mma_desktop.storage.upkeep.repair import repair
from mma_desktop.storage.upkeep.replacing import restore
from tests.storage.conftest import sql, unprivileged

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
PASSPHRASE = "correct horse"
Seal = Callable[[Path], None]


def seal_file(path: Path) -> None:
    path.chmod(0o400)


def seal_folder(path: Path) -> None:
    path.parent.chmod(0o500)


def seal_both(path: Path) -> None:
    seal_file(path)
    seal_folder(path)


@contextmanager
def sealed(seal: Seal, passphrase: str | None = None) -> Iterator[tuple[Path, str]]:
    """A library with one run, closed and then made unwritable; the id of its run."""
    with unprivileged() as folder:
        path = folder / "案 50%?#.mma"
        with Library.open(path, passphrase=passphrase) as library:
            run = start(library)
        seal(path)
        try:
            yield path, run
        finally:
            folder.chmod(0o700)


def start(library: Library) -> str:
    case = library.add_case("case", Document("a.txt", "text", "00"))
    manifest = Manifest("eca", "zh", "mma", "product", "quick", 1, {}, (), "", "", "0.1.0")
    run = library.start_run(library.add_question(case, Question("eca", "zh", "text")), manifest)
    library.append(run, Trimmed("R", "x", 1))
    return run


@pytest.mark.parametrize("passphrase", [None, PASSPHRASE])
@pytest.mark.parametrize("seal", [seal_file, seal_folder, seal_both])
def test_it_is_listed_read_and_verified(seal: Seal, passphrase: str | None) -> None:
    with sealed(seal, passphrase) as (path, run):
        for _ in range(2):  # what the first reader leaves behind does not keep the second out
            with (
                Library.open(path, passphrase=passphrase) as first,
                Library.open(path, passphrase=passphrase) as second,
            ):
                for library in (first, second):
                    assert library.read_only
                    assert [record.id for record in library.runs()] == [run]
                    assert library.events(run) == [Trimmed("R", "x", 1)]
                    assert library.verify(run).ok
                    assert library.findings() == []


@pytest.mark.parametrize("seal", [seal_file, seal_folder, seal_both])
def test_every_writer_is_refused_and_the_file_stays_as_it_is(seal: Seal) -> None:
    with sealed(seal) as (path, run):
        before = path.read_bytes(), path.stat().st_mode
        with Library.open(path) as library:
            writers: list[Callable[[], object]] = [
                lambda: library.claim(run),
                lambda: library.append(run, Trimmed("R", "x", 2)),
                lambda: library.exported({run: {}}),
                lambda: library.add_case("b", Document("b", "b", "00")),
                library.check_writable,
                lambda: repair(path, None),
                lambda: restore(path, path, None),
                lambda: change_passphrase(path, None, PASSPHRASE),
            ]
            for write in writers:
                with pytest.raises(LibraryReadOnly, match=r"read-only where it lies\. To change it, copy it"):
                    write()
        assert back_up_if_due(path, None) is None
        assert (path.read_bytes(), path.stat().st_mode) == before


def test_a_copy_is_made_beside_a_read_only_file_and_its_folder_is_named_where_none_can_be() -> None:
    with sealed(seal_file) as (path, run):
        with Library.open(back_up(path, None, "manual")) as copy:
            assert copy.events(run)
        seal_folder(path)
        with pytest.raises(StorageError, match=r"cannot be written\. To change it, copy it"):
            back_up(path, None, "manual")


def test_what_nobody_may_write_is_left_alone_by_root_too(library: Library, path: Path) -> None:
    library.close()
    path.chmod(0o444)
    assert access_to(path) is Access.READS
    with Library.open(path) as opened:
        assert opened.read_only
    assert path.stat().st_mode & 0o777 == 0o444


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk without room."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=4096))


@pytest.mark.parametrize("passphrase", [None, PASSPHRASE])
def test_where_the_disk_has_no_room_it_is_read_and_writers_are_told_why(
    tmp_path: Path, full: None, passphrase: str | None
) -> None:
    path = tmp_path / "library.mma"
    with Library.open(path, passphrase=passphrase) as library:
        run = start(library)
        assert access_to(path) is Access.WRITES, "who has it open already keeps on"
    assert access_to(path) is Access.FROZEN
    with Library.open(path, passphrase=passphrase) as library:
        assert library.read_only
        assert library.events(run) == [Trimmed("R", "x", 1)]
        for write in (lambda: library.claim(run), lambda: restore(path, path, passphrase)):
            with pytest.raises(LibraryReadOnly, match=r"can only be read: its disk is full\. Free some space"):
                write()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_what_a_killed_writer_left_is_read_where_the_disk_has_no_room(tmp_path: Path, full: None) -> None:
    library = Library.open(tmp_path / "library.mma")
    run = start(library)
    left = tmp_path / "left"
    left.mkdir()
    for file in tmp_path.glob("library.mma*"):
        shutil.copy(file, left)
    library.close()
    with Library.open(left / "library.mma") as opened:
        assert opened.events(run) == [Trimmed("R", "x", 1)]


def test_an_earlier_schema_on_a_full_disk_is_refused_with_the_remedy(tmp_path: Path, full: None) -> None:
    path = tmp_path / "library.mma"
    Library.open(path).close()
    sql(path, "UPDATE alembic_version SET version_num = '0004'", "PRAGMA wal_checkpoint(TRUNCATE)")
    with pytest.raises(LibraryReadOnly, match="its disk is full"):
        Library.open(path)


def test_an_earlier_schema_is_refused_with_the_remedy_and_left_alone() -> None:
    with unprivileged() as folder:
        path = folder / "library.mma"
        Library.open(path).close()
        with closing(dbapi2.connect(str(path), isolation_level=None)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '0004'")
        seal_both(path)
        before = path.read_bytes()
        with pytest.raises(LibraryReadOnly, match=r"earlier version .*read-only\. Copy it to a folder"):
            Library.open(path)
        assert path.read_bytes() == before
        folder.chmod(0o700)


def test_a_log_that_was_left_behind_is_read_with_its_library() -> None:
    with sealed(lambda _path: None) as (path, run):
        folder = path.parent / "left"
        folder.mkdir()
        with Library.open(path) as library:
            library.append(run, Trimmed("R", "in the log", 2))
            for file in path.parent.glob(f"{path.name}*"):
                shutil.copy(file, folder)
        left = folder / path.name
        seal_both(left)
        assert access_to(left) is Access.READS
        with Library.open(left) as library:
            assert len(library.events(run)) == 2
        folder.chmod(0o700)


def test_a_log_that_cannot_be_read_is_not_left_out_in_silence() -> None:
    with sealed(lambda _path: None) as (path, run):
        folder = path.parent / "left"
        folder.mkdir()
        with Library.open(path) as library:
            library.append(run, Trimmed("R", "in the log", 2))
            for ending in ("", "-wal"):
                shutil.copy(path.with_name(path.name + ending), folder)
        seal_both(folder / path.name)
        with pytest.raises(StorageError, match=r"cannot be opened\. .*copy all its files"):
            Library.open(folder / path.name)
        folder.chmod(0o700)


def test_a_change_behind_a_reader_that_takes_no_locks_is_noticed() -> None:
    with sealed(seal_both) as (path, run), Library.open(path) as reader:
        assert reader.events(run)
        path.parent.chmod(0o700)
        path.chmod(0o600)
        with Library.open(path) as writer:
            writer.append(run, Trimmed("R", "x", 2))
            with pytest.raises(StorageError, match="changed by another program while it was open read-only"):
                reader.events(run)


def test_the_system_is_asked_what_can_be_written(path: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.close()
    assert access_to(path) is Access.WRITES
    for denied, access in ((path, Access.READS), (path.parent, Access.FROZEN)):
        monkeypatch.setattr("os.access", lambda asked, *_, denied=denied, **__: asked != denied)
        assert access_to(path) is access


def test_a_name_with_signs_that_mean_something_in_addresses_is_quoted() -> None:
    address = address_of(Path("/cases/50%?#&案.mma"), Access.READS)
    assert address == "file:///cases/50%25%3F%23%26%E6%A1%88.mma?mode=ro"
