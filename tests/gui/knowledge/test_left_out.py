from __future__ import annotations

from mma_desktop.domain.passages import LibraryPart, PartKind
from mma_desktop.gui.knowledge.left_out import left_out_of
from mma_desktop.service.retrieval.knowledge import STARTER, KnowledgeLibrary


def test_single_passages_are_listed_and_all_else_is_named(shelves: KnowledgeLibrary) -> None:
    theft = shelves.passage("刑法#264")
    gone, law = LibraryPart(PartKind.PASSAGE, "旧书#1"), LibraryPart(PartKind.WORK, "xf")
    shelves.exclude([theft.part, gone, law, LibraryPart(PartKind.SHELF, STARTER)])
    parts = left_out_of(shelves)
    assert parts.passages == [theft]
    title, remark = parts.said()
    assert title == "Passages left out of search: 1"
    assert remark == "Also left out: 旧书#1; Statutes (built in); 刑法 (2024-03-01)"
