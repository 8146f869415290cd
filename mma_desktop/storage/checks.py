"""Whether a library is what it was when it was written: one run, or all of it."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import bindparam, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from mma_desktop.domain.events import Decided
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import StorageError
from mma_desktop.storage import audit, chain, rows
from mma_desktop.storage.audit import AuditAction, AuditEntry
from mma_desktop.storage.batches.batch_log import batch_problems, tag_problems
from mma_desktop.storage.cases.by_hand import value_by_hand
from mma_desktop.storage.cases.draft_log import draft_problems
from mma_desktop.storage.chain import ChainCheck, Discrepancy, Link, canonical
from mma_desktop.storage.records import run_record
from mma_desktop.storage.schema import schema_problems
from mma_desktop.storage.tables import CaseRow, DocumentRow, OriginalRow, RunRow

_ORIGINAL = select(OriginalRow.size, OriginalRow.data).where(OriginalRow.sha256 == bindparam("file"))
_BROKEN = (*rows.UNREADABLE, SQLAlchemyError, StorageError)

ORIGINAL_REMOVED = "the bytes that were kept of an imported file were removed"
UNKNOWN = "the audit log knows nothing of it"
_NAMES = {
    "title": "its title",
    "status": "its status",
    "created": "when it began",
    "answer": "its answer",
    "events": "its events",
    "head": "its events",
}


def check_run(session: Session, run: RunRow) -> ChainCheck:
    """Whether the run's record is whole, its answer the one that was decided, and all of it as the log left it."""
    links = list(rows.links(session, run.id))
    start = rows.genesis(session, run.id, run.question, run.manifest)
    found = check_record(run, start, links)
    if not found.ok:
        return found
    problem = _against_log(session, run, start, links) or _against_changes(run, links)
    return replace(found, problem=problem or _against_import(session, run.question.case_id))


def check_record(run: RunRow, start: str, links: Sequence[Link]) -> ChainCheck:
    """Whether the run's events are whole behind `start`, and its answer the one that was decided."""
    found = chain.check(run.id, start, links, run.event_count, run.head)
    return replace(found, problem=_against_decision(run, links)) if found.ok else found


def _against_decision(run: RunRow, links: Sequence[Link]) -> str:
    """A finished run answers what its solver decided last."""
    decided = [link for link in links if link.kind == Decided.kind]
    if run.status != RunStatus.FINISHED or not decided:
        return ""
    last = rows.event_of(run.id, decided[-1])
    assert isinstance(last, Decided)
    said = (last.answer, last.value, last.confidence, canonical(last.path), last.reason)
    same = audit.answer_digest(said) == audit.answer_digest(audit.answer_of(run))
    return "" if same else "its answer is not the one that was decided"


def _against_changes(run: RunRow, links: Sequence[Link]) -> str:
    """What lists say of a person's changes is what these come to."""
    return "" if run.by_hand == value_by_hand(links) else "its value by hand is not that of its last change"


def _against_log(session: Session, run: RunRow, start: str, links: Sequence[Link]) -> str:
    entry = audit.last_about(session, run.id)
    if entry is None:
        return UNKNOWN
    if not holds(session, entry):
        return f"entry {entry.seq} of the audit log, which is about it, was changed"
    return against_entry(entry, run, start, links)


def against_entry(entry: AuditEntry, run: RunRow, start: str, links: Sequence[Link]) -> str:
    """What differs between the run and the last entry about it; one in progress may have gone on since."""
    logged, found = entry.facts, audit.facts_of(run)
    if run.status == RunStatus.RUNNING and logged["events"] <= len(links):
        heads = [start, *(link.hash for link in links)]
        found |= {"events": logged["events"], "head": heads[logged["events"]]}
    differing = [_NAMES[name] for name, value in found.items() if logged.get(name) != value]
    return f"the audit log says otherwise of {', '.join(dict.fromkeys(differing))}" if differing else ""


def _against_import(session: Session, case: str) -> str:
    """The run's documents are those that were imported, with their places and hidden texts."""
    entry = audit.import_of(session, case)
    if entry is not None and not holds(session, entry):
        return f"entry {entry.seq} of the audit log, which is about its case, was changed"
    return _case_problem(session, case, entry)


def holds(session: Session, entry: AuditEntry) -> bool:
    """Whether the entry is what was written behind the one before it."""
    identity = audit.identity_of(session)
    first = entry.seq == 1
    before = audit.beginning(identity.id, identity.audit_key) if first else audit.hash_at(session, entry.seq - 1)
    return before is not None and audit.follows(identity.audit_key, before, entry)


def check_log(session: Session) -> ChainCheck:
    """Whether the audit log is whole."""
    identity = audit.identity_of(session)
    entries = audit.entries_of(session)
    return audit.check(identity.id, identity.audit_key, entries, identity.audit_count, identity.audit_head)


def findings(session: Session) -> Iterator[Discrepancy]:
    """All that does not hold in the library: pages, the log, cases, files, runs; each is looked at by itself."""
    yield from _pages(session)
    yield from schema_problems(session.connection())
    try:
        problem = check_log(session).problem
        logged = _logged(session)
    except _BROKEN as error:
        problem = _said(error)
        logged = _Logged()
    if problem:
        yield Discrepancy("audit log", problem)
    yield from _cases(session, logged.cases)
    yield from _originals(session)
    yield from _runs(session, logged.runs)
    yield from _batches_and_tags(session, logged.deleted_questions)


@dataclass(frozen=True, slots=True)
class _Logged:
    """What the log says should be here, cases and runs by their ids, and which questions were deleted on purpose."""

    cases: set[str] = field(default_factory=set[str])
    runs: set[str] = field(default_factory=set[str])
    deleted_questions: set[str] = field(default_factory=set[str])


def _logged(session: Session) -> _Logged:
    """What was made and not deleted since; of what is gone nothing is kept but the ids of questions."""
    logged = _Logged()
    made = {AuditAction.IMPORTED: logged.cases, AuditAction.CREATED: logged.runs, AuditAction.ADOPTED: logged.runs}
    for entry in audit.entries_of(session, *made, AuditAction.DELETED):
        if entry.action in made:
            made[AuditAction(entry.action)].add(entry.subject)
        gone = audit.listed_by(entry, "gone")
        logged.cases.difference_update(gone)
        logged.runs.difference_update(gone)
        logged.deleted_questions.update(audit.listed_by(entry, "questions"))
    return logged


def _pages(session: Session) -> Iterator[Discrepancy]:
    """What SQLite finds wrong with the structure of the file; with a key, with the checksum of any page."""
    for pragma in ("integrity_check(10)", "cipher_integrity_check"):
        found = session.connection().exec_driver_sql(f"PRAGMA {pragma}")
        for (text,) in found if found.returns_rows else ():
            if text != "ok":
                yield Discrepancy("file", f"SQLite finds: {' '.join(str(text).split())}")
    for table in {row[0] for row in session.connection().exec_driver_sql("PRAGMA foreign_key_check")}:
        yield Discrepancy("file", f"a row of the table {table} belongs to one that is not there")


def _cases(session: Session, imported: Collection[str]) -> Iterator[Discrepancy]:
    here = set(session.scalars(select(CaseRow.id).where(CaseRow.draft.is_(None))))
    for case in sorted(set(imported) - here):
        yield Discrepancy(f"case {case}", "it was removed")
    for case in sorted(here, key=str):  # in a damaged file it may be no text
        try:
            problem = _case_problem(session, case, audit.import_of(session, case))
        except _BROKEN as error:
            problem = _said(error)
        if problem:
            yield Discrepancy(f"case {case}", problem)
    yield from draft_problems(session)


def _case_problem(session: Session, case: str, entry: AuditEntry | None) -> str:
    if entry is None:
        return "the audit log knows nothing of its case"
    title = session.scalars(select(CaseRow.title).where(CaseRow.id == case)).one()
    return against_import(entry, title, rows.document_rows(session, case))


def against_import(entry: AuditEntry, title: str, documents: Sequence[DocumentRow]) -> str:
    """What differs between a case and the entry of its import."""
    logged = {name: fact for name, fact in entry.facts.items() if name != audit.ORIGINALS}
    same = logged == audit.import_facts(title, documents, whole="kept" in logged)
    return "" if same else "its title or its documents were changed after the import"


def _batches_and_tags(session: Session, deleted: Collection[str]) -> Iterator[Discrepancy]:
    try:
        yield from batch_problems(session, deleted)
        yield from tag_problems(session)
    except _BROKEN as error:
        yield Discrepancy("batches and tags", _said(error))


def _originals(session: Session) -> Iterator[Discrepancy]:
    here = set(session.scalars(select(OriginalRow.sha256)))
    for sha256 in sorted(here, key=str):
        row = session.execute(_ORIGINAL, {"file": sha256}).one()
        data: Any = row.data
        if not isinstance(data, bytes) or (len(data), hashlib.sha256(data).hexdigest()) != (row.size, sha256):
            yield Discrepancy(f"file {sha256}", "the kept bytes are not those that were imported")
    for sha256 in sorted(_kept(session) - here):
        yield Discrepancy(f"file {sha256}", ORIGINAL_REMOVED)


def _kept(session: Session) -> set[str]:
    """The SHA-256 of the files whose bytes were kept with a case that is here, as far as the log can be read."""
    found: set[str] = set()
    for case in session.scalars(select(CaseRow.id)).all():
        with suppress(*_BROKEN):  # what is damaged is said of the case
            entry = audit.import_of(session, case)
            found.update(() if entry is None else audit.originals_of(entry))
    return found


def _runs(session: Session, created: Collection[str]) -> Iterator[Discrepancy]:
    here = set(session.scalars(select(RunRow.id)))
    for run in sorted(set(created) - here):
        yield Discrepancy(f"run {run}", "it was removed")
    for run in sorted(here, key=str):
        if problem := _run_problem(session, run):
            yield Discrepancy(f"run {run}", problem)


def _run_problem(session: Session, run: str) -> str:
    """What does not hold of a run; that all that is shown of it can be read is tried, too."""
    try:
        row = session.get_one(RunRow, run)
        run_record(row, rows.documents(session, row.question))
        return check_run(session, row).problem
    except _BROKEN as error:
        session.expire_all()
        return _said(error)


def _said(error: Exception) -> str:
    """The problem without any text of a case, which messages may quote."""
    return error.fact if isinstance(error, StorageError) else f"it is damaged ({type(error).__name__})"
