"""Runs an evaluation: several items at once, each a run of its own in the folder's library, and a record of each.

The library (`runs.mma`) is the truth: a job that was killed is told again from its run and goes on where that ends
(`engine/journal.py`), and `records.jsonl` can be made from it. What one method has drawn for an item serves all others
(`engine/pool.py`). How many items are in flight changes no request, and therefore no result beyond what the kernels
do: with other requests beside it in a batch, a sum may be rounded differently and a sample may take another turn.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.domain.events import Event, Replied
from mma_desktop.domain.runs import RunStatus, Solution
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.pool import SamplePool, drawn_from, pooled
from mma_desktop.engine.team import Team
from mma_desktop.errors import EngineLost, InputError, MmaError, RecordDiffers, StorageError
from mma_desktop.evaluation.items import Item
from mma_desktop.evaluation.measuring import Job, make_record
from mma_desktop.evaluation.methods import Method, settings_digest
from mma_desktop.evaluation.records import Record, RecordFile
from mma_desktop.evaluation.scoring import score
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.manifest import make_manifest
from mma_desktop.service.recorder import Recorder
from mma_desktop.service.solving import OpenTeam, SolveRequest, notes_of
from mma_desktop.solvers.base import Solver
from mma_desktop.solvers.registry import make_solver
from mma_desktop.storage.library import Library, RunRecord
from mma_desktop.tasks.base import Task
from mma_desktop.tasks.catalog import load_task

RECORDS, LIBRARY = "records.jsonl", "runs.mma"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be evaluated: every method on every item with every seed. Empty models take the default pair."""

    items: Sequence[Item]
    methods: Sequence[Method]
    seeds: Sequence[int]
    out: Path
    general: str = ""
    domain: str = ""
    parallel: int = 4

    @property
    def jobs(self) -> list[Job]:
        """All jobs, item by item, so that at any moment the methods have seen the same items."""
        return [Job(item, method, seed) for item in self.items for seed in self.seeds for method in self.methods]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where an evaluation stands. `latest` is the record that was just finished; `seconds_left` is None at first.

    `notes` are what the user must know before anything is asked.
    """

    done: int
    total: int
    seconds_left: float | None
    latest: Record | None = None
    notes: Sequence[str] = ()


Listen = Callable[[Progress], None]


class EvaluationService:
    """Evaluates. The results of a folder are kept however an evaluation ends."""

    def __init__(self, open_team: OpenTeam, default_pair: Callable[[], tuple[str, str]]) -> None:
        """`open_team` loads engines, `default_pair` names them when the user did not."""
        self._open_team = open_team
        self._default_pair = default_pair

    async def run(self, plan: Plan, listen: Listen) -> list[Record]:
        """The records of the plan's jobs, in its order; those the folder already holds are not asked for again.

        Raises InputError when the folder holds results of other models, prompts or settings under the same names, and
        EngineLost or StorageError when it cannot go on. What is finished is kept then.
        """
        _check(plan)
        records = RecordFile(plan.out / RECORDS)
        for job in plan.jobs:
            _check_job(job, records)
        left = [job for job in plan.jobs if job.key not in records.records]
        if left:
            models = (plan.general, plan.domain) if plan.general else self._default_pair()
            with Library.open(plan.out / LIBRARY) as library:
                async with self._open_team(*models) as team:
                    folder = Folder(library, records, team, models)
                    folder.check_models()
                    listen(Progress(len(plan.jobs) - len(left), len(plan.jobs), None, notes=notes_of(team)))
                    await _work(folder, plan, left, listen)
        return [records.records[job.key] for job in plan.jobs]


def _check(plan: Plan) -> None:
    if plan.domain and not plan.general:
        raise InputError("A domain model was named without a general one.", "Name both with --general and --domain.")
    if plan.parallel < 1:
        raise InputError(f"{plan.parallel} items at once are not possible.", "Give a number from 1 upwards.")
    try:
        plan.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{plan.out} cannot be made: {error.strerror}.", "Choose another folder.") from error


def _check_job(job: Job, records: RecordFile) -> None:
    """Find out before any model is loaded what cannot be evaluated, or would stand beside results of other things."""
    task = _task(job)
    make_solver(job.method.solver, task, job.method.settings, job.seed)
    score(task, "", None, job.item.gold)
    if (record := records.records.get(job.key)) is None:
        return
    same = {
        "set of settings": record.settings_sha256 == job.method.digest,
        "set of prompts": record.prompts_sha256 == task.digest,
        "wording of the question": record.question_sha256 == job.item.as_document().sha256,
        "gold answer": record.gold == job.item.gold,
    }
    for what, holds in same.items():
        if not holds:
            fact = f"The folder holds the result of {job.title} with another {what}."
            raise InputError(fact, "Choose another folder with --out.")


async def _work(folder: Folder, plan: Plan, left: Sequence[Job], listen: Listen) -> None:
    """Finish all jobs, `parallel` at a time. The first failure ends the others; what they asked is on record."""
    clock = _Clock(len(plan.jobs), left, plan.parallel)
    jobs = iter(left)
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(plan.parallel, len(left))):
                group.create_task(_worker(folder, jobs, clock, listen))
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from None


async def _worker(folder: Folder, jobs: Iterator[Job], clock: _Clock, listen: Listen) -> None:
    for job in jobs:
        began = time.monotonic()
        record = await folder.finish(job)
        clock.finished(job, time.monotonic() - began)
        listen(clock.progress(record))


class _Clock:
    """How long the jobs that are left will take: as long as the finished ones of the same method did."""

    def __init__(self, total: int, left: Sequence[Job], parallel: int) -> None:
        self._total = total
        self._left = Counter(job.method.label for job in left)
        self._took: dict[str, list[float]] = {}
        self._parallel = parallel

    def finished(self, job: Job, seconds: float) -> None:
        """Take note of a finished job."""
        self._left[job.method.label] -= 1
        self._took.setdefault(job.method.label, []).append(seconds)

    def progress(self, latest: Record | None = None) -> Progress:
        """Where it stands."""
        left = sum(self._left.values())
        return Progress(self._total - left, self._total, self._seconds_left(), latest)

    def _seconds_left(self) -> float | None:
        known = {label: sum(took) / len(took) for label, took in self._took.items()}
        if not known:
            return None
        usual = sum(known.values()) / len(known)
        return sum(known.get(label, usual) * count for label, count in self._left.items()) / self._parallel


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
        task = _task(job)
        solver = make_solver(job.method.solver, task, job.method.settings, job.seed)
        run = self._run_of(job, task)
        error = ""
        if run.status is not RunStatus.FINISHED:
            async with self._pool_of(job.item) as pool:
                run, error = await self._told(job, task, solver, run, pool)
        record = make_record(job, task, solver, run, self._library.events(run.id), error)
        self._records.append(record)
        return record

    async def _told(
        self, job: Job, task: Task, solver: Solver, run: RunRecord, pool: SamplePool
    ) -> tuple[RunRecord, str]:
        """The finished run, and why it has no answer. One that the changed program tells differently begins anew."""
        try:
            return await self._solved(job, solver, run, pool)
        except RecordDiffers:
            self._library.set_status(run.id, RunStatus.STOPPED, None)
            return await self._solved(job, solver, self._new_run(job, task), pool)

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
            return await solver.solve(job.item.as_question(), team, recorder), ""
        except (EngineLost, StorageError):
            raise
        except MmaError as error:
            return None, str(error)

    def _run_of(self, job: Job, task: Task) -> RunRecord:
        """The job's run on record if it was begun with the same models, prompts and settings; else a new one."""
        runs = self._runs.get(job.item.id, [])
        return next((run for run in runs if self._continues(run, job, task)), None) or self._new_run(job, task)

    def _continues(self, run: RunRecord, job: Job, task: Task) -> bool:
        manifest = run.manifest
        models = {model.role: model.sha256 for model in manifest.models}
        settings = settings_digest(SearchSettings.model_validate(dict(manifest.settings)))
        found = (run.case_title, models, settings, manifest.prompts_sha256, run.document.text)
        return found == (job.title, self._models, job.method.digest, task.digest, job.item.text)

    def _new_run(self, job: Job, task: Task) -> RunRecord:
        item, document = job.item, job.item.as_document()
        request = SolveRequest(
            item.text, job.title, item.task, item.language, job.method.solver, job.method.preset, seed=job.seed
        )
        manifest = make_manifest(request, job.method.settings, task, self._team, document, self._specs)
        case = self._library.add_case(job.title, document)
        run = self._library.run(self._library.start_run(self._library.add_question(case, item.as_question()), manifest))
        self._runs.setdefault(item.id, []).insert(0, run)
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


def _task(job: Job) -> Task:
    return load_task(job.item.task, job.item.language)


def _nobody(_event: Event) -> None:
    """Nobody listens to the single steps."""
