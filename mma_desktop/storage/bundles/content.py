"""A case between a library and a bundle: read from either, and written into either."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pydantic import ValidationError
from sqlalchemy import select
from sqlalchemy.orm import Session

from mma_desktop.storage import audit, rows
from mma_desktop.storage.audit import ERASED, AuditEntry
from mma_desktop.storage.bundles.archive import BundleArchive, BundlePart, changed
from mma_desktop.storage.bundles.format import (
    CASE,
    LOG,
    BundledCase,
    BundledDocument,
    BundledEntry,
    BundledEvent,
    BundledQuestion,
    BundledRun,
    BundleModel,
    events_name,
)
from mma_desktop.storage.chain import Link, canonical
from mma_desktop.storage.tables import AuditRow, CaseRow, DocumentRow, OriginalRow, QuestionRow, RunRow

_Line = TypeVar("_Line", bound=BundleModel)


@dataclass(frozen=True, slots=True)
class BundleContent:
    """The case, the events of each run by its id, and what the log holds of the case and its runs."""

    case: BundledCase
    events: Mapping[str, tuple[Link, ...]]
    log: tuple[BundledEntry, ...]


@dataclass(frozen=True, slots=True)
class CaseRows:
    """The same case as rows of a library, which belong to no session yet; the runs are in the case's order."""

    case: CaseRow
    documents: tuple[DocumentRow, ...]
    runs: tuple[RunRow, ...]

    @classmethod
    def of(cls, bundled: BundledCase) -> CaseRows:
        """The rows. Raises KeyError for a run without its question."""
        case = CaseRow(id=bundled.id, title=bundled.title, created_at=bundled.created_at)
        documents = [DocumentRow(case_id=case.id, **item.model_dump()) for item in bundled.documents]
        questions = {item.id: QuestionRow(case=case, **item.model_dump()) for item in bundled.questions}
        runs = [
            RunRow(question=questions[item.question_id], **item.model_dump(exclude={"question_id"}))
            for item in bundled.runs
        ]
        return cls(case, tuple(documents), tuple(runs))


def of_library(session: Session, case: str) -> BundleContent:
    """What the library holds of a case. Raises StorageError where a row of it is damaged."""
    try:
        bundled = _case(session, case)
    except (*rows.UNREADABLE, LookupError) as error:
        raise rows.damaged(f"Case {case}", error) from None
    runs = [run.id for run in bundled.runs]
    events = {run: tuple(rows.links(session, run)) for run in runs}
    return BundleContent(bundled, events, tuple(_log(session, [case, *runs])))


def of_archive(archive: BundleArchive) -> BundleContent:
    """What the bundle holds. Raises RecordChanged for what is not as the format says."""
    try:
        case = BundledCase.model_validate_json(archive.json(CASE))
        events = {
            run.id: tuple(event.link for event in _lines(archive.json(events_name(run.id)), BundledEvent))
            for run in case.runs
        }
        return BundleContent(case, events, tuple(_lines(archive.json(LOG), BundledEntry)))
    except ValidationError:
        raise changed(archive.path, "a text in it does not follow the format") from None


def parts(content: BundleContent) -> Iterator[BundlePart]:
    """The texts of a bundle."""
    yield BundlePart(CASE, content.case.text.encode())
    for run, links in content.events.items():
        events = [BundledEvent(**link._asdict()) for link in links]
        yield BundlePart(events_name(run), _text_of(events))
    yield BundlePart(LOG, _text_of(content.log))


def kept_files(session: Session, content: BundleContent) -> list[str]:
    """The SHA-256 of each file of the case whose bytes the library keeps, each once."""
    named = {document.sha256 for document in content.case.documents}
    return list(session.scalars(select(OriginalRow.sha256).where(OriginalRow.sha256.in_(named)).order_by("sha256")))


def _case(session: Session, case: str) -> BundledCase:
    row = session.get_one(CaseRow, case)
    asked = select(QuestionRow).where(QuestionRow.case_id == case).order_by(QuestionRow.created_at, QuestionRow.id)
    done = select(RunRow).join(QuestionRow).where(QuestionRow.case_id == case).order_by(RunRow.created_at, RunRow.id)
    return BundledCase(
        id=row.id,
        title=row.title,
        created_at=row.created_at,
        documents=_models(BundledDocument, rows.document_rows(session, case)),
        questions=_models(BundledQuestion, session.scalars(asked).all()),
        runs=_models(BundledRun, session.scalars(done).all()),
        draft=row.draft,
        as_of=row.as_of or "",
    )


def _models(model: type[_Line], found: Sequence[object]) -> tuple[_Line, ...]:
    return tuple(model(**{name: getattr(row, name) for name in model.model_fields}) for row in found)


def _log(session: Session, subjects: Sequence[str]) -> Iterator[BundledEntry]:
    """The entries about these; of one that was deleted before, nothing but its place is left, and it stays out."""
    query = select(AuditRow).where(AuditRow.subject.in_(subjects), AuditRow.details != ERASED).order_by(AuditRow.seq)
    identity = audit.identity_of(session)
    first = audit.beginning(identity.id, identity.audit_key)
    for row in session.scalars(query):
        fields = {name: getattr(row, name) for name in AuditEntry.__slots__}
        yield BundledEntry(**fields, previous=audit.hash_at(session, row.seq - 1) or first)


def _lines(text: bytes, model: type[_Line]) -> Iterator[_Line]:
    """The lines of a part; a part without lines is empty."""
    for line in text.split(b"\n")[:-1]:
        yield model.model_validate_json(line)


def _text_of(lines: Sequence[BundleModel]) -> bytes:
    return "".join(canonical(line.model_dump(mode="json")) + "\n" for line in lines).encode()
