"""Deleted is deleted: no word of a case is left in any file of the library, and the log says that it was on purpose."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.errors import StorageError
from mma_desktop.storage import database
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.library import Library
from tests.storage.conftest import sql
from tests.storage.made.processes import new_run

CANARY = "canarybird"
PAPER = f"the paper of {CANARY}".encode()


def solved(library: Library, manifest: Manifest, events: list[Event], word: str, *, paper: bytes = b"") -> str:
    """A finished run on a case with `word` wherever text can stand."""
    data = paper or f"paper of {word}".encode()
    read = Document(f"{word}.txt", f"{word} stole 3000. " * 400, hashlib.sha256(data).hexdigest())
    case = library.add_documents(f"case of {word}", [ImportedDocument(read, data=data)])
    run = library.start_run(library.add_question(case, Question("eca", "en", word, title=word)), manifest)
    for event in events:
        library.append(run, replace(event, question=f"{word} again") if hasattr(event, "question") else event)
    library.set_status(run, RunStatus.FINISHED, Solution(f"{word}: 3000", word, 0.5, ("R",), word), 0.9)
    library.exported({run: {"sha256": "ab" * 32, "ending": ".html", "head": library.run(run).head}})
    return run


def on_disk(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in path.parent.iterdir())


def readable(path: Path, passphrase: str | None) -> str:
    """All that SQLite gives of an encrypted or plain library."""
    with Library.open(path, passphrase=passphrase) as library, library._file.reads() as session:
        tables = session.connection().exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").all()
        rows = [session.connection().exec_driver_sql(f'SELECT * FROM "{name}"').all() for (name,) in tables]
        return str(rows)


@pytest.mark.parametrize("passphrase", [None, "secret"])
@pytest.mark.parametrize("compact", [False, True])
def test_no_word_of_a_deleted_case_is_left(
    path: Path, manifest: Manifest, events: list[Event], passphrase: str | None, compact: bool
) -> None:
    with Library.open(path, passphrase=passphrase) as library:
        runs = [solved(library, manifest, events, word) for word in ("before", CANARY, "after")]
        assert CANARY in readable(path, passphrase)
        assert (CANARY.encode() in on_disk(path)) == (passphrase is None)
        library.delete_case(library.case_of(runs[1]))
        library.purge(compact=compact)
        assert CANARY.encode() not in on_disk(path)
        assert library.findings() == []
        assert sorted(run.id for run in library.runs()) == sorted((runs[0], runs[2]))
    assert CANARY not in readable(path, passphrase)


def test_the_last_run_of_a_case_takes_the_case_with_it(path: Path, library: Library, run_id: str) -> None:
    library.delete_run(run_id)
    library.purge()
    for table in ("cases", "documents", "questions", "runs", "run_events"):
        assert sql(path, f"SELECT count(*) FROM {table}") == [(0,)]
    assert library.findings() == []


def test_a_case_stays_while_something_else_was_asked_about_it(
    library: Library, run_id: str, manifest: Manifest
) -> None:
    case = library.case_of(run_id)
    other = library.start_run(library.add_question(case, Question("eca", "zh", "另问")), manifest)
    library.delete_run(run_id)
    assert library.runs_of(case) == [other]
    assert library.run(other).document.text
    assert library.findings() == []
    assert library.check_log().ok


def test_a_file_goes_with_the_last_case_that_holds_it(
    path: Path, library: Library, manifest: Manifest, events: list[Event]
) -> None:
    first, second = (solved(library, manifest, events, word, paper=PAPER) for word in ("one", "two"))
    library.delete_run(first)
    assert [imported.data for imported in library.imported(second)] == [PAPER]
    library.delete_run(second)
    assert sql(path, "SELECT count(*) FROM originals") == [(0,)]


def test_a_file_that_an_earlier_version_left_without_a_case_goes_with_the_next_deletion(
    path: Path, library: Library, run_id: str
) -> None:
    sql(path, "INSERT INTO originals (sha256, size, data) VALUES ('of no case', 1, x'00')")
    library.delete_run(run_id)
    assert sql(path, "SELECT count(*) FROM originals") == [(0,)]


def test_the_log_says_what_was_deleted_by_its_ids(library: Library, run_id: str) -> None:
    case = library.case_of(run_id)
    library.delete_run(run_id)
    entry = library.entries()[-1]
    assert (entry.action, entry.subject, entry.facts["gone"]) == (AuditAction.DELETED, case, [case, run_id])
    assert "盗窃案" not in str(library.entries())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit SET time = '2020' WHERE action = 'imported'",
        "UPDATE audit SET details = '{\"a\":1}' WHERE action = 'run_created'",
        "UPDATE audit SET details = '{' WHERE action = 'deleted'",
        "UPDATE audit SET details = '{\"gone\":[[1]],\"seals\":[5]}' WHERE action = 'deleted'",
        "DELETE FROM audit WHERE action = 'deleted'",
        "DELETE FROM audit WHERE action = 'imported'",
    ],
)
def test_a_log_that_was_changed_after_a_deletion_is_found(
    path: Path, library: Library, run_id: str, statement: str
) -> None:
    library.delete_run(run_id)
    assert library.check_log().ok
    sql(path, statement)
    assert not library.check_log().ok
    assert library.findings()


def test_details_that_were_erased_without_an_entry_are_found(path: Path, library: Library, run_id: str) -> None:
    sql(path, f"UPDATE audit SET details = '{{}}' WHERE subject = '{run_id}'")
    assert not library.check_log().ok


def test_a_row_that_vanished_beside_a_deletion_is_found(path: Path, library: Library, run_id: str) -> None:
    other = new_run(library)
    library.delete_run(run_id)
    sql(path, "DELETE FROM run_events", "DELETE FROM runs")
    assert [finding.subject for finding in library.findings()] == [f"run {other}"]


def test_a_case_with_the_id_of_a_deleted_one_is_missed_when_it_vanishes(
    path: Path, library: Library, document: Document, question: Question, manifest: Manifest
) -> None:
    case = "c" * 32
    papers = [ImportedDocument(document)]
    library.begin("a case", papers, question, manifest, case=case)
    library.delete_case(case)
    library.begin("a case", papers, question, manifest, case=case)
    assert library.findings() == []
    sql(path, "DELETE FROM documents", "DELETE FROM runs", "DELETE FROM questions", "DELETE FROM cases")
    assert f"case {case}" in [finding.subject for finding in library.findings()]


def test_a_deleted_run_that_was_put_back_is_found(path: Path, library: Library, run_id: str) -> None:
    columns = sql(path, "SELECT * FROM runs")[0]
    case = library.case_of(run_id)
    library.start_run(library.add_question(case, Question("eca", "zh", "另问")), library.run(run_id).manifest)
    library.delete_run(run_id)
    question = sql(path, "SELECT question_id FROM runs")[0][0]
    values = ", ".join("NULL" if value is None else f"'{value}'" for value in (columns[0], question, *columns[2:]))
    sql(path, f"INSERT INTO runs VALUES ({values})")
    assert f"run {run_id}" in [finding.subject for finding in library.findings()]


def test_a_run_that_another_process_works_on_is_not_deleted(path: Path, library: Library, run_id: str) -> None:
    with Library.open(path) as other:
        other.claim(run_id)
        for delete in (lambda: library.delete_run(run_id), lambda: library.delete_case(library.case_of(run_id))):
            with pytest.raises(StorageError, match="is being worked on"):
                delete()
        assert library.findings() == []


def test_a_damaged_run_can_be_deleted(path: Path, library: Library, run_id: str) -> None:
    sql(path, f"UPDATE runs SET manifest = '{{', status = '?', created_at = 'x' WHERE id = '{run_id}'")
    assert library.run_id(run_id[:8]) == run_id and run_id in library.run_ids()
    library.delete_case(library.case_of(run_id))
    assert library.findings() == []


def test_what_is_not_there_cannot_be_deleted(library: Library) -> None:
    with pytest.raises(StorageError, match="There is no run"):
        library.delete_run("none")
    with pytest.raises(StorageError, match="There is no case"):
        library.delete_case("none")


def test_a_reader_that_holds_the_log_is_told_of(path: Path, run_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    with Library.open(path) as library:
        with Library.open(path) as other, other._file.reads() as session:
            session.connection().exec_driver_sql("SELECT count(*) FROM runs").all()
            library.delete_run(run_id)
            with pytest.raises(StorageError, match="may still hold some of it"):
                library.purge()
        library.purge()
