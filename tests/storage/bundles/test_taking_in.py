"""A bundle in another library: what was there is there, once, or nothing is."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from mma_desktop.errors import InputError, LibraryReadOnly, RecordChanged
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.bundles.archive import open_archive
from mma_desktop.storage.bundles.taking_in import TakenIn, take_in
from mma_desktop.storage.bundles.writing import write_bundle
from mma_desktop.storage.cases.drafts import Draft, draft_of, keep
from mma_desktop.storage.cases.renaming import rename
from mma_desktop.storage.library import Library
from tests.storage.bundles.conftest import ORIGINAL, Bundled, imported
from tests.storage.bundles.rewriting import rewritten


def taken(library: Library, path: Path) -> TakenIn:
    with open_archive(path) as archive:
        return take_in(library.file, archive)


def test_a_case_is_the_same_in_another_library(library: Library, other: Library, bundled: Bundled) -> None:
    done = taken(other, bundled.path)
    assert done == TakenIn("张三盗窃案", True, (bundled.finished, bundled.running), ())
    for run in done.added:
        here, there = library.run(run), other.run(run)
        assert (there.solution, there.head, there.documents) == (here.solution, here.head, here.documents)
        assert other.events(run) == library.events(run)
        assert other.imported(run) == library.imported(run)
    assert other.imported(bundled.finished)[0].data == ORIGINAL
    assert other.findings() == []


def test_the_log_says_where_a_case_came_from(library: Library, other: Library, bundled: Bundled) -> None:
    taken(other, bundled.path)
    entries = [entry for entry in other.entries() if entry.action == AuditAction.TAKEN_IN]
    (facts,) = [entry.facts for entry in entries]
    assert (entries[0].subject, facts["library"]) == (bundled.case, library.log_end().library)
    assert AuditAction.EXPORTED in [entry["action"] for entry in facts["log"]]


def test_the_same_bundle_twice_adds_nothing(other: Library, bundled: Bundled) -> None:
    taken(other, bundled.path)
    entries = other.entries()
    assert taken(other, bundled.path) == TakenIn("张三盗窃案", False, (), (bundled.finished, bundled.running))
    assert other.entries() == entries


def test_what_was_gone_on_with_here_stays_as_it_is(library: Library, other: Library, bundled: Bundled) -> None:
    taken(other, bundled.path)
    event = library.events(bundled.running)[-1]
    other.append(bundled.running, event)
    assert taken(other, bundled.path).added == ()
    assert len(other.events(bundled.running)) == 5


def test_a_later_bundle_adds_the_runs_that_are_new(library: Library, other: Library, bundled: Bundled) -> None:
    taken(other, bundled.path)
    record = library.run(bundled.finished)
    question = library.add_question(bundled.case, record.question)
    new = library.start_run(question, record.manifest)
    later = bundled.path.with_name("later.mmacase")
    write_bundle(library.file, bundled.case, later)
    assert taken(other, later) == TakenIn("张三盗窃案", False, (new,), (bundled.finished, bundled.running))
    assert other.findings() == []


def test_another_record_under_the_same_id_is_refused(library: Library, other: Library, bundled: Bundled) -> None:
    taken(other, bundled.path)
    event = library.events(bundled.finished)[0]
    other.append(bundled.running, event)
    library.append(bundled.running, library.events(bundled.finished)[1])
    later = bundled.path.with_name("later.mmacase")
    write_bundle(library.file, bundled.case, later)
    entries = other.entries()
    with pytest.raises(InputError, match="with another record: nothing was taken in"):
        taken(other, later)
    assert other.entries() == entries


def test_a_case_that_was_deleted_can_come_back(other: Library, bundled: Bundled) -> None:
    taken(other, bundled.path)
    other.delete_case(bundled.case)
    assert other.findings() == []
    assert taken(other, bundled.path).new
    assert other.findings() == []


def test_a_case_goes_on_from_library_to_library(other: Library, bundled: Bundled, tmp_path: Path) -> None:
    taken(other, bundled.path)
    onward = tmp_path / "onward.mmacase"
    write_bundle(other.file, bundled.case, onward)
    with Library.open(tmp_path / "third.mma") as third:
        assert taken(third, onward).added == (bundled.finished, bundled.running)
        assert third.findings() == []


def test_a_bundle_that_does_not_hold_leaves_the_library_as_it_was(other: Library, bundled: Bundled) -> None:
    before = other.entries()
    rewritten(bundled.path, "case.json", lambda text: text.replace('"3000"', '"9000"'))
    with pytest.raises(RecordChanged, match="its answer is not the one that was decided"):
        taken(other, bundled.path)
    assert (other.entries(), other.runs()) == (before, [])


def test_a_read_only_library_takes_nothing(other: Library, bundled: Bundled) -> None:
    other.close()
    other.path.chmod(0o400)
    with Library.open(other.path, passphrase="a long passphrase") as opened, pytest.raises(LibraryReadOnly):
        taken(opened, bundled.path)


def test_a_renamed_case_is_handed_on_and_keeps_the_title_that_it_has_here(
    library: Library, other: Library, bundled: Bundled, tmp_path: Path
) -> None:
    taken(other, bundled.path)
    rename(library.file, bundled.finished, "王五盗窃案")
    renamed = write_bundle(library.file, bundled.case, tmp_path / "renamed.mmacase")
    assert taken(other, renamed.path).known
    assert other.run(bundled.finished).case_title == "张三盗窃案"
    other.delete_case(bundled.case)
    taken(other, renamed.path)
    assert other.run(bundled.finished).case_title == "王五盗窃案"
    assert other.findings() == []


def test_a_draft_is_one_in_the_other_library_too(library: Library, other: Library, tmp_path: Path) -> None:
    draft = Draft("d1" * 16, "草拟的案件", "eca", (imported("判决书.txt", ORIGINAL, taken=(0,)),), "2014-05-01")
    keep(library.file, draft)
    write_bundle(library.file, draft.id, tmp_path / "draft.mmacase")
    assert taken(other, tmp_path / "draft.mmacase") == TakenIn("草拟的案件", True, (), (), draft.id)
    assert draft_of(other.file, draft.id) == draft_of(library.file, draft.id)
    assert draft_of(other.file, draft.id).as_of == "2014-05-01"
    assert taken(other, tmp_path / "draft.mmacase") == TakenIn("草拟的案件", False, (), ())
    assert other.findings() == []


def test_a_draft_with_another_day_than_it_was_kept_with_is_not_taken_in(
    library: Library, other: Library, tmp_path: Path
) -> None:
    path, text = tmp_path / "draft.mmacase", imported("判决书.txt", ORIGINAL)
    keep(library.file, Draft("d1" * 16, "草拟的案件", "eca", (text,), "2014-05-01"))
    write_bundle(library.file, "d1" * 16, path)
    rewritten(path, "case.json", lambda case: case.replace("2014-05-01", "2001-01-01"))
    with pytest.raises(RecordChanged, match="the day of its law was changed"):
        taken(other, path)


def test_a_bundle_of_before_drafts_had_a_day_is_taken_in_and_one_without_a_day_is_written_so(
    library: Library, other: Library, tmp_path: Path
) -> None:
    path, draft = tmp_path / "draft.mmacase", Draft("d1" * 16, "草拟的案件", "eca", (imported("判决书.txt", ORIGINAL),))
    keep(library.file, draft)
    write_bundle(library.file, draft.id, path)
    with ZipFile(path) as archive:
        assert "as_of" not in json.loads(archive.read("case.json"))
    taken(other, path)
    assert draft_of(other.file, draft.id).as_of == ""


def test_a_solved_case_does_not_replace_a_draft(library: Library, other: Library, bundled: Bundled) -> None:
    keep(other.file, Draft(bundled.case, "草拟的案件", "eca", (imported("判决书.txt", ORIGINAL),)))
    with pytest.raises(InputError, match="as a draft"):
        taken(other, bundled.path)
