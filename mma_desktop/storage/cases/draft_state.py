"""What a draft is at a moment: by it a window knows whether the draft in the library is still the one that it shows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.storage.chain import storable

with lazy_imports():
    from mma_desktop.storage.tables import CaseRow, DocumentRow


@dataclass(frozen=True, slots=True)
class DraftState:
    """A draft's title, what is asked about it, and its documents as a hash."""

    title: str
    task: str
    as_of: str
    contents: str


def state_of(case: CaseRow, documents: Sequence[DocumentRow]) -> DraftState:
    """The state of a case in the library, a draft or not."""
    contents = _hash((row.name, row.text, row.sha256) for row in documents)
    return DraftState(case.title, case.draft or "", case.as_of or "", contents)


def contents_of(documents: Sequence[ImportedDocument]) -> str:
    """The hash of documents that are in no library yet, the same as that of those stored."""
    return _hash((one.document.name, one.chosen.text, one.document.sha256) for one in documents)


def merged(stored: DraftState, wanted: DraftState, seen: Sequence[DraftState]) -> DraftState | None:
    """What is to be kept by a window that has `seen` the draft in these states, in place of what is `stored`.

    A title that was given elsewhere stays where the window has not given another. None where something else was done
    elsewhere that the window has not.
    """
    for known in seen:
        renamed = stored.title != known.title
        if replace(stored, title=known.title) == known and not (
            renamed and wanted.title not in (known.title, stored.title)
        ):
            return replace(wanted, title=stored.title if renamed else wanted.title)
    return wanted if stored == wanted else None


def _hash(documents: Iterable[tuple[str, str, str]]) -> str:
    digest = hashlib.sha256()
    for text in chain.from_iterable(documents):
        data = storable(text).encode()
        digest.update(len(data).to_bytes(8) + data)
    return digest.hexdigest()
