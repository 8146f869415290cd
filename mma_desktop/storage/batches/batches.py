"""The batches of a library: taken in whole, listed with what was answered, reordered, deleted."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from mma_desktop.domain.batches import Batch, BatchEntry, BatchItem
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.runs import SCRIPTED, RunStatus
from mma_desktop.errors import InputError
from mma_desktop.storage import audit, deletion, rows
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.batches.batch_log import note_batch, note_order, refusal_rows
from mma_desktop.storage.chain import canonical
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.records import question_of
from mma_desktop.storage.tables import AuditRow, BatchQuestionRow, BatchRefusalRow, BatchRow, QuestionRow, RunRow

_REMEDY = "See the list of batches: mma-desktop batch list"


def add_batch(file: LibraryFile, name: str, items: Sequence[BatchItem], refused: Sequence[Refusal] = ()) -> str:
    """The id of a new batch with these items in their order: all of them with their cases, or nothing.

    Beside them stands what was handed in and `refused`, so that nothing of it is forgotten.
    """
    batch = BatchRow(id=rows.new_id(), name=name, created_at=audit.now())
    with file.logs() as session:
        session.add(batch)
        session.flush()
        _add_items(session, batch.id, items)
        session.add_all(
            BatchRefusalRow(batch_id=batch.id, position=position, name=one.name, fact=one.fact, remedy=one.remedy)
            for position, one in enumerate(refused)
        )
        session.flush()
        note_batch(session, batch.id)
        return batch.id


def batches(file: LibraryFile) -> list[Batch]:
    """All batches, newest first."""
    solved = select(RunRow.question_id).where(RunRow.status == RunStatus.FINISHED)
    counts = (
        select(
            BatchQuestionRow.batch_id.label("batch"),
            func.count().label("questions"),
            func.count().filter(BatchQuestionRow.question_id.in_(solved)).label("solved"),
        )
        .group_by(BatchQuestionRow.batch_id)
        .subquery()
    )
    query = (
        select(BatchRow.id, BatchRow.name, BatchRow.created_at, counts.c.questions, counts.c.solved)
        .join(counts, counts.c.batch == BatchRow.id)
        .order_by(BatchRow.created_at.desc(), BatchRow.id)
    )
    with file.reads() as session:
        return [Batch(*row) for row in session.execute(query)]


def same_questions(file: LibraryFile, items: Sequence[BatchItem]) -> Batch | None:
    """The newest batch that holds the very questions of these items, whatever their order; None where none does."""
    wanted = sorted((item.question.task, item.question.text) for item in items)
    query = select(QuestionRow.task, QuestionRow.text).join(BatchQuestionRow)
    with file.reads() as session:
        for batch in batches(file):
            asked = query.where(BatchQuestionRow.batch_id == batch.id)
            if batch.questions == len(wanted) and sorted(map(tuple, session.execute(asked))) == wanted:
                return batch
    return None


def batch_named(file: LibraryFile, beginning: str) -> Batch:
    """The only batch whose id begins so. Raises InputError if there is none or several."""
    found = [batch for batch in batches(file) if batch.id.startswith(beginning)]
    if len(found) != 1 or not beginning:
        several, none = f"More than one batch begins with {beginning}.", f"There is no batch {beginning}."
        raise InputError(several if found else none, _REMEDY)
    return found[0]


def batch_of(file: LibraryFile, run: str) -> Batch | None:
    """The batch that holds the question of the run with this id, if one does."""
    query = select(BatchQuestionRow.batch_id).join(RunRow, RunRow.question_id == BatchQuestionRow.question_id)
    with file.reads() as session:
        held = session.scalar(query.where(RunRow.id == run))
    return next((batch for batch in batches(file) if batch.id == held), None)


def entries(file: LibraryFile, batch: str) -> list[BatchEntry]:
    """The questions of a batch in their order, each with its newest run.

    Raises InputError if there is no such batch, and StorageError when it is damaged.
    """
    query = (
        select(BatchQuestionRow, QuestionRow)
        .join(QuestionRow, QuestionRow.id == BatchQuestionRow.question_id)
        .order_by(BatchQuestionRow.position)
    )
    batch = batch_named(file, batch).id
    with file.reads() as session:
        runs = _newest_runs(session, batch)
        facts = _facts(session, [run.id for run in runs.values()])
        found = session.execute(query.where(BatchQuestionRow.batch_id == batch)).all()
        try:
            return [_entry(row, question, runs.get(question.id), facts) for row, question in found]
        except rows.UNREADABLE as error:
            raise rows.damaged("The batch", error) from None


def refusals(file: LibraryFile, batch: str) -> list[Refusal]:
    """What was handed in for the batch with this id and is no question of it, in order."""
    with file.reads() as session:
        return [Refusal(*row) for row in refusal_rows(session, batch)]


def move(file: LibraryFile, question: str, places: int) -> None:
    """Move a question of a batch down by so many places, up if it is negative, as far as there are any."""
    with file.logs() as session:
        batch = session.scalar(select(BatchQuestionRow.batch_id).where(BatchQuestionRow.question_id == question))
        query = select(BatchQuestionRow.question_id).where(BatchQuestionRow.batch_id == batch)
        order = list(session.scalars(query.order_by(BatchQuestionRow.position)))
        if batch is None or question not in order:
            raise InputError(f"No batch holds the question {question}.", _REMEDY)
        place = order.index(question)
        order.insert(max(0, min(len(order) - 1, place + places)), order.pop(place))
        for position, key in enumerate(order):
            session.execute(
                update(BatchQuestionRow).where(BatchQuestionRow.question_id == key).values(position=position)
            )
        note_order(session, batch, order)


def delete_batch(file: LibraryFile, batch: str, ours: Sequence[str] = ()) -> None:
    """Delete a batch with the cases of its questions and their runs for good, or nothing. Then call `purge`.

    Raises StorageError while a living process works on one of the runs, and InputError if there is no such batch.
    """
    batch = batch_named(file, batch).id
    with file.logs() as session:
        query = select(QuestionRow.case_id).join(BatchQuestionRow).where(BatchQuestionRow.batch_id == batch)
        for case in dict.fromkeys(session.scalars(query)):
            deletion.delete_case(session, case, ours)


def _add_items(session: Session, batch: str, items: Sequence[BatchItem]) -> None:
    cases = rows.add_cases(session, [(item.question.title or item.name, item.documents) for item in items])
    asked = [item.question for item in items]
    questions = rows.add_questions(session, zip(cases, asked, strict=True))
    for position, (item, question) in enumerate(zip(items, questions, strict=True)):
        row = BatchQuestionRow(question_id=question.id, batch_id=batch, position=position, name=item.name)
        row.gold, row.options = item.gold, canonical(dict(item.options))
        session.add(row)


def _newest_runs(session: Session, batch: str) -> Mapping[str, RunRow]:
    query = (
        select(RunRow)
        .join(BatchQuestionRow, BatchQuestionRow.question_id == RunRow.question_id)
        .where(BatchQuestionRow.batch_id == batch)
        .order_by(RunRow.created_at, RunRow.id)
    )
    return {run.question_id: run for run in session.scalars(query)}


def _facts(session: Session, runs: Sequence[str]) -> Mapping[str, str]:
    """What the last entry of the audit log about each finished run says, as JSON."""
    query = select(AuditRow.subject, AuditRow.details).where(
        AuditRow.subject.in_(runs), AuditRow.action == AuditAction.FINISHED
    )
    return {row[0]: row[1] for row in session.execute(query.order_by(AuditRow.seq))}


def _entry(row: BatchQuestionRow, question: QuestionRow, run: RunRow | None, facts: Mapping[str, str]) -> BatchEntry:
    entry = BatchEntry(question.id, row.name, question_of(question), json.loads(row.options), row.gold)
    if run is None:
        return entry
    models = json.loads(run.manifest)["models"]
    return replace(
        entry,
        run=run.id,
        status=RunStatus(run.status),
        answer=run.answer,
        value=run.value,
        chance=json.loads(facts.get(run.id, "{}")).get("chance"),
        reason=run.reason,
        asked_models=bool(models),
        recorded=any(model["spec"].startswith(SCRIPTED) for model in models),
    )
