"""Runs an evaluation: several items at once, each a run of its own, and a record of each (`folder.py`).

How many items are computed at once changes no request, and therefore no result beyond what the kernels do: with other
requests beside it in a batch, a sum may be rounded differently and a sample may take another turn.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.team import NOBODY, Team
from mma_desktop.domain.waiting import together
from mma_desktop.errors import InputError
from mma_desktop.evaluation.cluster import Cluster, Models, connect, take_in
from mma_desktop.evaluation.folder import Folder
from mma_desktop.evaluation.job_runner import JobRunner
from mma_desktop.evaluation.jobs import Job
from mma_desktop.evaluation.methods import EvaluatedMethod
from mma_desktop.evaluation.records import Key, Record, RecordFile
from mma_desktop.holding import held
from mma_desktop.offline import Permit
from mma_desktop.questions.item import Item
from mma_desktop.service.request import OpenEvidence, OpenTeam
from mma_desktop.service.request_checks import check_of_use, notes_on_experts, notes_on_packs
from mma_desktop.service.retrieval.knowledge import open_knowledge
from mma_desktop.service.solving import notes_of
from mma_desktop.solvers.registry import asks_models, make_solver
from mma_desktop.storage.library import Library
from mma_desktop.tasks.catalog import load_task

RECORDS, LIBRARY = "records.jsonl", "runs.mma"
_PROBE = "A 0 0月"  # a reply in which every lenient metric finds something to compare


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be evaluated: every method on every item with every seed. Empty models take the default pair.

    `parallel` items are computed at once on this machine; with the address of a `cluster` they are solved there.
    """

    items: Sequence[Item]
    methods: Sequence[EvaluatedMethod]
    seeds: Sequence[int]
    out: Path
    general: str = ""
    domain: str = ""
    parallel: int = 4
    cluster: str = ""

    @property
    def several_cases(self) -> bool:
        """Whether more than one item is computed at once."""
        return min(self.parallel, len(self.items)) > 1

    @property
    def jobs(self) -> list[Job]:
        """All jobs, item by item, so that at any moment the methods have seen the same items."""
        names = dict.fromkeys((item.task, item.language) for item in self.items)
        methods = {language: [method.in_language(language) for method in self.methods] for _, language in names}
        tasks = {name: load_task(*name) for name in names}
        return [
            Job(item, task, method, seed)
            for item in self.items
            for task in [item.task_of(tasks[item.task, item.language])]
            for seed in self.seeds
            for method in methods[item.language]
        ]


@dataclass(frozen=True, slots=True)
class EvaluationProgress:
    """Where an evaluation stands. `latest` is the record that was just finished; `seconds_left` is None at first.

    `notes` are what the user must know before anything is asked.
    """

    done: int
    total: int
    seconds_left: float | None
    latest: Record | None = None
    notes: Sequence[str] = ()


Listen = Callable[[EvaluationProgress], None]


class EvaluationService:
    """Evaluates. The results of a folder are kept however an evaluation ends."""

    def __init__(
        self,
        open_team: OpenTeam,
        default_pair: Callable[[], tuple[str, str]],
        open_evidence: OpenEvidence = open_knowledge,
    ) -> None:
        """`open_team` loads engines, `default_pair` names them when the user did not; `open_evidence` opens the
        knowledge library for methods that read it.
        """
        self._open_evidence = open_evidence
        self._open_team = open_team
        self._default_pair = default_pair

    async def run(self, plan: Plan, listen: Listen) -> list[Record]:
        """The records of the plan's jobs, in its order; those the folder already holds are not asked for again.

        Raises InputError when the folder holds results of other models, prompts or settings under the same names, and
        EngineLost or StorageError when it cannot go on. What is finished is kept then.
        """
        _check(plan)
        with held(plan.out):
            return await self._run(plan, RecordFile(plan.out / RECORDS), listen)

    async def _run(self, plan: Plan, records: RecordFile, listen: Listen) -> list[Record]:
        jobs = plan.jobs
        for job in jobs:
            _check_job(job, records)
        left = [job for job in jobs if job.key not in records.records]
        if left:
            eta = EtaEstimator(len(jobs), left, plan.parallel)
            with Library.open(plan.out / LIBRARY) as library:
                await (self._spread if plan.cluster else self._work)(plan, library, records, eta, listen)
        return [records.records[job.key] for job in jobs]

    @asynccontextmanager
    async def _team(self, plan: Plan, jobs: Sequence[Job]) -> AsyncGenerator[tuple[tuple[str, str], Team]]:
        """The models' specifications and engines; nobody where no job asks a model."""
        if not any(asks_models(job.method.solver, job.method.settings) for job in jobs):
            yield ("", ""), NOBODY
            return
        specs = self._models(plan)
        async with self._open_team(*specs, several_cases=plan.several_cases) as team:
            yield specs, team

    def _models(self, plan: Plan) -> tuple[str, str]:
        return (plan.general, plan.domain) if plan.general else self._default_pair()

    async def _work(self, plan: Plan, library: Library, records: RecordFile, eta: EtaEstimator, listen: Listen) -> None:
        """Solve on this machine."""
        async with self._team(plan, eta.jobs) as (specs, team):
            digests = {role: engine.info.sha256 for role, engine in team.engines.items()}
            runner = JobRunner(Folder(library, records, digests), team, specs, self._open_evidence)
            listen(eta.progress(notes=(*notes_of(team), *_notes_on_jobs(eta.jobs))))
            await _work(runner, eta, listen)

    async def _spread(
        self, plan: Plan, library: Library, records: RecordFile, eta: EtaEstimator, listen: Listen
    ) -> None:
        """Solve on the workers of a cluster; what they end is written down here."""
        with Permit():
            async with await connect(plan.cluster) as client:
                cluster = Cluster(client, Models(self._open_team, self._models(plan), self._open_evidence))
                facts = await cluster.facts()
                folder = Folder(library, records, facts.digests)
                leaves = f"The questions leave this computer: they are sent to the workers of {plan.cluster}."
                listen(eta.progress(notes=(leaves, *facts.notes, *_notes_on_jobs(eta.jobs))))
                await _gather(cluster, folder, eta, listen)


def _check(plan: Plan) -> None:
    if plan.domain and not plan.general:
        raise InputError("A domain model was named without a general one.", "Name both with --general and --domain.")
    if plan.parallel < 1:
        raise InputError(f"{plan.parallel} items at once are not possible.", "Give a number from 1 upwards.")
    try:
        plan.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{plan.out} cannot be made: {error.strerror}.", "Choose another folder.") from error


def _notes_on_jobs(jobs: Sequence[Job]) -> list[str]:
    """Which packs are not made for which tasks of the questions, and what panels will cost, each once."""
    kinds = {(job.method.label, job.task.id): job for job in jobs}
    packs = (note for job in kinds.values() for note in notes_on_packs(job.method.settings, job.task.id))
    panels = (note for job in kinds.values() for note in notes_on_experts(job.method.solver))
    return list(dict.fromkeys((*packs, *panels)))


def _check_job(job: Job, records: RecordFile) -> None:
    """Find out before any model is loaded what cannot be evaluated, or would stand beside results of other things."""
    make_solver(job.method.solver, job.task, job.method.settings, job.seed)
    check_of_use(job.method.solver, job.method.settings)
    _check_gold(job)
    if (record := records.records.get(job.key)) is None:
        return
    same = {
        "set of settings": record.settings_sha256 == job.method.digest,
        "set of prompts": record.prompts_sha256 == job.task.digest,
        "wording of the question": record.question_sha256 == job.document.sha256,
        "gold answer": record.gold == job.item.gold,
    }
    for what, holds in same.items():
        if not holds:
            fact = f"The folder holds the result of {job.title} with another {what}."
            raise InputError(fact, "Choose another folder with --out.")


def _check_gold(job: Job) -> None:
    try:
        job.task.score(_PROBE, None, job.item.gold)
    except InputError as error:
        raise InputError(f"Item {job.item.id}: {error.fact}", error.remedy) from error
    except (ValueError, ArithmeticError) as error:
        fact = f"Item {job.item.id}: the known answer {job.item.gold!r} cannot be compared with a reply."
        raise InputError(fact, "Write it as the benchmark does: a plain number, a letter.") from error


async def _work(runner: JobRunner, eta: EtaEstimator, listen: Listen) -> None:
    """Finish all jobs, some at a time. The first failure ends the others; what they asked is on record."""
    jobs = iter(eta.jobs)
    await together(_worker(runner, jobs, eta, listen) for _ in range(min(eta.parallel, len(eta.jobs))))


async def _worker(runner: JobRunner, jobs: Iterator[Job], eta: EtaEstimator, listen: Listen) -> None:
    for job in jobs:
        began = time.monotonic()
        record = await runner.finish(job)
        eta.finished(job, time.monotonic() - began)
        listen(eta.progress(record))


async def _gather(cluster: Cluster, folder: Folder, eta: EtaEstimator, listen: Listen) -> None:
    """Write down what the workers end; a run that was taken in before a kill only lacks its record."""
    left: dict[Key, Job] = {job.key: job for job in eta.jobs}
    for job in eta.jobs:
        run = folder.run_of(job)
        if run is not None and run.status is RunStatus.FINISHED:
            eta.finished(left.pop(job.key), None)
            listen(eta.progress(folder.write(job, run)))
    async for deliveries in cluster.deliveries(list(left.values()), folder):
        for delivered in deliveries:
            record = take_in(folder, left[delivered.key], delivered)
            eta.finished(left[delivered.key], None)
            listen(eta.progress(record))


class EtaEstimator:
    """The jobs that are left, and how long they will take: as long as the finished ones of the same method did.

    On a cluster, where nobody here knows how long a job took, the pace of all of them counts.
    """

    def __init__(self, total: int, left: Sequence[Job], parallel: int) -> None:
        self.jobs = left
        self.parallel = parallel
        self._total = total
        self._began = time.monotonic()
        self._left = Counter(job.method.label for job in left)
        self._took: dict[str, list[float]] = {}

    def finished(self, job: Job, seconds: float | None) -> None:
        """Take note of a finished job."""
        self._left[job.method.label] -= 1
        if seconds is not None:
            self._took.setdefault(job.method.label, []).append(seconds)

    def progress(self, latest: Record | None = None, notes: Sequence[str] = ()) -> EvaluationProgress:
        """Where it stands."""
        left = sum(self._left.values())
        return EvaluationProgress(self._total - left, self._total, self._seconds_left(left), latest, notes)

    def _seconds_left(self, left: int) -> float | None:
        done = len(self.jobs) - left
        if not done:
            return None
        if not self._took:
            return (time.monotonic() - self._began) / done * left
        known = {label: sum(took) / len(took) for label, took in self._took.items()}
        usual = sum(known.values()) / len(known)
        return sum(known.get(label, usual) * count for label, count in self._left.items()) / self.parallel
