"""Drafts: cases that were typed or imported and not solved yet, kept so that nothing is lost.

They lie in the library like all other cases, encrypted where it is, and their texts in no chain: the audit log learns
of a case at its first run, before it only of its task, the day of its law (`draft_log.py`), its tags and bundles. So
nobody can show later what a draft was before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.errors import DraftChanged, InputError
from mma_desktop.storage import audit, deletion, rows
from mma_desktop.storage.cases.draft_log import note_draft
from mma_desktop.storage.cases.draft_state import DraftState, contents_of, merged, state_of
from mma_desktop.storage.chain import storable
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.records import imported_of
from mma_desktop.storage.tables import CaseRow


@dataclass(frozen=True, slots=True)
class Draft:
    """A case without a run: its documents with the bytes of their files, and what it is prepared for.

    That is the task, and the day whose law it is asked under, as it was typed ("" where none was).
    """

    id: str
    title: str
    task: str
    documents: tuple[ImportedDocument, ...]
    as_of: str = ""

    @property
    def state(self) -> DraftState:
        """What it is now."""
        return DraftState(storable(self.title), self.task, self.as_of, contents_of(self.documents))


def keep(file: LibraryFile, draft: Draft, seen: Sequence[DraftState] = ()) -> DraftState:
    """What is kept now under the draft's id: the draft, in place of what was kept there and was one of those `seen`.

    Raises DraftChanged where something else is kept there, or it was solved meanwhile; that stays as it is.
    """
    wanted = draft.state
    with file.logs() as session:
        case = session.get(CaseRow, draft.id)
        if case is None:
            kept, case = wanted, CaseRow(id=draft.id)
            session.add(case)
        else:
            kept = _in_place_of(session, case, wanted, seen)
            if case.draft is None:
                return kept
        case.title, case.draft, case.created_at = kept.title, kept.task, audit.now()
        case.as_of = kept.as_of or None
        session.flush()
        rows.replace_documents(session, draft.id, draft.documents)
        note_draft(session, case)
    return kept


def _in_place_of(session: Session, case: CaseRow, wanted: DraftState, seen: Sequence[DraftState]) -> DraftState:
    """What is to be kept. Raises DraftChanged."""
    stored = state_of(case, rows.document_rows(session, case.id))
    if case.draft is None:  # asked about elsewhere, or a moment ago in the window that keeps it
        kept = wanted if stored.contents == wanted.contents else None
    else:
        kept = merged(stored, wanted, seen)
    if kept is None:
        fact = f"Draft {case.id} was changed or solved in another window or program after it was read here."
        raise DraftChanged(fact, "Open it anew from the list of runs.")
    return kept


def draft_id(file: LibraryFile, beginning: str) -> str | None:
    """The id of the only draft whose id begins so."""
    query = select(CaseRow.id).where(CaseRow.draft.is_not(None), CaseRow.id.startswith(beginning, autoescape=True))
    with file.reads() as session:
        found = session.scalars(query.limit(2)).all()
    return found[0] if beginning and len(found) == 1 else None


def draft_of(file: LibraryFile, draft: str) -> Draft:
    """A draft. Raises InputError if there is none of this id, StorageError when it is damaged."""
    with file.reads() as session:
        case = _draft(session, file, draft)
        found = rows.document_rows(session, draft)
        try:
            documents = [replace(imported_of(row), data=rows.original(session, row.sha256)) for row in found]
        except rows.UNREADABLE as error:
            raise rows.damaged(f"Draft {draft}", error) from None
        return Draft(draft, case.title, case.draft or "", tuple(documents), case.as_of or "")


def rename_draft(file: LibraryFile, draft: str, title: str) -> None:
    """Give a draft another title. Raises InputError if there is none of this id."""
    with file.writes() as session:
        _draft(session, file, draft).title = title


def delete(file: LibraryFile, draft: str) -> None:
    """Delete a draft for good. Raises InputError if there is none of this id. Then call `LibraryFile.purge`."""
    with file.logs() as session:
        deletion.delete_draft(session, _draft(session, file, draft).id)


def _draft(session: Session, file: LibraryFile, draft: str) -> CaseRow:
    case = session.get(CaseRow, draft)
    if case is None or case.draft is None:
        raise InputError(f"There is no draft {draft} in {file.path}.", "See the list of runs: mma-desktop runs list")
    return case
