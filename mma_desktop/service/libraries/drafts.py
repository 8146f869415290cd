"""Drafts of a library for people: kept as they stand in a request that nobody made yet, opened again, copied."""

from __future__ import annotations

from dataclasses import replace

from mma_desktop.service.importing import case_title, import_text
from mma_desktop.service.request import SolveRequest
from mma_desktop.storage.cases import drafts
from mma_desktop.storage.cases.draft_state import DraftState
from mma_desktop.storage.cases.drafts import Draft
from mma_desktop.storage.library import Library
from mma_desktop.storage.rows import new_id

__all__ = ["Draft", "DraftState", "draft_of_request", "duplicated", "is_draft", "stored_draft"]


def draft_of_request(request: SolveRequest) -> Draft:
    """The draft of the case that this request would be about; its id is that of the request's case.

    Raises DocumentError for a text that is none.
    """
    documents = request.documents or (import_text(request.text, request.title),)
    title = request.title or case_title([imported.document.name for imported in documents])
    return Draft(request.case, title, request.task, documents, request.as_of)


def is_draft(library: Library, beginning: str) -> str | None:
    """The id of the draft that is meant, None where it is no draft's."""
    return drafts.draft_id(library.file, beginning)


def stored_draft(library: Library, draft: str) -> Draft:
    """The draft with this id or beginning of one. Raises what `drafts.draft_of` does."""
    return drafts.draft_of(library.file, is_draft(library, draft) or draft)


def duplicated(library: Library, key: str, title: str) -> Draft:
    """A new draft of this title, kept in the library: a copy of the case of the run, or of the draft, with this id.

    Raises InputError if there is none, StorageError when it is damaged.
    """
    if (draft := is_draft(library, key)) is not None:
        copied = replace(stored_draft(library, draft), id=new_id(), title=title)
    else:
        run = library.run(key)
        asked = run.manifest
        copied = Draft(new_id(), title, asked.task, tuple(library.imported(run.id)), asked.evidence.as_of)
    drafts.keep(library.file, copied)
    return copied
