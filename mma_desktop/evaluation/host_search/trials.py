"""What a workflow is worth on questions with known answers, by the task's own grading."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from statistics import fmean, median

from mma_desktop.domain.events import Event
from mma_desktop.domain.team import Team
from mma_desktop.domain.waiting import together
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.hosts.datasets.aflow import DesignScore
from mma_desktop.hosts.datasets.proposing import FAILURES, FailedCase
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.seeds import derive
from mma_desktop.search.settings import SearchSettings
from mma_desktop.synthesis.refining.measuring import strict_score
from mma_desktop.synthesis.refining.samples import GoldSample
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.running import run_pack
from mma_desktop.workflows.trajectory import Trajectory


@dataclass(frozen=True, slots=True)
class _Trial:
    """One run of a workflow on a question: its score, the node whose check failed, the samples that it asked for."""

    question: str
    score: float | None
    broken: str
    calls: int


@dataclass(frozen=True, slots=True)
class Trials:
    """Runs packs `runs` times on every question, each time with another seed, `parallel` at once.

    With `unknown` a run that an engine's failure ended has no score; else it counts 0, as any does whose answer cannot
    be read.
    """

    team: Team
    runs: int
    parallel: int
    seed: int
    counted: Callable[[int, int], None] = lambda _done, _runs: None
    """Is told how many runs of a workflow are done, of how many, from 0 on."""
    unknown: bool = False

    async def score(self, pack: NodePack, samples: Sequence[GoldSample]) -> DesignScore:
        """The mean strict score of the runs that have one, 0 where none has. Raises EngineLost, EngineError."""
        gate, runs, numbers = asyncio.Semaphore(self.parallel), len(samples) * self.runs, count()

        async def once(sample: GoldSample, number: int) -> _Trial:
            async with gate:
                trial = await self._run(pack, sample, number)
            self.counted(next(numbers), runs)
            return trial

        self.counted(next(numbers), runs)
        trials = await together(once(sample, number) for sample in samples for number in range(self.runs))
        return _score_of(trials, self.runs)

    async def _run(self, pack: NodePack, sample: GoldSample, number: int) -> _Trial:
        """One question once; its answer is not known to any node."""
        seed, budget = derive(self.seed, "validation", number), CallBudget()
        runner = PromptRunner(sample.task, self.team, seed, _nobody, SearchSettings())
        trajectory = await run_pack(pack, sample.question, runner, budget)
        failed = trajectory.failed
        known = failed is None or not failed.of_engine or not self.unknown
        score = strict_score(pack, sample, trajectory) if known else None
        return _Trial(sample.question.text, score, _broken(trajectory), budget.asked)


def _score_of(trials: Sequence[_Trial], runs: int) -> DesignScore:
    """What runs of all questions, so many of each, are worth together."""
    known = [(trial.score, trial) for trial in trials if trial.score is not None]
    parts = (trials[start : start + runs] for start in range(0, len(trials), runs))
    return DesignScore(
        fmean(score for score, _ in known) if known else 0.0,
        _failed([trial for score, trial in sorted(known, key=lambda pair: pair[0]) if score < 1]),
        tuple(_mean(part) for part in parts),
        median(trial.calls for trial in trials),
    )


def _failed(trials: Sequence[_Trial]) -> tuple[FailedCase, ...]:
    """The first questions of these, each once."""
    found: dict[str, FailedCase] = {}
    for trial in trials:
        found.setdefault(trial.question, FailedCase(trial.question, trial.broken))
    return tuple(found.values())[:FAILURES]


def _mean(trials: Sequence[_Trial]) -> float | None:
    scores = [trial.score for trial in trials if trial.score is not None]
    return fmean(scores) if scores else None


def _broken(trajectory: Trajectory) -> str:
    """The first node that failed, or whose text does not keep to a check; "" where there is none."""
    faulty = (
        output.node
        for output in trajectory.outputs
        if output.status is NodeStatus.FAILED or not all(check.kept for check in output.checks)
    )
    return next(faulty, "")


def _nobody(_event: Event) -> None:
    """Replies are kept by the journal, and nobody watches a single run."""
