"""Reading a library that is open here: another program must go on finding it open."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from mma_desktop.bootstrap import make_upkeep
from mma_desktop.documents.folders import count_files
from mma_desktop.files import check_place, open_ordinary, read_ordinary
from mma_desktop.handles import open_to_read
from mma_desktop.service.library_upkeep import nobody
from mma_desktop.storage.bundles.archive import is_bundle
from mma_desktop.storage.files import is_blank
from mma_desktop.storage.library import Library

_ASK = (
    "import sys; from pathlib import Path; from mma_desktop.storage.upkeep.replacing import refuse_if_open; "
    "refuse_if_open(Path(sys.argv[1]), None)"
)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.mma") as library:
        yield library


def open_for_others(path: Path) -> bool:
    """Whether another program finds that the library is open somewhere."""
    done = subprocess.run([sys.executable, "-c", _ASK, path], check=False, capture_output=True, text=True)
    assert not done.returncode or "is open in another window or program" in done.stderr
    return bool(done.returncode)


def _open_again(path: Path) -> None:
    with Library.open(path):
        pass


def _place(path: Path) -> None:
    with suppress(OSError):
        check_place(path)


def _as_archive(path: Path) -> None:
    with suppress(Exception):
        count_files(path)


@pytest.mark.parametrize(
    "look",
    [
        lambda path: make_upkeep(path, nobody).encrypted,
        lambda path: make_upkeep(path, nobody).back_up(),
        _open_again,
        _place,
        _as_archive,
        read_ordinary,
        is_blank,
        is_bundle,
    ],
)
def test_a_library_stays_open_for_others_whatever_is_read_of_it(
    library: Library, look: Callable[[Path], object]
) -> None:
    library.runs()
    look(library.path)
    assert open_for_others(library.path)
    library.close()
    assert not open_for_others(library.path)


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="where open handles can be counted")
def test_what_is_read_often_takes_one_handle_until_the_library_is_closed(library: Library) -> None:
    library.runs()
    before = handles_of(library.path)
    for _ in range(5):
        read_ordinary(library.path)
    assert handles_of(library.path) == before + 1
    library.close()
    assert handles_of(library.path) == 0


def test_a_handle_that_is_used_again_reads_from_the_beginning(library: Library) -> None:
    library.runs()
    first = read_ordinary(library.path)
    assert read_ordinary(library.path) == first
    with open_to_read(library.path) as one, open_ordinary(library.path) as other:
        assert one.read() == other.read() == first


def handles_of(path: Path) -> int:
    """How many handles of a file this process has."""
    links = [link for link in Path("/proc/self/fd").iterdir() if link.exists()]
    return sum(os.path.realpath(link) == str(path.resolve()) for link in links)
