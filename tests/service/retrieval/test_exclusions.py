from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mma_desktop.domain.passages import LibraryPart, PartKind
from mma_desktop.errors import StorageError
from mma_desktop.service.retrieval.exclusions import Exclusions

SHELF, WORK = LibraryPart(PartKind.SHELF, "own"), LibraryPart(PartKind.WORK, "own")


def test_what_one_program_leaves_out_another_sees(tmp_path: Path) -> None:
    mine, theirs = (Exclusions.beside(tmp_path / "shelves.mma") for _ in range(2))
    mine.add([SHELF, WORK])
    theirs.remove([WORK])
    assert mine.read() == {SHELF}


def test_quick_orders_to_leave_out_and_take_in_each_count(tmp_path: Path) -> None:
    exclusions = Exclusions.beside(tmp_path / "shelves.mma")
    with ThreadPoolExecutor(8) as pool:
        states = list(pool.map(lambda _: exclusions.toggle(SHELF), range(40)))
    assert states.count(frozenset({SHELF})) == 20
    assert exclusions.read() == frozenset()


def test_a_damaged_file_is_an_error_and_no_empty_list(tmp_path: Path) -> None:
    exclusions = Exclusions(tmp_path / "x.json")
    assert exclusions.read() == frozenset()
    (tmp_path / "x.json").write_text('{"left_out": [{"kind": "planet", "name": "x"}]}', encoding="utf-8")
    with pytest.raises(StorageError, match="not known what was left out"):
        exclusions.add([SHELF])
