from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.runs import Manifest
from mma_desktop.errors import DraftChanged, InputError
from mma_desktop.service.importing import import_text
from mma_desktop.service.libraries.holding import HeldLibrary
from mma_desktop.storage.cases import drafts
from mma_desktop.storage.cases.draft_state import DraftState
from mma_desktop.storage.cases.drafts import Draft
from mma_desktop.storage.library import Library
from mma_desktop.storage.listing.runs import ListedDraft
from tests.storage.conftest import sql

QUESTION = Question("eca", "zh", "被告人窃得现金3000元", "甲案")


def file_of(text: str) -> ImportedDocument:
    data = text.encode()
    return ImportedDocument(import_text(text, "a.txt").document, data=data)


def draft(text: str, title: str = "甲案") -> Draft:
    return Draft("d1", title, "eca", (file_of(text),))


def keep_again(library: Library, wanted: Draft) -> None:
    """Keep a draft in place of what is kept under its id."""
    drafts.keep(library.file, wanted, [drafts.draft_of(library.file, wanted.id).state])


def begin(
    library: Library,
    manifest: Manifest,
    case: str,
    text: str,
    title: str = "甲案",
    seen: tuple[DraftState, ...] = (),
) -> str:
    run = library.begin(title, [file_of(text)], QUESTION, manifest, case=case, seen=seen)
    return library.case_of(run)


def test_a_draft_is_listed_found_and_opened_as_it_was_last_kept(library: Library) -> None:
    drafts.keep(library.file, draft("窃得现金3000元"))
    keep_again(library, draft("窃得现金4000元", "乙案"))
    (listed,) = library.drafts()
    assert isinstance(listed, ListedDraft)
    assert (listed.id, listed.title, listed.task) == ("d1", "乙案", "eca")
    assert library.holding("4000") == library.holding("乙案") == {"d1"}
    assert library.holding("3000") == set()
    kept = drafts.draft_of(library.file, "d1")
    assert [(one.document.text, one.data) for one in kept.documents] == [("窃得现金4000元", "窃得现金4000元".encode())]


def test_a_draft_keeps_the_day_of_its_law_until_it_is_a_case(library: Library, path: Path, manifest: Manifest) -> None:
    drafts.keep(library.file, replace(draft("窃得现金3000元"), as_of="2014-05-01"))
    assert drafts.draft_of(library.file, "d1").as_of == "2014-05-01"
    keep_again(library, draft("窃得现金3000元"))
    assert drafts.draft_of(library.file, "d1").as_of == ""
    keep_again(library, replace(draft("窃得现金3000元"), as_of="2014-05-01"))
    begin(library, manifest, "d1", "窃得现金3000元")
    assert sql(path, "SELECT draft, as_of FROM cases") == [(None, None)]


def test_a_draft_of_an_earlier_library_is_there_without_a_day(library: Library, path: Path) -> None:
    drafts.keep(library.file, replace(draft("窃得现金3000元"), as_of="2014-05-01"))
    library.close()
    sql(
        path,
        "ALTER TABLE cases DROP COLUMN as_of",
        "DROP INDEX ix_documents_sha256",
        "DROP TABLE batch_refusals",
        "UPDATE alembic_version SET version_num = '0010'",
        "PRAGMA user_version = 10",
    )
    with Library.open(path) as migrated:
        kept = drafts.draft_of(migrated.file, "d1")
        assert (kept.title, kept.task, kept.as_of) == ("甲案", "eca", "")
        keep_again(migrated, replace(kept, as_of="2014-05-01"))
        assert drafts.draft_of(migrated.file, "d1").as_of == "2014-05-01"
        assert migrated.findings() == []


def test_which_files_no_case_holds_is_asked_of_an_index(library: Library, path: Path) -> None:
    asked = "EXPLAIN QUERY PLAN DELETE FROM originals WHERE sha256 NOT IN (SELECT documents.sha256 FROM documents)"
    plan = " ".join(str(row) for row in sql(path, asked))
    assert "ix_documents_sha256" in plan
    assert "SCAN documents" not in plan


def test_nothing_of_what_a_draft_was_before_stays(library: Library, path: Path) -> None:
    drafts.keep(library.file, draft("窃得现金3000元"))
    keep_again(library, draft("窃得现金4000元"))
    assert sql(path, "SELECT count(*) FROM originals") == [(1,)]
    drafts.delete(library.file, "d1")
    assert sql(path, "SELECT (SELECT count(*) FROM originals) + (SELECT count(*) FROM documents)") == [(0,)]
    assert library.drafts() == []


def test_a_file_that_a_draft_had_and_its_case_has_not_goes_with_it(
    library: Library, path: Path, manifest: Manifest
) -> None:
    known = drafts.keep(library.file, draft("窃得现金3000元"))
    begin(library, manifest, "d1", "窃得现金4000元", seen=(known,))
    assert sql(path, "SELECT data FROM originals") == [("窃得现金4000元".encode(),)]


def test_of_a_draft_the_log_knows_its_task_and_day_and_nothing_else(library: Library) -> None:
    drafts.keep(library.file, draft("窃得现金3000元"))
    keep_again(library, draft("窃得现金4000元", "乙案"))
    keep_again(library, replace(draft("窃得现金4000元", "乙案"), as_of="2014-05-01"))
    facts = [entry.facts for entry in library.entries() if entry.action == "draft_kept"]
    assert facts == [{"task": "eca", "as_of": ""}, {"task": "eca", "as_of": "2014-05-01"}]
    assert library.findings() == []


@pytest.mark.parametrize("change", ["as_of = '2001-01-01'", "as_of = NULL", "draft = 'charge'"])
def test_a_draft_that_is_asked_otherwise_than_it_was_kept_is_found(library: Library, path: Path, change: str) -> None:
    drafts.keep(library.file, replace(draft("窃得现金3000元"), as_of="2014-05-01"))
    sql(path, f"UPDATE cases SET {change}")
    (found,) = library.findings()
    assert (found.subject, found.problem) == ("draft d1", "its task or the day of its law was changed")
    keep_again(library, drafts.draft_of(library.file, "d1"))  # a person has it so now
    assert library.findings() == []


def test_a_draft_of_a_version_that_logged_none_is_no_finding(library: Library, path: Path) -> None:
    identity = "SELECT audit_count, audit_head FROM identity"
    (before,) = sql(path, identity)
    drafts.keep(library.file, replace(draft("窃得现金3000元"), as_of="2014-05-01"))
    sql(path, "DELETE FROM audit WHERE action = 'draft_kept'")
    sql(path, f"UPDATE identity SET audit_count = {before[0]}, audit_head = '{before[1]}'")
    assert library.findings() == []


def test_nothing_of_a_draft_that_is_deleted_stays_in_the_log(library: Library) -> None:
    drafts.keep(library.file, replace(draft("窃得现金3000元"), as_of="2014-05-01"))
    drafts.delete(library.file, "d1")
    assert "2014" not in " ".join(entry.details for entry in library.entries())
    assert library.findings() == []


@pytest.mark.parametrize(
    "change", ["created_at = '[]'", "created_at = x'00'", "title = x'00'", "draft = x'00'"], ids=str
)
def test_a_damaged_draft_hides_neither_runs_nor_other_drafts(
    library: Library, path: Path, run_id: str, change: str
) -> None:
    drafts.keep(library.file, draft("窃得现金3000元"))
    drafts.keep(library.file, replace(draft("窃得现金4000元"), id="d2"))
    sql(path, f"UPDATE cases SET {change} WHERE id = 'd1'")
    with HeldLibrary(path, None, lambda: None) as held:
        listed = {run.id: run.problem for run in held.runs()}
    assert listed.keys() == {"d1", "d2", run_id}
    assert "is damaged" in listed["d1"]
    assert listed["d2"] == listed[run_id] == ""


def test_a_draft_whose_document_is_damaged_is_a_finding(library: Library, path: Path) -> None:
    drafts.keep(library.file, draft("窃得现金3000元"))
    sql(path, "UPDATE documents SET layout = '[]'")
    assert [(one.subject, one.problem) for one in library.findings()] == [
        ("draft d1", "it is damaged (ValidationError)")
    ]


def test_the_first_run_makes_a_case_of_it_that_the_log_knows(library: Library, manifest: Manifest) -> None:
    drafts.keep(library.file, draft("窃得现金3000元"))
    assert begin(library, manifest, "d1", "窃得现金3000元") == "d1"
    assert library.drafts() == []
    actions = ["library_made", "draft_kept", "imported", "run_created"]
    assert [entry.action for entry in library.entries()] == actions
    assert library.findings() == []
    with pytest.raises(DraftChanged):
        drafts.keep(library.file, draft("too late"))
    drafts.keep(library.file, draft("窃得现金3000元"))
    assert library.drafts() == []
    assert library.findings() == []


def test_a_draft_that_another_window_has_changed_is_not_replaced(library: Library, path: Path) -> None:
    loaded = drafts.keep(library.file, draft("窃得现金3000元"))
    with Library.open(path) as other:
        drafts.keep(other.file, draft("窃得现金4000元"), [loaded])
    with pytest.raises(DraftChanged, match="changed or solved in another window"):
        drafts.keep(library.file, draft("窃得现金5000元"), [loaded])
    with pytest.raises(DraftChanged):
        drafts.keep(library.file, draft("窃得现金5000元"))
    assert drafts.draft_of(library.file, "d1").documents[0].document.text == "窃得现金4000元"


def test_a_title_that_another_window_gave_stays_unless_this_one_gives_another(library: Library) -> None:
    loaded = drafts.keep(library.file, draft("窃得现金3000元"))
    drafts.rename_draft(library.file, "d1", "乙案")
    kept = drafts.keep(library.file, draft("窃得现金5000元"), [loaded])
    assert kept == drafts.draft_of(library.file, "d1").state
    assert kept.title == "乙案"
    drafts.rename_draft(library.file, "d1", "丙案")
    with pytest.raises(DraftChanged):
        drafts.keep(library.file, draft("窃得现金5000元", "丁案"), [kept])
    drafts.keep(library.file, draft("窃得现金6000元", "丙案"), [kept])


def test_two_windows_that_keep_the_same_are_at_one(library: Library) -> None:
    loaded = drafts.keep(library.file, draft("窃得现金3000元"))
    both = [drafts.keep(library.file, draft("窃得现金4000元"), [loaded]) for _window in range(2)]
    assert both[0] == both[1]


def test_the_state_of_a_draft_is_that_of_what_is_stored(library: Library) -> None:
    document = ImportedDocument(Document("n\x00", "a\ud800b\x00c", "00"))
    odd = Draft("d1", "甲\x00案", "eca", (document,), "2014-05-01")
    kept = drafts.keep(library.file, odd)
    assert kept == drafts.draft_of(library.file, "d1").state == odd.state


def test_a_draft_that_another_window_has_changed_stays_one_when_it_is_solved_as_it_was(
    library: Library, manifest: Manifest
) -> None:
    loaded = drafts.keep(library.file, draft("窃得现金3000元"))
    drafts.keep(library.file, draft("窃得现金4000元"), [loaded])
    assert begin(library, manifest, "d1", "窃得现金3000元", seen=(loaded,)) != "d1"
    assert [one.id for one in library.drafts()] == ["d1"]
    assert begin(library, manifest, "d1", "窃得现金4000元", seen=(loaded,)) == "d1"
    assert library.findings() == []


def test_another_run_joins_the_case_where_title_and_texts_are_the_same(library: Library, manifest: Manifest) -> None:
    case = begin(library, manifest, "d1", "窃得现金3000元")
    assert begin(library, manifest, case, "窃得现金3000元") == case
    assert begin(library, manifest, case, "窃得现金4000元") != case
    assert begin(library, manifest, case, "窃得现金3000元", "乙案") != case
    assert begin(library, manifest, "", "窃得现金3000元") != case
    assert library.findings() == []


def test_a_case_that_passes_for_a_draft_is_found(library: Library, path: Path, manifest: Manifest) -> None:
    case = begin(library, manifest, "d1", "窃得现金3000元")
    sql(path, "UPDATE cases SET draft = 'eca'")
    assert [(found.subject, found.problem) for found in library.findings()] == [(f"case {case}", "it was removed")]


def test_only_a_draft_is_taken_for_one(library: Library, run_id: str) -> None:
    case = library.case_of(run_id)
    drafts.keep(library.file, Draft("d1", "甲", "eca", (ImportedDocument(Document("a", "b", "00")),)))
    drafts.rename_draft(library.file, "d1", "乙")
    assert [getattr(listed, "title", "") for listed in library.drafts()] == ["乙"]
    assert drafts.draft_id(library.file, "d") == "d1"
    assert drafts.draft_id(library.file, case) is None
    with pytest.raises(InputError, match="no draft"):
        drafts.delete(library.file, case)
