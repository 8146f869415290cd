"""ScoreFlow for a data set (docs/method.md 2.7, H3): a pool of workflows, and a policy that learns which ones pay.

Published, a language model is trained to write a workflow for each question. Here the pool is drawn by the seed, each
workflow is measured on every question, and the policy (`policy.py`) is trained on the preferences between them. The
workflow is taken that it gives the best chances over all questions. No designer is asked.
"""

from __future__ import annotations

import math
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from statistics import fmean

from mma_desktop.hosts.datasets.aflow import FlowRound, Measure, by_score
from mma_desktop.hosts.datasets.designs import Design
from mma_desktop.hosts.datasets.moves import legal_moves
from mma_desktop.hosts.datasets.policy import PoolPolicy, PoolScores, features
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.search.seeds import generator

_LEAST = 8  # questions from which a policy is trained
_CHANGES, _TRIES = 4, 5


def drawn_pool(first: Design, toolbox: Toolbox, prompts: Sequence[str], size: int, seed: int) -> list[Design]:
    """The first workflow and others, all unlike each other, each up to four changes away from it; at most `size`."""
    pool = {first.digest: first}
    for number in range(size * _TRIES):
        if len(pool) == size:
            break
        chance, design = generator(seed, "pool", number), first
        for _ in range(chance.randint(1, _CHANGES)):
            moves = legal_moves(design, toolbox, prompts)
            design = chance.choice(moves).design if moves else design
        pool.setdefault(design.digest, design)
    return list(pool.values())


@dataclass(slots=True)
class PoolSearch:
    """A search over `size` workflows; `kinds` says of each question what kind it is, in their order."""

    toolbox: Toolbox
    prompts: Sequence[str]
    measure: Measure
    size: int
    kinds: Sequence[str]
    seed: int
    reason: str = ""

    async def run(self, first: Design) -> AsyncGenerator[FlowRound]:
        """Each workflow of the pool as it is measured. Raises EngineLost, EngineError."""
        pool = drawn_pool(first, self.toolbox, self.prompts, self.size, self.seed)
        for number, design in enumerate(pool):
            yield FlowRound(number, design, await self.measure(design))
        self.reason = "pool"

    def ranked(self, done: Sequence[FlowRound]) -> list[FlowRound]:
        """By the trained policy's mean chances over all questions, the best first; by score below eight questions."""
        if len(self.kinds) < _LEAST:
            return by_score(done)
        questions = [
            PoolScores([features(one.design, kind) for one in done], [one.measured.each[place] for one in done])
            for place, kind in enumerate(self.kinds)
        ]
        policy = PoolPolicy()
        policy.train(questions, self.seed)
        chances = [[math.exp(one) for one in policy.log_chances(question.pool)] for question in questions]
        means = [fmean(of_question[place] for of_question in chances) for place in range(len(done))]
        order = sorted(range(len(done)), key=lambda place: -means[place])
        return [done[place] for place in order]
