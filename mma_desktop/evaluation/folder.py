"""An opened evaluation folder: from a job to its finished run in the library, and to its record.

The library (`runs.mma`) is the truth: a job that was killed is told again from its run and goes on where that ends
(`engine/journal.py`), and `records.jsonl` can be made from it. What one method has drawn for an item serves all others
(`engine/pool.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from mma_desktop.domain.events import Event, Replied
from mma_desktop.domain.runs import RunStatus, Solution
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.pool import SamplePool, drawn_from, pooled
from mma_desktop.engine.team import Team
from mma_desktop.errors import EngineLost, InputError, MmaError, RecordDiffers, StorageError
from mma_desktop.evaluation.items import Item, Job
from mma_desktop.evaluation.measuring import make_record
from mma_desktop.evaluation.methods import settings_digest
from mma_desktop.evaluation.records import Record, RecordFile
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.manifest import make_manifest
from mma_desktop.service.recorder import Recorder
from mma_desktop.service.solving import SolveRequest
from mma_desktop.solvers.base import Solver
from mma_desktop.solvers.budget import solve_within
from mma_desktop.solvers.registry import make_solver
from mma_desktop.storage.library import Library, RunRecord


class Folder:
    """An opened evaluation folder: its library and records, and the engines."""

    def __init__(self, library: Library, records: RecordFile, team: Team, specs: tuple[str, str]) -> None:
        """`specs` are the (general, domain) model specifications."""
        self._library = library
        self._records = records
        self._team = team
        self._specs = specs
        self._runs: dict[str, list[RunRecord]] = {}  # of each item, newest first
        for run in library.runs():
            self._runs.setdefault(run.document.name, []).append(run)
        self._pools: dict[str, SamplePool] = {}
        self._users: Counter[str] = Counter()
        self._models = {seat: engine.info.sha256 for seat, engine in team.seats.items()}

    def check_models(self) -> None:
        """Refuse to put results of one pair of models beside those of another."""
        if any(record.models != self._models for record in self._records.records.values()):
            fact = "The folder holds results of other models."
            raise InputError(fact, "Choose another folder with --out, or the same models.")

    async def finish(self, job: Job) -> Record:
        """The record of a job, written down; its run is told again as far as it is on record, and goes on."""
        solver = make_solver(job.method.solver, job.task, job.method.settings, job.seed)
        run, error = self._run_of(job), ""
        if run.status is not RunStatus.FINISHED:
            async with self._pool_of(job.item) as pool:
                run, error = await self._told(job, solver, run, pool)
        record = make_record(job, solver, run, self._library.events(run.id), error)
        self._records.append(record)
        return record

    async def _told(self, job: Job, solver: Solver, run: RunRecord, pool: SamplePool) -> tuple[RunRecord, str]:
        """The finished run, and why it has no answer. One that the changed program tells differently begins anew."""
        try:
            return await self._solved(job, solver, run, pool)
        except RecordDiffers:
            self._library.set_status(run.id, RunStatus.STOPPED, None)
            return await self._solved(job, solver, self._new_run(job), pool)

    async def _solved(self, job: Job, solver: Solver, run: RunRecord, pool: SamplePool) -> tuple[RunRecord, str]:
        self._library.claim(run.id)
        try:
            solution, error = await self._solution(job, solver, run.id, pool)
            status = RunStatus.FAILED if error else RunStatus.FINISHED
            self._library.set_status(run.id, status, solution)
            return self._library.run(run.id), error
        finally:
            self._library.release(run.id)

    async def _solution(self, job: Job, solver: Solver, run: str, pool: SamplePool) -> tuple[Solution | None, str]:
        """The answer, or none and the reason: a question that cannot be answered must not stop the others."""

        def store(event: Event) -> None:
            self._library.append(run, event)

        recorder = Recorder(self._library.events(run), store, listen=_nobody)
        team = journaled(pooled(self._team, pool, run), recorder.replies, recorder)
        try:
            return await solve_within(solver, job.question, team, recorder, job.method.settings), ""
        except (EngineLost, StorageError):
            raise
        except MmaError as error:
            return None, str(error)

    def _run_of(self, job: Job) -> RunRecord:
        """The job's run on record if it was begun with the same models, prompts and settings; else a new one."""
        runs = self._runs.get(job.item.id, [])
        return next((run for run in runs if self._continues(run, job)), None) or self._new_run(job)

    def _continues(self, run: RunRecord, job: Job) -> bool:
        manifest = run.manifest
        models = {model.role: model.sha256 for model in manifest.models}
        settings = settings_digest(SearchSettings.model_validate(dict(manifest.settings)))
        found = (run.case_title, models, settings, manifest.prompts_sha256, run.document.sha256)
        return found == (job.title, self._models, job.method.digest, job.task.digest, job.document.sha256)

    def _new_run(self, job: Job) -> RunRecord:
        document, question, method = job.document, job.question, job.method
        request = SolveRequest(
            question.text, job.title, question.task, question.language, method.solver, method.preset, seed=job.seed
        )
        manifest = make_manifest(request, method.settings, job.task, self._team, document, self._specs)
        case = self._library.add_case(job.title, document)
        run = self._library.run(self._library.start_run(self._library.add_question(case, question), manifest))
        self._runs.setdefault(job.item.id, []).insert(0, run)
        return run

    @asynccontextmanager
    async def _pool_of(self, item: Item) -> AsyncGenerator[SamplePool]:
        """The samples of an item, those on record included; they are forgotten when nobody works on the item."""
        if item.id not in self._pools:
            self._pools[item.id] = self._pool_on_record(item)
        self._users[item.id] += 1
        try:
            yield self._pools[item.id]
        finally:
            self._users[item.id] -= 1
            if not self._users[item.id]:
                del self._pools[item.id]

    def _pool_on_record(self, item: Item) -> SamplePool:
        pool = SamplePool()
        for run in self._runs.get(item.id, []):
            for event in self._library.events(run.id):
                _put(event, pool)
        return pool


def _put(event: Event, pool: SamplePool) -> None:
    if isinstance(event, Replied):
        for sample in map(drawn_from, event.reply.get("items", [])):
            if sample is not None:
                pool.put(sample)


def _nobody(_event: Event) -> None:
    """Nobody listens to the single steps."""
