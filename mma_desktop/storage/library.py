"""The library: one file with the cases of one office, everything that was run on them, and what the runs recorded.

Every call is one transaction of its own. Writers take the lock at once and wait for each other, so any number of
threads and processes may use one file; what a call has returned from is on the disk. An event is appended together with
its hash and the new end of the chain, so a program that is killed leaves a record that is whole up to its last event;
what changes a run beside its events is written together with its entry in the audit log (`audit.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Engine, bindparam, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session, joinedload

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import Anchored, LogEnd, Manifest, RunStatus, Solution
from mma_desktop.errors import InputError, StorageError
from mma_desktop.storage import audit, chain, checks, deletion, rows
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.cases.by_hand import value_by_hand
from mma_desktop.storage.cases.draft_state import DraftState
from mma_desktop.storage.chain import ChainCheck, canonical
from mma_desktop.storage.checks import Discrepancy
from mma_desktop.storage.claims import Owner, refuse_if_held, this_process
from mma_desktop.storage.event_codec import to_payload
from mma_desktop.storage.files import real_path
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.listing import runs as listing
from mma_desktop.storage.listing.runs import ListedDraft, ListedRun
from mma_desktop.storage.records import (
    DamagedRun,
    RunRecord,
    document_of,
    imported_of,
    put_solution,
    question_of,
    run_record,
)
from mma_desktop.storage.schema import open_file
from mma_desktop.storage.tables import CaseRow, EventRow, QuestionRow, RunRow

_Row = TypeVar("_Row")
_SEE_LIST = "See the list of runs: mma-desktop runs list"

_ADD_EVENT = insert(EventRow)
_MOVE_HEAD = (
    update(RunRow)
    .where(RunRow.id == bindparam("run"))
    .values(event_count=bindparam("count"), head=bindparam("end"), updated_at=bindparam("now"))
)

_WITH_CASE = (joinedload(RunRow.question).joinedload(QuestionRow.case),)  # one query for three


class Library:
    """One open library file. Get one from `Library.open`; close it, or use it as a context manager."""

    def __init__(self, path: Path, engine: Engine, anchors: Anchors | None = None) -> None:
        self.path = path
        self._file = LibraryFile(path, engine, anchors)
        self._claimed: set[str] = set()
        self._unreleased: set[str] = set()

    @classmethod
    def open(
        cls, path: Path, *, passphrase: str | None = None, anchors: Anchors | None = None, make: bool = True
    ) -> Library:
        """The library at `path`, made or brought up to date. Raises StorageError with the fact and the remedy.

        A file that cannot be written where it lies is opened for reading, if it is up to date.
        `anchors` is where the end of its log is kept outside it. With `make` false, InputError if there is no file.
        """
        path = real_path(path)
        made = not path.exists()
        library = cls(path, open_file(path, passphrase, make=make), anchors)
        if made:
            library.accept()
        return library

    @property
    def file(self) -> LibraryFile:
        """Its file, for those that move whole cases."""
        return self._file

    @property
    def read_only(self) -> bool:
        """Whether the file can only be read where it lies."""
        return self._file.read_only

    def check_writable(self) -> None:
        """Raise LibraryReadOnly where nothing can be written."""
        self._file.check_writable()

    def close(self) -> None:
        """Give back all claims and close every connection."""
        for run_id in self._claimed | self._unreleased:
            with suppress(StorageError):
                self._give_back(run_id)
        self._file.close()

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
        with self._file.logs() as session:
            return rows.add_case(session, title, documents)

    def begin(
        self,
        title: str,
        documents: Sequence[ImportedDocument],
        question: Question,
        manifest: Manifest,
        run_id: str | None = None,
        case: str = "",
        seen: Sequence[DraftState] = (),
    ) -> str:
        """The id of a new run on a new question about a case: all of it is stored, or nothing.

        Which case that is, `rows.case_for` says. Otherwise as `add_documents` and `start_run`.
        """
        with self._file.logs() as session:
            about = rows.case_for(session, case, title, documents, seen)
            return rows.add_run(session, rows.add_question(session, about, question), manifest, run_id)

    def imported(self, run_id: str) -> list[ImportedDocument]:
        """The documents of a run's case as they were imported, with the bytes of their files where they were kept.

        Raises StorageError when bytes that were kept are damaged.
        """
        with self._file.reads() as session:
            found = rows.document_rows(session, self._run(session, run_id).question.case_id)
            return [replace(imported_of(row), data=rows.original(session, row.sha256)) for row in found]

    def add_question(self, case_id: str, question: Question) -> str:
        """The id of a new question about this case."""
        with self._file.writes() as session:
            return rows.add_question(session, case_id, question).id

    def question(self, question_id: str) -> tuple[Question, tuple[Document, ...]]:
        """A question, and the documents of its case as they are read, with their places."""
        with self._file.reads() as session:
            row = self._found(session.get(QuestionRow, question_id), "question", question_id)
            return question_of(row), tuple(rows.documents(session, row))

    def start_run(self, question_id: str, manifest: Manifest, run_id: str | None = None) -> str:
        """The id of a new run with an empty record; its status is running. Claim it before writing to it.

        `run_id` is given where the run comes from another library, and must be new to this one.
        """
        with self._file.logs() as session:
            question = self._found(session.get(QuestionRow, question_id), "question", question_id)
            return rows.add_run(session, question, manifest, run_id)

    def start_again(self, run_id: str, manifest: Manifest) -> str:
        """The id of a new run on the question of this one, as `start_run`."""
        with self._file.logs() as session:
            return rows.add_run(session, self._run(session, run_id).question, manifest)

    def append(self, run_id: str, event: Event) -> None:
        """Add one event to the run's record, durably. Passing events are not part of it and are left out."""
        if event.stored:
            with self._file.writes() as session:
                self._append(session, run_id, event)

    def edit(self, run_id: str, events: Sequence[Event]) -> None:
        """Add what a person changed to the run's record: all events, or none."""
        with self._file.logs() as session:
            for event in events:
                self._append(session, run_id, event)
            run = self._run(session, run_id)
            run.by_hand = value_by_hand(rows.links(session, run_id))
            audit.add(session, AuditAction.EDITED, run_id, audit.facts_of(run))

    def _append(self, session: Session, run_id: str, event: Event) -> None:
        payload = canonical(to_payload(event))
        end = session.execute(select(RunRow.event_count, RunRow.head).where(RunRow.id == run_id)).one_or_none()
        count, last = self._found(end, "run", run_id)
        seq = count + 1
        head = chain.link(last, run_id, seq, event.kind, payload)
        row = {"run_id": run_id, "seq": seq, "kind": event.kind, "payload": payload, "hash": head}
        session.connection().execute(_ADD_EVENT, row)
        session.connection().execute(_MOVE_HEAD, {"run": run_id, "count": seq, "end": head, "now": audit.now()})

    def events(self, run_id: str) -> list[Event]:
        """The stored events of the run, in order. Raises StorageError for one that is damaged."""
        with self._file.reads() as session:
            self._run(session, run_id)
            return [rows.event_of(run_id, link) for link in rows.links(session, run_id)]

    def set_status(
        self, run_id: str, status: RunStatus, solution: Solution | None = None, chance: float | None = None
    ) -> None:
        """Say where the run stands and what it answers now; None means that it has no answer.

        `chance` is how likely the answer is right, as it was calibrated at this moment: for the log.
        """
        with self._file.logs() as session:
            run = self._run(session, run_id)
            run.status, run.updated_at = status, audit.now()
            put_solution(run, solution)
            value = solution.value if solution else None
            facts = audit.facts_of(run) | {"value": value, "chance": chance}
            audit.add(session, audit.OF_STATUS[status], run_id, facts)

    def exported(self, runs: Mapping[str, Mapping[str, Any]]) -> None:
        """Note that a file was written of the runs with these ids; what stands behind an id says as what."""
        with self._file.logs() as session:
            for run_id, facts in runs.items():
                audit.add(session, AuditAction.EXPORTED, run_id, facts)

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

    def drafts(self) -> list[ListedDraft]:
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

    def delete_run(self, run_id: str) -> None:
        """Delete the run for good; its case too, when nothing else was asked about it. Then call `purge`.

        Raises StorageError while a living process works on it, and if there is none.
        """
        with self._file.logs() as session:
            self._found(session.scalar(select(RunRow.id).where(RunRow.id == run_id)), "run", run_id)
            deletion.delete_run(session, run_id, self._unreleased)

    def delete_case(self, case_id: str) -> None:
        """Delete the case with its documents, questions and runs for good, or nothing. Then call `purge`.

        Raises StorageError while a living process works on one of its runs, and if there is none.
        """
        with self._file.logs() as session:
            self._found(session.scalar(select(CaseRow.id).where(CaseRow.id == case_id)), "case", case_id)
            deletion.delete_case(session, case_id, self._unreleased)

    def purge(self, *, compact: bool = False) -> None:
        """Leave nothing of what was deleted in the file and in the log beside it; see `LibraryFile.purge`."""
        self._file.purge(compact=compact)

    def claim(self, run_id: str) -> None:
        """Become the only writer of the run. Raises StorageError while a living process is; a dead one loses it."""
        owner = this_process()
        with self._file.writes() as session:
            run = self._run(session, run_id)
            if run_id not in self._unreleased and run.claim_pid is not None and run.claim_started is not None:
                refuse_if_held(run_id, Owner(run.claim_pid, run.claim_started))
            run.claim_pid, run.claim_started = owner.pid, owner.started
        self._unreleased.discard(run_id)
        self._claimed.add(run_id)

    def release(self, run_id: str) -> None:
        """Let others write the run. Does nothing when this library does not hold it.

        Where that cannot be written (a full disk), this library can claim the run again all the same, and others once
        this process has ended.
        """
        if run_id not in self._claimed:
            return
        self._claimed.discard(run_id)
        self._unreleased.add(run_id)
        with suppress(StorageError):
            self._give_back(run_id)

    def _give_back(self, run_id: str) -> None:
        with self._file.writes() as session:
            run = self._run(session, run_id)
            run.claim_pid, run.claim_started = None, None
        self._claimed.discard(run_id)
        self._unreleased.discard(run_id)

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
