"""The process reward of Unified-MAS: how far each node of a workflow moved the executor towards the known answer.

`J_t` is the mean log-probability per token of the known answer after the outputs of the first t nodes, `J_0` without
any (Eq. 2, 3; `trajectory_scoring.py` asks for them). Here is only arithmetic on lists of J: the score `S_t` joins the
improvement over `J_0` with the consistency of the rise (Eq. 4 to 7), the reward of a node is what it added (Eq. 8), and
the bottleneck is the node with the lowest mean (Eq. 9).

Two forms. As published, delta is divided by `J_0`, which is negative, so the improvement falls when a node helps, and
the first node starts from a consistency of 0, so it can hardly be the bottleneck. `LITERAL` is that form. `CORRECTED`,
the default, divides by |J_0| (at least 0.1 nat, or a small J_0 makes delta explode) and starts from 0.5.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from statistics import fmean

_LEAST_START = 0.1  # nats that |J_0| counts at least in the corrected form
_NO_ZERO = 1e-9  # what the published code adds to the denominator


class RewardForm(StrEnum):
    """How Eq. 5 and the first score are taken."""

    CORRECTED = "corrected"
    LITERAL = "literal"


class BottleneckRule(StrEnum):
    """By what the weakest node is found: its mean reward, or its mean rank in reward and in gain."""

    REWARD = "reward"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class RewardSettings:
    """How rewards are computed; `alpha` weighs consistency."""

    alpha: float = 0.6
    form: RewardForm = RewardForm.CORRECTED


PAPER = RewardSettings()


@dataclass(frozen=True, slots=True)
class NodeStep:
    """What one node did in one run: J after it (nats per token), the gain in J over the one before, S and reward r."""

    node: str
    likelihood: float
    gain: float
    score: float
    reward: float


@dataclass(frozen=True, slots=True)
class MeanReward:
    """A node's mean reward and mean gain in J over the samples in which it ran."""

    node: str
    reward: float
    gain: float
    samples: int


def improvement(start: float, now: float, form: RewardForm = RewardForm.CORRECTED) -> float:
    """S^imp of a J against J_0, 0..1 (Eq. 4, 5): rising with J in the corrected form, falling in the literal one."""
    over = max(abs(start), _LEAST_START) if form is RewardForm.CORRECTED else start + _NO_ZERO
    return (math.tanh((now - start) / over + 1) + 1) / 2


def consistency(likelihoods: Sequence[float], form: RewardForm = RewardForm.CORRECTED) -> float:
    """S^con of J_0..J_t, 0..1 (Eq. 6): Kendall's tau-a against the order, 1 for a steady rise, 0 for a steady fall."""
    pairs = list(combinations(likelihoods, 2))
    if not pairs:
        return 0.5 if form is RewardForm.CORRECTED else 0.0
    tau = sum((later > earlier) - (later < earlier) for earlier, later in pairs) / len(pairs)
    return (tau + 1) / 2


def scores(likelihoods: Sequence[float], settings: RewardSettings = PAPER) -> list[float]:
    """S_0..S_m of J_0..J_m, each 0..1 (Eq. 7)."""
    return [_score(likelihoods[: end + 1], settings) for end in range(len(likelihoods))]


def rewards(likelihoods: Sequence[float], settings: RewardSettings = PAPER) -> list[float]:
    """r_1..r_m of J_0..J_m, each -1..1 (Eq. 8); their sum is S_m - S_0."""
    return [after - before for before, after in pairwise(scores(likelihoods, settings))]


def node_steps(
    nodes: Sequence[str], likelihoods: Sequence[float], settings: RewardSettings = PAPER
) -> tuple[NodeStep, ...]:
    """The steps of one run, in its order: node t led from `likelihoods[t - 1]` to `likelihoods[t]`."""
    found = scores(likelihoods, settings)
    return tuple(
        NodeStep(node, likelihoods[t], likelihoods[t] - likelihoods[t - 1], found[t], found[t] - found[t - 1])
        for t, node in enumerate(nodes, start=1)
    )


def usable(likelihoods: Sequence[float]) -> bool:
    """Whether rewards can be made of these: all are finite."""
    return bool(likelihoods) and all(map(math.isfinite, likelihoods))


def mean_rewards(runs: Sequence[Sequence[NodeStep]]) -> tuple[MeanReward, ...]:
    """The mean of each node, in the order in which they first ran (Eq. 9).

    A node that ran twice in a run counts with its mean there, so that every sample weighs the same.
    """
    names = dict.fromkeys(step.node for run in runs for step in run)
    return tuple(_mean(name, [own for run in runs if (own := _of(name, run))]) for name in names)


def bottleneck(
    means: Sequence[MeanReward], among: Collection[str], rule: BottleneckRule = BottleneckRule.REWARD
) -> str | None:
    """The weakest of the nodes `among` (v*), ties to the earliest; None with fewer than two nodes, or none of these."""
    candidates = [mean for mean in means if mean.node in among]
    if len(means) < 2 or not candidates:
        return None
    if rule is BottleneckRule.REWARD:
        return min(candidates, key=lambda mean: mean.reward).node
    by_reward = sorted(mean.reward for mean in candidates)
    by_gain = sorted(mean.gain for mean in candidates)
    return min(candidates, key=lambda mean: by_reward.index(mean.reward) + by_gain.index(mean.gain)).node


def weakest(run: Sequence[NodeStep]) -> str:
    """The node with the lowest reward in one run, ties to the earliest."""
    return min(mean_rewards([run]), key=lambda mean: mean.reward).node


def _score(likelihoods: Sequence[float], settings: RewardSettings) -> float:
    improved = improvement(likelihoods[0], likelihoods[-1], settings.form)
    steady = consistency(likelihoods, settings.form)
    return (1 - settings.alpha) * improved + settings.alpha * steady


def _of(name: str, run: Sequence[NodeStep]) -> list[NodeStep]:
    return [step for step in run if step.node == name]


def _mean(name: str, runs: Sequence[Sequence[NodeStep]]) -> MeanReward:
    reward = fmean(fmean(step.reward for step in run) for run in runs)
    gain = fmean(fmean(step.gain for step in run) for run in runs)
    return MeanReward(name, reward, gain, len(runs))
