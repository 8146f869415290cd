"""An evaluation on several machines, with Dask (extra `cluster`): the unit is one question with all that is left of it.

Dask and not Ray: it is small and pure Python, sends no usage statistics, works over TLS with keys of one's own, and a
lost worker's task goes to another one without a line of ours. A worker solves a question in a folder of its own and
hands over the runs; they are taken into the evaluation's library as they are, with their ids. So a lost worker costs
its current questions and nothing else, and everything that holds for a folder holds for this one too.
"""

from __future__ import annotations

import asyncio
import importlib
import tempfile
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mma_desktop.domain.runs import Manifest, Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.waiting import together
from mma_desktop.engine.pool import Drawn
from mma_desktop.errors import EngineLost, InputError, MmaError
from mma_desktop.evaluation.folder import Folder
from mma_desktop.evaluation.job_runner import JobRunner
from mma_desktop.evaluation.jobs import Job
from mma_desktop.evaluation.methods import EvaluatedMethod
from mma_desktop.evaluation.records import Key, Record, RecordFile
from mma_desktop.questions.item import Item
from mma_desktop.service.request import OpenEvidence, OpenTeam
from mma_desktop.service.solving import notes_of
from mma_desktop.storage.event_codec import from_payload, to_payload
from mma_desktop.storage.library import Library
from mma_desktop.tasks.catalog import load_task


@dataclass(frozen=True, slots=True)
class Models:
    """The models of an evaluation, and how a worker opens them and its knowledge library."""

    open_team: OpenTeam
    specs: tuple[str, str]
    open_evidence: OpenEvidence


@dataclass(frozen=True, slots=True)
class WorkerFacts:
    """What a worker says of the models it has: the SHA-256 of each role's, and what the user must know."""

    digests: Mapping[str, str]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assignment:
    """One question for a worker: what is left to do of it, and the samples that are known."""

    item: Item
    left: tuple[tuple[EvaluatedMethod, int], ...]
    known: tuple[Drawn, ...]
    models: Models


@dataclass(frozen=True, slots=True)
class Delivered:
    """One run that a worker has ended."""

    key: Key
    run: str
    manifest: Manifest
    events: tuple[tuple[str, dict[str, Any]], ...]
    solution: Solution | None
    error: str


async def facts_of(models: Models) -> WorkerFacts:
    """What the worker that this runs on says of its models."""
    team = await _team(models)
    return WorkerFacts({role: engine.info.sha256 for role, engine in team.engines.items()}, tuple(notes_of(team)))


async def solve(assignment: Assignment) -> list[Delivered]:
    """The runs of one question, solved by the worker that this runs on."""
    team = await _team(assignment.models)
    item = assignment.item
    task = item.task_of(load_task(item.task, item.language))
    jobs = [Job(item, task, method, seed) for method, seed in assignment.left]
    digests = {role: engine.info.sha256 for role, engine in team.engines.items()}
    with tempfile.TemporaryDirectory() as folder, Library.open(Path(folder) / "runs.mma") as library:
        here = Folder(library, RecordFile(Path(folder) / "records.jsonl"), digests)
        runner = JobRunner(here, team, assignment.models.specs, assignment.models.open_evidence, assignment.known)
        records = await together(runner.finish(job) for job in jobs)
        return [_delivered(library, record) for record in records]


def _delivered(library: Library, record: Record) -> Delivered:
    run = library.run(record.run)
    events = tuple((event.kind, to_payload(event)) for event in library.events(record.run))
    return Delivered(record.key, record.run, run.manifest, events, run.solution, record.error)


_stack = AsyncExitStack()  # holds what is open; it ends with the worker's process, and the engines' children with it
_opened: dict[tuple[str, str], asyncio.Task[Team]] = {}


async def _team(models: Models) -> Team:
    """The worker's engines: loaded once, and kept until its process ends. A failure to load is not kept.

    A worker takes as many questions at once as it has threads.
    """
    if models.specs not in _opened:
        opening = _stack.enter_async_context(models.open_team(*models.specs, several_cases=True))
        _opened[models.specs] = asyncio.create_task(opening)
    try:
        return await asyncio.shield(_opened[models.specs])
    except MmaError:
        _opened.pop(models.specs, None)
        raise


class Cluster:
    """A Dask scheduler at an address, with workers on which this program is installed and the models are."""

    def __init__(self, client: Any, models: Models) -> None:
        """`client` is a distributed.Client of this event loop."""
        self._client = client
        self._models = models

    async def facts(self) -> WorkerFacts:
        """What the first worker says of its models. Raises ModelError and the like, as a local start would."""
        return await self._client.submit(facts_of, self._models, pure=False)

    async def deliveries(self, left: Sequence[Job], folder: Folder) -> AsyncGenerator[list[Delivered]]:
        """Every question's runs, as they come in."""
        distributed = _distributed()
        questions: dict[str, list[Job]] = {}
        for job in left:
            questions.setdefault(job.item.id, []).append(job)
        futures = [
            self._client.submit(solve, self._assignment(jobs, folder), pure=False) for jobs in questions.values()
        ]
        async for future in distributed.as_completed(futures):
            try:
                yield await future
            except distributed.KilledWorker as error:
                fact = f"A question has ended several workers: {error}."
                raise EngineLost(fact, "Look at the workers' logs; what is finished is kept.") from error

    def _assignment(self, jobs: Sequence[Job], folder: Folder) -> Assignment:
        item = jobs[0].item
        left = tuple((job.method, job.seed) for job in jobs)
        return Assignment(item, left, tuple(folder.samples(item.id)), self._models)


def take_in(folder: Folder, job: Job, delivered: Delivered) -> Record:
    """The record of a run that a worker has ended, after it was taken into the folder.

    Raises InputError when the worker has other models, prompts or settings.
    """
    run = folder.new_run(job, delivered.manifest, delivered.run)
    if (found := folder.run_of(job)) is None or found.id != run.id:
        fact = f"A worker solved {job.title} with other models or prompts."
        raise InputError(fact, "Install the same program and the same models on all workers.")
    for kind, payload in delivered.events:
        folder.library.append(run.id, from_payload(kind, payload))
    return folder.write(job, folder.close(run, delivered.solution, delivered.error), delivered.error)


async def connect(address: str) -> Any:
    """A client of the scheduler at `address`, as an asynchronous context. Raises InputError when there is none."""
    distributed = _distributed()
    try:
        return await distributed.Client(address, asynchronous=True, timeout=30)
    except (OSError, TimeoutError, ValueError) as error:
        fact = f"There is no Dask scheduler at {address}: {error}."
        raise InputError(fact, "Start one: dask scheduler, and on each machine: dask worker ADDRESS.") from error


def _distributed() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError as error:
        fact = "An evaluation on several machines needs the package distributed."
        raise InputError(fact, "Install mma-desktop[cluster].") from error
