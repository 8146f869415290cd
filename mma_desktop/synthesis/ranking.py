"""Which hits of a search are kept: the ten that a ranker finds most relevant (SPEC: stage 1, step 4)."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.packs.json_schema import JsonArray, JsonObject, JsonPlain
from mma_desktop.synthesis.designer import Designer, DesignRequest
from mma_desktop.synthesis.searching import QuerySearch, SearchHit
from mma_desktop.synthesis.texts import Request

KEPT = 10
_SHOWN_CHARACTERS = 80
_TOKENS = 80


async def ranked(designer: Designer, search: QuerySearch) -> QuerySearch:
    """The search with at most KEPT hits kept, best first; those found first where the ranker names none that is there.

    Where no more were found than are kept, there is nothing to choose, and nobody is asked.
    """
    hits = search.hits
    chosen = hits if len(hits) <= KEPT else await _chosen(designer, search)
    return search.model_copy(update={"kept": tuple(hit.id for hit in chosen)})


async def _chosen(designer: Designer, search: QuerySearch) -> Sequence[SearchHit]:
    query, hits = search.query, search.hits
    request = DesignRequest(
        Request.RANK,
        f"rank {query.strategy} {query.query}",
        _SHAPE,
        _TOKENS,
        values={"most": str(KEPT)},
        material={"target": f"{query.query}\n{query.rationale}".strip(), "candidates": _listed(hits)},
    )
    reply = await designer.ask(request) or {}
    best: Sequence[int] = reply.get("best", ())
    named = [hits[place - 1] for place in dict.fromkeys(best) if 1 <= place <= len(hits)]
    return (named or hits)[:KEPT]


def _listed(hits: Sequence[SearchHit]) -> str:
    lines = (f"{number}. {hit.heading}: {hit.text[:_SHOWN_CHARACTERS]}" for number, hit in enumerate(hits, start=1))
    return "\n".join(line.replace("\n", " ") for line in lines)


_SHAPE = JsonObject(
    type="object",
    properties={"best": JsonArray(type="array", items=JsonPlain(type="integer"), minItems=1, maxItems=KEPT)},
)
