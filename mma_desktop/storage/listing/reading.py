"""What an open library says: its runs one by one and as lists, its log, and whether all of it holds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session, joinedload

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import Anchored, LogEnd
from mma_desktop.errors import InputError, StorageError
from mma_desktop.storage import audit, checks, deletion, rows
from mma_desktop.storage.access import Access, access_to
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.chain import ChainCheck
from mma_desktop.storage.checks import Discrepancy
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.listing import runs as listing
from mma_desktop.storage.listing.runs import ListedDraft, ListedRun
from mma_desktop.storage.records import DamagedRun, RunRecord, document_of, imported_of, question_of, run_record
from mma_desktop.storage.tables import EventRow, QuestionRow, RunRow

_Row = TypeVar("_Row")
_SEE_LIST = "See the list of runs: mma-desktop runs list"

_WITH_CASE = (joinedload(RunRow.question).joinedload(QuestionRow.case),)  # one query for three


class LibraryReader:
    """One open library file, as it is read. Every call sees one moment of it and blocks nobody."""

    def __init__(self, path: Path, engine: Engine, anchors: Anchors | None = None) -> None:
        self.path = path
        self._file = LibraryFile(path, engine, anchors)

    @property
    def file(self) -> LibraryFile:
        """Its file, for those that move whole cases."""
        return self._file

    @property
    def read_only(self) -> bool:
        """Whether the file can only be read where it lies."""
        return self._file.read_only

    @property
    def has_room_now(self) -> bool:
        """Whether it was opened for reading only, as on a full disk, and can be written by now."""
        return self._file.read_only and access_to(self.path) is Access.WRITES

    def check_writable(self) -> None:
        """Raise LibraryReadOnly where nothing can be written."""
        self._file.check_writable()

    def imported(self, run_id: str) -> list[ImportedDocument]:
        """The documents of a run's case as they were imported, with the bytes of their files where they were kept.

        Raises StorageError when bytes that were kept are damaged.
        """
        with self._file.reads() as session:
            found = rows.document_rows(session, self._run(session, run_id).question.case_id)
            try:
                return [replace(imported_of(row), data=rows.original(session, row.sha256)) for row in found]
            except rows.UNREADABLE as error:
                raise rows.damaged(f"Run {run_id}", error) from None

    def question(self, question_id: str) -> tuple[Question, tuple[Document, ...]]:
        """A question, and the documents of its case as they are read, with their places."""
        with self._file.reads() as session:
            row = self._found(session.get(QuestionRow, question_id), "question", question_id)
            try:
                return question_of(row), tuple(rows.documents(session, row))
            except rows.UNREADABLE as error:
                raise rows.damaged(f"Question {question_id}", error) from None

    def events(self, run_id: str) -> list[Event]:
        """The stored events of the run, in order. Raises StorageError for one that is damaged."""
        with self._file.reads() as session:
            self._run(session, run_id)
            return [rows.event_of(run_id, link) for link in rows.links(session, run_id)]

    def run(self, run_id: str) -> RunRecord:
        """The run with this id, or with the only id that begins so. Raises InputError if there is none or several.

        Raises StorageError for one that is damaged.
        """
        with self._file.reads() as session:
            return self._record(session, self._only(session, run_id))

    def run_id(self, beginning: str) -> str:
        """The id of the only run whose id begins so, also of a damaged one. Raises InputError as `run` does."""
        with self._file.reads() as session:
            return self._only(session, beginning)

    def run_ids(self) -> set[str]:
        """The ids of all runs."""
        with self._file.reads() as session:
            return set(session.scalars(select(RunRow.id)))

    def _only(self, session: Session, beginning: str) -> str:
        query = select(RunRow.id).where(RunRow.id.startswith(beginning, autoescape=True)).limit(2)
        ids = session.scalars(query).all()
        if len(ids) == 1:
            return ids[0]
        fact = f"More than one run begins with {beginning}." if ids else f"There is no run {beginning} in {self.path}."
        raise InputError(fact, _SEE_LIST)

    def _record(self, session: Session, run_id: str) -> RunRecord:
        try:
            row = self._run(session, run_id)
            record = run_record(row, rows.documents(session, row.question))
        except rows.UNREADABLE as error:
            raise rows.damaged(f"Run {run_id}", error) from None
        return replace(record, log=self._file.log_end(session))

    def has_run(self, run_id: str) -> bool:
        """Whether there is a run with this id."""
        with self._file.reads() as session:
            return session.scalar(select(RunRow.id).where(RunRow.id == run_id)) is not None

    def head_after(self, run_id: str, events: int) -> str | None:
        """The end of the run's chain when it had so many events; None if it has fewer."""
        with self._file.reads() as session:
            if events == 0:
                run = self._run(session, run_id)
                return rows.genesis(session, run_id, run.question, run.manifest)
            query = select(EventRow.hash).where(EventRow.run_id == run_id, EventRow.seq == events)
            return session.scalar(query)

    def runs(self) -> list[RunRecord | DamagedRun]:
        """All runs, newest first. They are read one by one, so that a damaged one hides no other."""
        with self._file.reads() as session:
            ids = session.scalars(select(RunRow.id).order_by(RunRow.created_at.desc(), RunRow.id)).all()
            return [_listed(session, run_id) for run_id in ids]

    def listed(self) -> list[ListedRun | DamagedRun]:
        """All runs as a list shows them, newest first."""
        with self._file.reads() as session:
            return listing.listed(session)

    def drafts(self) -> list[ListedDraft | DamagedRun]:
        """All drafts, newest first."""
        with self._file.reads() as session:
            return listing.drafts(session)

    def holding(self, text: str) -> set[str]:
        """The ids of the runs with this text in a document, a title, a question, an answer or a value.

        The drafts with it in a document or a title are among them.
        """
        with self._file.reads() as session:
            return listing.holding(session, text)

    def alike(self, run_id: str) -> list[str]:
        """The ids of the runs with the same question about the same texts, newest first; this one is among them."""
        with self._file.reads() as session:
            return listing.alike(session, self._run(session, run_id))

    def verify(self, run_id: str) -> ChainCheck:
        """Whether the run is what was stored: nothing edited, removed, inserted, swapped or cut off."""
        with self._file.reads() as session:
            try:
                return checks.check_run(session, self._run(session, run_id))
            except rows.UNREADABLE as error:
                raise rows.damaged(f"Run {run_id}", error) from None

    def check_log(self) -> ChainCheck:
        """Whether the audit log is whole, and its end the one that this computer knows."""
        with self._file.reads() as session:
            check = checks.check_log(session)
            if check.ok and self._file.anchored(session) is Anchored.DIFFERS:
                return replace(check, problem=ANOTHER_END)
            return check

    def findings(self) -> list[Discrepancy]:
        """All that does not hold in the whole library, and whether its end is the one that this computer knows."""
        with self._file.reads() as session:
            found = list(checks.findings(session))
            anchored = self._file.anchored(session)
        if anchored is Anchored.DIFFERS:
            found.append(Discrepancy("library", ANOTHER_END))
        return found

    def log_end(self) -> LogEnd:
        """Where the audit log ends."""
        with self._file.reads() as session:
            return self._file.log_end(session)

    def entries(self) -> list[audit.AuditEntry]:
        """The audit log."""
        with self._file.reads() as session:
            return list(audit.entries_of(session))

    def entries_about(self, run_id: str) -> list[audit.AuditEntry]:
        """What the audit log says of the run and of its case, in order."""
        with self._file.reads() as session:
            return audit.entries_about(session, (run_id, self._run(session, run_id).question.case_id))

    def accept(self) -> None:
        """Hold the library from now on to the state that it is in."""
        self._file.accept()

    def case_of(self, run_id: str) -> str:
        """The id of the run's case."""
        with self._file.reads() as session:
            query = select(QuestionRow.case_id).join(RunRow).where(RunRow.id == run_id)
            return self._found(session.scalar(query), "run", run_id)

    def runs_of(self, case_id: str) -> list[str]:
        """The ids of the runs of a case."""
        with self._file.reads() as session:
            return deletion.runs_of(session, case_id)

    def _run(self, session: Session, run_id: str) -> RunRow:
        return self._found(session.get(RunRow, run_id), "run", run_id)

    def _found(self, row: _Row | None, what: str, row_id: str) -> _Row:
        if row is None:
            raise StorageError(f"There is no {what} {row_id} in {self.path}.", _SEE_LIST)
        return row


ANOTHER_END = (
    "it does not go on from what this computer has seen of it: it was changed outside the program and its hashes "
    "computed anew, or an older or another file was put in its place"
)


def _listed(session: Session, run_id: str) -> RunRecord | DamagedRun:
    try:
        row = session.get_one(RunRow, run_id, options=_WITH_CASE)
        return run_record(row, list(map(document_of, rows.document_rows(session, row.question.case_id))))
    except (*rows.UNREADABLE, SQLAlchemyError) as error:
        return DamagedRun(run_id, rows.damaged(f"Run {run_id}", error).fact)
