"""ScoreFlow for a data set (docs/method.md 2.7, H3): a pool of workflows, and a policy that learns which ones pay.

Published, a language model is trained to write a workflow for each question. Here the pool is drawn by the seed, each
workflow is measured on every question, and the policy (`policy.py`) is trained on the preferences between them. It
chooses for each question (`hosts/scoreflow.py`); the one workflow for all is that with the best chances over them. No
designer is asked.
"""

from __future__ import annotations

import math
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from statistics import fmean

from mma_desktop.domain.cases import Question
from mma_desktop.hosts.base import SearchEntry, Sought
from mma_desktop.hosts.datasets.aflow import FlowRound, Measure, by_score
from mma_desktop.hosts.datasets.designs import Design, first_design, is_valid, reduced
from mma_desktop.hosts.datasets.flows import flows_of, kind_of, middle_of
from mma_desktop.hosts.datasets.moves import legal_moves
from mma_desktop.hosts.datasets.policy import PoolPolicy, PoolScores, features
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.packs.schema import FlowPolicy
from mma_desktop.search.seeds import generator

SMALLEST_POOL = 12
_LEAST = 8  # questions from which a policy is trained
_CHANGES, _TRIES = 4, 5
_UNTRAINED = 3  # workflows that are run on a question where there is no policy


def drawn_pool(
    first: Design,
    toolbox: Toolbox,
    prompts: Sequence[str],
    size: int,
    seed: int,
    *,
    unlike: bool = True,
    blank: bool = False,
) -> list[Design]:
    """The first workflow, with `blank` one answer in one step, and others, each up to four changes away from the first;
    at most `size`. All are `unlike` each other, else (in runs from before) two may differ in a setting that changes
    nothing.
    """
    begun = [first, *_blank(toolbox)] if blank else [first]
    pool = {one.digest: one for one in begun[:size]}
    for number in range(size * _TRIES):
        if len(pool) == size:
            break
        chance, design = generator(seed, "pool", number), first
        for _ in range(chance.randint(1, _CHANGES)):
            moves = legal_moves(design, toolbox, prompts)
            design = chance.choice(moves).design if moves else design
        made = reduced(design, toolbox) if unlike else design
        pool.setdefault(made.digest, made)
    return list(pool.values())


def _blank(toolbox: Toolbox) -> list[Design]:
    """One answer in one step, where there are general operators."""
    design = first_design(toolbox, blank=True)
    return [design] if is_valid(design, toolbox) else []


@dataclass(slots=True)
class PoolSearch:
    """A search over `size` workflows on `questions`, `blank` among them."""

    toolbox: Toolbox
    prompts: Sequence[str]
    measure: Measure
    size: int
    questions: Sequence[Question]
    seed: int
    blank: bool = True
    reason: str = ""

    async def run(self, first: Design) -> AsyncGenerator[FlowRound]:
        """Each workflow of the pool as it is measured. Raises EngineLost, EngineError."""
        pool = drawn_pool(first, self.toolbox, self.prompts, self.size, self.seed, blank=self.blank)
        for number, design in enumerate(pool):
            yield FlowRound(number, design, await self.measure(design))
        self.reason = "pool"

    def ranked(self, done: Sequence[FlowRound]) -> list[FlowRound]:
        """By the trained policy's mean chances over all questions, the best first; by score below eight questions."""
        if not self._enough:
            return by_score(done)
        scores, policy = self._scores(done), self._policy(done)
        chances = [[math.exp(one) for one in policy.log_chances(question.pool)] for question in scores]
        means = [fmean(of_question[place] for of_question in chances) for place in range(len(done))]
        order = sorted(range(len(done)), key=lambda place: -means[place])
        return [done[place] for place in order]

    def flows(self, done: Sequence[FlowRound]) -> FlowPolicy:
        """What chooses for each question: the policy; below eight questions the best three are run on it."""
        pool = [one.design for one in by_score(done)]
        policy, tried = (self._policy(done), 1) if self._enough else (PoolPolicy(), _UNTRAINED)
        return flows_of(policy, pool, middle_of(self.questions), tried)

    @property
    def _enough(self) -> bool:
        """Whether there are enough questions to train on."""
        return len(self.questions) >= _LEAST

    def _policy(self, done: Sequence[FlowRound]) -> PoolPolicy:
        policy = PoolPolicy()
        policy.train(self._scores(done), self.seed)
        return policy

    def _scores(self, done: Sequence[FlowRound]) -> list[PoolScores]:
        """What each workflow scored on each question."""
        kinds = [kind_of(question, middle_of(self.questions)) for question in self.questions]
        return [
            PoolScores([features(one.design, kind) for one in done], [one.measured.each[place] or 0.0 for one in done])
            for place, kind in enumerate(kinds)
        ]


SEARCH = SearchEntry("scoreflow", Sought.POOL, rounds=SMALLEST_POOL - 1)
