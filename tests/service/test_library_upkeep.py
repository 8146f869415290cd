from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.cases import Document
from mma_desktop.errors import InputError, StorageError
from mma_desktop.service.library_upkeep import LibraryUpkeep, Soundness, nobody
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.key_store import NoKeyStore

PASSPHRASE = "correct horse battery"


class DictKeys:
    """A key store in memory."""

    available = True

    def __init__(self) -> None:
        self.kept: dict[Path, str] = {}

    def get(self, library: Path) -> str | None:
        return self.kept.get(library)

    def put(self, library: Path, passphrase: str) -> bool:
        self.kept[library] = passphrase
        return True

    def forget(self, library: Path) -> None:
        self.kept.pop(library, None)


class FullKeys(DictKeys):
    """A key store that takes nothing more."""

    def put(self, library: Path, passphrase: str) -> bool:
        return False


@pytest.fixture
def file(tmp_path: Path) -> LibraryUpkeep:
    return LibraryUpkeep(tmp_path / "library.mma", DictKeys(), nobody)


def test_a_new_library_is_encrypted_and_opens_through_the_key_store(file: LibraryUpkeep) -> None:
    assert file.create(PASSPHRASE)
    assert file.encrypted
    assert file.passphrase() == PASSPHRASE
    Library.open(file.path, passphrase=file.passphrase()).close()
    with pytest.raises(InputError, match="already"):
        file.create(PASSPHRASE)


def test_without_the_key_store_the_passphrase_opens_it(file: LibraryUpkeep) -> None:
    file.create(PASSPHRASE, keep=False)
    asked: list[Path] = []
    elsewhere = LibraryUpkeep(file.path, NoKeyStore(), lambda path: asked.append(path) or PASSPHRASE)
    assert elsewhere.passphrase() == PASSPHRASE
    assert asked == [file.path]
    with pytest.raises(StorageError, match="is encrypted"):
        file.passphrase()


def test_a_key_store_that_may_not_be_asked_opens_nothing(file: LibraryUpkeep) -> None:
    assert file.create(PASSPHRASE)
    locked = LibraryUpkeep(file.path, file.keys, nobody, asks_store=False)
    with pytest.raises(StorageError, match="is encrypted"):
        locked.passphrase()
    typed = LibraryUpkeep(file.path, file.keys, lambda _path: PASSPHRASE, asks_store=False)
    copy = typed.back_up()
    file.keys.put(copy, "another one")
    assert typed.restore(copy) is not None


def test_38_a_kept_passphrase_that_opens_nothing_gives_way_to_the_right_one(file: LibraryUpkeep) -> None:
    file.create(PASSPHRASE)
    copy = file.back_up()
    file.keep("of another library at the same place")
    told = LibraryUpkeep(file.path, file.keys, lambda _path: PASSPHRASE)
    assert told.passphrase() == PASSPHRASE
    assert told.restore(copy) is not None
    assert file.passphrase() == "of another library at the same place"  # nobody is there: what opens nothing says so


def test_nobody_is_asked_about_a_plain_library(file: LibraryUpkeep) -> None:
    assert not file.create(None)
    assert file.passphrase() is None


def test_a_changed_passphrase_is_kept_and_one_taken_away_is_forgotten(file: LibraryUpkeep) -> None:
    file.create(None)
    assert file.change_passphrase(PASSPHRASE)
    assert file.passphrase() == PASSPHRASE
    file.change_passphrase(None)
    assert not file.encrypted
    assert file.keys.get(file.path) is None


def test_only_a_kept_passphrase_that_opens_the_library_counts(file: LibraryUpkeep) -> None:
    file.create(PASSPHRASE)
    assert file.kept() == PASSPHRASE
    file.keep("quite another one")
    assert file.kept() is None
    assert file.opens(PASSPHRASE)
    assert not file.opens("quite another one")
    assert not file.keep(None)
    assert file.keys.get(file.path) is None


def test_a_passphrase_that_the_key_store_refuses_does_not_leave_the_old_one(tmp_path: Path) -> None:
    keys = FullKeys()
    file = LibraryUpkeep(tmp_path / "library.mma", keys, lambda _path: PASSPHRASE)
    file.create(PASSPHRASE, keep=False)
    keys.kept[file.path] = PASSPHRASE
    assert not file.change_passphrase("quite another one")
    assert keys.kept == {}


def test_an_encrypted_library_is_backed_up_and_restored(file: LibraryUpkeep) -> None:
    file.create(PASSPHRASE)
    copy = file.back_up()
    with Library.open(file.path, passphrase=PASSPHRASE) as library:
        library.add_case("新案", Document("a.txt", "李四盗窃3000元", "1" * 64))
    assert [backup.path for backup in file.backups()] == [copy]
    file.restore(copy)
    with Library.open(file.path, passphrase=PASSPHRASE) as library:
        assert library.runs() == []
    assert file.repair().damaged is None


def test_each_copy_is_found_to_be_what_it_is_and_a_copy_of_another_library_is_said_to_be_one(tmp_path: Path) -> None:
    file, other = (LibraryUpkeep(tmp_path / name, NoKeyStore(), nobody) for name in ("a.mma", "b.mma"))
    closed = LibraryUpkeep(tmp_path / "c.mma", NoKeyStore(), lambda _path: PASSPHRASE)
    for one in (file, other):
        one.create(None)
    closed.create(PASSPHRASE)
    whole = file.back_up()
    content = whole.read_bytes()
    damaged, newer, another, encrypted = (
        tmp_path / f"a.mma.manual-2026010{day}T000000000000Z.bak" for day in range(1, 5)
    )
    damaged.write_bytes(content[:8192] + b"\xff" * (len(content) - 8192))
    newer.write_bytes(content[:60] + (10_000).to_bytes(4) + content[64:])
    other.back_up().rename(another)
    closed.back_up().rename(encrypted)
    copies = file.backups()
    assert dict(zip([copy.path for copy in copies], file.soundness(copies), strict=True)) == {
        whole: Soundness.WHOLE,
        damaged: Soundness.DAMAGED,
        newer: Soundness.NEWER,
        another: Soundness.ANOTHER,
        encrypted: Soundness.CLOSED,
    }
    assert sorted(tmp_path.glob("*-shm")) == []
    assert not file.restore(whole).another
    assert file.restore(another).another


def test_what_is_not_there_is_named(file: LibraryUpkeep) -> None:
    for action in (file.back_up, file.repair, lambda: file.change_passphrase(PASSPHRASE)):
        with pytest.raises(InputError, match="There is no library"):
            action()
    assert not file.path.exists()


@pytest.mark.parametrize("first", [b"\xff\x81", b"\0\0"])
def test_a_damaged_first_page_is_not_only_called_encrypted(tmp_path: Path, first: bytes) -> None:
    file = LibraryUpkeep(tmp_path / "library.mma", NoKeyStore(), nobody)
    file.create(None)
    copy = file.back_up()
    file.path.write_bytes(first * 2048 + file.path.read_bytes()[4096:])
    with pytest.raises(StorageError, match="damaged in its first bytes") as refused:
        Library.open(file.path, passphrase=file.passphrase())
    assert file.encrypted == (first != b"\0\0")
    assert (copy.name in refused.value.remedy) == file.encrypted
    file.restore(copy)
    Library.open(file.path).close()


def test_copies_that_are_kept_otherwise_are_named(file: LibraryUpkeep) -> None:
    file.create(PASSPHRASE)
    copy = file.back_up()
    copy.write_bytes(b"\xff" * 4096 + copy.read_bytes()[4096:])
    file.change_passphrase("quite another one")
    assert file.opening_otherwise("quite another one") == [copy]


def test_a_file_that_has_become_empty_is_neither_copied_nor_called_sound(file: LibraryUpkeep) -> None:
    file.path.write_bytes(b"")
    for look in (file.back_up, file.repair, lambda: file.change_passphrase(PASSPHRASE)):
        with pytest.raises(StorageError, match="is empty"):
            look()
    assert not file.backups()
