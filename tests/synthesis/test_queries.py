"""Queries of a strategy, each with its reason."""

from __future__ import annotations

import pytest

from mma_desktop.synthesis.queries import find_queries
from mma_desktop.synthesis.strategies import StrategyName
from tests.synthesis.scripts import QUESTION, brief, designer, dimensions, engine


async def test_queries_come_with_their_reasons() -> None:
    found = await find_queries(designer(engine()), brief(), dimensions(), StrategyName.BACKGROUND)
    assert (found[0].query, found[0].rationale) == ("queries background 0", "理由0")
    assert len(found) == 5
    assert not any(query.filled for query in found)


@pytest.mark.parametrize(
    ("name", "two"),
    [
        (StrategyName.BACKGROUND, ["领域：", "经验："]),
        (StrategyName.ARCHITECTURE, ["任务：", "限制："]),
        (StrategyName.IMPLEMENTATION, ["对象：", "行为："]),
        (StrategyName.EVALUATION, ["任务：", "目标："]),
    ],
)
async def test_61_the_designer_is_shown_the_terms_of_the_two_dimensions_alone(
    name: StrategyName, two: list[str]
) -> None:
    made = engine()
    await find_queries(designer(made), brief(), dimensions(), name)
    asked = made.asked[0][0].messages[-1].content
    shown = ("领域：", "任务：", "对象：", "行为：", "限制：", "目标：", "经验：")
    assert [one for one in shown if one in asked] == two


async def test_too_few_are_asked_for_again_and_then_made_of_pairs_of_terms() -> None:
    said = ("盗窃", QUESTION[:60], "", "盗窃", " ")
    few = {"queries": [{"query": text, "rationale": ""} for text in said]}
    made = engine(queries=few)
    found = await find_queries(designer(made), brief(), dimensions(), StrategyName.BACKGROUND)
    assert [sampling.tag for _, sampling in made.asked] == ["queries background", "queries background again"]
    assert [query.filled for query in found] == [False, *[True] * 4]
    assert found[1].query == "盗窃 盗窃"


async def test_no_more_than_ten_are_kept() -> None:
    def said(*numbers: int) -> dict[str, list[dict[str, str]]]:
        return {"queries": [{"query": f"问{number}", "rationale": "因"} for number in numbers]}

    made = engine(**{"queries evaluation": said(0, 1, 2, 3, 3), "queries evaluation again": said(*range(4, 14))})
    found = await find_queries(designer(made), brief(), dimensions(), StrategyName.EVALUATION)
    assert [query.query for query in found] == [f"问{number}" for number in range(10)]
