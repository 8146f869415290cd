"""Where jobs are solved: from a job to its finished run in the folder's library, and to its record.

What one method has drawn for an item serves all others (`engine/pool.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager

from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import RunStatus, Solution
from mma_desktop.domain.team import Team
from mma_desktop.engine.pool import Drawn, SamplePool, pooled
from mma_desktop.errors import EngineLost, MmaError, RecordDiffers, StorageError
from mma_desktop.evaluation.folder import Folder
from mma_desktop.evaluation.jobs import Job
from mma_desktop.evaluation.records import Record
from mma_desktop.questions.item import Item
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.long_cases import shown_task
from mma_desktop.service.manifest import make_manifest
from mma_desktop.service.pipeline import Pipeline
from mma_desktop.service.recorder import Recorder
from mma_desktop.service.request import OpenEvidence, SolveRequest
from mma_desktop.service.retrieval.case_queries import query_for
from mma_desktop.service.retrieval.evidence import evidence_for, with_evidence, with_room
from mma_desktop.service.retrieval.library_search import with_library
from mma_desktop.solvers.registry import make_solver
from mma_desktop.storage.records import RunRecord


class JobRunner:
    """A folder and the engines that solve its jobs."""

    def __init__(
        self,
        folder: Folder,
        team: Team,
        specs: tuple[str, str],
        open_evidence: OpenEvidence,
        known: Iterable[Drawn] = (),
    ) -> None:
        """`specs` are the (general, domain) model specifications, `open_evidence` opens the knowledge library, `known`
        are samples that were drawn elsewhere.
        """
        self._folder = folder
        self._team = team
        self._specs = specs
        self._open_evidence = open_evidence
        self._known = tuple(known)
        self._pools: dict[str, SamplePool] = {}
        self._users: Counter[str] = Counter()

    async def finish(self, job: Job) -> Record:
        """The record of a job, written down; its run is replayed as far as it is on record, and goes on."""
        run, error = self._folder.run_of(job) or await self._new_run(job), ""
        if run.status is not RunStatus.FINISHED:
            async with self._pool_of(job.item) as pool:
                run, error = await self._completed_run(job, run, pool)
        return self._folder.write(job, run, error)

    async def _completed_run(self, job: Job, run: RunRecord, pool: SamplePool) -> tuple[RunRecord, str]:
        """The ended run, and why it has no answer. One that the changed program does not replay begins anew."""
        try:
            return await self._solved(job, run, pool)
        except RecordDiffers:
            self._folder.library.set_status(run.id, RunStatus.STOPPED, None)
            return await self._solved(job, await self._new_run(job), pool)

    async def _solved(self, job: Job, run: RunRecord, pool: SamplePool) -> tuple[RunRecord, str]:
        self._folder.library.claim(run.id)
        try:
            if run.status is not RunStatus.RUNNING:
                self._folder.library.set_status(run.id, RunStatus.RUNNING)
            solution, error = await self._solution(job, run, pool)
            return self._folder.close(run, solution, error), error
        finally:
            self._folder.library.release(run.id)

    async def _solution(self, job: Job, record: RunRecord, pool: SamplePool) -> tuple[Solution | None, str]:
        """The answer, or none and the reason: a question that cannot be answered must not stop the others."""
        library, run = self._folder.library, record.id

        def store(event: Event) -> None:
            library.append(run, event)

        task = shown_task(job.task, job.question.text, record.manifest)
        settings = SearchSettings.recorded(record.manifest.settings)
        solver = make_solver(job.method.solver, task, settings, job.seed)
        recorder = Recorder(library.events(run), store, listen=_nobody)
        pipeline = Pipeline(with_evidence(job.question, record.manifest), solver, settings)
        team = pooled(self._team, pool, run)
        try:
            with with_library(job.method.solver, settings, team, self._open_evidence) as equipped:
                return await pipeline.run(equipped, recorder), ""
        except (EngineLost, StorageError):
            raise
        except MmaError as error:
            return None, str(error)

    async def _new_run(self, job: Job) -> RunRecord:
        question, method = job.question, job.method
        request = SolveRequest(
            question.text, job.title, question.task, question.language, method.solver, method.preset, seed=job.seed
        )
        query = query_for(question.task, question.text, question.language, method.settings.as_of)
        found = await evidence_for(method.solver, method.settings, query, question.language, self._open_evidence)
        evidence, left_out = await with_room(job.task, question.text, self._team, found)
        manifest = make_manifest(
            request, method.settings, job.task, self._team, job.document, self._specs, left_out, evidence
        )
        return self._folder.new_run(job, manifest)

    @asynccontextmanager
    async def _pool_of(self, item: Item) -> AsyncGenerator[SamplePool]:
        """The samples of an item, those on record included; they are forgotten when nobody works on the item."""
        if item.id not in self._pools:
            self._pools[item.id] = SamplePool()
            for sample in (*self._known, *self._folder.samples(item.id)):
                self._pools[item.id].put(sample)
        self._users[item.id] += 1
        try:
            yield self._pools[item.id]
        finally:
            self._users[item.id] -= 1
            if not self._users[item.id]:
                del self._pools[item.id]


def _nobody(_event: Event) -> None:
    """Nobody listens to the single steps."""
