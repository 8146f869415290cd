"""What the kept passages of a strategy come to: one analysis each (SPEC: stage 1, step 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mma_desktop.data_files import DataModel
from mma_desktop.packs.json_schema import JsonArray, JsonObject, JsonString
from mma_desktop.synthesis.brief import Brief
from mma_desktop.synthesis.designer import Designer, DesignRequest
from mma_desktop.synthesis.searching import QuerySearch, SearchHit
from mma_desktop.synthesis.strategies import STRATEGIES, Strategy, StrategyName
from mma_desktop.synthesis.texts import Request

LONGEST_DOCUMENT = 10_000  # characters of one passage
_DOCUMENTS = 12  # passages that one analysis reads
_MOST_POINTS, _LONGEST_POINT = 4, 80
_TOKENS = 1400
_POINTS_WITHOUT_DESIGNER = 4


class Analysis(DataModel):
    """The points of a strategy's fields, and the ids of the passages that were read.

    `filled` means that the passages themselves stand in, because the designer gave none, twice, or that none was found
    and nobody was asked to make something up.
    """

    strategy: StrategyName
    points: Mapping[str, tuple[str, ...]]
    passages: tuple[str, ...]
    filled: bool = False

    def text(self, labels: Mapping[str, str]) -> str:
        """All points, one field a line."""
        lines = (f"{labels[name]}: {'; '.join(points)}" for name, points in self.points.items() if points)
        return "\n".join(lines)


async def analysed(designer: Designer, brief: Brief, name: StrategyName, searches: Sequence[QuerySearch]) -> Analysis:
    """The analysis of what the searches of one strategy kept."""
    strategy, hits = STRATEGIES[name], best_of(searches)
    for tag in (f"analyse {name}", f"analyse {name} again") if hits else ():
        reply = await designer.ask(_request(designer, brief, strategy, hits, tag)) or {}
        points = {field: brief.kept(reply.get(field, ()), _MOST_POINTS) for field in strategy.fields}
        if any(points.values()):
            return Analysis(strategy=name, points=points, passages=tuple(hit.id for hit in hits))
    own = brief.kept((f"{hit.heading}: {hit.text[:_LONGEST_POINT]}" for hit in hits), _POINTS_WITHOUT_DESIGNER)
    points = {field: own if field == strategy.fields[0] else () for field in strategy.fields}
    return Analysis(strategy=name, points=points, passages=tuple(hit.id for hit in hits), filled=True)


def best_of(searches: Sequence[QuerySearch]) -> list[SearchHit]:
    """The kept hits of several searches: the best of each in turn, then the second ones; each once."""
    best: dict[str, SearchHit] = {}
    for place in range(max((len(search.kept) for search in searches), default=0)):
        for search in searches:
            if place < len(search.kept):
                hit = next(hit for hit in search.hits if hit.id == search.kept[place])
                best.setdefault(hit.id, hit)
    return list(best.values())[:_DOCUMENTS]


def _request(
    designer: Designer, brief: Brief, strategy: Strategy, hits: Sequence[SearchHit], tag: str
) -> DesignRequest:
    texts = designer.texts.strategies[strategy.name]
    read = "\n\n".join(f"[{hit.id}] {hit.heading}\n{hit.text[:LONGEST_DOCUMENT]}" for hit in hits)
    wanted = "\n".join(f"- {field}: {texts.fields[field]}" for field in strategy.fields)
    return DesignRequest(
        Request.ANALYSE,
        tag,
        _shape(strategy),
        _TOKENS,
        values={"aim": texts.aim, "wanted": wanted},
        material={"task": brief.task, "passages": read or designer.texts.nothing},
    )


def _shape(strategy: Strategy) -> JsonObject:
    points = JsonArray(
        type="array", items=JsonString(type="string", maxLength=_LONGEST_POINT), minItems=1, maxItems=_MOST_POINTS
    )
    return JsonObject(type="object", properties=dict.fromkeys(strategy.fields, points))
