"""The multi-turn search: why it ends, what its controller sees, what nobody sees (claims 62, 63, 65)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop.synthesis.queries import PlannedQuery
from mma_desktop.synthesis.searching import ROUNDS, QuerySearch, Searcher, StopReason
from mma_desktop.synthesis.strategies import StrategyName
from tests.synthesis.scripts import QUESTION, ToyLibrary, brief, designer, endless, engine, passage

QUERY = PlannedQuery(strategy=StrategyName.BACKGROUND, query="盗窃罪的认定", rationale="要弄清要件")


def says(**changed: Any) -> Callable[[str], dict[str, Any]]:
    """A controller that goes on for ever but for what is changed."""
    usual = {"reasoning": "还缺", "done": False, "need_search": True, "next_query": "盗窃", "summary": "有了"}
    return lambda tag: {**usual, "next_query": f"盗窃 {tag.split()[2]}", **changed}


async def searched(reply: Any, library: ToyLibrary | None = None, rounds: int = ROUNDS) -> QuerySearch:
    searcher = Searcher(designer(engine(search=reply)), brief(), library or endless(), ("statutes",), rounds)
    return await searcher.search(QUERY)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"done": True}, StopReason.DONE),
        ({"need_search": False}, StopReason.NO_NEED),
        ({"next_query": '  "" '}, StopReason.NO_QUERY),
    ],
)
async def test_it_ends_when_the_controller_says_so_or_has_no_query(changed: dict[str, Any], reason: StopReason) -> None:
    found = await searched(lambda tag: says(**(changed if tag.split()[2] == "3" else {}))(tag))
    assert found.stopped is reason
    assert [one.number for one in found.rounds] == [1, 2]
    assert found.summary == "有了"


async def test_what_was_summed_up_stays_where_the_last_reply_sums_up_nothing() -> None:
    found = await searched(lambda tag: says(**({"done": True, "summary": " "} if tag.split()[2] == "3" else {}))(tag))
    assert (found.stopped, found.summary) == (StopReason.DONE, "有了")


async def test_a_round_finds_ten_passages_at_most() -> None:
    library = ToyLibrary(lambda number: [passage(20 * number + place) for place in range(12)])
    found = await searched(says(), library, 2)
    assert [len(one.hits) for one in found.rounds] == [10, 10]


async def test_it_ends_after_ten_rounds() -> None:
    library = endless()
    found = await searched(says(), library)
    assert (found.stopped, len(found.rounds), len(library.asked)) == (StopReason.ROUNDS, 10, 10)


async def test_it_ends_when_a_round_finds_nothing_new() -> None:
    library = ToyLibrary(lambda number: [passage(1), passage(min(number, 2))])
    found = await searched(says(), library)
    assert found.stopped is StopReason.NOTHING_NEW
    assert [one.new for one in found.rounds] == [1, 1, 0]


async def test_it_ends_when_the_reply_cannot_be_read_twice() -> None:
    found = await searched("no JSON")
    assert found.stopped is StopReason.NO_REPLY


async def test_one_that_ends_with_nothing_is_made_once_with_the_query_itself() -> None:
    library = endless()
    found = await searched(says(done=True), library)
    assert library.asked == [(QUERY.query, ("statutes",))]
    assert [one.number for one in found.rounds] == [0]
    assert len(found.hits) == 3


async def test_the_controller_sees_the_last_two_rounds_with_two_hits_each() -> None:
    made = engine(search=says())
    await Searcher(designer(made), brief(), endless(), (), 7).search(QUERY)
    last = made.asked[-1][0].messages[-1].content
    seen = [number for number in range(3, 24) if f"[刑法#{number}]" in last]
    assert seen == [15, 16, 18, 19], "rounds 5 and 6 of six, hits 1 and 2 of three"
    assert [f"{number}. 盗窃 {number}\n" in last for number in range(1, 7)] == [False] * 4 + [True] * 2
    assert "盗窃罪的认定" in last
    assert "要弄清要件" in last


async def test_a_hit_that_quotes_what_is_measured_on_is_never_seen() -> None:
    leak = passage(7, f"典型案例：{QUESTION}")
    library = ToyLibrary(lambda number: [leak, passage(10 + number)])
    made = engine(search=says())
    found = await Searcher(designer(made), brief(), library, (), 3).search(QUERY)
    assert "刑法#7" not in {hit.id for hit in found.hits}
    assert [one.leaks for one in found.rounds] == [1, 1, 1]
    assert not any("典型案例" in prompt.messages[-1].content for prompt, _ in made.asked)


async def test_a_query_that_is_the_question_itself_is_no_query() -> None:
    library = endless()
    found = await searched(says(next_query=QUESTION), library)
    assert found.stopped is StopReason.NO_QUERY
    assert QUESTION not in [query for query, _ in library.asked]
