"""What the kept passages of a strategy come to."""

from __future__ import annotations

from mma_desktop.synthesis.analyses import analysed, best_of
from mma_desktop.synthesis.queries import PlannedQuery
from mma_desktop.synthesis.searching import QuerySearch, SearchHit, StopReason
from mma_desktop.synthesis.strategies import STRATEGIES, StrategyName
from tests.synthesis.scripts import brief, designer, engine

NAME = StrategyName.ARCHITECTURE


def search(*kept: int, text: str = "先整理后判断") -> QuerySearch:
    hits = tuple(SearchHit(id=f"patterns#{place}", heading="分工", round=1, text=text) for place in kept)
    query = PlannedQuery(strategy=NAME, query="分工")
    ids = tuple(hit.id for hit in hits)
    return QuerySearch(query=query, rounds=(), stopped=StopReason.DONE, hits=hits, kept=ids)


def test_the_best_of_every_search_comes_before_the_second_ones() -> None:
    found = best_of([search(1, 2), search(3, 1), search(2)])
    assert [hit.id for hit in found] == ["patterns#1", "patterns#3", "patterns#2"]


async def test_an_analysis_lists_points_of_every_field() -> None:
    found = await analysed(designer(engine()), brief(), NAME, [search(1)])
    assert set(found.points) == set(STRATEGIES[NAME].fields)
    assert found.points["patterns"] == ("patterns的要点",)
    assert found.text({name: name for name in found.points}).splitlines()[0] == "patterns: patterns的要点"
    assert (found.passages, found.filled) == (("patterns#1",), False)


async def test_a_passage_is_read_up_to_ten_thousand_characters() -> None:
    made = engine()
    await analysed(designer(made), brief(), NAME, [search(1, text="长" * 20_000)])
    assert made.asked[0][0].messages[-1].content.count("长") == 10_000


async def test_where_the_designer_gives_no_point_twice_the_passages_stand_in() -> None:
    made = engine(analyse={field: [" "] for field in STRATEGIES[NAME].fields})
    found = await analysed(designer(made), brief(), NAME, [search(1)])
    assert found.filled
    assert found.points["patterns"] == ("分工: 先整理后判断",)
    assert len(made.asked) == 2


async def test_without_any_passage_nobody_is_asked_to_make_points_up() -> None:
    made = engine()
    found = await analysed(designer(made), brief(), NAME, [search()])
    assert made.asked == []
    assert (found.filled, found.passages, set(found.points.values())) == (True, (), {()})
