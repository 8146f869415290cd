"""What is left out of search, listed: single passages, and texts and shelves by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from mma_desktop.domain.passages import LibraryPassage, PartKind
from mma_desktop.errors import InputError
from mma_desktop.gui.knowledge.contents_model import shelf_name
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class LeftOutParts:
    """The single passages that are left out, and the names of everything else that is."""

    passages: Sequence[LibraryPassage]
    others: Sequence[str]

    def said(self) -> tuple[str, str]:
        """The title over the passages and the remark below them."""
        title = translate("Knowledge", "Passages left out of search: {0}").format(len(self.passages))
        remark = translate("Knowledge", "Also left out: {0}").format("; ".join(map(shelf_name, self.others)))
        return title, remark if self.others else ""


def left_out_of(library: KnowledgeLibrary) -> LeftOutParts:
    """What is left out of search; a passage that is no longer in the library is named."""
    parts = sorted(library.left_out())
    found = [_passage(library, part.name) for part in parts if part.kind is PartKind.PASSAGE]
    passages = [passage for passage in found if passage is not None]
    listed = {passage.part for passage in passages}
    return LeftOutParts(passages, [library.title_of(part) for part in parts if part not in listed])


def _passage(library: KnowledgeLibrary, name: str) -> LibraryPassage | None:
    try:
        return library.passage(name)
    except InputError:
        return None
