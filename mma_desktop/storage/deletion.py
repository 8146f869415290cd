"""Runs and cases that are deleted for good, and the entry of the audit log that says so.

The log holds titles, names and digests of texts too. So the details of the entries about what is deleted go with it,
and the entry of the deletion seals what is left of each (`audit.seal`): the chain over them stays whole, and a later
change of it is found. Exports stay as they were noted (they hold hashes only), so that a report can still be checked.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Delete, delete, select
from sqlalchemy.orm import Session

from mma_desktop.storage import audit, rows
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.claims import Owner, refuse_if_held
from mma_desktop.storage.tables import (
    AuditRow,
    BatchQuestionRow,
    BatchRefusalRow,
    BatchRow,
    CaseRow,
    EventRow,
    QuestionRow,
    RunRow,
    TagRow,
)


def delete_run(session: Session, run: str, ours: Collection[str] = ()) -> None:
    """Delete a run, its question if nothing else answers it, and its case if nothing else is asked about it.

    Raises StorageError while a living process works on the run, unless it is one of `ours`.
    """
    _refuse_if_held(session, [run], ours)
    question = session.scalar(select(RunRow.question_id).where(RunRow.id == run))
    case = session.scalar(select(QuestionRow.case_id).where(QuestionRow.id == question))
    _carry_out(session, *_of_runs([run]))
    questions: list[str] = []
    if session.scalar(select(RunRow.id).where(RunRow.question_id == question).limit(1)) is None:
        questions = _delete_questions(session, QuestionRow.id == question)
    asked = session.scalar(select(QuestionRow.id).where(QuestionRow.case_id == case).limit(1))
    if case is not None and asked is None:
        _delete_case_rows(session, case)
        _note(session, case, [run], questions)
    else:
        _note(session, None, [run], questions)


def delete_case(session: Session, case: str, ours: Collection[str] = ()) -> None:
    """Delete a case with all that was asked about it. Raises StorageError while one of its runs is worked on."""
    runs = runs_of(session, case)
    _refuse_if_held(session, runs, ours)
    _carry_out(session, *_of_runs(runs))
    questions = _delete_questions(session, QuestionRow.case_id == case)
    _delete_case_rows(session, case)
    _note(session, case, runs, questions)


def delete_draft(session: Session, draft: str) -> None:
    """Delete a draft. Of one that was tagged the log has entries, which go as those of a case do."""
    _delete_case_rows(session, draft)
    if session.scalar(select(AuditRow.seq).where(AuditRow.subject == draft).limit(1)) is not None:
        _note(session, draft, [], [])


def runs_of(session: Session, case: str) -> list[str]:
    """The ids of the runs of a case."""
    return list(session.scalars(select(RunRow.id).join(QuestionRow).where(QuestionRow.case_id == case)))


def _of_runs(runs: Sequence[str]) -> tuple[Delete, Delete]:
    return delete(EventRow).where(EventRow.run_id.in_(runs)), delete(RunRow).where(RunRow.id.in_(runs))


def _delete_questions(session: Session, which: ColumnElement[bool]) -> list[str]:
    """Delete questions, their places in batches, and the batches that have none left; the ids of the questions.

    With a batch goes what was refused of it.
    """
    questions = select(QuestionRow.id).where(which)
    gone = list(session.scalars(questions))
    kept = select(BatchQuestionRow.batch_id)
    _carry_out(
        session,
        delete(BatchQuestionRow).where(BatchQuestionRow.question_id.in_(questions)),
        delete(BatchRefusalRow).where(BatchRefusalRow.batch_id.not_in(kept)),
        delete(BatchRow).where(BatchRow.id.not_in(kept)),
        delete(QuestionRow).where(which),
    )
    return gone


def _delete_case_rows(session: Session, case: str) -> None:
    """Delete a case without questions, its tags, its documents, and the bytes of files that no other case holds."""
    rows.remove_documents(session, case)
    rows.remove_unused_originals(session)
    _carry_out(session, delete(TagRow).where(TagRow.case_id == case), delete(CaseRow).where(CaseRow.id == case))


def _carry_out(session: Session, *statements: Delete) -> None:
    for statement in statements:
        session.connection().execute(statement)


def _note(session: Session, case: str | None, runs: Sequence[str], questions: Sequence[str]) -> None:
    """Write the entry: which ids are gone, and the seals of what is left of the entries about them."""
    gone = [*([] if case is None else [case]), *runs]
    facts: dict[str, Any] = {"gone": gone, "seals": audit.erase(session, gone), "questions": list(questions)}
    audit.add(session, AuditAction.DELETED, gone[0], facts)


def _refuse_if_held(session: Session, runs: Sequence[str], ours: Collection[str]) -> None:
    query = select(RunRow.id, RunRow.claim_pid, RunRow.claim_started).where(RunRow.id.in_(runs))
    for run, pid, started in session.execute(query):
        if run not in ours and pid is not None and started is not None:
            refuse_if_held(run, Owner(pid, started))
