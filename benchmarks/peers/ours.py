"""MMA Desktop's own engine, through the interface that the program uses, in its own child process."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.inference.steps import ENDLESS, FOLDER, Step, read_steps
from benchmarks.peers.base import Setup, Spent, Work
from mma_desktop.domain.prompts import Completion, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import DRAFT_BATCH, LocalSettings

NAME = "MMA Desktop"


def timed_host() -> tuple[str, ...]:
    """The command of a child process with a clock; inside `timed_children` only. The child's environment is bare."""
    return sys.executable, "-P", "-m", "benchmarks.inference.timed_host", os.environ[FOLDER], os.environ[ENDLESS]


class Ours:
    """The engine that the peers are compared with; without drafting it computes just what every peer computes."""

    def __init__(self, *, drafts: bool, flash: bool = False) -> None:
        self._draft_batch = DRAFT_BATCH if drafts else 0
        self._attention = "on" if flash else "off"
        # The published results name it so.
        self.name = NAME + (", flash attention" if flash else "") + ("" if drafts else ", no guesses")

    def missing(self, model: Path) -> str:
        """Nothing is missing."""
        del model
        return ""

    @contextmanager
    def open(self, setup: Setup) -> Iterator[OurSession]:
        """The engine with its own defaults, but for threads, attention and the sizes that the work needs."""
        settings = LocalSettings(
            threads=setup.threads,
            context_length=setup.room,
            cells=setup.width * setup.room,
            width=setup.width,
            draft_batch=self._draft_batch,
            flash_attention=self._attention,
        )
        with timed_children(endless=True) as folder, asyncio.Runner() as runner:
            engine = runner.run(LocalEngine.open(setup.model, settings=settings, command=timed_host()))
            try:
                yield OurSession(runner, engine, folder)
            finally:
                runner.run(engine.close())


class OurSession:
    """One engine, and the notes of its batches."""

    def __init__(self, runner: asyncio.Runner, engine: LocalEngine, folder: Path) -> None:
        self._runner = runner
        self._engine = engine
        self._folder = folder

    def complete(self, works: Sequence[Work]) -> Spent:
        """All requests at once, as the search asks them."""
        done = self._runner.run(self._all(works))
        return Spent(
            computed=sum(sample.prompt_tokens - sample.cached_tokens for sample in done),
            generated=sum(sample.generated_tokens for sample in done),
        )

    def steps(self) -> list[Step]:
        """Every batch so far."""
        return read_steps(self._folder)

    async def _all(self, works: Sequence[Work]) -> list[Completion]:
        groups = await asyncio.gather(*(self._engine.generate(work.prompt, _sampling(work)) for work in works))
        return [sample for group in groups for sample in group]


@contextmanager
def timed_children(*, endless: bool) -> Iterator[Path]:
    """The folder in which engines started by `timed_host()` note their batches; `endless` ones never end an answer."""
    before = {name: os.environ.pop(name, None) for name in (FOLDER, ENDLESS)}
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FOLDER] = folder
        os.environ[ENDLESS] = "1" if endless else ""
        try:
            yield Path(folder)
        finally:
            del os.environ[FOLDER], os.environ[ENDLESS]
            os.environ.update({name: value for name, value in before.items() if value is not None})


def _sampling(work: Work) -> Sampling:
    return Sampling(n=work.n, temperature=0.8, top_p=0.95, top_k=40, max_tokens=work.length, seed=work.seed)
