from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.events import Act, LedgerEdited
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import DamagedRun
from tests.storage.conftest import sql

LEFT_OUT = LedgerEdited(Act.LEAVE_OUT, 4, 9, "", (), (), "51500", "38500", "2026-01-01T00:00:00+00:00")
UNDONE = LedgerEdited(Act.UNDO, 4, 9, "", (), (), "38500", "51500", "2026-01-02T00:00:00+00:00")


def by_hand(library: Library) -> str | None:
    (run,) = library.listed()
    assert not isinstance(run, DamagedRun)
    return run.by_hand


def test_the_list_knows_the_total_after_the_last_change(library: Library, run_id: str) -> None:
    assert by_hand(library) is None
    library.edit(run_id, [LEFT_OUT])
    assert by_hand(library) == "38500"
    library.edit(run_id, [UNDONE])
    assert by_hand(library) is None


@pytest.mark.parametrize("text", ["38500", "38,500", "38,500元", "3.85万元"])
def test_the_value_by_hand_is_found_however_it_is_written(library: Library, run_id: str, text: str) -> None:
    assert library.holding(text) == set()
    library.edit(run_id, [LEFT_OUT])
    assert library.holding(text) == {run_id}


def test_a_value_by_hand_that_no_change_made_is_found(library: Library, path: Path, run_id: str) -> None:
    library.edit(run_id, [LEFT_OUT])
    assert library.verify(run_id).ok
    sql(path, "UPDATE runs SET by_hand = '1'")
    assert library.verify(run_id).problem == "its value by hand is not that of its last change"


def test_a_library_from_before_has_the_values_of_its_changes(library: Library, path: Path, run_id: str) -> None:
    library.edit(run_id, [LEFT_OUT])
    library.close()
    sql(
        path,
        "ALTER TABLE runs DROP COLUMN by_hand",
        "ALTER TABLE cases DROP COLUMN draft",
        "ALTER TABLE cases DROP COLUMN as_of",
        "DROP INDEX ix_documents_sha256",
        "DROP TABLE batch_refusals",
        "UPDATE alembic_version SET version_num = '0007'",
        "PRAGMA user_version = 7",
    )
    with Library.open(path) as migrated:
        assert by_hand(migrated) == "38500"
