"""What the file of an open library says of its anchor, and of its own end."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mma_desktop.domain.cases import Document
from mma_desktop.domain.events import Trimmed
from mma_desktop.domain.runs import Anchored
from mma_desktop.errors import InputError, StorageError
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.library import Library
from mma_desktop.storage.listing.reading import ANOTHER_END
from tests.storage.conftest import sql
from tests.storage.made.forging import rehash

DOCUMENT = Document("a.txt", "a", "00")


@pytest.fixture
def anchors(tmp_path: Path) -> Anchors:
    return Anchors(tmp_path / "anchors")


@pytest.fixture
def anchored(path: Path, anchors: Anchors) -> Iterator[Library]:
    with Library.open(path, anchors=anchors) as opened:
        opened.add_case("one", DOCUMENT)
        yield opened


def test_the_anchor_follows_the_log(anchored: Library, path: Path, anchors: Anchors) -> None:
    end = anchored.log_end()
    kept = anchors.get(path, end.library)
    assert kept is not None
    assert (end.anchored, kept.count, kept.head) == (Anchored.AGREES, end.entries, end.head)
    assert anchored.findings() == []


def test_a_copy_from_before_is_a_finding_until_it_is_accepted(
    anchored: Library, path: Path, tmp_path: Path, anchors: Anchors
) -> None:
    anchored.close()
    shutil.copy(path, tmp_path / "old.mma")
    with Library.open(path, anchors=anchors) as library:
        library.add_case("two", DOCUMENT)
    shutil.copy(tmp_path / "old.mma", path)
    with Library.open(path, anchors=anchors) as library:
        library.add_case("three", DOCUMENT)  # what is done now does not cover it up
        assert [finding.problem for finding in library.findings()] == [ANOTHER_END]
        assert library.check_log().problem == ANOTHER_END
        library.accept()
        assert library.findings() == []


def test_a_library_that_was_moved_is_held_to_what_was_seen_of_it(
    anchored: Library, path: Path, tmp_path: Path, anchors: Anchors
) -> None:
    anchored.close()
    moved = path.rename(tmp_path / "moved.mma")
    with Library.open(moved, anchors=anchors) as library:
        assert library.log_end().anchored is Anchored.AGREES
    sql(moved, "UPDATE audit SET time = '2020'")
    rehash(moved)
    with Library.open(moved, anchors=anchors) as library:
        assert [finding.problem for finding in library.findings()] == [ANOTHER_END]
        library.add_case("two", DOCUMENT)
        assert library.log_end().anchored is Anchored.DIFFERS  # what is written now does not bless it


def test_another_library_at_its_place_is_a_finding(anchored: Library, path: Path, anchors: Anchors) -> None:
    sql(path, "UPDATE identity SET id = 'other'")
    assert anchored.log_end().anchored is Anchored.DIFFERS


def test_a_lost_anchor_is_no_error(anchored: Library, anchors: Anchors) -> None:
    shutil.rmtree(anchors.folder)
    assert anchored.log_end().anchored is Anchored.UNKNOWN
    assert anchored.findings() == []
    anchored.add_case("two", DOCUMENT)
    assert anchored.log_end().anchored is Anchored.AGREES


def test_a_new_library_at_the_place_of_a_deleted_one_has_an_anchor_of_its_own(
    anchored: Library, path: Path, anchors: Anchors
) -> None:
    anchored.close()
    path.unlink()
    with Library.open(path, anchors=anchors) as library:
        assert library.log_end().anchored is Anchored.AGREES


def test_an_emptied_file_is_not_taken_for_a_new_library(anchored: Library, path: Path, anchors: Anchors) -> None:
    anchored.close()
    path.write_bytes(b"")
    with Library.open(path, anchors=anchors) as library:
        assert library.log_end().anchored is Anchored.DIFFERS


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_deleted_or_replaced_is_noticed_at_the_next_write(
    library: Library, path: Path, run_id: str, tmp_path: Path, replaced: bool
) -> None:
    path.rename(tmp_path / "elsewhere.mma")
    if replaced:
        path.touch()
    with pytest.raises(StorageError, match=r"deleted, moved or replaced.*Put the file back"):
        library.append(run_id, Trimmed("R", "examples", 2))


def test_a_library_that_is_only_looked_at_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no library"):
        Library.open(tmp_path / "folder" / "typo.mma", make=False)
    assert list(tmp_path.iterdir()) == []
