"""The shelves of a build: the program's own texts, and the library's."""

from __future__ import annotations

import pytest

from mma_desktop.packs.leak_guard import LeakGuard
from mma_desktop.synthesis.shelves import BuildShelves, shipped_passages
from mma_desktop.synthesis.strategies import PATTERNS, RUBRICS, SCHEMAS
from tests.synthesis.scripts import ToyLibrary, passage


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_program_brings_three_shelves_in_both_languages(language: str) -> None:
    passages = shipped_passages(language)
    assert {one.work.shelf for one in passages} == {PATTERNS, SCHEMAS, RUBRICS}
    assert len({one.id for one in passages}) == len(passages)
    assert not any(LeakGuard.over([]).leak(one.text) for one in passages)


async def test_only_the_shelves_asked_for_are_searched_and_the_best_comes_first() -> None:
    shelves = BuildShelves(None, "zh")
    found = await shelves.search("逐笔列出金额，由程序相加", 3, (PATTERNS,))
    assert {one.work.shelf for one in found} == {PATTERNS}
    assert "逐笔列明再相加" in found[0].heading
    assert await shelves.search("逐笔列出金额", 3, ("statutes",)) == ()


async def test_the_library_is_searched_beside_them_with_the_shelves_that_were_opened() -> None:
    library = ToyLibrary(lambda _number: [passage(1), passage(2)])
    found = await BuildShelves(library, "zh", own=("firm",)).search("要件对照", 3, (PATTERNS,))
    assert library.asked == [("要件对照", (PATTERNS, "firm"))]
    assert [one.work.shelf for one in found] == ["statutes", PATTERNS, "statutes"]
