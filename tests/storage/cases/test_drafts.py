from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.runs import Manifest
from mma_desktop.errors import DraftChanged, InputError
from mma_desktop.service.importing import import_text
from mma_desktop.storage.cases import drafts
from mma_desktop.storage.cases.draft_state import DraftState
from mma_desktop.storage.cases.drafts import Draft
from mma_desktop.storage.library import Library
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


def test_a_draft_is_in_no_log_and_no_finding(library: Library) -> None:
    drafts.keep(library.file, draft("窃得现金3000元"))
    assert [entry.action for entry in library.entries()] == ["library_made"]
    assert library.findings() == []


def test_the_first_run_makes_a_case_of_it_that_the_log_knows(library: Library, manifest: Manifest) -> None:
    drafts.keep(library.file, draft("窃得现金3000元"))
    assert begin(library, manifest, "d1", "窃得现金3000元") == "d1"
    assert library.drafts() == []
    assert [entry.action for entry in library.entries()] == ["library_made", "imported", "run_created"]
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
    assert [listed.title for listed in library.drafts()] == ["乙"]
    assert drafts.draft_id(library.file, "d") == "d1"
    assert drafts.draft_id(library.file, case) is None
    with pytest.raises(InputError, match="no draft"):
        drafts.delete(library.file, case)
