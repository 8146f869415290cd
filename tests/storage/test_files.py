from __future__ import annotations

import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Trimmed
from mma_desktop.domain.runs import Manifest
from mma_desktop.errors import StorageError
from mma_desktop.storage.files import is_blank
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.backups import back_up
from tests.storage.conftest import unprivileged

PASSPHRASE = "正确的口令'\";--"
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
@pytest.mark.usefixtures("run_id")
def test_only_the_owner_can_read_the_library(path: Path) -> None:
    assert mode(path.parent) == 0o700
    assert {file.name: mode(file) for file in path.parent.iterdir()} == {
        "library.mma": 0o600,
        "library.mma-shm": 0o600,
        "library.mma-wal": 0o600,
    }


@posix
def test_a_copy_with_wide_permissions_is_made_private_again(library: Library, path: Path) -> None:
    library.close()
    path.chmod(0o644)
    with Library.open(path):
        assert {mode(file) for file in path.parent.iterdir()} == {0o600}


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"?" * 200, b"%PDF-1.7" * 1000])
def test_a_file_that_is_no_library_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.pdf"
    path.write_bytes(content)
    for passphrase in (None, "x"):
        with pytest.raises(StorageError):
            Library.open(path, passphrase=passphrase)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url)")
        other.commit()
    before = path.read_bytes()
    with pytest.raises(StorageError, match="another program"):
        Library.open(path)
    assert path.read_bytes() == before


def test_a_folder_is_no_library(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be opened"):
        Library.open(tmp_path)


@posix
def test_a_folder_that_cannot_be_written_is_named() -> None:
    with unprivileged() as folder:
        (folder / "sealed").mkdir(mode=0o500)
        with pytest.raises(StorageError, match="cannot be made: Permission denied"):
            Library.open(folder / "sealed" / "library.mma")


@posix
def test_a_library_that_nobody_may_read_is_explained() -> None:
    with unprivileged() as folder:
        path = folder / "library.mma"
        Library.open(path).close()
        path.chmod(0o000)
        with pytest.raises(StorageError, match="cannot be opened: Permission denied"):
            Library.open(path)


def test_the_wrong_passphrase_is_refused_and_the_right_one_opens(path: Path) -> None:
    with Library.open(path, passphrase=PASSPHRASE) as library:
        library.add_case("case", Document("a", "a", "00"))
    with pytest.raises(StorageError, match="passphrase"):
        Library.open(path, passphrase="wrong")
    with pytest.raises(StorageError, match="encrypted"):
        Library.open(path)
    Library.open(path, passphrase=PASSPHRASE).close()


@pytest.mark.usefixtures("library")
def test_a_passphrase_for_an_unencrypted_library_is_refused(path: Path) -> None:
    with pytest.raises(StorageError, match="not encrypted"):
        Library.open(path, passphrase=PASSPHRASE)


def test_an_encrypted_library_leaves_no_readable_text_on_the_disk(path: Path) -> None:
    marker = "被告人王小明UNIQUEMARK"
    with Library.open(path, passphrase=PASSPHRASE) as library:
        library.add_case(marker, Document(marker, marker * 100, "00"))
        back_up(path, PASSPHRASE, "test")
        files = [file.read_bytes() for file in path.parent.iterdir()]
    assert len(files) == 4  # library, write-ahead log, its index, and the copy
    for content in [*files, path.read_bytes()]:
        assert b"UNIQUEMARK" not in content
        assert "王小明".encode() not in content
        assert b"run_events" not in content


def test_an_encrypted_library_with_a_flipped_bit_is_never_read_as_if_it_were_whole(
    path: Path, document: Document, question: Question, manifest: Manifest
) -> None:
    with Library.open(path, passphrase=PASSPHRASE) as library:
        case_id = library.add_case("case", document)
        run_id = library.start_run(library.add_question(case_id, question), manifest)
        for number in range(40):
            library.append(run_id, Trimmed("R", "x" * 1000, number))
        before = library.events(run_id)
    whole = path.read_bytes()
    for position in range(100, len(whole), len(whole) // 5):
        path.write_bytes(whole[:position] + bytes([whole[position] ^ 1]) + whole[position + 1 :])
        try:
            with Library.open(path, passphrase=PASSPHRASE) as library:
                assert library.events(run_id) == before
        except StorageError:
            pass


def test_a_copy_that_another_program_has_just_deleted_is_blank(tmp_path: Path) -> None:
    assert is_blank(tmp_path / "gone.bak")


@posix
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_pipe_or_a_device_is_no_library_and_stays_as_it_is(kind: str, tmp_path: Path) -> None:
    path = Path("/dev/null")
    if kind == "pipe":
        os.mkfifo(path := tmp_path / "pipe", 0o644)
    before = path.stat().st_mode
    with pytest.raises(StorageError, match="it is no ordinary file"):
        Library.open(path)
    assert path.stat().st_mode == before
