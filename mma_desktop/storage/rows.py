"""Rows that belong together: a case's documents, the bytes they were read from, its questions, a run and its events."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from pydantic import ValidationError
from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from mma_desktop.domain.case_documents import ImportedDocument, whole_of
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import Manifest, RunStatus
from mma_desktop.errors import StorageError
from mma_desktop.storage import audit, chain
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.cases.draft_state import DraftState, contents_of, state_of
from mma_desktop.storage.chain import Link, storable
from mma_desktop.storage.event_codec import from_payload
from mma_desktop.storage.records import document_of, document_row, imported_of, question_of
from mma_desktop.storage.tables import CaseRow, DocumentRow, EventRow, OriginalRow, QuestionRow, RunRow

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ValidationError, RecursionError)  # of a damaged row
_LINKS = (
    select(EventRow.seq, EventRow.kind, EventRow.payload, EventRow.hash)
    .where(EventRow.run_id == bindparam("run"))
    .order_by(EventRow.seq)
)


def add_case(session: Session, title: str, documents: Sequence[ImportedDocument], case_id: str = "") -> str:
    """The id of a new case with these documents in their order; the bytes of their files are kept, and the log says so.

    Raises StorageError when bytes are not those that a document was read from.
    """
    return _add_cases(session, [CaseRow(id=case_id or new_id(), title=title, created_at=audit.now())], [documents])[0]


def add_cases(session: Session, cases: Sequence[tuple[str, Sequence[ImportedDocument]]]) -> list[str]:
    """The ids of new cases, each of a title and with its documents, as of `add_case`; raises as that.

    Each table is written at once, as no other program can write into the library meanwhile.
    """
    made = [CaseRow(id=new_id(), title=title, created_at=audit.now()) for title, _ in cases]
    return _add_cases(session, made, [documents for _, documents in cases])


def _add_cases(
    session: Session, cases: Sequence[CaseRow], documents: Sequence[Sequence[ImportedDocument]]
) -> list[str]:
    session.add_all(cases)
    session.flush()
    kept = [_put_documents(session, case.id, one) for case, one in zip(cases, documents, strict=True)]
    session.flush()
    with session.no_autoflush:
        for case, read in zip(cases, kept, strict=True):
            _log_import(session, case, read)
    return [case.id for case in cases]


def case_for(
    session: Session,
    case_id: str,
    title: str,
    documents: Sequence[ImportedDocument],
    seen: Sequence[DraftState] = (),
) -> str:
    """The id of the case that a new run on these documents belongs to.

    That is the case of this id: a draft with these texts, or with those that were `seen` of it, which is one no more;
    or one of this title with the same texts, or a new one. Where another text has the id, and where none is given, it
    is a new case. Raises as `add_case`.
    """
    case = session.get(CaseRow, case_id)
    if case is None:
        return add_case(session, title, documents, case_id)
    if case.draft is not None:
        kept = state_of(case, document_rows(session, case_id)).contents
        if kept not in (contents_of(documents), *(state.contents for state in seen)):
            return add_case(session, title, documents)
        case.draft, case.as_of, case.title, case.created_at = None, None, title, audit.now()
        replace_documents(session, case.id, documents)
        _log_import(session, case, document_rows(session, case.id))
        return case.id
    stored = [(row.name, row.text) for row in document_rows(session, case.id)]
    given = [(imported.document.name, storable(imported.chosen.text)) for imported in documents]
    return case.id if (case.title, stored) == (title, given) else add_case(session, title, documents)


def add_documents(session: Session, case: str, documents: Sequence[ImportedDocument]) -> None:
    """Give a case these documents, and keep the bytes of their files. Raises as `add_case`."""
    _put_documents(session, case, documents)
    session.flush()


def _put_documents(session: Session, case: str, documents: Sequence[ImportedDocument]) -> list[DocumentRow]:
    for imported in documents:
        keep_original(session, imported)
    made = [document_row(new_id(), case, place, imported, audit.now()) for place, imported in enumerate(documents)]
    session.add_all(made)
    return made


def replace_documents(session: Session, case: str, documents: Sequence[ImportedDocument]) -> None:
    """Give a case these documents in place of its own, of whose files nothing stays. Raises as `add_case`."""
    remove_documents(session, case)
    add_documents(session, case, documents)
    remove_unused_originals(session)


def remove_documents(session: Session, case: str) -> None:
    """Take the documents of a case away. The bytes of their files stay: see `remove_unused_originals`."""
    session.execute(delete(DocumentRow).where(DocumentRow.case_id == case))


def remove_unused_originals(session: Session) -> None:
    """Take away the bytes of all files that no case holds any more."""
    session.execute(delete(OriginalRow).where(OriginalRow.sha256.not_in(select(DocumentRow.sha256))))


def _log_import(session: Session, case: CaseRow, read: Sequence[DocumentRow]) -> None:
    facts = audit.import_facts(case.title, read)
    audit.add(session, AuditAction.IMPORTED, case.id, audit.with_originals(session, facts))


def add_question(session: Session, case: str, question: Question) -> QuestionRow:
    """A new question about this case."""
    (row,) = add_questions(session, [(case, question)])
    return row


def add_questions(session: Session, asked: Iterable[tuple[str, Question]]) -> list[QuestionRow]:
    """New questions, each about a case."""
    made = [
        QuestionRow(id=new_id(), case_id=case, created_at=audit.now(), **question.stored) for case, question in asked
    ]
    session.add_all(made)
    session.flush()
    return made


def add_run(session: Session, question: QuestionRow, manifest: Manifest, run_id: str | None = None) -> str:
    """The id of a new run with an empty record, of which the log says that it was begun."""
    run_id, text, now = run_id or new_id(), chain.canonical(asdict(manifest)), audit.now()
    head = genesis(session, run_id, question, text)
    run = RunRow(id=run_id, question=question, manifest=text, status=RunStatus.RUNNING)
    run.event_count, run.head, run.created_at, run.updated_at = 0, head, now, now
    session.add(run)
    session.flush()
    audit.add(session, AuditAction.CREATED, run_id, audit.facts_of(run))
    return run_id


def keep_original(session: Session, imported: ImportedDocument) -> None:
    """Store the bytes of the file, unless they are there already."""
    data, sha256 = imported.data, imported.document.sha256
    if data is None or keeps_original(session, sha256):
        return
    if hashlib.sha256(data).hexdigest() != sha256:
        raise StorageError(f"{imported.document.name} was changed while it was imported.", "Import it again.")
    session.add(OriginalRow(sha256=sha256, size=len(data), data=data))


def keeps_original(session: Session, sha256: str) -> bool:
    """Whether the bytes of this file are stored; they are not read for it."""
    return session.scalar(select(OriginalRow.sha256).where(OriginalRow.sha256 == sha256)) is not None


def original(session: Session, sha256: str) -> bytes | None:
    """The bytes of a file. Raises StorageError when they are not what was stored."""
    row = session.get(OriginalRow, sha256)
    if row is not None and hashlib.sha256(row.data).hexdigest() != sha256:
        raise StorageError(f"The kept file with SHA-256 {sha256} is damaged.", "Restore the last good copy.")
    return None if row is None else row.data


def document_rows(session: Session, case: str) -> Sequence[DocumentRow]:
    """The documents of a case, in the user's order."""
    query = select(DocumentRow).where(DocumentRow.case_id == case).order_by(DocumentRow.position)
    return session.scalars(query).all()


def documents(session: Session, question: QuestionRow) -> list[Document]:
    """The documents of the question's case as they are read, with their places."""
    return [imported_of(row).chosen for row in document_rows(session, question.case_id)]


def genesis(session: Session, run_id: str, question: QuestionRow, manifest: str) -> str:
    """The hash that the first event of the run hangs on."""
    read = [document_of(row) for row in document_rows(session, question.case_id)]
    return chain.genesis(run_id, question_of(question), whole_of(read), manifest)


def links(session: Session, run_id: str) -> Iterable[Link]:
    """The stored events of the run, in order."""
    return map(Link._make, session.connection().execute(_LINKS, {"run": run_id}))


def event_of(run_id: str, link: Link) -> Event:
    """A stored event. Raises StorageError, without any of its text, when it is damaged."""
    try:
        return from_payload(link.kind, json.loads(link.payload))
    except UNREADABLE as error:
        raise damaged(f"Event {link.seq} of run {run_id}", error) from None


def damaged(what: str, error: Exception) -> StorageError:
    """The error for a row that cannot be read: it names the kind of damage, as messages quote the text of the case."""
    return StorageError(f"{what} is damaged ({type(error).__name__}).", "Restore the last good copy of the library.")


def new_id() -> str:
    """A random id."""
    return uuid.uuid4().hex
