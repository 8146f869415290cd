"""A pack measured on questions with known answers: what each node added, how likely the answer became, what is right.

A run that fails has no rewards. In the means it counts as wrong, and with the J of answering directly: a pack does not
look better for failing where it is weak.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from mma_desktop.domain.events import Event
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.domain.waiting import together
from mma_desktop.errors import ContextOverflow
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.synthesis.refining.samples import GoldSample
from mma_desktop.synthesis.refining.settings import RefineSettings
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.process_reward import MeanReward, NodeStep, mean_rewards, node_steps, usable
from mma_desktop.workflows.running import run_pack
from mma_desktop.workflows.trajectory import Trajectory
from mma_desktop.workflows.trajectory_scoring import Output, TrajectoryScorer


@dataclass(frozen=True, slots=True)
class SampleResult:
    """A pack on one sample: what its nodes wrote, J_0..J_m, the steps with rewards (none of a failed run), its score,
    and the samples that it asked for.

    `likelihoods` are empty where the executor has no room for the question and its answer.
    """

    sample: GoldSample
    trajectory: Trajectory
    likelihoods: tuple[float, ...]
    steps: tuple[NodeStep, ...]
    score: float
    calls: int = 0

    @property
    def likelihood(self) -> float | None:
        """J after the last node, J_0 of a failed run; None where it could not be scored."""
        return self.likelihoods[-1] if usable(self.likelihoods) else None


@dataclass(frozen=True, slots=True)
class Measured:
    """A pack on a group of samples."""

    results: tuple[SampleResult, ...]

    @property
    def likelihood(self) -> float:
        """Mean J after the last node, in nats per token, over the samples that could be scored."""
        found = [result.likelihood for result in self.results if result.likelihood is not None]
        return fmean(found) if found else 0.0

    @property
    def score(self) -> float:
        """The mean of the task's strict score, 0..1."""
        return fmean(result.score for result in self.results)

    @property
    def rewards(self) -> tuple[MeanReward, ...]:
        """The mean reward and gain of each node over the runs that did not fail."""
        return mean_rewards([result.steps for result in self.results if result.steps])

    @property
    def failed(self) -> int:
        """How many runs failed."""
        return sum(result.trajectory.failed is not None for result in self.results)

    @property
    def calls(self) -> float:
        """The median of the samples that a question took."""
        return median(result.calls for result in self.results)

    @property
    def tokens(self) -> float:
        """Generated tokens per sample."""
        return fmean(sum(output.tokens for output in result.trajectory.outputs) for result in self.results)


@dataclass(frozen=True, slots=True)
class Measurer:
    """Runs packs and scores what they wrote. `done` is called after each sample."""

    team: Team
    settings: RefineSettings
    done: Callable[[], None] = lambda: None

    async def measured(self, pack: NodePack, samples: Sequence[GoldSample]) -> Measured:
        """The pack on all samples, several at once, in their order. Raises EngineLost, EngineError."""
        gate = asyncio.Semaphore(self.settings.parallel)

        async def measure(sample: GoldSample) -> SampleResult:
            async with gate:
                result = await self._result(pack, sample)
            self.done()
            return result

        return Measured(tuple(await together(measure(sample) for sample in samples)))

    async def run(self, pack: NodePack, sample: GoldSample, budget: CallBudget | None = None) -> Trajectory:
        """What the pack makes of one sample; its answer is not known to any node. The budget counts what it takes."""
        runner = PromptRunner(sample.task, self.team, self.settings.seed, _nobody, SearchSettings())
        return await run_pack(pack, sample.question, runner, budget)

    async def _result(self, pack: NodePack, sample: GoldSample) -> SampleResult:
        counted = CallBudget()
        trajectory = await self.run(pack, sample, counted)
        failed = trajectory.failed is not None
        likelihoods = await self._likelihoods(pack, sample, () if failed else _outputs(trajectory))
        steps: tuple[NodeStep, ...] = ()
        if not failed and usable(likelihoods):
            names = [output.node for output in trajectory.outputs]
            steps = node_steps(names, likelihoods, self.settings.reward)
        score = strict_score(pack, sample, trajectory)
        return SampleResult(sample, trajectory, likelihoods, steps, score, counted.asked)

    async def _likelihoods(self, pack: NodePack, sample: GoldSample, outputs: Sequence[Output]) -> tuple[float, ...]:
        scorer = TrajectoryScorer(self.team[GENERAL], pack.language)
        question = "\n\n".join(filter(None, (sample.task.shown(sample.question.text), sample.task.instruction)))
        try:
            return tuple(await scorer.likelihoods(question, outputs, sample.gold.strip()))
        except ContextOverflow:
            return ()


def _outputs(trajectory: Trajectory) -> list[Output]:
    return [Output(output.node, output.text) for output in trajectory.outputs]


def strict_score(pack: NodePack, sample: GoldSample, trajectory: Trajectory) -> float:
    """How good the final answer is; 0 without one."""
    final = trajectory.output(pack.final.name)
    if trajectory.failed is not None or final is None:
        return 0.0
    return sample.task.score(final.text, sample.task.read(final.text).value, sample.gold).strict


def _nobody(_event: Event) -> None:
    """Replies are kept by the journal, and nobody watches the nodes of a single run."""
