"""All runs as a list shows them: without documents and events, so that ten thousand are read at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import starmap

from sqlalchemy import case, func, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from mma_desktop.answers.amount import key_of
from mma_desktop.domain.runs import Manifest, RunStatus
from mma_desktop.ledger.editing.errors import EditError
from mma_desktop.ledger.editing.wanted import read_amount
from mma_desktop.storage import audit, rows
from mma_desktop.storage.cases.tags import tags_by_case
from mma_desktop.storage.chain import storable
from mma_desktop.storage.claims import Owner
from mma_desktop.storage.records import DamagedRun, manifest_of
from mma_desktop.storage.tables import AuditRow, CaseRow, DocumentRow, QuestionRow, RunRow

_ORDER = (RunRow.created_at.desc(), RunRow.id)
_RUNS = (
    select(
        RunRow.id,
        CaseRow.id,
        CaseRow.title,
        RunRow.manifest,
        RunRow.status,
        RunRow.value,
        RunRow.by_hand,
        RunRow.created_at,
        RunRow.claim_pid,
        RunRow.claim_started,
    )
    .join(RunRow.question)
    .join(QuestionRow.case)
    .order_by(*_ORDER)
)


@dataclass(frozen=True, slots=True)
class ListedRun:
    """What a list says of a run. `value` is that of its solution, None while there is none; `tags` are of its case.

    `by_hand` is the total after a person's changes, None where none stands; `held` says that a process that is alive
    writes the run now.
    """

    id: str
    case: str
    case_title: str
    manifest: Manifest
    status: RunStatus
    value: str | None
    by_hand: str | None
    created: datetime
    tags: tuple[str, ...] = ()
    held: bool = False


def listed(session: Session) -> list[ListedRun | DamagedRun]:
    """All runs, newest first. Where they cannot be read together they are read one by one, so that a damaged one hides
    no other. One whose answer or status is not that of its last entry in the log counts as damaged.
    """
    tags = tags_by_case(session)
    try:
        found = session.execute(_RUNS).all()
    except (*rows.UNREADABLE, SQLAlchemyError):
        ids = session.scalars(select(RunRow.id).order_by(*_ORDER)).all()
        return [_read(session, run, tags) for run in ids]
    logged = _logged(session)
    return [_held_to(logged, run) for run in starmap(partial(_of, tags), found)]


def _logged(session: Session) -> dict[str, tuple[str | None, str]]:
    """Value and status of each run as the last entry says that holds both; none of one that cannot be read."""
    facts = case((func.json_valid(AuditRow.details), AuditRow.details), else_="{}")
    query = (
        select(
            AuditRow.subject,
            func.json_extract(facts, "$.value"),
            func.json_extract(facts, "$.status"),
            func.max(AuditRow.seq),  # SQLite takes the other columns from the row of the maximum
        )
        .where(AuditRow.action.in_(audit.OF_STATUS.values()), func.json_type(facts, "$.value").is_not(None))
        .group_by(AuditRow.subject)
    )
    try:
        return {run: (value, status) for run, value, status, _ in session.execute(query)}
    except (*rows.UNREADABLE, SQLAlchemyError):  # a damaged log, which `verify` names
        return {}


def _held_to(logged: Mapping[str, tuple[str | None, str]], run: ListedRun | DamagedRun) -> ListedRun | DamagedRun:
    if isinstance(run, DamagedRun):
        return run
    value, status = logged.get(run.id, (run.value, run.status))
    if (run.value, run.status) == (value, status):
        return run
    differs = "its answer" if run.value != value else "its status"
    problem = f"Run {run.id} was changed after it was stored: the audit log says otherwise of {differs}."
    return DamagedRun(run.id, problem)


@dataclass(frozen=True, slots=True)
class ListedDraft:
    """What a list says of a draft."""

    id: str
    title: str
    task: str
    created: str
    tags: tuple[str, ...] = ()


def drafts(session: Session) -> list[ListedDraft | DamagedRun]:
    """All drafts, newest first."""
    tags = tags_by_case(session)
    query = select(CaseRow.id, CaseRow.title, CaseRow.draft, CaseRow.created_at).where(CaseRow.draft.is_not(None))
    found = session.execute(query.order_by(CaseRow.created_at.desc(), CaseRow.id))
    return [_draft_of(tags, *row) for row in found]


def _draft_of(
    tags: Mapping[str, tuple[str, ...]], case: str, title: str, task: str, kept: str
) -> ListedDraft | DamagedRun:
    try:
        datetime.fromisoformat(kept)
        return ListedDraft(case, storable(title), storable(task), kept, tags.get(case, ()))
    except rows.UNREADABLE as error:
        return DamagedRun(case, rows.damaged(f"Draft {case}", error).fact)


def holding(session: Session, text: str) -> set[str]:
    """The ids of the runs and drafts with this text in a document, a title, a question or an answer. A to Z are a to z.

    Where it is an amount, however it is written, those whose value or value by hand it is are among them.
    """
    read = (DocumentRow.name, DocumentRow.text)
    cases = select(DocumentRow.case_id).where(or_(*(column.contains(text, autoescape=True) for column in read)))
    said = (CaseRow.title, QuestionRow.title, QuestionRow.text, RunRow.answer)
    value = _value_of(text)
    query = (
        select(RunRow.id)
        .join(RunRow.question)
        .join(QuestionRow.case)
        .where(
            or_(
                CaseRow.id.in_(cases),
                *(column.contains(text, autoescape=True) for column in said),
                RunRow.value == value,
                RunRow.by_hand == value,
            )
        )
    )
    kept = select(CaseRow.id).where(CaseRow.draft.is_not(None))
    return {
        *session.scalars(query),
        *session.scalars(kept.where(CaseRow.title.contains(text, autoescape=True))),
        *session.scalars(cases.where(DocumentRow.case_id.in_(kept))),
    }


def _value_of(text: str) -> str:
    """The amount that `text` names, as values are stored; the text itself where it names none."""
    try:
        return key_of(read_amount(text))
    except EditError:
        return text


def alike(session: Session, run: RunRow) -> list[str]:
    """The ids of the runs with the same question about documents with the same texts, newest first; `run` is one."""
    asked = run.question
    query = (
        select(RunRow.id, QuestionRow.case_id)
        .join(RunRow.question)
        .where(QuestionRow.task == asked.task, QuestionRow.language == asked.language, QuestionRow.text == asked.text)
        .order_by(*_ORDER)
    )
    found = session.execute(query).all()
    texts = {case: _texts(session, case) for case in {case for _, case in found}}
    return [run_id for run_id, case in found if texts[case] == texts[asked.case_id]]


def _texts(session: Session, case: str) -> list[str]:
    query = select(DocumentRow.text).where(DocumentRow.case_id == case).order_by(DocumentRow.position)
    return list(session.scalars(query))


def _read(session: Session, run: str, tags: Mapping[str, tuple[str, ...]]) -> ListedRun | DamagedRun:
    try:
        return _of(tags, *session.execute(_RUNS.where(RunRow.id == run)).one())
    except (*rows.UNREADABLE, SQLAlchemyError) as error:
        return DamagedRun(run, rows.damaged(f"Run {run}", error).fact)


def _of(
    tags: Mapping[str, tuple[str, ...]],
    run: str,
    case: str,
    title: str,
    manifest: str,
    status: str,
    value: str | None,
    by_hand: str | None,
    created: str,
    claim_pid: int | None,
    claim_started: float | None,
) -> ListedRun | DamagedRun:
    try:
        moment = datetime.fromisoformat(created)
        known, stands = manifest_of(manifest), RunStatus(status)
        held = claim_pid is not None and claim_started is not None and Owner(claim_pid, claim_started).alive
        return ListedRun(run, case, title, known, stands, value, by_hand, moment, tags.get(case, ()), held)
    except rows.UNREADABLE as error:
        return DamagedRun(run, rows.damaged(f"Run {run}", error).fact)
