"""A policy over a pool of workflows that learns when a step pays (docs/method.md 2.7, H3).

Published, a language model of 8B is trained to write workflows. Here the workflows are given, and the policy is
log-linear in what they are made of, crossed with the kind of question: pi(w|q) ~ exp(theta f(w, q)). Scores, pairs and
loss are the published ones, and the gradient is exact.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mma_desktop.hosts.datasets.designs import Design
from mma_desktop.hosts.datasets.preferences import BETA, margin, preference_pairs
from mma_desktop.search.seeds import generator

DRAWS, RATE = 2000, 0.5
Features = Mapping[str, float]


def features(design: Design, kind: str) -> Features:
    """What a workflow is made of, alone and with the kind of question: tools, samples, engines, hints."""
    found = Counter[str]()
    for step in design.steps:
        found.update((f"tool {step.tool}", f"engine {step.engine}", f"prompt {step.prompt}"))
        found["samples"] += step.samples
    alone = {name: float(value) for name, value in found.items() if value}
    return alone | {f"{kind} {name}": value for name, value in alone.items()}


@dataclass(frozen=True, slots=True)
class PoolScores:
    """One question: the features of each workflow of the pool on it, and their scores, 0..1."""

    pool: Sequence[Features]
    scores: Sequence[float]


@dataclass(slots=True)
class PoolPolicy:
    """Chances of the workflows of a pool. Without any weights all are equal, which is the reference."""

    theta: dict[str, float] = field(default_factory=dict[str, float])

    def log_chances(self, pool: Sequence[Features]) -> list[float]:
        """log pi(w|q) of each workflow, in nats."""
        sums = [sum(self.theta.get(name, 0.0) * value for name, value in one.items()) for one in pool]
        top = max(sums)
        whole = top + math.log(sum(math.exp(one - top) for one in sums))
        return [one - whole for one in sums]

    def gradient(self, question: PoolScores, winner: int, loser: int) -> dict[str, float]:
        """The loss's derivative by each weight: -beta (1 - sigma(u)) (s_w (f_w - E f) - (1 - s_l) (f_l - E f))."""
        scores, gains = self._pair(question, winner, loser)
        slope = -BETA / (1 + math.exp(margin(scores, gains)))
        mean = self._expected(question.pool)
        won, lost = question.pool[winner], question.pool[loser]
        return {
            name: slope * (scores[0] * (won.get(name, 0.0) - value) - (1 - scores[1]) * (lost.get(name, 0.0) - value))
            for name, value in mean.items()
        }

    def train(self, questions: Sequence[PoolScores], seed: int, draws: int = DRAWS) -> None:
        """Step down the gradient on pairs drawn with replacement by their weights. Equal scores teach nothing."""
        pairs = [(one, pair) for one in questions for pair in preference_pairs(one.scores)]
        if not pairs:
            return
        weights = [pair.weight for _, pair in pairs]
        for question, pair in generator(seed, "pairs").choices(pairs, weights, k=draws):
            for name, value in self.gradient(question, pair.winner, pair.loser).items():
                self.theta[name] = self.theta.get(name, 0.0) - RATE * value

    def _pair(self, question: PoolScores, winner: int, loser: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The scores of a pair, and how far its log-chances are above equal ones."""
        chances, even = self.log_chances(question.pool), -math.log(len(question.pool))
        scores = (question.scores[winner], question.scores[loser])
        return scores, (chances[winner] - even, chances[loser] - even)

    def _expected(self, pool: Sequence[Features]) -> dict[str, float]:
        """E f: the features by the chances of the workflows."""
        mean: dict[str, float] = {}
        for chance, one in zip(map(math.exp, self.log_chances(pool)), pool, strict=True):
            for name, value in one.items():
                mean[name] = mean.get(name, 0.0) + chance * value
        return mean
