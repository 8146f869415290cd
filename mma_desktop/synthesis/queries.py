"""Queries of the four strategies, 5 to 10 each with a reason (SPEC: stage 1, step 3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from mma_desktop.data_files import DataModel
from mma_desktop.packs.json_schema import JsonArray, JsonObject, JsonString
from mma_desktop.synthesis.brief import Brief
from mma_desktop.synthesis.designer import Designer, DesignRequest
from mma_desktop.synthesis.dimensions import Dimensions
from mma_desktop.synthesis.strategies import STRATEGIES, Strategy, StrategyName
from mma_desktop.synthesis.texts import Request

LEAST_QUERIES, MOST_QUERIES = 5, 10
_LONGEST_QUERY, _LONGEST_REASON = 60, 80
_TOKENS = 1000


class PlannedQuery(DataModel):
    """One query and why it is asked; `filled` by the program where the designer gave too few."""

    strategy: StrategyName
    query: str
    rationale: str = ""
    filled: bool = False


async def find_queries(
    designer: Designer, brief: Brief, dimensions: Dimensions, name: StrategyName
) -> list[PlannedQuery]:
    """The queries of one strategy: the designer's, asked again where they are too few, then pairs of terms."""
    strategy = STRATEGIES[name]
    found: dict[str, PlannedQuery] = {}
    for tag in (f"queries {name}", f"queries {name} again"):
        if len(found) < LEAST_QUERIES:
            for query in await _asked(designer, brief, dimensions, strategy, tag):
                found.setdefault(query.query, query)
    for text in _pairs(dimensions, strategy):
        if len(found) < LEAST_QUERIES:
            found.setdefault(text, PlannedQuery(strategy=name, query=text, filled=True))
    return list(found.values())[:MOST_QUERIES]


async def _asked(
    designer: Designer, brief: Brief, dimensions: Dimensions, strategy: Strategy, tag: str
) -> list[PlannedQuery]:
    """What one reply proposes, without what says nothing or must not be used."""
    aim = designer.texts.strategies[strategy.name].aim
    request = DesignRequest(
        Request.QUERIES,
        tag,
        _SHAPE,
        _TOKENS,
        values={"aim": aim, "most": str(MOST_QUERIES)},
        material={"task": brief.task, "terms": _listed(designer, dimensions, strategy)},
    )
    reply = await designer.ask(request) or {"queries": ()}
    read = [(brief.clean(one["query"]), brief.clean(one["rationale"])) for one in reply["queries"]]
    return [PlannedQuery(strategy=strategy.name, query=query, rationale=why) for query, why in read if query]


def _listed(designer: Designer, dimensions: Dimensions, strategy: Strategy) -> str:
    lines = (f"{designer.texts.dimensions[name]}: {'; '.join(dimensions.terms[name])}" for name in strategy.dimensions)
    return "\n".join(lines)


def _pairs(dimensions: Dimensions, strategy: Strategy) -> Sequence[str]:
    """Queries without a designer: each term of one dimension with one of the other, the foremost first."""
    first, second = (dimensions.terms[name] for name in strategy.dimensions)
    pairs = sorted(product(range(len(first)), range(len(second))), key=sum)
    return [f"{first[left]} {second[right]}" for left, right in pairs]


_SHAPE = JsonObject(
    type="object",
    properties={
        "queries": JsonArray(
            type="array",
            items=JsonObject(
                type="object",
                properties={
                    "query": JsonString(type="string", maxLength=_LONGEST_QUERY),
                    "rationale": JsonString(type="string", maxLength=_LONGEST_REASON),
                },
            ),
            minItems=LEAST_QUERIES,
            maxItems=MOST_QUERIES,
        )
    },
)
