"""What is found in a library that was changed behind the program's back."""

from __future__ import annotations

import hashlib
import tracemalloc
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Decided, Event
from mma_desktop.domain.runs import RunStatus, Solution
from mma_desktop.errors import StorageError
from mma_desktop.storage import audit
from mma_desktop.storage.audit import AuditAction, AuditEntry
from mma_desktop.storage.chain import canonical
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import DamagedRun
from mma_desktop.storage.tables import AuditRow, IdentityRow
from tests.storage.conftest import sql
from tests.storage.made.processes import new_run

SOLUTION = Solution("最终金额：3000元", "3000", 0.75, ("R", "R.A1"), "the most reward")


@pytest.fixture
def finished(library: Library, run_id: str, events: list[Event]) -> str:
    for event in (*events, Decided.on(SOLUTION)):
        library.append(run_id, event)
    library.set_status(run_id, RunStatus.FINISHED, SOLUTION, 0.9)
    return run_id


_OF_THE_RUN = {
    "value": "UPDATE runs SET value = '99999'",
    "answer": "UPDATE runs SET answer = 'another'",
    "confidence": "UPDATE runs SET confidence = 1.0",
    "path": "UPDATE runs SET path = '[\"R\"]'",
    "reason": "UPDATE runs SET reason = 'none'",
    "no answer": "UPDATE runs SET answer = NULL, value = NULL, confidence = NULL, path = NULL, reason = NULL",
    "status": "UPDATE runs SET status = 'stopped'",
    "title": "UPDATE cases SET title = 'another'",
    "began": "UPDATE runs SET created_at = '2020-01-01T00:00:00+00:00'",
    "decision": "UPDATE run_events SET payload = replace(payload, '3000', '9000') WHERE kind = 'decided'",
    "cut off": "DELETE FROM run_events WHERE seq > 9",
    "cut off with count and head": "DELETE FROM run_events WHERE seq > 9; UPDATE runs SET event_count = 9, head = "
    "(SELECT hash FROM run_events WHERE run_events.run_id = runs.id AND seq = 9)",
    "its entries": "DELETE FROM audit WHERE subject = (SELECT id FROM runs)",
    "its last entry": "DELETE FROM audit WHERE action = 'run_finished'",
    "its entry changed": "UPDATE audit SET details = replace(details, '0.9', '1.0') WHERE action = 'run_finished'",
}


@pytest.mark.parametrize("statements", _OF_THE_RUN.values(), ids=_OF_THE_RUN)
def test_a_finished_run_that_was_changed_is_found(library: Library, path: Path, finished: str, statements: str) -> None:
    assert library.verify(finished).ok
    assert library.findings() == []
    sql(path, *statements.split(";"))
    assert not library.verify(finished).ok
    assert f"run {finished}" in [finding.subject for finding in library.findings()]


_BESIDE_IT = {
    "an entry": "UPDATE audit SET time = '2020' WHERE action = 'imported'",
    "an entry removed": "DELETE FROM audit WHERE action = 'imported'",
    "the end of the log": "DELETE FROM audit WHERE seq = (SELECT max(seq) FROM audit)",
    "the end of the log with its count": "DELETE FROM audit WHERE seq = (SELECT max(seq) FROM audit);"
    "UPDATE identity SET audit_count = audit_count - 1",
    "an entry inserted": "INSERT INTO audit SELECT 9, time, action, subject, details, hash FROM audit WHERE seq = 1",
    "entries swapped": "UPDATE audit SET seq = -seq WHERE seq < 3; UPDATE audit SET seq = 3 + seq WHERE seq < 0",
    "a document": "UPDATE documents SET text = 'another'",
    "a document's notes": "UPDATE documents SET notes = '[[\"encoding\"]]'",
    "where a document's words stood": "UPDATE documents SET layout = '{}'",
    "a document's hidden text": "UPDATE documents SET imported_text = 'another'",
    "which hidden texts were taken": "UPDATE documents SET taken = '[0]'",
    "when a document was imported": "UPDATE documents SET created_at = '2020-01-01T00:00:00+00:00'",
    "a run removed": "DELETE FROM run_events; DELETE FROM runs",
    "a run inserted": "INSERT INTO runs SELECT 'other', question_id, manifest, status, answer, value, confidence, "
    "path, reason, event_count, head, claim_pid, claim_started, created_at, updated_at, NULL FROM runs",
    "a case inserted": "INSERT INTO cases VALUES ('other', 'title', 'now', NULL, NULL)",
    "the name of the library": "UPDATE identity SET id = 'other'",
    "no name": "DELETE FROM identity",
}


@pytest.mark.usefixtures("finished")
@pytest.mark.parametrize("statements", _BESIDE_IT.values(), ids=_BESIDE_IT)
def test_what_was_changed_beside_a_run_is_found(library: Library, path: Path, statements: str) -> None:
    sql(path, *statements.split(";"))
    try:
        found = library.findings()
    except StorageError as error:
        assert "does not say which one it is" in error.fact
    else:
        assert found


def test_a_run_in_progress_may_go_on_after_its_last_entry(
    library: Library, run_id: str, path: Path, events: list[Event]
) -> None:
    library.set_status(run_id, RunStatus.RUNNING)
    for event in events:
        library.append(run_id, event)
    assert library.findings() == []
    sql(path, "UPDATE runs SET status = 'finished', answer = 'x', confidence = 1.0, path = '[]'")
    assert "its status, its answer" in library.verify(run_id).problem


_NO_TEXT = "CAST(x'ff' || CAST('秘密' AS BLOB) AS TEXT)"
_DAMAGE = {
    "manifest": "UPDATE runs SET manifest = '{' WHERE id = '{run}'",
    "manifest of another shape": "UPDATE runs SET manifest = '[5]' WHERE id = '{run}'",
    "deep nesting": "UPDATE runs SET manifest = printf('%.*c', 100000, '[') WHERE id = '{run}'",
    "status": "UPDATE runs SET status = '秘密' WHERE id = '{run}'",
    "moment": "UPDATE runs SET created_at = '秘密' WHERE id = '{run}'",
    "path": "UPDATE runs SET path = '秘密', answer = 'a', confidence = 1 WHERE id = '{run}'",
    "notes": "UPDATE documents SET notes = '秘密' WHERE name = 'case.txt' AND sha256 != '00'",
    "bytes that are no text": f"UPDATE runs SET manifest = {_NO_TEXT} WHERE id = '{{run}}'",
    "a document that is no text": f"UPDATE documents SET text = {_NO_TEXT} WHERE sha256 != '00'",
}


@pytest.mark.parametrize("statement", _DAMAGE.values(), ids=_DAMAGE)
def test_a_damaged_run_is_marked_and_hides_no_other(
    library: Library, path: Path, finished: str, statement: str
) -> None:
    other = new_run(library)
    sql(path, "PRAGMA foreign_keys = OFF", statement.replace("{run}", finished))
    listed = {run.id: run for run in library.runs()}
    damaged, whole = listed[finished], listed[other]
    assert isinstance(damaged, DamagedRun)
    assert not isinstance(whole, DamagedRun)
    assert library.verify(other).ok
    with pytest.raises(StorageError) as caught:
        library.run(finished)
    problems = " ".join(finding.problem for finding in library.findings())
    assert "秘密" not in f"{caught.value} {caught.value.__cause__} {damaged.problem} {problems}"
    assert problems


@pytest.mark.parametrize("payload", ["{", "5", "[]", "{}", '{"id": "秘密"}'])
def test_a_damaged_event_is_named_without_its_text(library: Library, path: Path, finished: str, payload: str) -> None:
    sql(path, f"UPDATE run_events SET payload = '{payload}' WHERE seq = 3")
    with pytest.raises(StorageError, match=f"Event 3 of run {finished} is damaged") as caught:
        library.events(finished)
    assert "秘密" not in f"{caught.value} {caught.value.__cause__}"


_OF_ORIGINALS = {
    "removed": "DELETE FROM originals",
    "cut": "UPDATE originals SET data = substr(data, 1, 4)",
    "another size": "UPDATE originals SET size = 1",
}


@pytest.mark.parametrize("statement", _OF_ORIGINALS.values(), ids=_OF_ORIGINALS)
def test_kept_bytes_that_were_changed_or_removed_are_found(library: Library, path: Path, statement: str) -> None:
    data = "被告人盗走现金3000元。".encode()
    sha256 = hashlib.sha256(data).hexdigest()
    library.add_documents("案", [ImportedDocument(Document("a.txt", data.decode(), sha256), data=data)])
    assert library.findings() == []
    sql(path, statement)
    assert [finding.subject for finding in library.findings()] == [f"file {sha256}"]


def test_a_check_takes_no_more_memory_for_what_was_deleted(library: Library) -> None:
    assert library.findings() == []  # what is made once and kept
    _delete_many(library, 3000)
    tracemalloc.start()
    try:
        assert library.findings() == []
        assert tracemalloc.get_traced_memory()[1] < 2_500_000  # with all deletions at once it was 3.9 MB
    finally:
        tracemalloc.stop()


def _delete_many(library: Library, cases: int) -> None:
    """The log of so many cases that were imported and deleted; written at once, which takes a tenth of the time."""
    with library.file.logs() as session:
        identity, written = audit.identity_of(session), list[dict[str, Any]]()
        for number in range(cases):
            case = f"{number:032x}"
            imported = _behind(identity, AuditAction.IMPORTED, case, '{"title":"a case","documents":[]}')
            erased = replace(imported, details=audit.ERASED)
            facts = canonical({"gone": [case], "questions": [case], "seals": [audit.seal(None, erased)]})
            written += map(asdict, (erased, _behind(identity, AuditAction.DELETED, case, facts)))
        session.execute(insert(AuditRow), written)


def _behind(identity: IdentityRow, action: AuditAction, subject: str, details: str) -> AuditEntry:
    """The entry behind the last one of the log, which ends with it then."""
    seq, time = identity.audit_count + 1, audit.now()
    head = audit.entry_hash(None, identity.audit_head, seq, time, action, subject, details)
    identity.audit_count, identity.audit_head = seq, head
    return AuditEntry(seq, time, action, subject, details, head)


@pytest.mark.parametrize("change", ["runs SET updated_at = '[]'", "documents SET taken = '[7]'"])
def test_a_run_that_cannot_be_shown_is_a_finding(library: Library, path: Path, finished: str, change: str) -> None:
    sql(path, f"UPDATE {change}")
    with pytest.raises(StorageError, match="is damaged"):
        library.run(finished)
    assert f"run {finished}" in [one.subject for one in library.findings()]


def test_a_file_whose_layout_is_damaged_is_said_as_damage(library: Library, path: Path, finished: str) -> None:
    sql(path, "UPDATE documents SET layout = '[]'")
    with pytest.raises(StorageError, match="is damaged"):
        library.imported(finished)


def test_a_row_that_belongs_to_nothing_is_a_finding(library: Library, path: Path) -> None:
    case = library.add_case("案", Document("a.txt", "text", "00"))
    library.add_question(case, Question("eca", "zh", "text"))
    sql(path, "PRAGMA foreign_keys = OFF", "UPDATE questions SET case_id = 'none'")
    (found,) = library.findings()
    assert (found.subject, found.problem) == ("file", "a row of the table questions belongs to one that is not there")


@pytest.mark.parametrize("column", ["sha256", "id"])
def test_bytes_in_place_of_a_key_are_said_as_damage(library: Library, path: Path, column: str) -> None:
    run = new_run(library)
    sql(path, f"UPDATE documents SET {column} = CAST({column} AS BLOB)")
    with pytest.raises(StorageError, match="is damaged"):
        library.imported(run)


@pytest.mark.parametrize("table", ["cases", "runs"])
def test_an_id_that_is_no_text_is_a_finding_beside_the_others(library: Library, path: Path, table: str) -> None:
    new_run(library)
    new_run(library)
    sql(path, f"UPDATE {table} SET id = x'ff00' WHERE rowid = (SELECT max(rowid) FROM {table})")
    subjects = [finding.subject for finding in library.findings()]
    assert f"{table[:-1]} {bytes((255, 0))!r}" in subjects
    assert sum(subject.startswith(table[:-1]) for subject in subjects) >= 2
