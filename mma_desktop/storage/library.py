"""The library: one file with the cases of one office, everything that was run on them, and what the runs recorded.

Every call is one transaction of its own. Writers take the lock at once and wait for each other, so any number of
threads and processes may use one file; what a call has returned from is on the disk. An event is appended together with
its hash and the new end of the chain, so a program that is killed leaves a record that is whole up to its last event.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import Engine, bindparam, insert, select, update
from sqlalchemy.orm import Session

from mma_desktop.domain.case_documents import ImportedDocument, whole_of
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.errors import InputError, StorageError
from mma_desktop.storage import chain
from mma_desktop.storage.chain import ChainCheck, Link, canonical
from mma_desktop.storage.claims import Owner, this_process
from mma_desktop.storage.database import READING, explained
from mma_desktop.storage.event_codec import from_payload, to_payload
from mma_desktop.storage.records import (
    RunRecord,
    document_of,
    document_row,
    imported_of,
    put_solution,
    question_of,
    run_record,
)
from mma_desktop.storage.schema import open_file
from mma_desktop.storage.tables import CaseRow, DocumentRow, EventRow, OriginalRow, QuestionRow, RunRow

_Row = TypeVar("_Row")

_LINKS = (
    select(EventRow.seq, EventRow.kind, EventRow.payload, EventRow.hash)
    .where(EventRow.run_id == bindparam("run"))
    .order_by(EventRow.seq)
)
_ADD_EVENT = insert(EventRow)
_MOVE_HEAD = (
    update(RunRow)
    .where(RunRow.id == bindparam("run"))
    .values(event_count=bindparam("count"), head=bindparam("end"), updated_at=bindparam("now"))
)


class Library:
    """One open library file. Get one from `Library.open`; close it, or use it as a context manager."""

    def __init__(self, path: Path, engine: Engine) -> None:
        self.path = path
        self._engine = engine
        self._reading = engine.execution_options(**READING)
        self._claimed: set[str] = set()

    @classmethod
    def open(cls, path: Path, *, passphrase: str | None = None) -> Library:
        """The library at `path`, made or brought up to date. Raises StorageError with the fact and the remedy."""
        return cls(path, open_file(path, passphrase))

    def close(self) -> None:
        """Give back all claims and close every connection."""
        with suppress(StorageError):
            for run_id in tuple(self._claimed):
                self.release(run_id)
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def add_case(self, title: str, document: Document) -> str:
        """The id of a new case with this document, of whose file nothing is kept."""
        return self.add_documents(title, [ImportedDocument(document)])

    def add_documents(self, title: str, documents: Sequence[ImportedDocument]) -> str:
        """The id of a new case with these documents in their order; the bytes of their files are kept.

        Raises StorageError when bytes are not those that a document was read from.
        """
        case = CaseRow(id=_new_id(), title=title, created_at=_now())
        with self._writes() as session:
            session.add(case)
            session.flush()
            for position, imported in enumerate(documents):
                _keep_original(session, imported)
                session.add(document_row(_new_id(), case.id, position, imported, _now()))
            return case.id

    def imported(self, run_id: str) -> list[ImportedDocument]:
        """The documents of a run's case as they were imported, with the bytes of their files where they were kept.

        Raises StorageError when bytes that were kept are damaged.
        """
        with self._reads() as session:
            rows = _document_rows(session, self._run(session, run_id).question)
            return [replace(imported_of(row), data=_original(session, row.sha256)) for row in rows]

    def add_question(self, case_id: str, question: Question) -> str:
        """The id of a new question about this case."""
        row = QuestionRow(id=_new_id(), case_id=case_id, created_at=_now(), **question.stored)
        with self._writes() as session:
            session.add(row)
            return row.id

    def start_run(self, question_id: str, manifest: Manifest, run_id: str | None = None) -> str:
        """The id of a new run with an empty record; its status is running. Claim it before writing to it.

        `run_id` is given where the run comes from another library, and must be new to this one.
        """
        run_id, text, now = run_id or _new_id(), canonical(asdict(manifest)), _now()
        with self._writes() as session:
            question = self._found(session.get(QuestionRow, question_id), "question", question_id)
            head = _genesis(session, run_id, question, text)
            run = RunRow(id=run_id, question_id=question_id, manifest=text, status=RunStatus.RUNNING)
            run.event_count, run.head, run.created_at, run.updated_at = 0, head, now, now
            session.add(run)
        return run_id

    def append(self, run_id: str, event: Event) -> None:
        """Add one event to the run's record, durably. Passing events are not part of it and are left out."""
        if not event.stored:
            return
        payload = canonical(to_payload(event))
        with self._writes() as session:
            end = session.execute(select(RunRow.event_count, RunRow.head).where(RunRow.id == run_id)).one_or_none()
            count, last = self._found(end, "run", run_id)
            seq = count + 1
            head = chain.link(last, run_id, seq, event.kind, payload)
            row = {"run_id": run_id, "seq": seq, "kind": event.kind, "payload": payload, "hash": head}
            session.connection().execute(_ADD_EVENT, row)
            session.connection().execute(_MOVE_HEAD, {"run": run_id, "count": seq, "end": head, "now": _now()})

    def events(self, run_id: str) -> list[Event]:
        """The stored events of the run, in order."""
        with self._reads() as session:
            self._run(session, run_id)
            return [from_payload(link.kind, json.loads(link.payload)) for link in _links(session, run_id)]

    def set_status(self, run_id: str, status: RunStatus, solution: Solution | None = None) -> None:
        """Say where the run stands and what it answers now; None means that it has no answer."""
        with self._writes() as session:
            run = self._run(session, run_id)
            run.status, run.updated_at = status, _now()
            put_solution(run, solution)

    def run(self, run_id: str) -> RunRecord:
        """The run with this id, or with the only id that begins so. Raises InputError if there is none or several."""
        with self._reads() as session:
            query = select(RunRow).where(RunRow.id.startswith(run_id, autoescape=True)).limit(2)
            rows = session.scalars(query).all()
            if len(rows) == 1:
                return run_record(rows[0], _documents(session, rows[0].question))
        fact = f"More than one run begins with {run_id}." if rows else f"There is no run {run_id} in {self.path}."
        raise InputError(fact, "See the list of runs: mma-desktop runs list")

    def runs(self) -> list[RunRecord]:
        """All runs, newest first."""
        with self._reads() as session:
            rows = session.scalars(select(RunRow).order_by(RunRow.created_at.desc(), RunRow.id)).all()
            return [run_record(row, list(map(document_of, _document_rows(session, row.question)))) for row in rows]

    def verify(self, run_id: str) -> ChainCheck:
        """Whether the run's record is whole: nothing edited, removed, inserted, swapped or cut off."""
        with self._reads() as session:
            run = self._run(session, run_id)
            start = _genesis(session, run_id, run.question, run.manifest)
            return chain.check(run_id, start, _links(session, run_id), run.event_count, run.head)

    def claim(self, run_id: str) -> None:
        """Become the only writer of the run. Raises StorageError while a living process is; a dead one loses it."""
        owner = this_process()
        with self._writes() as session:
            run = self._run(session, run_id)
            _refuse_if_held(run)
            run.claim_pid, run.claim_started = owner.pid, owner.started
        self._claimed.add(run_id)

    def release(self, run_id: str) -> None:
        """Let others write the run. Does nothing when this library does not hold it."""
        if run_id not in self._claimed:
            return
        with self._writes() as session:
            run = self._run(session, run_id)
            run.claim_pid, run.claim_started = None, None
        self._claimed.discard(run_id)

    @contextmanager
    def _writes(self) -> Generator[Session]:
        """A session in one transaction that holds the write lock from its first statement to its commit."""
        with explained(self.path), Session(self._engine, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def _reads(self) -> Generator[Session]:
        """A session that sees one moment of the library and blocks nobody."""
        with explained(self.path), Session(self._reading) as session:
            yield session

    def _run(self, session: Session, run_id: str) -> RunRow:
        return self._found(session.get(RunRow, run_id), "run", run_id)

    def _found(self, row: _Row | None, what: str, row_id: str) -> _Row:
        if row is None:
            raise StorageError(f"There is no {what} {row_id} in {self.path}.")
        return row


def _keep_original(session: Session, imported: ImportedDocument) -> None:
    """Store the bytes of the file, unless they are there already."""
    data, digest = imported.data, imported.document.sha256
    if data is None or session.get(OriginalRow, digest) is not None:
        return
    if hashlib.sha256(data).hexdigest() != digest:
        raise StorageError(f"{imported.document.name} was changed while it was imported.", "Import it again.")
    session.add(OriginalRow(sha256=digest, size=len(data), data=data))


def _original(session: Session, digest: str) -> bytes | None:
    """The bytes of a file. Raises StorageError when they are not what was stored."""
    row = session.get(OriginalRow, digest)
    if row is not None and hashlib.sha256(row.data).hexdigest() != digest:
        raise StorageError(f"The kept file with SHA-256 {digest} is damaged.", "Restore the last good copy.")
    return None if row is None else row.data


def _document_rows(session: Session, question: QuestionRow) -> Sequence[DocumentRow]:
    """The documents of the question's case, in the user's order."""
    query = select(DocumentRow).where(DocumentRow.case_id == question.case_id).order_by(DocumentRow.position)
    return session.scalars(query).all()


def _documents(session: Session, question: QuestionRow) -> list[Document]:
    """The same as they are read, with their places."""
    return [imported_of(row).chosen for row in _document_rows(session, question)]


def _genesis(session: Session, run_id: str, question: QuestionRow, manifest: str) -> str:
    documents = list(map(document_of, _document_rows(session, question)))
    return chain.genesis(run_id, question_of(question), whole_of(documents), manifest)


def _links(session: Session, run_id: str) -> Iterable[Link]:
    """The stored events of the run, in order."""
    rows = session.connection().execute(_LINKS, {"run": run_id})
    return map(Link._make, rows)


def _refuse_if_held(run: RunRow) -> None:
    if run.claim_pid is None or run.claim_started is None:
        return
    owner = Owner(run.claim_pid, run.claim_started)
    if owner.alive:
        raise StorageError(
            f"Run {run.id} is being worked on by process {owner.pid}.", "Wait until it ends, or stop it there first."
        )


def _new_id() -> str:
    return uuid.uuid4().hex


def _now() -> str:
    """This moment in UTC as text that sorts by time."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
