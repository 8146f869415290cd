"""The library's audit log: what was imported, run, edited, exported and deleted, in a chain of hashes of its own.

A run's chain (`chain.py`) covers its events; the log covers what stands beside them. Each entry about a run holds the
run as it was left: title, status, a digest of its answer, its chance, and the end of its chain. So an answer that was
changed in its row differs from the last entry about the run, and an entry that was changed breaks the log. An encrypted
library has a key for its log (HMAC-SHA-256); one that is not has none, as whoever can write the file could read it.
Count and head of the log are kept in the library, outside it (`anchors.py`) and in every report.

The functions that take a session write and read the log; all others are pure.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import StorageError
from mma_desktop.storage.chain import ChainCheck, canonical, digest, storable
from mma_desktop.storage.tables import AuditRow, DocumentRow, IdentityRow, OriginalRow, RunRow


class AuditAction(StrEnum):
    """What an entry says was done. The subject is a case of `IMPORTED` and `TAKEN_IN`, the library of `MADE`.

    That of `RENAMED` is the case, or a run of it; that of `TAGGED` and `DRAFTED` the case; that of `BATCH_ADDED` and
    `BATCH_ORDERED` the batch; that of `DELETED` the case, or the run where the case stays; that of `EXPORTED` the run
    of a report, or the case of a bundle; that of all others is a run.
    """

    MADE = "library_made"
    DRAFTED = "draft_kept"  # with another task or day of the law than before; a draft's texts are in no chain
    IMPORTED = "imported"
    TAKEN_IN = "bundle_taken_in"
    ADOPTED = "run_adopted"  # a run from before there was a log, or from a bundle
    CREATED = "run_created"
    STARTED = "run_started"
    STOPPED = "run_stopped"
    FINISHED = "run_finished"
    FAILED = "run_failed"
    EDITED = "edited"
    RENAMED = "renamed"  # of the case, and of each of its runs
    TAGGED = "tagged"
    BATCH_ADDED = "batch_added"
    BATCH_ORDERED = "batch_ordered"
    EXPORTED = "exported"
    DELETED = "deleted"


OF_CASES = (AuditAction.IMPORTED, AuditAction.RENAMED)  # they hold what a case is
KEPT_WHOLE = (AuditAction.EXPORTED, AuditAction.DELETED)  # they hold ids and hashes only
ORIGINALS = "originals"  # in the facts of an import
ERASED = "{}"  # the details of an entry about what was deleted


_AT_A_TIME = 1000  # entries: the log only grows
_COLUMNS = (AuditRow.seq, AuditRow.time, AuditRow.action, AuditRow.subject, AuditRow.details, AuditRow.hash)
_ENTRIES = select(*_COLUMNS).order_by(AuditRow.seq).execution_options(yield_per=_AT_A_TIME)

OF_STATUS: Mapping[RunStatus, AuditAction] = {
    RunStatus.RUNNING: AuditAction.STARTED,
    RunStatus.STOPPED: AuditAction.STOPPED,
    RunStatus.FINISHED: AuditAction.FINISHED,
    RunStatus.FAILED: AuditAction.FAILED,
}


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One entry of the log: when (ISO 8601, UTC) what was done to which `subject`; `details` are canonical JSON."""

    seq: int
    time: str
    action: str
    subject: str
    details: str
    hash: str

    @property
    def facts(self) -> dict[str, Any]:
        """The details as values. Raises ValueError when they are damaged."""
        return json.loads(self.details)

    @property
    def known_facts(self) -> dict[str, Any]:
        """The details as values; none where they were deleted or are damaged."""
        with suppress(ValueError, TypeError, RecursionError):
            return dict(self.facts)
        return {}


def entry_hash(key: str | None, previous: str, seq: int, time: str, action: str, subject: str, details: str) -> str:
    """The hash of one entry. The details come last and the other parts hold no line break, so nothing can shift."""
    return digest("\n".join((previous, str(seq), time, action, subject, details)), key)


def beginning(library: str, key: str | None) -> str:
    """The hash that the first entry hangs on."""
    return digest(f"audit log of library {library}", key)


def seal(key: str | None, entry: AuditEntry) -> str:
    """The hash of what is left of an entry whose details were deleted: its number, its hash and all else."""
    return entry_hash(key, entry.hash, entry.seq, entry.time, entry.action, entry.subject, ERASED)


def deleted(entries: Iterable[AuditEntry]) -> set[str]:
    """The ids of the cases and runs that were deleted on purpose."""
    return {one for entry in entries for one in listed_by(entry, "gone")}


def listed_by(entry: AuditEntry, name: str) -> list[str]:
    """What the entry lists under this name, if it is a deletion; nothing of a damaged one, which the chain shows.

    A deletion lists the ids of cases and runs (gone), of questions (questions), and seals (seals).
    """
    if entry.action == AuditAction.DELETED:
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            return [item for item in entry.facts[name] if isinstance(item, str)]
    return []


def check(library: str, key: str | None, entries: Iterable[AuditEntry], count: int, head: str) -> ChainCheck:
    """Follow the log from its beginning and compare its end with the stored `count` and `head`.

    An entry whose details were deleted holds when a deletion behind it has sealed what is left of it. Each entry is
    looked at once and none is kept: only the seals that are still to come, as a log of years does not fit in memory.
    """
    walk, unsealed = iter(entries), dict[str, tuple[int, str]]()
    found = _follow(walk, key, beginning(library, key), unsealed)
    for entry in walk:  # behind one that does not hold: its deletions count
        _take_seals(unsealed, entry)
    if unsealed:
        before, last = min(unsealed.values())
        return ChainCheck(before, last, _changed(before + 1))
    if found.problem:
        return found
    if found.events != count:
        return replace(found, problem=f"the audit log had {count} entries, but {found.events} are there")
    return found if found.head == head else replace(found, problem="the last hash of the audit log was changed")


def _follow(walk: Iterator[AuditEntry], key: str | None, last: str, unsealed: dict[str, tuple[int, str]]) -> ChainCheck:
    """Follow the log up to its end, or to the first entry that cannot hold.

    `unsealed` then holds the seals that no deletion was met for, with the number and hash of the entry before each.
    """
    seq = 0
    for entry in walk:
        _take_seals(unsealed, entry)
        if entry.seq != seq + 1:
            return ChainCheck(seq, last, f"entry {seq + 1} of the audit log is missing")
        if not follows(key, last, entry):
            if entry.details != ERASED:
                return ChainCheck(seq, last, _changed(entry.seq))
            unsealed[seal(key, entry)] = (seq, last)
        seq, last = entry.seq, entry.hash
    return ChainCheck(seq, last)


def _changed(seq: int) -> str:
    return f"entry {seq} of the audit log or something before it was changed"


def _take_seals(unsealed: dict[str, tuple[int, str]], entry: AuditEntry) -> None:
    for one in listed_by(entry, "seals"):
        unsealed.pop(one, None)


def follows(key: str | None, previous: str, entry: AuditEntry) -> bool:
    """Whether the entry's hash is that of its content behind `previous`."""
    return entry.hash == entry_hash(key, previous, entry.seq, entry.time, entry.action, entry.subject, entry.details)


def case_facts(title: str, documents: Iterable[tuple[str, str, str]]) -> dict[str, Any]:
    """What the log holds of a case: its title, and of each document (name, SHA-256 of the file, text)."""
    return {
        "title": storable(title),
        "documents": [[storable(name), sha256, digest(storable(text))] for name, sha256, text in documents],
    }


def import_facts(title: str, documents: Sequence[DocumentRow], *, whole: bool = True) -> dict[str, Any]:
    """What the log holds of the rows of a case: with `whole` a digest of all that is kept beside the texts too.

    Those are notes, places, hidden texts, and which of them were taken in. Entries of earlier versions do without.
    """
    facts = case_facts(title, [(row.name, row.sha256, row.text) for row in documents])
    if not whole:
        return facts
    kept = [(row.created_at, row.notes, row.taken, row.imported_text, row.layout) for row in documents]
    return facts | {"kept": digest(canonical([column and storable(column) for row in kept for column in row]))}


def with_originals(session: Session, facts: dict[str, Any]) -> dict[str, Any]:
    """The facts of an import, and of which of its files the library keeps the bytes: their SHA-256."""
    named = {sha256 for _, sha256, _ in facts["documents"]}
    kept = session.scalars(select(OriginalRow.sha256).where(OriginalRow.sha256.in_(named)).order_by(OriginalRow.sha256))
    return facts | {ORIGINALS: list(kept)}


def originals_of(entry: AuditEntry) -> list[str]:
    """The SHA-256 of the files whose bytes were kept, as the entry of an import says; those of before say none."""
    return entry.facts.get(ORIGINALS, [])


def answer_digest(columns: Iterable[object]) -> str:
    """A digest of the columns of a solution: answer, value, confidence, path, reason."""
    return digest(canonical([storable(column) if isinstance(column, str) else column for column in columns]))


def run_facts(
    title: str, created: str, status: str, answer: Sequence[object], events: int, head: str
) -> dict[str, Any]:
    """What the log holds of a run; of its answer (the columns of its solution) a digest."""
    return {
        "title": storable(title),
        "created": created,
        "status": status,
        "answer": answer_digest(answer),
        "events": events,
        "head": head,
    }


def facts_of(run: RunRow) -> dict[str, Any]:
    """The same of a row."""
    title = run.question.case.title
    return run_facts(title, run.created_at, str(run.status), answer_of(run), run.event_count, run.head)


def answer_of(run: RunRow) -> tuple[object, ...]:
    """The columns of the run's solution."""
    return (run.answer, run.value, run.confidence, run.path, run.reason)


def add(session: Session, action: AuditAction, subject: str, facts: Mapping[str, Any]) -> None:
    """Append an entry, in the transaction of what it is about."""
    identity = identity_of(session)
    seq, time, details = identity.audit_count + 1, now(), canonical(facts)
    head = entry_hash(identity.audit_key, identity.audit_head, seq, time, action, subject, details)
    session.add(AuditRow(seq=seq, time=time, action=action, subject=subject, details=details, hash=head))
    identity.audit_count, identity.audit_head = seq, head


def erase(session: Session, subjects: Sequence[str]) -> list[str]:
    """Delete the details of the entries about these cases and runs; the seal of each, for the log."""
    key = identity_of(session).audit_key
    query = select(AuditRow).where(AuditRow.subject.in_(subjects), AuditRow.action.not_in(KEPT_WHOLE))
    found = session.scalars(query.order_by(AuditRow.seq)).all()
    for row in found:
        row.details = ERASED
    return [seal(key, _entry(row)) for row in found]


def identity_of(session: Session) -> IdentityRow:
    """The row that says which library this is. Raises StorageError when it is gone."""
    rows = session.scalars(select(IdentityRow)).all()
    if len(rows) != 1:
        raise StorageError("The library does not say which one it is: it is damaged.", "Restore the last good copy.")
    return rows[0]


def entries_of(session: Session, *actions: AuditAction) -> Iterator[AuditEntry]:
    """The log in order, all of it or the entries of these actions: a part at a time, and by columns, which takes a
    third of the time of mapped rows.
    """
    query = _ENTRIES.where(AuditRow.action.in_(actions)) if actions else _ENTRIES
    return (AuditEntry(*row) for row in session.execute(query))


def entries_about(session: Session, subjects: Collection[str]) -> list[AuditEntry]:
    """The entries about these cases and runs in order, those of deletions that took any of them among them."""
    query = _ENTRIES.where(or_(AuditRow.subject.in_(subjects), AuditRow.action == AuditAction.DELETED))
    entries = (AuditEntry(*row) for row in session.execute(query))
    return [entry for entry in entries if not {entry.subject, *listed_by(entry, "gone")}.isdisjoint(subjects)]


def last_about(session: Session, subject: str) -> AuditEntry | None:
    """The last entry that holds the state of this run or case."""
    query = select(AuditRow).where(AuditRow.subject == subject, AuditRow.action != AuditAction.EXPORTED)
    row = session.scalars(query.order_by(AuditRow.seq.desc()).limit(1)).first()
    return None if row is None else _entry(row)


def import_of(session: Session, case: str) -> AuditEntry | None:
    """The last entry that holds what this case is: that of its import, or of a renaming since."""
    return _last_of(session, case, OF_CASES)


def drafted(session: Session, draft: str) -> AuditEntry | None:
    """The last entry that says what this draft is asked."""
    return _last_of(session, draft, (AuditAction.DRAFTED,))


def _last_of(session: Session, subject: str, actions: Collection[AuditAction]) -> AuditEntry | None:
    query = select(AuditRow).where(AuditRow.subject == subject, AuditRow.action.in_(actions))
    row = session.scalars(query.order_by(AuditRow.seq.desc()).limit(1)).first()
    return None if row is None else _entry(row)


def hash_at(session: Session, seq: int) -> str | None:
    """The hash of entry `seq`, None if there is none."""
    return session.scalar(select(AuditRow.hash).where(AuditRow.seq == seq))


def now() -> str:
    """This moment in UTC as text that sorts by time."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _entry(row: AuditRow) -> AuditEntry:
    return AuditEntry(row.seq, row.time, row.action, row.subject, row.details, row.hash)
