"""Free words that the user sorts cases by. They are no part of any record; the log has them, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from mma_desktop.storage import audit
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.chain import storable
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.tables import TagRow


def set_tags(file: LibraryFile, case: str, tags: Sequence[str], seen: Sequence[str] | None = None) -> None:
    """Let these be the tags of the case, in place of those that were `seen`, or of all that it had.

    What another window has added or taken away since they were seen stays so.
    """
    with file.logs() as session:
        had = set(session.scalars(select(TagRow.tag).where(TagRow.case_id == case)))
        known, wanted = had if seen is None else set(seen), {storable(tag) for tag in tags}
        given = sorted((had | (wanted - known)) - (known - wanted))
        session.execute(delete(TagRow).where(TagRow.case_id == case))
        session.add_all(TagRow(case_id=case, tag=tag) for tag in given)
        audit.add(session, AuditAction.TAGGED, case, {"tags": given})


def tags_by_case(session: Session) -> Mapping[str, tuple[str, ...]]:
    """The tags of each case that has some, sorted."""
    found: dict[str, tuple[str, ...]] = {}
    for case, tag in session.execute(select(TagRow.case_id, TagRow.tag).order_by(TagRow.case_id, TagRow.tag)):
        found[case] = (*found.get(case, ()), tag)
    return found
