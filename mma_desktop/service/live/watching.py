"""A run while it goes on: how it ends and is stopped by the user, what engines write, how sure the answer so far is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from mma_desktop.domain.events import ChanceSoFar, Decoding, Record, RunFailed, Writing, fold
from mma_desktop.domain.runs import RunStatus, Solution
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import Team
from mma_desktop.errors import MmaError, RunStopped, StorageError
from mma_desktop.service.pipeline import Pipeline
from mma_desktop.service.recorder import Recorder
from mma_desktop.storage.library import Library

T = TypeVar("T")

_TICK = 0.5  # seconds between two looks at the engines
_TAIL = 200  # characters


async def outcome(
    library: Library, run: str, pipeline: Pipeline, team: Team, recorder: Recorder, stop: asyncio.Event | None
) -> tuple[RunStatus, Solution]:
    """How the run ended; a run that fails or is cancelled is left as one that can be resumed, its record says why."""
    solving = asyncio.create_task(pipeline.run(team, recorder))
    try:
        await _either(solving, stop)
        if solving.done():
            return RunStatus.FINISHED, solving.result()
        best = pipeline.solver.best(fold(library.events(run)))
        if best is None:
            raise RunStopped(
                "The run was stopped before it had any answer.", f"Continue it with `runs resume {run[:12]}`."
            )
        return RunStatus.STOPPED, best
    except (asyncio.CancelledError, RunStopped):
        library.set_status(run, RunStatus.STOPPED, None)
        raise
    except Exception as error:
        with suppress(StorageError):  # a full disk, say: the status counts
            library.append(run, _failure(error, library.path))
        library.set_status(run, RunStatus.FAILED, pipeline.solver.best(fold(library.events(run))))
        raise
    finally:
        await _cancelled(solving)


def _failure(error: Exception, library: Path) -> RunFailed:
    """What the record says of it; a mistake of the program may quote the case, so only its kind is told.

    Where the library lies is no part of it: reports and bundles take the record to others, and the folders above a
    library may be named for persons.
    """
    if isinstance(error, MmaError):
        return RunFailed(error.fact.replace(str(library), "…"), error.remedy)
    return RunFailed(f"This is a mistake of the program: {type(error).__name__}.")


async def unless_stopped(work: Coroutine[Any, Any, T], stop: asyncio.Event | None) -> T:
    """What `work` returns. Raises RunStopped when the user stops it first."""
    working = asyncio.create_task(work)
    try:
        await _either(working, stop)
        if working.done():
            return working.result()
        raise RunStopped("The run was stopped before it began.", "Start it again.")
    finally:
        await _cancelled(working)


async def _either(solving: asyncio.Task[Any], stop: asyncio.Event | None) -> None:
    """Wait until the task is done or the user stops it."""
    if stop is None:
        await asyncio.wait({solving})
        return
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({solving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()


async def _cancelled(task: asyncio.Task[Any]) -> None:
    """Cancel what is still running, and wait until its requests have left the engines."""
    task.cancel()
    with suppress(asyncio.CancelledError, Exception):
        await task


@asynccontextmanager
async def speed(team: Team, listen: Record) -> AsyncGenerator[None]:
    """While inside, emit how fast each engine that counts its tokens generates, and what those that tell it write."""
    ticker = asyncio.create_task(_tick(team, listen))
    try:
        yield
    finally:
        ticker.cancel()


@asynccontextmanager
async def chances(
    best: Callable[[], Solution | None], chance_of: Callable[[str], float | None], listen: Record
) -> AsyncGenerator[None]:
    """While inside, emit how likely the best answer so far is right, whenever that has another value."""
    looking = asyncio.create_task(_look(best, chance_of, listen))
    try:
        yield
    finally:
        await _cancelled(looking)


async def _look(best: Callable[[], Solution | None], chance_of: Callable[[str], float | None], listen: Record) -> None:
    known: dict[str, float | None] = {}
    while True:
        await asyncio.sleep(_TICK)
        solution = best()
        if solution is None or solution.value is None or solution.value in known:
            continue
        known[solution.value] = await beside_the_loop(partial(chance_of, solution.value))
        listen(ChanceSoFar(solution.value, known[solution.value]))


async def _tick(team: Team, listen: Record) -> None:
    before, said = _generated(team), dict[str, str]()
    while True:
        await asyncio.sleep(_TICK)
        now, written = _generated(team), _written(team)
        for role, tokens in now.items():
            if tokens > before[role]:
                listen(Decoding(role, tokens, (tokens - before[role]) / _TICK))
        for role, text in written.items():
            if text != said.get(role, ""):
                listen(Writing(role, text))
        before, said = now, written


def _generated(team: Team) -> dict[str, int]:
    """The tokens that each role has generated; 0 where its engine, an adapter on another's weights, does not count."""
    return {role: getattr(engine, "generated", 0) for role, engine in team.engines.items()}


def _written(team: Team) -> dict[str, str]:
    """The end of what each model writes now, under its first role; empty where its engine does not tell."""
    first = {id(engine): role for role, engine in reversed(list(team.engines.items()))}
    return {role: str(getattr(team[role], "writing", ""))[-_TAIL:] for role in first.values()}
