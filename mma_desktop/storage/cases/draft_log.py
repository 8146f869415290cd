"""What the audit log holds of drafts: what each is asked, and under the law of which day.

Their texts are in no chain, as they change with every pause of whoever types. The day decides which law is read, and
nobody looks at it again before the run: so an entry is written where the task or the day is another than before.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import select
from sqlalchemy.orm import Session

from mma_desktop.storage import audit, rows
from mma_desktop.storage.audit import AuditAction, AuditEntry
from mma_desktop.storage.chain import Discrepancy, storable
from mma_desktop.storage.records import imported_of
from mma_desktop.storage.tables import CaseRow

CHANGED = "its task or the day of its law was changed"


def draft_facts(task: str | None, as_of: str | None) -> dict[str, str]:
    """What the log holds of a draft."""
    return {"task": storable(task or ""), "as_of": storable(as_of or "")}


def note_draft(session: Session, case: CaseRow) -> None:
    """Log what a draft is asked, in the transaction that keeps it, unless the log says so already."""
    facts, last = draft_facts(case.draft, case.as_of), audit.drafted(session, case.id)
    if last is None or last.known_facts != facts:
        audit.add(session, AuditAction.DRAFTED, case.id, facts)


def against_draft(entry: AuditEntry | None, task: str | None, as_of: str | None) -> str:
    """What differs between a draft and the last entry about it; one of an earlier version has none."""
    logged = entry.known_facts if entry is not None else {}
    return CHANGED if logged and logged != draft_facts(task, as_of) else ""


def draft_problems(session: Session) -> Iterator[Discrepancy]:
    """The drafts that cannot be read, and those that are asked otherwise than the log says."""
    for case in session.scalars(select(CaseRow.id).where(CaseRow.draft.is_not(None)).order_by(CaseRow.id)).all():
        try:
            problem = _problem(session, case)
        except rows.UNREADABLE as error:
            problem = f"it is damaged ({type(error).__name__})"
        if problem:
            yield Discrepancy(f"draft {case}", problem)


def _problem(session: Session, case: str) -> str:
    task, as_of = session.execute(select(CaseRow.draft, CaseRow.as_of).where(CaseRow.id == case)).one()
    for row in rows.document_rows(session, case):
        imported_of(row)
    return against_draft(audit.drafted(session, case), task, as_of)
