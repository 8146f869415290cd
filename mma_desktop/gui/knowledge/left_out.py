"""What is left out of search, listed: single passages, and texts and shelves by name."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication

from mma_desktop.domain.passages import LibraryPart, LibraryPassage, PartKind
from mma_desktop.errors import InputError
from mma_desktop.gui.knowledge.contents_model import shelf_name
from mma_desktop.service.knowledge import KnowledgeLibrary

translate = QCoreApplication.translate


def left_out_passages(library: KnowledgeLibrary) -> list[LibraryPassage]:
    """The single passages that are left out and still there."""
    found: list[LibraryPassage] = []
    for part in sorted(library.left_out()):
        if part.kind is PartKind.PASSAGE:
            try:
                found.append(library.passage(part.name))
            except InputError:  # no longer there; it is named in the remark
                continue
    return found


def left_out_remark(left_out: Collection[LibraryPart], passages: Collection[LibraryPassage]) -> tuple[str, str]:
    """The title over the passages, and below them everything else that is left out."""
    title = translate("Knowledge", "Passages left out of search: {0}").format(len(passages))
    others = sorted(set(left_out) - {passage.part for passage in passages})
    names = "; ".join(shelf_name(part.name) if part.kind is PartKind.SHELF else part.name for part in others)
    remark = translate("Knowledge", "Also left out: {0}").format(names)
    return title, remark if others else ""
