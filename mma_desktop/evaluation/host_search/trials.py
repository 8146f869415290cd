"""What a workflow is worth on questions with known answers, by the task's own grading."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from statistics import fmean

from mma_desktop.domain.events import Event
from mma_desktop.domain.team import Team
from mma_desktop.domain.waiting import together
from mma_desktop.hosts.datasets.aflow import DesignScore
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.seeds import derive
from mma_desktop.search.settings import SearchSettings
from mma_desktop.synthesis.refining.measuring import strict_score
from mma_desktop.synthesis.refining.samples import GoldSample
from mma_desktop.workflows.running import run_pack


@dataclass(frozen=True, slots=True)
class Trials:
    """Runs packs `runs` times on every question, each time with another seed, `parallel` at once."""

    team: Team
    runs: int
    parallel: int
    seed: int
    counted: Callable[[int, int], None] = lambda _done, _runs: None
    """Is told how many runs of a workflow are done, of how many, from 0 on."""

    async def score(self, pack: NodePack, samples: Sequence[GoldSample]) -> DesignScore:
        """The mean strict score; a run that fails counts 0. Raises EngineLost, EngineError."""
        gate, runs, numbers = asyncio.Semaphore(self.parallel), len(samples) * self.runs, count()

        async def once(sample: GoldSample, number: int) -> float:
            async with gate:
                score = await self._run(pack, sample, number)
            self.counted(next(numbers), runs)
            return score

        self.counted(next(numbers), runs)
        scores = await together(once(sample, number) for sample in samples for number in range(self.runs))
        worst = min(range(len(scores)), key=scores.__getitem__)
        failed = samples[worst // self.runs].question.text if scores[worst] < 1 else ""
        each = tuple(fmean(scores[start : start + self.runs]) for start in range(0, len(scores), self.runs))
        return DesignScore(fmean(scores), failed, each)

    async def _run(self, pack: NodePack, sample: GoldSample, number: int) -> float:
        """One question once; its answer is not known to any node."""
        seed = derive(self.seed, "validation", number)
        runner = PromptRunner(sample.task, self.team, seed, _nobody, SearchSettings())
        return strict_score(pack, sample, await run_pack(pack, sample.question, runner))


def _nobody(_event: Event) -> None:
    """Replies are kept by the journal, and nobody watches a single run."""
