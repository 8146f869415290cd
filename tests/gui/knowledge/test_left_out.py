from __future__ import annotations

from mma_desktop.domain.passages import LibraryPart, PartKind
from mma_desktop.gui.knowledge.left_out import left_out_passages, left_out_remark
from mma_desktop.service.knowledge import STARTER, KnowledgeLibrary


def test_single_passages_are_listed_and_all_else_is_named(shelves: KnowledgeLibrary) -> None:
    theft = shelves.passage("刑法#264")
    gone = LibraryPart(PartKind.PASSAGE, "旧书#1")
    shelves.exclude([theft.part, gone, LibraryPart(PartKind.SHELF, STARTER)])
    passages = left_out_passages(shelves)
    assert passages == [theft]
    title, remark = left_out_remark(shelves.left_out(), passages)
    assert title == "Passages left out of search: 1"
    assert remark == "Also left out: 旧书#1; Statutes (built in)"
