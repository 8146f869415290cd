"""What is found of batches, tags and tables that were changed behind the program's back."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.runs import Manifest
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.batches.batches import add_batch, delete_batch, entries, move, refusals
from mma_desktop.storage.cases.tags import set_tags
from mma_desktop.storage.library import Library
from tests.storage.batches.test_batches import ITEMS
from tests.storage.conftest import sql

REFUSED = [Refusal(f"试卷.xlsx, row {row}", "There is no question in this row.", "Write it there.") for row in (3, 7)]


@pytest.fixture
def batch(library: Library) -> str:
    batch = add_batch(library.file, "试卷.xlsx", ITEMS, REFUSED)
    move(library.file, entries(library.file, batch)[0].id, 2)
    return batch


_MEMBERS = "; ".join(f"UPDATE {table} SET batch_id = 'other'" for table in ("batch_questions", "batch_refusals"))
_OTHER = f"UPDATE batches SET id = 'other'; {_MEMBERS}"
_CHANGES = {
    "its name was changed": "UPDATE batches SET name = 'another'",
    "a known answer was changed": "UPDATE batch_questions SET gold = 'C' WHERE gold = 'B'",
    "the options of a question were changed": "UPDATE batch_questions SET options = '{}' WHERE options LIKE '%甲%'",
    "the name of a question was changed": "UPDATE batch_questions SET name = '四' WHERE name = '三'",
    "a question of it was changed": "UPDATE questions SET text = 'What is 1+1?' WHERE title = '二'",
    "the order of its questions was changed": "UPDATE batch_questions SET position = 2 - position",
    "a question of it was removed": "DELETE FROM batch_questions WHERE name = '二'",
    "it was removed": "DELETE FROM batch_questions; DELETE FROM batches; DELETE FROM batch_refusals",
    "what could not be read of it was changed": "UPDATE batch_refusals SET name = 'row 8' WHERE position = 1",
    "when it was added was changed": "UPDATE batches SET created_at = '2020-01-01T00:00:00+00:00'",
    "a question of it was put into another case": "UPDATE questions SET case_id = (SELECT max(id) FROM cases)",
    "the audit log knows nothing of it": _OTHER,
}


@pytest.mark.parametrize(("problem", "statements"), _CHANGES.items(), ids=_CHANGES)
def test_each_change_of_a_batch_is_found_and_named(
    library: Library, path: Path, batch: str, problem: str, statements: str
) -> None:
    assert library.findings() == []
    sql(path, "PRAGMA foreign_keys = OFF", *statements.split("; "))
    found = [one.problem for one in library.findings() if one.subject.startswith("batch ")]
    assert problem in found
    assert len(found) == (2 if "nothing" in problem else 1)


def test_what_is_deleted_on_purpose_is_no_finding(library: Library, manifest: Manifest, batch: str) -> None:
    run = library.start_run(entries(library.file, batch)[0].id, manifest)
    library.delete_run(run)
    assert len(entries(library.file, batch)) == len(ITEMS) - 1
    assert library.findings() == []
    delete_batch(library.file, batch)
    assert library.findings() == []


def test_what_was_refused_stands_with_its_batch_and_goes_with_it(library: Library, path: Path, batch: str) -> None:
    other = add_batch(library.file, "二.xlsx", ITEMS)
    assert refusals(library.file, batch) == REFUSED
    assert refusals(library.file, other) == []
    delete_batch(library.file, other)
    assert refusals(library.file, batch) == REFUSED
    delete_batch(library.file, batch)
    assert sql(path, "SELECT count(*) FROM batch_refusals") == [(0,)]
    assert library.findings() == []


def test_changed_tags_are_found(library: Library, path: Path, run_id: str) -> None:
    case = library.case_of(run_id)
    set_tags(library.file, case, ["急", "盗窃"])
    set_tags(library.file, case, ["盗窃"])
    assert library.findings() == []
    sql(path, "UPDATE case_tags SET tag = '诈骗'")
    assert [(one.subject, one.problem) for one in library.findings()] == [(f"case {case}", "its tags were changed")]
    sql(path, "DELETE FROM case_tags")
    assert [one.subject for one in library.findings()] == [f"case {case}"]


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("CREATE TRIGGER t AFTER UPDATE ON runs BEGIN DELETE FROM case_tags; END", "a trigger t was added"),
        ("CREATE TABLE notes (text TEXT)", "a table notes was added"),
        ("DROP INDEX ix_audit_subject", "the index ix_audit_subject was removed"),
        ("ALTER TABLE cases ADD COLUMN court TEXT", "the table cases was changed"),
    ],
)
def test_tables_that_are_not_the_programs_are_found(library: Library, path: Path, statement: str, problem: str) -> None:
    assert library.findings() == []
    sql(path, statement)
    assert [one.subject for one in library.findings() if problem in one.problem] == ["file"]


def test_batches_and_tags_of_an_earlier_library_are_logged_as_they_stand(
    library: Library, path: Path, batch: str, run_id: str
) -> None:
    set_tags(library.file, library.case_of(run_id), ["急"])
    library.close()
    logged = ", ".join(f"'{one}'" for one in (AuditAction.BATCH_ADDED, AuditAction.BATCH_ORDERED, AuditAction.TAGGED))
    sql(
        path,
        f"DELETE FROM audit WHERE action IN ({logged})",
        "UPDATE identity SET audit_count = (SELECT max(seq) FROM audit), "
        "audit_head = (SELECT hash FROM audit ORDER BY seq DESC LIMIT 1)",
        "ALTER TABLE cases DROP COLUMN as_of",
        "DROP INDEX ix_documents_sha256",
        "DROP TABLE batch_refusals",
        "UPDATE alembic_version SET version_num = '0009'",
        "PRAGMA user_version = 9",
    )
    with Library.open(path) as opened:
        assert [one.problem for one in opened.findings() if "batch" in one.subject or "tags" in one.problem] == []
        sql(path, "UPDATE batch_questions SET gold = 'C' WHERE gold = 'B'")
        assert f"batch {batch}" in [one.subject for one in opened.findings()]
