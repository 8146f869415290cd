from __future__ import annotations

from pathlib import Path

from benchmarks.law.retrievers import matching, merged, without
from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.domain.terms import terms_of
from mma_desktop.knowledge.finding import Finder
from mma_desktop.knowledge.reading import read_text
from mma_desktop.storage.passages import PassageStore

LAW = Work("a", "甲法", "甲法", "")


def passage(number: int) -> LibraryPassage:
    return LibraryPassage(f"甲法#{number}", LAW, "", str(number), "", "")


def test_what_two_lists_hold_comes_before_what_one_holds_first() -> None:
    one, two = [passage(1), passage(2), passage(3)], [passage(4), passage(2)]
    both = merged(lambda _: one, lambda _: two)("")
    assert [found.number for found in both] == ["2", "1", "4", "3"]


def test_a_finder_without_a_table_does_not_know_its_words(tmp_path: Path) -> None:
    store = PassageStore.open(tmp_path / "s.mma")
    store.add("own", [read_text("第一条 承租人应当付钱。\n第二条 其他。", LAW)])
    assert [found.number for found in Finder.of(store).find("租客")] == ["1"]
    assert without(Finder.of(store), words={}).find("租客") == []
    assert [found.number for found in matching(store, terms_of)("承租人")] == ["1"]
    store.close()
