"""Free words that the user sorts cases by. They are no part of any record; the log has them, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from mma_desktop.storage import audit
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.tables import TagRow, storable


def set_tags(file: LibraryFile, case: str, tags: Sequence[str]) -> None:
    """Let these be the tags of the case, in place of those it had."""
    with file.logs() as session:
        session.execute(delete(TagRow).where(TagRow.case_id == case))
        session.add_all(TagRow(case_id=case, tag=tag) for tag in tags)
        audit.add(session, AuditAction.TAGGED, case, {"tags": sorted(map(storable, tags))})


def tags_by_case(session: Session) -> Mapping[str, tuple[str, ...]]:
    """The tags of each case that has some, sorted."""
    found: dict[str, tuple[str, ...]] = {}
    for case, tag in session.execute(select(TagRow.case_id, TagRow.tag).order_by(TagRow.case_id, TagRow.tag)):
        found[case] = (*found.get(case, ()), tag)
    return found
