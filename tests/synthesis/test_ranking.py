"""The ranker keeps ten at most, of those that are there (claim 64)."""

from __future__ import annotations

import pytest

from mma_desktop.synthesis.queries import PlannedQuery
from mma_desktop.synthesis.ranking import ranked
from mma_desktop.synthesis.searching import QuerySearch, SearchHit, StopReason
from mma_desktop.synthesis.strategies import StrategyName
from tests.synthesis.scripts import designer, engine


def search(number: int) -> QuerySearch:
    hits = tuple(SearchHit(id=f"#{place}", heading="刑法", round=1, text="盗窃") for place in range(1, number + 1))
    query = PlannedQuery(strategy=StrategyName.BACKGROUND, query="盗窃")
    return QuerySearch(query=query, rounds=(), stopped=StopReason.DONE, hits=hits)


@pytest.mark.parametrize(
    ("best", "kept"),
    [
        ([3, 1, 99, 0, -2, 3], ("#3", "#1")),
        (list(range(12, 2, -1)), tuple(f"#{place}" for place in range(12, 2, -1))),
        (list(range(12, 0, -1)), tuple(f"#{place}" for place in range(1, 11))),  # too many: a reply of another form
        ([99], tuple(f"#{place}" for place in range(1, 11))),
    ],
)
async def test_64_numbers_that_are_no_hits_are_passed_over_and_ten_kept(best: list[int], kept: tuple[str, ...]) -> None:
    found = await ranked(designer(engine(rank={"best": best})), search(12))
    assert found.kept == kept


async def test_a_reply_that_cannot_be_read_keeps_those_found_first() -> None:
    found = await ranked(designer(engine(rank="no")), search(12))
    assert found.kept == tuple(f"#{place}" for place in range(1, 11))


async def test_nobody_is_asked_where_all_are_kept() -> None:
    made = engine()
    found = await ranked(designer(made), search(10))
    assert len(found.kept) == 10
    assert made.asked == []
