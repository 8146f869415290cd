"""Samples that several runs share: what one method has drawn, no other method draws again.

A sample is known by what it says, as a request in the journal is: model, prompt, sampling and its own seed. How many
samples a request asks for, and what for, does not count: sample i of a request uses seed + i, so the first of sixteen
is the very sample that a request for one would get.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from mma_desktop.data_files import adapter
from mma_desktop.domain.engines import Engine, EngineInfo
from mma_desktop.domain.prompts import Completion, Prompt, Sampling
from mma_desktop.domain.team import Team
from mma_desktop.engine.journal import request_key, stated
from mma_desktop.engine.wrapper import EngineWrapper


@dataclass(frozen=True, slots=True)
class Drawn(Completion):
    """A sample of a pool: its key, when it was drawn (seconds since 1970), how long that took, and by which run."""

    key: str
    started: float
    seconds: float
    run: str


def drawn_from(item: Mapping[str, Any]) -> Drawn | None:
    """The sample that a recorded reply holds as `item`, or None if it does not come from a pool."""
    return adapter(Drawn).validate_python(item) if "key" in item else None


class SamplePool:
    """Samples by key; each is drawn once, however many runs ask for it at the same time."""

    def __init__(self) -> None:
        self._known: dict[str, Drawn] = {}
        self._drawing: dict[str, asyncio.Event] = {}

    def put(self, sample: Drawn) -> None:
        """Take in a sample, such as one on record."""
        self._known[sample.key] = sample

    async def draw(self, engine: Engine, prompt: Prompt, sampling: Sampling, run: str) -> list[Completion]:
        """The samples of a request: those in the pool, and the others from `engine` on behalf of `run`."""
        keys = [sample_key(engine.info, prompt, replace(sampling, seed=sampling.seed + i)) for i in range(sampling.n)]
        while missing := [index for index, key in enumerate(keys) if key not in self._known]:
            mine = [index for index in missing if keys[index] not in self._drawing]
            if mine:
                await self._draw(engine, prompt, sampling, run, {index: keys[index] for index in mine})
            else:
                await self._drawing[keys[missing[0]]].wait()
        return [self._known[key] for key in keys]

    async def _draw(
        self, engine: Engine, prompt: Prompt, sampling: Sampling, run: str, wanted: Mapping[int, str]
    ) -> None:
        """Put the wanted samples (index -> key) into the pool. Who waits for one that fails draws it for itself."""
        done = asyncio.Event()
        self._drawing.update(dict.fromkeys(wanted.values(), done))
        try:
            for first, count in _blocks(sorted(wanted)):
                started = time.time()
                request = replace(sampling, n=count, seed=sampling.seed + first)
                completions = await engine.generate(prompt, request)
                seconds = time.time() - started
                for index, completion in enumerate(completions, start=first):
                    self.put(Drawn(**asdict(completion), key=wanted[index], started=started, seconds=seconds, run=run))
        finally:
            for key in wanted.values():
                del self._drawing[key]
            done.set()


def sample_key(info: EngineInfo, prompt: Prompt, sampling: Sampling) -> str:
    """What one sample is known by; `sampling.seed` is the sample's own."""
    return request_key(info, "sample", asdict(prompt), stated(replace(sampling, n=1, tag="")))


def _blocks(indices: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Stretches of consecutive indices as (first, how many)."""
    start = 0
    for end in range(1, len(indices) + 1):
        if end == len(indices) or indices[end] != indices[end - 1] + 1:
            yield indices[start], end - start
            start = end


def pooled(team: Team, pool: SamplePool, run: str) -> Team:
    """The same team, drawing its samples through `pool` on behalf of `run`."""
    return replace(team, engines={role: PooledEngine(engine, pool, run) for role, engine in team.engines.items()})


class PooledEngine(EngineWrapper):
    """One engine whose samples go through a pool. Log-probabilities are not shared."""

    def __init__(self, engine: Engine, pool: SamplePool, run: str) -> None:
        """`run` is noted in every sample that is drawn for it."""
        super().__init__(engine)
        self._pool = pool
        self._run = run

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """Completions, from the pool as far as it has them."""
        return await self._pool.draw(self._engine, prompt, sampling, self._run)
