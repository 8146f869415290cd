"""From a bundle into a library: all of it in one transaction, or nothing.

The same case twice is not doubled: runs that are here stay as they are, and those that are not are added to the case.
What a library has gone on with is never replaced by what a bundle says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import Session

from mma_desktop.errors import InputError
from mma_desktop.storage import audit, checks, rows
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.bundles.archive import BundleArchive, changed
from mma_desktop.storage.bundles.checking import problems
from mma_desktop.storage.bundles.content import BundleContent, of_archive, of_library
from mma_desktop.storage.bundles.format import BundledCase, BundledQuestion, BundledRun, original_name
from mma_desktop.storage.cases.by_hand import value_by_hand
from mma_desktop.storage.cases.draft_log import note_draft
from mma_desktop.storage.checks import Discrepancy
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.tables import CaseRow, DocumentRow, EventRow, OriginalRow, QuestionRow, RunRow


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of a bundle: the title of its case, the ids of the runs that were added, and of those that were here.

    `new` says whether the case is new to the library, `draft` is the id of a draft that was added.
    """

    title: str
    new: bool
    added: tuple[str, ...]
    known: tuple[str, ...]
    draft: str = ""


def findings(archive: BundleArchive) -> list[Discrepancy]:
    """All that does not hold in the bundle. Raises RecordChanged where it cannot even be read."""
    archive.check_parts()
    content = of_archive(archive)
    kept = {item.sha256 for item in content.case.documents if original_name(item.sha256) in archive.names}
    return list(problems(content, archive.manifest, kept))


def check(archive: BundleArchive) -> None:
    """Raise RecordChanged for a bundle that does not hold together."""
    for found in findings(archive):
        raise changed(archive.path, f"{found.subject}: {found.problem}")


def take_in(file: LibraryFile, archive: BundleArchive) -> TakenIn:
    """Add to the library what it lacks of the bundle's case; the log says from where it came.

    Raises RecordChanged for a bundle that does not hold together, InputError where the library holds other things under
    the same ids; then nothing was added.
    """
    file.check_writable()
    check(archive)
    content = of_archive(archive)
    case = content.case
    with file.logs() as session:
        here = of_library(session, case.id) if session.get(CaseRow, case.id) is not None else None
        known = () if here is None else _known(content, here)
        lacking = _lacking(case, here)
        if lacking.new or lacking.runs:
            _check_free(session, lacking)
            _add(session, archive, content, lacking)
    draft = case.id if lacking.new and case.draft is not None else ""
    return TakenIn(case.title, lacking.new, tuple(run.id for run in lacking.runs), known, draft)


@dataclass(frozen=True, slots=True)
class _Lacking:
    """What the library lacks of a case: the case itself if it is `new`, these questions, these runs."""

    case: BundledCase
    new: bool
    questions: tuple[BundledQuestion, ...]
    runs: tuple[BundledRun, ...]


def _lacking(case: BundledCase, here: BundleContent | None) -> _Lacking:
    if here is None:
        return _Lacking(case, True, case.questions, case.runs)
    questions = tuple(question for question in case.questions if question not in here.case.questions)
    return _Lacking(case, False, questions, tuple(run for run in case.runs if run.id not in here.events))


def _known(content: BundleContent, here: BundleContent) -> tuple[str, ...]:
    """The runs that the library has already, as they are in the bundle or further on.

    Raises InputError where the library has another case or run under the same id.
    """
    case = content.case
    if here.case.draft is not None and case.draft is None:
        raise _conflict(f"case {case.id} as a draft")
    same = _texts(case) == _texts(here.case) if case.draft is not None else case.documents == here.case.documents
    if not same:  # its title may be another since: that of the library stays
        raise _conflict(f"case {case.id} with other documents")
    questions = {question.id: question for question in here.case.questions}
    for question in case.questions:
        if questions.get(question.id, question) != question:
            raise _conflict(f"question {question.id} with another text")
    known = [run for run in case.runs if run.id in here.events]
    for run in known:
        hashes = [link.hash for link in here.events[run.id]]
        if run.event_count and hashes[run.event_count - 1 : run.event_count] != [run.head]:
            raise _conflict(f"run {run.id} with another record")
    return tuple(run.id for run in known)


def _texts(case: BundledCase) -> list[tuple[str, str, str]]:
    """The documents without what they are given anew when a draft is kept again or solved."""
    return [(one.name, one.text, one.sha256) for one in case.documents]


def _check_free(session: Session, lacking: _Lacking) -> None:
    """Raise InputError where an id of what is added belongs to another case of the library."""
    documents = lacking.case.documents if lacking.new else ()
    for table, items in ((DocumentRow, documents), (QuestionRow, lacking.questions), (RunRow, lacking.runs)):
        for item in items:
            if session.get(table, item.id) is not None:
                raise _conflict(f"{item.id} in another case")


def _conflict(what: str) -> InputError:
    return InputError(f"The library holds {what}: nothing was taken in.", "Take the bundle into another library.")


def _add(session: Session, archive: BundleArchive, content: BundleContent, lacking: _Lacking) -> None:
    """Write the rows, level by level, and the entries of the log about them; then look whether they hold here."""
    case = lacking.case
    if lacking.new:
        _add_case(session, archive, case)
    session.add_all(QuestionRow(case_id=case.id, **question.model_dump()) for question in lacking.questions)
    session.flush()
    session.add_all(RunRow(**run.model_dump()) for run in lacking.runs)
    session.flush()
    for run in lacking.runs:
        events = [link._asdict() | {"run_id": run.id} for link in content.events[run.id]]
        if events:
            session.execute(insert(EventRow), events)
    audit.add(session, AuditAction.TAKEN_IN, case.id, _origin(archive, content))
    session.flush()
    session.expire_all()
    for run in lacking.runs:
        session.get_one(RunRow, run.id).by_hand = value_by_hand(content.events[run.id])
        _adopt(session, archive, run.id)


def _add_case(session: Session, archive: BundleArchive, case: BundledCase) -> None:
    row = CaseRow(id=case.id, title=case.title, created_at=case.created_at, draft=case.draft)
    row.as_of = case.as_of or None
    session.add(row)
    session.flush()
    session.add_all(DocumentRow(case_id=case.id, **document.model_dump()) for document in case.documents)
    session.flush()
    for sha256 in dict.fromkeys(item.sha256 for item in case.documents):
        if original_name(sha256) in archive.names and not rows.keeps_original(session, sha256):
            data = archive.data(original_name(sha256))
            session.execute(insert(OriginalRow), [{"sha256": sha256, "size": len(data), "data": data}])
    if case.draft is not None:  # the log learns of its documents at its first run
        note_draft(session, row)
        return
    facts = audit.import_facts(case.title, rows.document_rows(session, case.id))
    audit.add(session, AuditAction.IMPORTED, case.id, audit.with_originals(session, facts))


def _adopt(session: Session, archive: BundleArchive, run_id: str) -> None:
    run = session.get_one(RunRow, run_id)
    audit.add(session, AuditAction.ADOPTED, run_id, audit.facts_of(run))
    session.flush()
    check = checks.check_run(session, run)
    if not check.ok:
        raise changed(archive.path, f"run {run_id}: {check.problem}")


def _origin(archive: BundleArchive, content: BundleContent) -> dict[str, Any]:
    """Which bundle it was, and what the log that it comes from said of the case."""
    manifest = archive.manifest
    return {
        "sha256": archive.sha256,
        "library": manifest.library,
        "entries": manifest.entries,
        "head": manifest.head,
        "log": [entry.model_dump(mode="json") for entry in content.log],
    }
