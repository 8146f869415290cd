from __future__ import annotations

import re
import unicodedata
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.domain.cases import Document
from mma_desktop.errors import InputError, StorageError
from mma_desktop.storage.database import unlock
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep import key as module
from mma_desktop.storage.upkeep.backups import back_up, backups
from mma_desktop.storage.upkeep.key import change_passphrase, opening_otherwise, opens
from mma_desktop.storage.upkeep.new_passphrases import new_passphrase
from tests.storage.upkeep.conftest import MakeLibrary

FIRST, SECOND = "correct horse battery", "天王盖地虎，宝塔镇河妖"
MARKS = ("张三".encode(), b"CREATE TABLE")


def plain_files(path: Path) -> list[str]:
    """The files beside the library, and it, in which words of its cases can be read."""
    return [file.name for file in path.parent.iterdir() if any(mark in file.read_bytes() for mark in MARKS)]


def test_after_encryption_no_file_shows_a_word_of_the_case(make_library: MakeLibrary) -> None:
    path = make_library()
    back_up(path, None, "manual")
    assert len(plain_files(path)) == 2
    change_passphrase(path, None, FIRST)
    assert plain_files(path) == []
    with Library.open(path, passphrase=FIRST) as library:
        library.runs()
        assert plain_files(path) == []  # nor the log of an open one


@pytest.mark.parametrize(("old", "new"), [(FIRST, SECOND), (FIRST, None)])
def test_a_change_keeps_what_the_library_holds(make_library: MakeLibrary, old: str, new: str | None) -> None:
    path = make_library(passphrase=old)
    copy = back_up(path, old, "manual")
    change_passphrase(path, old, new)
    for file in (path, copy):
        with Library.open(file, passphrase=new) as library, library._file.reads() as session:
            assert session.connection().exec_driver_sql("SELECT count(*) FROM cases").scalar_one() == 3
    with pytest.raises(StorageError):
        Library.open(path, passphrase=old)


def test_a_wrong_passphrase_changes_nothing(make_library: MakeLibrary) -> None:
    path = make_library(passphrase=FIRST)
    before = path.read_bytes()
    with pytest.raises(StorageError, match="passphrase"):
        change_passphrase(path, "wrong passphrase", SECOND)
    assert path.read_bytes() == before


def test_a_short_passphrase_is_refused(make_library: MakeLibrary) -> None:
    with pytest.raises(InputError, match="too short"):
        change_passphrase(make_library(), None, "1234567")


def test_a_library_in_use_keeps_its_passphrase(make_library: MakeLibrary) -> None:
    path = make_library()
    with Library.open(path) as library:
        library.runs()
        with pytest.raises(StorageError, match="open in another"):
            change_passphrase(path, None, FIRST)


def test_nobody_opens_a_library_while_its_copies_are_written_anew(
    make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_library(passphrase=FIRST)
    copy = back_up(path, FIRST, "manual")
    tried, rename = list[str](), Path.replace

    def replace(self: Path, target: Path) -> Path:
        with closing(dbapi2.connect(str(path), timeout=0, isolation_level=None)) as other:
            unlock(other, FIRST)
            with pytest.raises(dbapi2.DatabaseError, match="locked"):
                other.execute("SELECT count(*) FROM sqlite_master")
        tried.append(target.name)
        return rename(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    change_passphrase(path, FIRST, SECOND)
    assert tried == [copy.name, path.name]


def test_a_copy_under_another_passphrase_is_left_alone(make_library: MakeLibrary) -> None:
    path = make_library(passphrase=FIRST)
    other = back_up(path, FIRST, "manual")
    change_passphrase(other, FIRST, SECOND)
    before = other.read_bytes()
    change_passphrase(path, FIRST, "a third passphrase")
    assert other.read_bytes() == before


def test_copies_that_were_not_written_anew_are_named(make_library: MakeLibrary) -> None:
    path = make_library()
    sound, damaged = back_up(path, None, "manual"), back_up(path, None, "damaged")
    damaged.write_bytes(b"\xff" * 4096 + damaged.read_bytes()[4096:])
    change_passphrase(path, None, FIRST)
    assert opening_otherwise(path, FIRST) == [damaged]
    assert not plain_files(path) or plain_files(path) == [damaged.name]
    assert opens(sound, FIRST)


def test_a_disk_that_is_full_half_way_leaves_the_old_file(
    make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_library(passphrase=FIRST)
    monkeypatch.setattr(module, "faults", lambda _connection: ["*** in database main ***"])
    with pytest.raises(StorageError, match="could not be written anew"):
        change_passphrase(path, FIRST, SECOND)
    Library.open(path, passphrase=FIRST).close()
    assert not list(path.parent.glob("*rekeying*"))
    assert backups(path) == []


def test_random_passphrases_differ_and_can_be_written_down() -> None:
    made = {new_passphrase() for _ in range(50)}
    assert len(made) == 50
    assert all(re.fullmatch(r"([A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}", one) for one in made)


def test_nobody_writes_into_a_library_that_is_being_written_anew(
    make_library: MakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, count = make_library(), module.row_counts
    monkeypatch.setattr("mma_desktop.storage.database.BUSY_SECONDS", 0.2)

    def counted_while_a_case_comes(connection: Any) -> dict[str, int]:
        with pytest.raises(StorageError, match="busy"), Library.open(path) as library:
            library.add_case("新案", Document("a.txt", "李四盗窃3000元", "1" * 64))
        return count(connection)

    monkeypatch.setattr(module, "row_counts", counted_while_a_case_comes)
    change_passphrase(path, None, FIRST)
    with pytest.raises(StorageError, match="is encrypted"):
        Library.open(path)


def test_a_library_with_a_second_name_is_not_encrypted_under_one_of_them(make_library: MakeLibrary) -> None:
    path = make_library()
    second = path.with_name("second.mma")
    second.hardlink_to(path)
    with pytest.raises(StorageError, match="hard link"):
        change_passphrase(path, None, FIRST)
    second.unlink()
    change_passphrase(path, None, FIRST)
    assert plain_files(path) == []


def test_a_passphrase_that_is_no_text_is_said_in_one_sentence(make_library: MakeLibrary) -> None:
    path = make_library(passphrase=FIRST)
    with pytest.raises(StorageError, match="no text in UTF-8"):
        Library.open(path, passphrase="\udcff\udcfe12345678")


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_passphrase_opens_in_every_form_in_which_a_system_writes_it(make_library: MakeLibrary, form: str) -> None:
    written: Any = form
    other: Any = "NFD" if form == "NFC" else "NFC"
    passphrase = "Schlüssel für é 한국 🔑"
    first, second = unicodedata.normalize(written, passphrase), unicodedata.normalize(other, passphrase)
    path = make_library(passphrase=first)
    copy = back_up(path, second, "manual")
    assert (first != second, opens(path, second), opening_otherwise(path, second)) == (True, True, [])
    with Library.open(path, passphrase=second) as library:
        library.runs()
        with pytest.raises(StorageError, match="open in another"):
            change_passphrase(path, second, SECOND)
    with pytest.raises(StorageError, match="passphrase"):
        change_passphrase(path, "Schlussel fur é 한국 🔑", SECOND)
    change_passphrase(path, second, SECOND)
    assert opens(path, SECOND)
    assert opens(copy, SECOND)
