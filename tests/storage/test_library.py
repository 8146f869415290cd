from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from mma_desktop.domain import events as ev
from mma_desktop.domain.case_documents import ImportedDocument, whole_of
from mma_desktop.domain.cases import Document, Note, Question
from mma_desktop.domain.places import Hidden, HiddenReason, SegmentKind, TextSegment
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.errors import InputError, StorageError
from mma_desktop.storage import database, rows
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library
from mma_desktop.storage.tables import CaseRow
from tests.storage.conftest import sql
from tests.storage.made import strategies

StartProcess = Callable[..., "subprocess.Popen[str]"]
needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")


def test_a_run_comes_back_as_it_was_stored(
    library: Library, run_id: str, document: Document, question: Question, manifest: Manifest
) -> None:
    record = library.run(run_id)
    assert (record.id, record.case_title, record.question) == (run_id, "张三盗窃案", question)
    assert (record.document, record.manifest) == (document, manifest)
    assert (record.status, record.solution, record.events) == (RunStatus.RUNNING, None, 0)


def test_events_come_back_in_order_after_the_library_was_closed(
    library: Library, path: Path, run_id: str, events: list[ev.Event]
) -> None:
    for event in events:
        library.append(run_id, event)
    library.close()
    with Library.open(path) as again:
        assert again.events(run_id) == events
        assert again.verify(run_id).ok
        assert again.run(run_id).events == len(events)


def test_passing_events_are_not_stored(library: Library, run_id: str) -> None:
    library.append(run_id, ev.Trouble("the engine was started again"))
    assert library.events(run_id) == []


def test_a_solution_is_kept_with_the_status(library: Library, run_id: str) -> None:
    solution = Solution("最终金额：3000元", "3000", 0.75, ("R", "R.A1"), "the most reward")
    library.set_status(run_id, RunStatus.FINISHED, solution)
    record = library.run(run_id)
    assert (record.status, record.solution) == (RunStatus.FINISHED, solution)
    assert record.updated > record.created


def test_runs_are_listed_newest_first(library: Library, run_id: str, question: Question, manifest: Manifest) -> None:
    case_id = library.add_case("second", Document("b.txt", "b", "cd" * 32))
    second = library.start_run(library.add_question(case_id, question), manifest)
    assert [record.id for record in library.runs()] == [second, run_id]


def test_a_run_is_found_by_the_beginning_of_its_id(library: Library, run_id: str) -> None:
    assert library.run(run_id[:8]).id == run_id


@pytest.mark.usefixtures("run_id")
def test_an_unknown_or_ambiguous_id_is_an_input_error(
    library: Library, question: Question, manifest: Manifest, document: Document
) -> None:
    with pytest.raises(InputError, match="There is no run"):
        library.run("zz")
    library.start_run(library.add_question(library.add_case("t", document), question), manifest)
    with pytest.raises(InputError, match="More than one"):
        library.run("")


def test_writing_to_what_does_not_exist_is_a_storage_error(library: Library, question: Question) -> None:
    with pytest.raises(StorageError, match="There is no run"):
        library.append("nothing", ev.Trimmed("R", "examples", 2))
    with pytest.raises(StorageError, match="refers to"):
        library.add_question("nothing", question)


def test_text_that_sqlite_cannot_hold_is_stored_with_replacements_of_the_same_length(
    library: Library, question: Question, manifest: Manifest
) -> None:
    text = "前\x00中\ud800后"
    case_id = library.add_case(text, Document(text, text, "00", notes=(Note.said(text),)))
    run_id = library.start_run(library.add_question(case_id, question), manifest)
    library.append(run_id, ev.Trimmed("R", text, 1))
    assert library.run(run_id).document.text == "前\ufffd中\ufffd后"
    assert library.events(run_id) == [ev.Trimmed("R", text, 1)]
    assert library.verify(run_id).ok


@pytest.fixture(scope="module")
def shared_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("library") / "library.mma") as opened:
        yield opened


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(*strategies.EVENTS.values()), max_size=5))
def test_any_events_survive_the_store(shared_library: Library, recorded: list[ev.Event]) -> None:
    case_id = shared_library.add_case("case", Document("a", "a", "00"))
    manifest = Manifest("eca", "zh", "mma", "product", "quick", 1, {}, (), "", "", "0.1.0")
    run_id = shared_library.start_run(shared_library.add_question(case_id, Question("eca", "zh", "a")), manifest)
    for event in recorded:
        if isinstance(event, ev.LedgerEdited):
            shared_library.edit(run_id, [event])
        else:
            shared_library.append(run_id, event)
    assert shared_library.events(run_id) == recorded
    assert shared_library.verify(run_id).ok


def test_the_view_of_nodes_equals_the_folded_tree(
    library: Library, path: Path, run_id: str, events: list[ev.Event]
) -> None:
    for event in events:
        library.append(run_id, event)
    tree = ev.fold(events)
    columns = "id, parent, kind, action, producer, depth, reward, confidence, answer"
    assert sql(path, f"SELECT {columns} FROM nodes WHERE run_id = '{run_id}'") == [
        (n.id, n.parent, n.kind.value, n.action, n.producer, n.depth, n.reward, n.vote_share, n.value) for n in tree
    ]
    owners = [tree.statistics_owner(node) for node in tree]
    statistics = sql(path, "SELECT visits, value FROM nodes")
    assert statistics == [(owner.visits, pytest.approx(owner.total)) for owner in owners]
    assert dict(sql(path, "SELECT id, text FROM nodes")) == {
        "R": "案情",
        "R.A1": "最终金额：3000元",
        "R.A3": "盗窃现金",
        "R.A4": "一、盗走现金3000元",
    }


_TAMPERING = {
    "payload": "UPDATE run_events SET payload = replace(payload, '3000', '9000') WHERE seq = 5",
    "kind": "UPDATE run_events SET kind = 'decided' WHERE seq = 5",
    "removed": "DELETE FROM run_events WHERE seq = 5",
    "cut off": "DELETE FROM run_events WHERE seq > 9",
    "cut off with its count": "DELETE FROM run_events WHERE seq > 9; UPDATE runs SET event_count = 9",
    "inserted": "INSERT INTO run_events SELECT run_id, 12, kind, payload, hash FROM run_events WHERE seq = 5",
    "swapped": "UPDATE run_events SET seq = 9 - seq - 1000 WHERE seq IN (4, 5);"
    "UPDATE run_events SET seq = seq + 1000 WHERE seq < 0",
    "case text": "UPDATE documents SET text = '被告人盗走现金9000元。'",
    "question": "UPDATE questions SET text = 'another'",
    "manifest": "UPDATE runs SET manifest = replace(manifest, '42', '43')",
    "head": "UPDATE runs SET head = 'ff'",
}


@pytest.mark.parametrize("statements", _TAMPERING.values(), ids=_TAMPERING)
def test_tampering_is_found(library: Library, path: Path, run_id: str, events: list[ev.Event], statements: str) -> None:
    for event in events:
        library.append(run_id, event)
    assert library.verify(run_id).ok
    sql(path, *statements.split(";"))
    assert not library.verify(run_id).ok


@needs_fork
def test_a_killed_writer_loses_nothing_that_was_acknowledged(path: Path, start_process: StartProcess) -> None:
    printed, _ = start_process("kills", path, 30).communicate(timeout=120)
    result = json.loads(printed)
    assert (result["lost"], result["broken"]) == (0, 0)
    assert result["stored"] >= 30
    assert result["unacknowledged"] <= 30  # at most the one append under way when the writer died


def test_two_processes_write_one_new_library_at_the_same_time(path: Path, start_process: StartProcess) -> None:
    writers = [start_process("write", path, 60) for _ in range(2)]
    run_ids = [writer.communicate(timeout=60)[0].strip() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0]
    with Library.open(path) as library:
        assert [library.run(run_id).events for run_id in run_ids] == [60, 60]
        assert all(library.verify(run_id).ok for run_id in run_ids)


def test_threads_append_to_one_run_without_breaking_its_chain(library: Library, run_id: str) -> None:
    def append() -> None:
        for number in range(25):
            library.append(run_id, ev.Trimmed("R", "examples", number))

    threads = [threading.Thread(target=append) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert library.verify(run_id).events == 100
    assert library.verify(run_id).ok


def test_a_run_is_claimed_once_and_free_after_release_or_close(library: Library, path: Path, run_id: str) -> None:
    library.claim(run_id)
    with pytest.raises(StorageError, match="being worked on"):
        library.claim(run_id)
    library.release(run_id)
    library.claim(run_id)
    library.close()
    with Library.open(path) as again:
        again.claim(run_id)


def test_a_library_that_is_not_held_is_not_released(library: Library, path: Path, run_id: str) -> None:
    library.claim(run_id)
    with Library.open(path) as other:
        other.release(run_id)
        with pytest.raises(StorageError):
            other.claim(run_id)


def test_a_full_disk_is_named_and_nothing_stored_is_lost(
    library: Library, path: Path, run_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.close()
    limited = (*database._SETTINGS, ("max_page_count", "60", 60))
    monkeypatch.setattr(database, "_SETTINGS", limited)
    stored = 0
    with Library.open(path) as small, pytest.raises(StorageError, match="disk is full"):
        for stored in range(10_000):
            small.append(run_id, ev.Trimmed("R", "x" * 500, stored))
    monkeypatch.undo()
    with Library.open(path) as again:
        assert len(again.events(run_id)) == stored > 10
        again.append(run_id, ev.Trimmed("R", "goes on", 0))
        assert again.verify(run_id).ok


def test_a_run_whose_claim_could_not_be_given_back_can_be_claimed_again(
    library: Library, path: Path, run_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.claim(run_id)
    with monkeypatch.context() as patch:
        patch.setattr(Library, "_give_back", full_disk)
        library.release(run_id)
    with Library.open(path) as other, pytest.raises(StorageError, match="being worked on"):
        other.claim(run_id)
    library.claim(run_id)
    with pytest.raises(StorageError, match="being worked on"):
        library.claim(run_id)
    library.close()
    with Library.open(path) as other:
        other.claim(run_id)


def full_disk(*_: object) -> None:
    raise StorageError("The disk is full.")


def test_a_library_that_another_program_locks_is_named_as_busy(
    library: Library, path: Path, run_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.close()
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    with Library.open(path) as impatient, closing(dbapi2.connect(str(path), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="busy"):
            impatient.append(run_id, ev.Trimmed("R", "x", 1))
        assert impatient.events(run_id) == []


def test_an_error_never_holds_case_text(library: Library, path: Path, run_id: str) -> None:
    sql(path, "DROP TABLE run_events")
    with pytest.raises(StorageError) as caught:
        library.append(run_id, ev.Trimmed("R", "秘密的案情", 1))
    assert "秘密" not in f"{caught.value} {caught.value.__cause__}"


def imported(name: str, text: str, **kept: Any) -> ImportedDocument:
    data = text.encode()
    segments = (TextSegment(0, len(text), SegmentKind.PARAGRAPH, 4),)
    hidden = (Hidden(0, "藏起来的9元。\n", HiddenReason.WHITE, TextSegment(0, 0, SegmentKind.PARAGRAPH, 1)),)
    document = Document(name, text, hashlib.sha256(data).hexdigest(), segments=segments, hidden=hidden)
    return ImportedDocument(document, data=data, **kept)


def run_on(library: Library, documents: list[ImportedDocument], question: Question, manifest: Manifest) -> str:
    case_id = library.add_documents("several", documents)
    return library.start_run(library.add_question(case_id, question), manifest)


def test_documents_come_back_as_they_were_imported_in_their_order(
    library: Library, question: Question, manifest: Manifest
) -> None:
    documents = [
        imported("b.docx", "判决", time="2026-11-01T08:00:00+00:00", taken=(0,)),
        imported("a.docx", "起诉", time="2026-11-02T08:00:00+00:00"),
    ]
    run_id = run_on(library, documents, question, manifest)
    assert library.imported(run_id) == documents
    record = library.run(run_id)
    assert [document.text for document in record.documents] == ["藏起来的9元。\n判决", "起诉"]
    assert record.document.text == whole_of([one.chosen for one in documents]).text
    assert library.verify(run_id).ok
    assert library.run(run_id).document.name == "b.docx, a.docx"


def test_the_bytes_of_a_file_are_kept_once_for_all_cases(
    library: Library, question: Question, manifest: Manifest
) -> None:
    first, second = (run_on(library, [imported("a", "同一份")], question, manifest) for _ in range(2))
    with closing(dbapi2.connect(str(library.path))) as connection:
        assert connection.execute("SELECT size FROM originals").fetchall() == [(len("同一份".encode()),)]
    assert library.imported(first)[0].data == library.imported(second)[0].data == "同一份".encode()


def test_bytes_that_a_document_was_not_read_from_are_refused(library: Library) -> None:
    with pytest.raises(StorageError, match="changed while it was imported"):
        library.add_documents("case", [replace(imported("a", "text"), data=b"other")])
    assert library.runs() == []


def test_kept_bytes_that_were_changed_are_found(library: Library, question: Question, manifest: Manifest) -> None:
    run_id = run_on(library, [imported("a", "text")], question, manifest)
    with closing(dbapi2.connect(str(library.path))) as connection:
        connection.execute("UPDATE originals SET data = x'00'")
        connection.execute("COMMIT")
    with pytest.raises(StorageError, match="damaged"):
        library.imported(run_id)


def test_a_change_of_any_document_of_a_case_is_found(library: Library, question: Question, manifest: Manifest) -> None:
    run_id = run_on(library, [imported("a", "一"), imported("b", "二")], question, manifest)
    with closing(dbapi2.connect(str(library.path))) as connection:
        connection.execute("UPDATE documents SET position = 1 - position")
        connection.execute("COMMIT")
    library.append(run_id, ev.Trimmed("R", "examples", 2))
    assert not library.verify(run_id).ok


def test_a_run_begins_with_its_case_and_its_question(
    library: Library, document: Document, question: Question, manifest: Manifest
) -> None:
    record = library.run(library.begin("张三盗窃案", [ImportedDocument(document)], question, manifest))
    assert (record.case_title, record.question, record.document) == ("张三盗窃案", question, document)
    assert list(library.findings()) == []


def test_of_a_run_that_cannot_begin_nothing_is_stored(
    library: Library, document: Document, question: Question, manifest: Manifest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StorageError("The disk is full.")

    before = library.entries()
    monkeypatch.setattr(rows, "add_run", full)
    with pytest.raises(StorageError):
        library.begin("张三盗窃案", [ImportedDocument(document)], question, manifest)
    with library.file.reads() as session:
        assert session.scalars(select(CaseRow.id)).all() == []
    assert library.entries() == before
