"""The tables of a library as typed mappings. Migrations build them; a test keeps the two equal.

Ids are random hexadecimal text, moments ISO 8601 text in UTC, structured columns canonical JSON.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import Dialect, Double, ForeignKey, LargeBinary, MetaData, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from mma_desktop.domain.runs import RunStatus
from mma_desktop.storage.chain import storable

_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class SafeText(TypeDecorator[str]):
    """Text that SQLite can hold whatever the source was."""

    impl = Text
    cache_ok = True

    def process_bind_param(
        self,
        value: str | None,
        dialect: Dialect,  # noqa: ARG002 (the signature is SQLAlchemy's)
    ) -> str | None:
        """The value as it is stored."""
        return None if value is None else storable(value)


class Base(DeclarativeBase):
    """Base of all tables."""

    metadata = MetaData(naming_convention=_NAMES)
    type_annotation_map: ClassVar[dict[Any, Any]] = {str: SafeText}


class CaseRow(Base):
    """One matter of one client. `draft` is the task that a draft is prepared for, NULL of a case that was solved.

    A draft is in no chain: it may be changed at will, and `created_at` is when it was last kept. `as_of` is the day
    whose law it is asked under, as it was typed; NULL where none was, and of a case that was solved.
    """

    __tablename__ = "cases"
    id: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    created_at: Mapped[str]
    draft: Mapped[str | None]
    as_of: Mapped[str | None]


class TagRow(Base):
    """A free word that the user put a case under."""

    __tablename__ = "case_tags"
    case_id: Mapped[str] = mapped_column(ForeignKey("cases.id"), primary_key=True)
    tag: Mapped[str] = mapped_column(primary_key=True)


class DocumentRow(Base):
    """One imported text of a case; `position` is its place in the user's order, from 0.

    `text` is what is read, with the hidden texts whose numbers are `taken` (JSON); `imported_text` is what it was
    without them, where there are any. `layout` is JSON of segments, pages and hidden texts, NULL for plain text. It is
    kept, not parsed anew: another version of a reader would put other places into the record. `notes` is a JSON list
    of what the import noticed: codes with their values. `created_at` is the time of the import.
    """

    __tablename__ = "documents"
    id: Mapped[str] = mapped_column(primary_key=True)
    case_id: Mapped[str] = mapped_column(ForeignKey("cases.id"), index=True)
    position: Mapped[int] = mapped_column(default=0, server_default="0")
    name: Mapped[str]
    text: Mapped[str]
    sha256: Mapped[str] = mapped_column(index=True)
    notes: Mapped[str]
    taken: Mapped[str] = mapped_column(default="[]", server_default="[]")
    imported_text: Mapped[str | None] = mapped_column(deferred=True)
    layout: Mapped[str | None] = mapped_column(deferred=True)
    created_at: Mapped[str]


class OriginalRow(Base):
    """The bytes of an imported file, once for all cases that hold it."""

    __tablename__ = "originals"
    sha256: Mapped[str] = mapped_column(primary_key=True)
    size: Mapped[int]
    data: Mapped[bytes] = mapped_column(LargeBinary)


class QuestionRow(Base):
    """What is asked about a case."""

    __tablename__ = "questions"
    id: Mapped[str] = mapped_column(primary_key=True)
    case_id: Mapped[str] = mapped_column(ForeignKey("cases.id"), index=True)
    task: Mapped[str]
    language: Mapped[str]
    title: Mapped[str]
    text: Mapped[str]
    created_at: Mapped[str]
    case: Mapped[CaseRow] = relationship()


class BatchRow(Base):
    """Many questions that are solved one after the other."""

    __tablename__ = "batches"
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    created_at: Mapped[str]


class BatchQuestionRow(Base):
    """A question of a batch: its place, what it is called, the known answer (empty: none), options as JSON."""

    __tablename__ = "batch_questions"
    question_id: Mapped[str] = mapped_column(ForeignKey("questions.id"), primary_key=True)
    batch_id: Mapped[str] = mapped_column(ForeignKey("batches.id"), index=True)
    position: Mapped[int]
    name: Mapped[str]
    gold: Mapped[str]
    options: Mapped[str]


class BatchRefusalRow(Base):
    """A row or a file that was handed in for a batch and is no question of it, by its place among them, from 0.

    `name` says where it stood, `fact` and `remedy` why it could not be read, in English.
    """

    __tablename__ = "batch_refusals"
    batch_id: Mapped[str] = mapped_column(ForeignKey("batches.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    fact: Mapped[str]
    remedy: Mapped[str]


class RunRow(Base):
    """One solver on one question. `head` and `event_count` anchor the event chain; `claim_*` names who writes it now.

    `manifest` and `path` are JSON. `answer` to `reason` are the solution, all NULL until there is one. `by_hand` is the
    total after a person's changes, NULL where none stands: what the events say (`cases/by_hand.py`), kept for lists.
    """

    __tablename__ = "runs"
    id: Mapped[str] = mapped_column(primary_key=True)
    question_id: Mapped[str] = mapped_column(ForeignKey("questions.id"), index=True)
    manifest: Mapped[str]
    status: Mapped[RunStatus] = mapped_column(SafeText)
    answer: Mapped[str | None]
    value: Mapped[str | None]
    confidence: Mapped[float | None] = mapped_column(Double)
    path: Mapped[str | None]
    reason: Mapped[str | None]
    by_hand: Mapped[str | None]
    event_count: Mapped[int]
    head: Mapped[str]
    claim_pid: Mapped[int | None]
    claim_started: Mapped[float | None] = mapped_column(Double)
    created_at: Mapped[str]
    updated_at: Mapped[str]
    question: Mapped[QuestionRow] = relationship()


class EventRow(Base):
    """One stored event. `hash` covers the previous hash, the run, the number, the kind and the payload."""

    __tablename__ = "run_events"
    run_id: Mapped[str] = mapped_column(ForeignKey("runs.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    payload: Mapped[str]
    hash: Mapped[str]


class IdentityRow(Base):
    """Which library this is: one row. Count and head are the end of its log; it may have no key."""

    __tablename__ = "identity"
    id: Mapped[str] = mapped_column(primary_key=True)
    audit_key: Mapped[str | None]
    audit_count: Mapped[int]
    audit_head: Mapped[str]


class AuditRow(Base):
    """One entry of the audit log. `hash` covers the previous hash and all other columns; `details` is JSON."""

    __tablename__ = "audit"
    seq: Mapped[int] = mapped_column(primary_key=True)
    time: Mapped[str]
    action: Mapped[str]
    subject: Mapped[str] = mapped_column(index=True)
    details: Mapped[str]
    hash: Mapped[str]
