"""Multi-turn search of the shelves for one query (SPEC: stage 1, step 4).

Each round a controller, which sees the last two rounds with two hits each, says whether more is needed and what to
search next. It ends when it is done, needs nothing, has no query, after the last round, or when a round finds nothing
new. A search that ends with nothing is made once with the query as it stands. No hit that quotes a question that is
measured on is ever seen by anyone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from mma_desktop.data_files import DataModel
from mma_desktop.domain.passages import LibraryPassage, PassageSearch
from mma_desktop.packs.json_schema import JsonObject, JsonPlain, JsonString
from mma_desktop.synthesis.brief import Brief
from mma_desktop.synthesis.designer import Designer, DesignRequest
from mma_desktop.synthesis.queries import PlannedQuery
from mma_desktop.synthesis.texts import Request

ROUNDS, HITS = 10, 10
_SHOWN_ROUNDS, _SHOWN_HITS, _SHOWN_CHARACTERS = 2, 2, 240
_TOKENS = 450
_UNWANTED = re.compile(r"[\x00-\x1f\x7f\"“”]+")


class StopReason(StrEnum):
    """Why a search ended."""

    DONE = "done"
    NO_NEED = "no_need"
    NO_QUERY = "no_query"
    ROUNDS = "rounds"
    NOTHING_NEW = "nothing_new"
    NO_REPLY = "no_reply"


class SearchHit(DataModel):
    """A passage that was found, by its id in the library, in which round."""

    id: str
    heading: str
    round: int
    text: str


class SearchRound(DataModel):
    """One round: what was searched and why, what it found, how many of it were new, how many were leaks.

    Round 0 is the search that was made with the query itself.
    """

    number: int
    query: str
    reasoning: str = ""
    hits: tuple[str, ...] = ()
    new: int = 0
    leaks: int = 0


class QuerySearch(DataModel):
    """The whole search for one query; `kept` are the ids of the hits that a ranker kept, best first."""

    query: PlannedQuery
    rounds: tuple[SearchRound, ...]
    stopped: StopReason
    summary: str = ""
    hits: tuple[SearchHit, ...] = ()
    kept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Searcher:
    """Searches for queries. `shelves` are those of the query's strategy; `rounds` is at most ROUNDS."""

    designer: Designer
    brief: Brief
    library: PassageSearch
    shelves: tuple[str, ...]
    rounds: int = ROUNDS

    async def search(self, query: PlannedQuery) -> QuerySearch:
        """The rounds and every hit, unranked."""
        found = _Found()
        stopped, summary = StopReason.ROUNDS, ""
        for number in range(1, self.rounds + 1):
            said = await self.designer.ask(self._request(query, number, found)) or {}
            summary = self.brief.clean(said.get("summary", "")) or summary
            searched = self.brief.clean(_UNWANTED.sub(" ", said.get("next_query", "")))
            if reason := _stops(said, searched):
                stopped = reason
                break
            if not await self._round(found, number, searched, self.brief.clean(said["reasoning"])):
                stopped = StopReason.NOTHING_NEW
                break
        if not found.hits:
            await self._round(found, 0, query.query, "")
        return QuerySearch(
            query=query, rounds=tuple(found.rounds), stopped=stopped, summary=summary, hits=tuple(found.hits.values())
        )

    async def _round(self, found: _Found, number: int, query: str, reasoning: str) -> int:
        """Search once and take in what is new; how many hits that is."""
        passages = await self.library.search(query, HITS, self.shelves)
        fit = [passage for passage in passages if not self.brief.guard.leak(f"{passage.heading} {passage.text}")]
        fresh = {passage.id: passage for passage in fit if passage.id not in found.hits}
        found.hits.update({name: _hit(passage, number) for name, passage in fresh.items()})
        ids, leaks = tuple(dict.fromkeys(passage.id for passage in fit)), len(passages) - len(fit)
        found.rounds.append(
            SearchRound(number=number, query=query, reasoning=reasoning, hits=ids, new=len(fresh), leaks=leaks)
        )
        return len(fresh)

    def _request(self, query: PlannedQuery, number: int, found: _Found) -> DesignRequest:
        texts = self.designer.texts
        return DesignRequest(
            Request.CONTROL,
            f"search {query.strategy} {number} {query.query}",
            _SHAPE,
            _TOKENS,
            values={
                "aim": texts.strategies[query.strategy].aim,
                "round": str(number),
                "rounds": str(self.rounds),
            },
            material={"target": f"{query.query}\n{query.rationale}".strip(), "found": found.shown() or texts.nothing},
        )


@dataclass(slots=True)
class _Found:
    """What a search has so far."""

    rounds: list[SearchRound] = field(default_factory=list[SearchRound])
    hits: dict[str, SearchHit] = field(default_factory=dict[str, SearchHit])

    def shown(self) -> str:
        """What the controller sees: the last rounds, the first hits of each."""
        return "\n".join(line for one in self.rounds[-_SHOWN_ROUNDS:] for line in self._lines(one))

    def _lines(self, one: SearchRound) -> Sequence[str]:
        hits = (self.hits[name] for name in one.hits[:_SHOWN_HITS])
        return [f"{one.number}. {one.query}", *(f"[{hit.id}] {hit.text[:_SHOWN_CHARACTERS]}" for hit in hits)]


def _stops(said: Mapping[str, Any], query: str) -> StopReason | None:
    """Why the search ends here, by what the controller said; None where it goes on."""
    if not said:
        return StopReason.NO_REPLY
    if said["done"]:
        return StopReason.DONE
    if not said["need_search"]:
        return StopReason.NO_NEED
    return None if query else StopReason.NO_QUERY


def _hit(passage: LibraryPassage, number: int) -> SearchHit:
    return SearchHit(id=passage.id, heading=passage.heading, round=number, text=passage.text)


_SHAPE = JsonObject(
    type="object",
    properties={
        "reasoning": JsonString(type="string", maxLength=120),
        "done": JsonPlain(type="boolean"),
        "need_search": JsonPlain(type="boolean"),
        "next_query": JsonString(type="string", maxLength=60),
        "summary": JsonString(type="string", maxLength=200),
    },
)
