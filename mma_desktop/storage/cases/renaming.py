"""Another title for a case, on the record: the audit log says so of the case and of each of its runs.

What an entry says beside the title is taken from the last entry, not from the rows: whatever else was changed in the
file is found afterwards as it was before.
"""

from __future__ import annotations

from sqlalchemy.orm import Session

from mma_desktop.errors import RecordChanged
from mma_desktop.storage import audit, checks
from mma_desktop.storage.audit import AuditAction, AuditEntry
from mma_desktop.storage.chain import storable
from mma_desktop.storage.deletion import runs_of
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.tables import RunRow


def rename(file: LibraryFile, run: str, title: str) -> None:
    """Give the case of this run another title, in one transaction with the entries about it.

    Raises RecordChanged when the run or an entry about its case is not what was stored.
    """
    with file.logs() as session:
        row = session.get_one(RunRow, run)
        check = checks.check_run(session, row)
        if not check.ok:
            raise _changed(run, check.problem)
        case = row.question.case
        case.title = title
        session.flush()
        last = {one: audit.last_about(session, one) for one in runs_of(session, case.id)}
        for subject, entry in {case.id: audit.import_of(session, case.id), **last}.items():
            if entry is not None and not checks.holds(session, entry):
                raise _changed(run, f"entry {entry.seq} of the audit log was changed")
            _log(session, subject, entry, title)


def _log(session: Session, subject: str, last: AuditEntry | None, title: str) -> None:
    """Say the new title, and all else as the last entry does; of what the log does not know there is nothing to say."""
    if last is not None:
        audit.add(session, AuditAction.RENAMED, subject, last.facts | {"title": storable(title)})
        session.flush()


def _changed(run: str, problem: str) -> RecordChanged:
    fact = f"Run {run} was changed after it was stored: {problem}."
    return RecordChanged(fact, "`mma-desktop verify` says all that was changed; restore the last good copy.")
