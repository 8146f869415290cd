"""Stage 1 from end to end: samples -> dimensions -> queries -> searches -> analyses -> plan -> nodes -> pack.

Whatever a designer does, a build ends with a pack that loads. Every reply and every search goes through the team it is
given, so a journal around that team makes a build continue where it was killed (`workflows/work_journal.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from mma_desktop.domain.passages import PassageSearch
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.domain.waiting import together
from mma_desktop.errors import InputError
from mma_desktop.packs.leak_guard import LeakGuard
from mma_desktop.packs.loading import digest, pack_of
from mma_desktop.packs.schema import FORMAT, NodePack, Provenance
from mma_desktop.synthesis.analyses import Analysis, analysed
from mma_desktop.synthesis.brief import Brief, SampleQuestion, brief_of, chosen
from mma_desktop.synthesis.designer import Designer
from mma_desktop.synthesis.dimensions import Dimensions, find_dimensions
from mma_desktop.synthesis.dossier import BuildSettings, DesignerRecord, Dossier
from mma_desktop.synthesis.nodes import write_nodes
from mma_desktop.synthesis.plan import PlannedStep, PlanWish, planned
from mma_desktop.synthesis.queries import PlannedQuery, find_queries
from mma_desktop.synthesis.ranking import ranked
from mma_desktop.synthesis.searching import QuerySearch, Searcher
from mma_desktop.synthesis.skeletons import skeleton_for
from mma_desktop.synthesis.strategies import STRATEGIES, StrategyName
from mma_desktop.synthesis.texts import load_design_texts
from mma_desktop.tasks.base import CatalogTask

P = TypeVar("P")
R = TypeVar("R")
_AT_ONCE = 8  # searches side by side: more fill no batch better and make the first results wait


class BuildStage(StrEnum):
    """What a build is doing."""

    DIMENSIONS = "dimensions"
    QUERIES = "queries"
    SEARCHES = "searches"
    ANALYSES = "analyses"
    NODES = "nodes"


@dataclass(frozen=True, slots=True)
class BuildStep:
    """So many of a stage's parts are done."""

    stage: BuildStage
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class BuildJob:
    """What is built: for which task, from which questions, under which id. `measured` must not be quoted."""

    task: CatalogTask
    samples: Sequence[SampleQuestion]
    measured: Sequence[str]
    pack_id: str
    settings: BuildSettings


@dataclass(frozen=True, slots=True)
class BuiltPack:
    """What came of a build."""

    pack: NodePack
    dossier: Dossier


Hear = Callable[[BuildStep], None]


async def build(job: BuildJob, team: Team, hear: Hear = lambda _step: None) -> BuiltPack:
    """The pack and its dossier. The team's general model designs; its library is searched.

    Raises InputError without samples or a library, EngineLost and ContextOverflow as the engine does.
    """
    if not job.samples or team.library is None:
        raise InputError("A pack is built from sample questions and a library.", "Give questions, and open a library.")
    samples = chosen(job.samples, job.settings.samples, job.settings.seed)
    guard = LeakGuard.over([*job.measured, *(sample.text for sample in job.samples)])
    builder = _Builder(job, _designer(job, team), brief_of(job.task, samples, guard), team.library, hear)
    return await builder.built([sample.id for sample in samples])


def _designer(job: BuildJob, team: Team) -> Designer:
    texts = load_design_texts(job.task.language)
    return Designer(team[GENERAL], texts, job.settings.seed, job.settings.temperature)


@dataclass(frozen=True, slots=True)
class _Builder:
    job: BuildJob
    designer: Designer
    brief: Brief
    library: PassageSearch
    hear: Hear

    async def built(self, samples: Sequence[str]) -> BuiltPack:
        self.hear(BuildStep(BuildStage.DIMENSIONS, 0, 1))
        dimensions = await find_dimensions(self.designer, self.brief)
        self.hear(BuildStep(BuildStage.DIMENSIONS, 1, 1))
        searches = await self._searches(await self._queries(dimensions))
        analyses = await self._analyses(searches)
        summaries = self._summaries(dimensions, analyses)
        self.hear(BuildStep(BuildStage.NODES, 0, 2))
        plan = await planned(self.designer, self.brief, PlanWish(summaries, self.job.task.has_ledger))
        self.hear(BuildStep(BuildStage.NODES, 1, 2))
        pack = await self._pack(plan, summaries, searches)
        self.hear(BuildStep(BuildStage.NODES, 2, 2))
        return BuiltPack(pack, self._dossier(pack, samples, dimensions, searches, analyses, plan))

    async def _queries(self, dimensions: Dimensions) -> list[PlannedQuery]:
        """The queries that are searched, of all strategies."""

        async def planned_for(name: StrategyName) -> list[PlannedQuery]:
            return await find_queries(self.designer, self.brief, dimensions, name)

        found = await self._each(BuildStage.QUERIES, planned_for, [*STRATEGIES])
        return [query for queries in found for query in queries[: self.job.settings.searches]]

    async def _searches(self, queries: Sequence[PlannedQuery]) -> list[QuerySearch]:
        gate = asyncio.Semaphore(_AT_ONCE)

        async def search(query: PlannedQuery) -> QuerySearch:
            async with gate:
                return await ranked(self.designer, await self._searcher(query).search(query))

        return await self._each(BuildStage.SEARCHES, search, queries)

    async def _each(self, stage: BuildStage, work: Callable[[P], Awaitable[R]], parts: Sequence[P]) -> list[R]:
        """The results of a stage's parts, worked on at once, in order; after each it is told how many are done."""
        done = 0
        self.hear(BuildStep(stage, 0, len(parts)))

        async def one(part: P) -> R:
            nonlocal done
            result = await work(part)
            done += 1
            self.hear(BuildStep(stage, done, len(parts)))
            return result

        return await together(map(one, parts))

    def _searcher(self, query: PlannedQuery) -> Searcher:
        shelves = STRATEGIES[query.strategy].shelves
        return Searcher(self.designer, self.brief, self.library, shelves, self.job.settings.rounds)

    async def _analyses(self, searches: Sequence[QuerySearch]) -> list[Analysis]:
        async def of(name: StrategyName) -> Analysis:
            own = [search for search in searches if search.query.strategy is name]
            return await analysed(self.designer, self.brief, name, own)

        return await self._each(BuildStage.ANALYSES, of, [*STRATEGIES])

    def _summaries(self, dimensions: Dimensions, analyses: Sequence[Analysis]) -> str:
        texts = self.designer.texts.strategies
        said = (f"{texts[one.strategy].name}\n{one.text(texts[one.strategy].fields)}" for one in analyses)
        return "\n\n".join(filter(None, (dimensions.reasoning, *said)))

    async def _pack(self, plan: Sequence[PlannedStep], summaries: str, searches: Sequence[QuerySearch]) -> NodePack:
        """The pack of the plan; without a plan, the skeleton under the new name."""
        skeleton = skeleton_for(self.job.task.id, self.job.task.language)
        if not plan:
            nodes = tuple(node.model_dump(mode="json", exclude_defaults=True) for node in skeleton.nodes)
            filled = tuple(node.name for node in skeleton.nodes)
            return self._packed(nodes, filled, searches, parent=digest(skeleton))
        written = await write_nodes(self.designer, self.brief, plan, summaries, skeleton.final.checks)
        return self._packed(written.nodes, written.filled, searches)

    def _packed(
        self,
        nodes: Sequence[Mapping[str, object]],
        filled: tuple[str, ...],
        searches: Sequence[QuerySearch],
        parent: str = "",
    ) -> NodePack:
        task = self.job.task
        ids = dict.fromkeys(name for search in searches for name in search.kept)
        info = self.designer.engine.info
        name = info.name[:200]
        provenance = Provenance(
            designer=name,
            library_ids=tuple(ids),
            filled=filled,
            parent=parent,
            sent_to=() if info.local else (name,),
        )
        data = {
            "schema": FORMAT,
            "id": self.job.pack_id,
            "version": 1,
            "language": task.language,
            "titles": {task.language: task.title},
            "tasks": [task.id],
            "nodes": list(nodes),
            "provenance": provenance.model_dump(mode="json"),
        }
        return pack_of(data, self.job.pack_id)

    def _dossier(
        self,
        pack: NodePack,
        samples: Sequence[str],
        dimensions: Dimensions,
        searches: Sequence[QuerySearch],
        analyses: Sequence[Analysis],
        plan: Sequence[PlannedStep],
    ) -> Dossier:
        info = self.designer.engine.info
        return Dossier(
            pack=digest(pack),
            task=self.job.task.id,
            language=self.job.task.language,
            designer=DesignerRecord(name=info.name, sha256=info.sha256, local=info.local),
            settings=self.job.settings,
            samples=tuple(samples),
            dimensions=dimensions,
            searches=tuple(searches),
            analyses=tuple(analyses),
            plan=tuple(plan),
            filled=pack.provenance.filled,
            skeleton=pack.provenance.parent,
        )
