"""The loop of stage 2 (docs/packs.md): measure, find the weakest node, have it rewritten, keep it or take it back.

Rewards come from the tuned samples, acceptance from those held out. A rewrite is kept unless the mean J and the metric
of the held-out samples both fall; otherwise the node is left alone for one epoch, if there is another one to rewrite.
What is shipped is the pack of the epoch that is best on the held-out samples, by metric, then by J.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean

from mma_desktop.packs.schema import NodePack
from mma_desktop.synthesis.refining.measuring import Measured, Measurer, SampleResult
from mma_desktop.synthesis.refining.rewrites import rewritable
from mma_desktop.synthesis.refining.rewriting import Rewriter, Rewritten, ShownSample, WeakNode
from mma_desktop.synthesis.refining.samples import Division
from mma_desktop.synthesis.refining.settings import RefineSettings
from mma_desktop.workflows.process_reward import bottleneck, weakest


class EpochOutcome(StrEnum):
    """What became of an epoch."""

    START = "start"  # the pack as it was given
    KEPT = "kept"
    REVERTED = "reverted"  # the held-out samples said no
    REFUSED = "refused"  # no attempt kept to the rules


@dataclass(frozen=True, slots=True)
class Epoch:
    """One epoch: the node that was rewritten, what became of it, and the pack in force afterwards.

    `tried` is the rewritten pack, None where there is none; `held_out` is what was measured of it (of the pack itself
    at the start and where there is none), `tuned` what is known of the pack in force. `reason` is the designer's,
    `refused` say why attempts were not taken.
    """

    number: int
    outcome: EpochOutcome
    pack: NodePack
    tuned: Measured
    held_out: Measured
    node: str = ""
    tried: NodePack | None = None
    reason: str = ""
    refused: tuple[str, ...] = ()


@dataclass(slots=True)
class Countdown:
    """Runs of a pack on a sample: how many are done, and how many are left at most."""

    left: int
    listen: Callable[[int, int], None] = lambda _done, _left: None
    done: int = 0

    def one(self) -> None:
        """One more is done."""
        self.done += 1
        self.without(1)

    def without(self, count: int) -> None:
        """So many are not left any more."""
        self.left = max(0, self.left - count)
        self.listen(self.done, self.left)


@dataclass(frozen=True, slots=True)
class Refiner:
    """Refines packs on a division of samples."""

    division: Division
    measurer: Measurer
    rewriter: Rewriter
    settings: RefineSettings
    countdown: Countdown

    async def epochs(self, pack: NodePack) -> AsyncGenerator[Epoch]:
        """The start and every epoch, as each is over. Ends early where no node can be improved. Raises EngineError."""
        epoch = Epoch(0, EpochOutcome.START, pack, *await self._measured(pack))
        yield epoch
        held_out = epoch.held_out  # of the pack in force
        for number in range(1, self.settings.epochs + 1):
            weak = self._weak(epoch)
            if weak is None:
                return
            epoch = await self._epoch(number, epoch, held_out, weak)
            if epoch.outcome is EpochOutcome.KEPT:
                held_out = epoch.held_out
            yield epoch

    def _weak(self, last: Epoch) -> WeakNode | None:
        """The node to rewrite now: not the one that just was in vain, unless nothing is known against another."""
        able = rewritable(last.pack)
        in_vain = last.outcome in (EpochOutcome.REVERTED, EpochOutcome.REFUSED)
        others = weak_node(last, able - {last.node}, self.settings) if in_vain else None
        return others or weak_node(last, able, self.settings)

    async def _epoch(self, number: int, last: Epoch, held_out: Measured, weak: WeakNode) -> Epoch:
        rewritten = await self.rewriter.rewritten(last.pack, weak, number, self._dry_run)
        if rewritten.pack is None:
            self.countdown.without(len(self.division.all))
            return _epoch(number, EpochOutcome.REFUSED, last.pack, last.tuned, held_out, weak, rewritten)
        tried = await self.measurer.measured(rewritten.pack, self.division.held_out)
        if both_fell(held_out, tried):
            self.countdown.without(len(self.division.tuned))
            return _epoch(number, EpochOutcome.REVERTED, last.pack, last.tuned, tried, weak, rewritten)
        tuned = await self.measurer.measured(rewritten.pack, self.division.tuned)
        return _epoch(number, EpochOutcome.KEPT, rewritten.pack, tuned, tried, weak, rewritten)

    async def _measured(self, pack: NodePack) -> tuple[Measured, Measured]:
        """The pack on the tuned and on the held-out samples."""
        tuned = await self.measurer.measured(pack, self.division.tuned)
        return tuned, await self.measurer.measured(pack, self.division.held_out)

    async def _dry_run(self, pack: NodePack) -> str:
        """Why the pack fails on the first tuned sample; "" where it does not."""
        failed = (await self.measurer.run(pack, self.division.tuned[0])).failed
        return f"node {failed.node}: {failed.problem}" if failed is not None else ""


def both_fell(before: Measured, after: Measured) -> bool:
    """Whether mean J and metric are both lower than before."""
    return after.likelihood < before.likelihood and after.score < before.score


def best_of(epochs: Sequence[Epoch]) -> Epoch:
    """The epoch whose pack is best on the held-out samples: by metric, then by J, then the earliest."""
    standing = [epoch for epoch in epochs if epoch.outcome in (EpochOutcome.START, EpochOutcome.KEPT)]
    return max(standing, key=lambda epoch: (epoch.held_out.score, epoch.held_out.likelihood))


def weak_node(epoch: Epoch, among: frozenset[str], settings: RefineSettings) -> WeakNode | None:
    """The weakest of these nodes by its mean reward on the tuned samples, with the samples that show it.

    Where every run failed, it is the node that failed most often. None where it is none of these.
    """
    rewards = {mean.node: mean.reward for mean in epoch.tuned.rewards}
    name = bottleneck(epoch.tuned.rewards, among, settings.rule) if rewards else _failing(epoch.tuned)
    if name is None or name not in among:
        return None
    return WeakNode(name, rewards.get(name, 0.0), _shown(epoch.tuned.results, name, settings.worst))


def _failing(measured: Measured) -> str | None:
    failed = [result.trajectory.failed for result in measured.results]
    counted = Counter(output.node for output in failed if output is not None)
    return counted.most_common(1)[0][0] if counted else None


def _shown(results: Sequence[SampleResult], name: str, most: int) -> tuple[ShownSample, ...]:
    """The samples in which the node is the weakest, or all if there are none; the worst first, at most so many."""
    rewarded = [result for result in results if result.steps] or list(results)
    own = [result for result in rewarded if result.steps and weakest(result.steps) == name]
    worst = sorted(own or rewarded, key=lambda result: _reward(result, name))[:most]
    return tuple(_as_shown(result, name) for result in worst)


def _as_shown(result: SampleResult, name: str) -> ShownSample:
    outputs = tuple((output.node, output.text or output.problem) for output in result.trajectory.outputs)
    return ShownSample(result.sample.question.text, result.sample.gold, outputs, _reward(result, name))


def _reward(result: SampleResult, name: str) -> float:
    own = [step.reward for step in result.steps if step.node == name]
    return fmean(own) if own else 0.0


def _epoch(
    number: int,
    outcome: EpochOutcome,
    pack: NodePack,
    tuned: Measured,
    held_out: Measured,
    weak: WeakNode,
    rewritten: Rewritten,
) -> Epoch:
    return Epoch(number, outcome, pack, tuned, held_out, weak.name, rewritten.pack, rewritten.reason, rewritten.refused)
