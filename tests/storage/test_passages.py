from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mma_desktop.domain.passages import Work
from mma_desktop.errors import InputError
from mma_desktop.knowledge.finding import Finder, Wanted
from mma_desktop.knowledge.reading import read_text
from mma_desktop.storage.passages import PassageStore

OLD = Work("a@2010", "甲法", "甲法", "", "2010-01-01", "2010-01-01")
NEW = Work("a@2020", "甲法", "甲法（新）", "", "2020-01-01", "2020-01-01")
TEXT = "第一条 盗窃公私财物的，处罚金。\n第二条 承租人应当支付租金。"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PassageStore]:
    store = PassageStore.open(tmp_path / "shelves.mma")
    store.add("own", [read_text(TEXT, OLD)])
    yield store
    store.close()


def test_the_passage_that_holds_the_terms_is_found_first(store: PassageStore) -> None:
    found = store.candidates(["承租", "租人", "应当"], 5)
    assert found[0].passage.id == "甲法#2"
    assert found[0].score > 0


def test_a_newer_version_ends_the_older_one_and_both_can_be_asked_for(store: PassageStore) -> None:
    store.add("own", [read_text(TEXT, NEW)])
    finder = Finder.of(store)
    assert [one.work.id for one in finder.find("承租人", Wanted(1, "2015-05-05"))] == ["a@2010"]
    assert [one.work.id for one in finder.find("承租人", Wanted(1, "2021-05-05"))] == ["a@2020"]
    assert finder.find("承租人", Wanted(1, "2005-05-05")) == []


def test_excluded_passages_are_left_out(store: PassageStore) -> None:
    assert all(one.id != "甲法#2" for one in Finder.of(store).find("承租人租金", Wanted(5, excluded={"甲法#2"})))


def test_the_same_work_is_not_added_twice(store: PassageStore) -> None:
    with pytest.raises(InputError, match="already"):
        store.add("own", [read_text(TEXT, OLD)])
    assert [(one.works, one.passages) for one in store.shelves()] == [(1, 2)]


def test_a_term_that_stands_twice_counts_twice(store: PassageStore) -> None:
    (once,), (twice,) = (store.candidates(terms, 5) for terms in (["租金"], ["租金", "租金"]))
    assert twice.score == pytest.approx(2 * once.score)


def test_what_another_program_adds_is_found_and_named(store: PassageStore) -> None:
    assert [work.id for work in store.works()] == ["a@2010"]
    other = PassageStore.open(store.path)
    other.add("own", [read_text(TEXT, NEW)])
    other.close()
    assert {one.passage.work.id for one in store.candidates(["租金"], 5)} == {"a@2010", "a@2020"}
    assert [(work.id, work.until) for work in store.works()] == [("a@2010", "2020-01-01"), ("a@2020", "")]
