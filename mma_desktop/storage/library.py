"""The library: one file with the cases of one office, everything that was run on them, and what the runs recorded.

Every call is one transaction of its own. Writers take the lock at once and wait for each other, so any number of
threads and processes may use one file; what a call has returned from is on the disk. An event is appended together with
its hash and the new end of the chain, so a program that is killed leaves a record that is whole up to its last event;
what changes a run beside its events is written together with its entry in the audit log (`audit.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Engine, bindparam, insert, select, update
from sqlalchemy.orm import Session

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.errors import StorageError
from mma_desktop.storage import audit, chain, deletion, rows
from mma_desktop.storage.access import may_write
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.cases.by_hand import value_by_hand
from mma_desktop.storage.cases.draft_state import DraftState
from mma_desktop.storage.chain import canonical
from mma_desktop.storage.claims import Owner, refuse_if_held, this_process
from mma_desktop.storage.event_codec import to_payload
from mma_desktop.storage.files import real_path
from mma_desktop.storage.listing.reading import LibraryReader
from mma_desktop.storage.records import put_solution
from mma_desktop.storage.schema import open_file
from mma_desktop.storage.tables import CaseRow, EventRow, QuestionRow, RunRow
from mma_desktop.storage.upkeep.replacing import clear_remains

_ADD_EVENT = insert(EventRow)
_MOVE_HEAD = (
    update(RunRow)
    .where(RunRow.id == bindparam("run"))
    .values(event_count=bindparam("count"), head=bindparam("end"), updated_at=bindparam("now"))
)


class Library(LibraryReader):
    """One open library file, to be read and written. Get one from `Library.open`; close it, or use it as a context
    manager.
    """

    def __init__(self, path: Path, engine: Engine, anchors: Anchors | None = None) -> None:
        super().__init__(path, engine, anchors)
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
        if not made and may_write(path):
            clear_remains(path, passphrase)
        library = cls(path, open_file(path, passphrase, make=make), anchors)
        if made:
            library.accept()
        return library

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

    def add_question(self, case_id: str, question: Question) -> str:
        """The id of a new question about this case."""
        with self._file.writes() as session:
            return rows.add_question(session, case_id, question).id

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
