"""What the audit log holds of batches and tags, and whether the rows are still what it says.

An entry about a batch holds ids and digests only, and each digest covers the question's text, so that nothing of what
was deleted can be guessed from it. A batch's state is its first entry with the last order that was noted after it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from mma_desktop.storage import audit
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.cases.tags import tags_by_case
from mma_desktop.storage.chain import Discrepancy, canonical, digest
from mma_desktop.storage.tables import AuditRow, BatchQuestionRow, BatchRefusalRow, BatchRow, QuestionRow, TagRow

PARTS = ("text", "name", "gold", "options")
"""What is kept of each question of a batch, in this order: a digest of each."""

_Questions = Mapping[str, Sequence[str]]
_READ = select(
    BatchQuestionRow.question_id,
    QuestionRow.task,
    QuestionRow.language,
    QuestionRow.title,
    QuestionRow.text,
    BatchQuestionRow.name,
    BatchQuestionRow.gold,
    BatchQuestionRow.options,
).join(QuestionRow, QuestionRow.id == BatchQuestionRow.question_id)


def batch_facts(name: str, questions: Iterable[Sequence[str]], refused: Sequence[Sequence[str]] = ()) -> dict[str, Any]:
    """What the log holds of a batch: of its name a digest, and of each question its id and a digest of every part.

    A question is its id, its task, language, title and text, its name, its known answer and its options. What was
    refused of what was handed in (name, fact, remedy) is in one digest, which is absent where nothing was.
    """
    facts: dict[str, Any] = {"name": digest(name), "questions": [_digests(*one) for one in questions]}
    return facts | {"refused": digest(canonical(refused))} if refused else facts


def _digests(key: str, task: str, language: str, title: str, text: str, *parts: str) -> list[str]:
    asked = canonical([task, language, title, text])
    return [key, digest(asked), *(digest(canonical([asked, part])) for part in parts)]


def note_batch(session: Session, batch: str) -> None:
    """Log a batch as it stands, in the transaction that makes it."""
    audit.add(session, AuditAction.BATCH_ADDED, batch, _facts_of(session, batch))


def _facts_of(session: Session, batch: str) -> dict[str, Any]:
    """What the log holds of a batch as it stands: when it was added and the case of each question too, which entries of
    earlier versions do not say.
    """
    name, created = session.execute(select(BatchRow.name, BatchRow.created_at).where(BatchRow.id == batch)).one()
    query = select(BatchQuestionRow.question_id, QuestionRow.case_id).join(
        QuestionRow, QuestionRow.id == BatchQuestionRow.question_id
    )
    cases = {row[0]: row[1] for row in session.execute(query.where(BatchQuestionRow.batch_id == batch))}
    facts = batch_facts(name, _questions(session, batch), refusal_rows(session, batch))
    return facts | {"created": created, "cases": cases}


def note_order(session: Session, batch: str, order: Sequence[str]) -> None:
    """Log the order of a batch's questions."""
    audit.add(session, AuditAction.BATCH_ORDERED, batch, {"order": list(order)})


def batch_problems(session: Session, deleted: Collection[str]) -> Iterator[Discrepancy]:
    """How the batches differ from what the log says; `deleted` are questions that were deleted on purpose."""
    here = set(session.scalars(select(BatchRow.id)))
    logged = _last(session, AuditAction.BATCH_ADDED)
    orders = _last(session, AuditAction.BATCH_ORDERED)
    for batch in sorted(here | logged.keys()):
        subject = f"batch {batch}"
        if batch not in logged:
            yield Discrepancy(subject, "the audit log knows nothing of it")
            continue
        wanted = {key: parts for key, *parts in logged[batch]["questions"] if key not in deleted}
        if batch in here:
            found = _facts_of(session, batch)
            yield from _of_batch(subject, logged[batch], found)
            yield from _of_questions(subject, wanted, found, orders.get(batch, {}).get("order", wanted))
        elif wanted:
            yield Discrepancy(subject, "it was removed")


def _of_batch(subject: str, logged: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[Discrepancy]:
    """What was changed beside its questions."""
    if found["name"] != logged["name"]:
        yield Discrepancy(subject, "its name was changed")
    if found.get("refused") != logged.get("refused"):
        yield Discrepancy(subject, "what could not be read of it was changed")
    if found["created"] != logged.get("created", found["created"]):
        yield Discrepancy(subject, "when it was added was changed")
    cases: Mapping[str, str] = found["cases"]
    if any(cases.get(key, case) != case for key, case in logged.get("cases", {}).items()):
        yield Discrepancy(subject, "a question of it was put into another case")


def _of_questions(
    subject: str, wanted: _Questions, found: Mapping[str, Any], order: Iterable[str]
) -> Iterator[Discrepancy]:
    """What was changed of its questions, which should be the wanted ones in this order."""
    here: _Questions = {key: parts for key, *parts in found["questions"]}
    yield from _of_members(subject, wanted, here, [key for key in order if key in here])
    both = here.keys() & wanted.keys()
    yield from _of_parts(subject, {part for key in both for part in _differing(wanted[key], here[key])})


def _of_members(subject: str, wanted: _Questions, here: _Questions, order: Sequence[str]) -> Iterator[Discrepancy]:
    """What was removed, added or moved."""
    if wanted.keys() - here.keys():
        yield Discrepancy(subject, "a question of it was removed")
    if here.keys() - wanted.keys():
        yield Discrepancy(subject, "a question was added to it")
    elif order != list(here):
        yield Discrepancy(subject, "the order of its questions was changed")


def _of_parts(subject: str, differing: Collection[str]) -> Iterator[Discrepancy]:
    """What was changed of any of its questions."""
    if "text" in differing:
        yield Discrepancy(subject, "a question of it was changed")
    if "name" in differing:
        yield Discrepancy(subject, "the name of a question was changed")
    if "gold" in differing:
        yield Discrepancy(subject, "a known answer was changed")
    if "options" in differing:
        yield Discrepancy(subject, "the options of a question were changed")


def _differing(wanted: Sequence[str], here: Sequence[str]) -> Iterator[str]:
    """The parts that differ; where the question does, its other digests cover it too."""
    if wanted[0] != here[0]:
        yield PARTS[0]
        return
    yield from (part for part, one, other in zip(PARTS, wanted, here, strict=True) if one != other)


def tag_problems(session: Session) -> Iterator[Discrepancy]:
    """The cases whose tags are not those that the log says."""
    tags, logged = tags_by_case(session), _last(session, AuditAction.TAGGED)
    tagged = set(session.scalars(select(TagRow.case_id)))
    for case in sorted(tagged | {case for case, facts in logged.items() if facts.get("tags")}):
        if sorted(logged.get(case, {}).get("tags", ())) != sorted(tags.get(case, ())):
            yield Discrepancy(f"case {case}", "its tags were changed")


def _questions(session: Session, batch: str) -> list[Sequence[str]]:
    query = _READ.where(BatchQuestionRow.batch_id == batch).order_by(BatchQuestionRow.position)
    return [tuple(row) for row in session.execute(query)]


def refusal_rows(session: Session, batch: str) -> list[Sequence[str]]:
    """Name, fact and remedy of what was refused of what was handed in for a batch, in order."""
    query = select(BatchRefusalRow.name, BatchRefusalRow.fact, BatchRefusalRow.remedy)
    found = session.execute(query.where(BatchRefusalRow.batch_id == batch).order_by(BatchRefusalRow.position))
    return [tuple(row) for row in found]


def _last(session: Session, action: AuditAction) -> dict[str, dict[str, Any]]:
    """The facts of the last entry of this kind about each subject; none of what was deleted or cannot be read."""
    found: dict[str, dict[str, Any]] = {}
    query = select(AuditRow.subject, AuditRow.details).where(AuditRow.action == action).order_by(AuditRow.seq)
    for subject, details in session.execute(query):
        with suppress(ValueError, TypeError, RecursionError):
            found[subject] = dict(json.loads(details))
    return {subject: facts for subject, facts in found.items() if facts}
