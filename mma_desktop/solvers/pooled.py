"""The method `pooled` (docs/method.md 1.11): votes and scores of closed answers in one log-linear pool.

A vote of n samples knows what a model comes to when it reasons, coarsely; the scores know how likely it finds each
possible answer before it reasons, finely and over several orders of the options. The pool adds their logarithms, each
with a weight (Genest and Zidek 1986): that of the votes, where each answer has half a vote beforehand (Jeffreys'
prior), and the scores of each role. Samples of one model go wrong together, so votes weigh less than 1. The weights
were fitted to questions with known answers (benchmarks/answers/pooled.py); a role whose weight is 0 is not asked.

Where the answers are no closed set, or the vote is for one outside of it (several charges together), the vote stands.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from pydantic import Field

from mma_desktop.data_files import DataModel
from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, NodeAdded, Record
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import GENERAL, SCORES, Team
from mma_desktop.domain.tree import ROOT_ID, Action, Candidate, NodeKind, SearchTree
from mma_desktop.errors import EngineError
from mma_desktop.search.choice import by_majority
from mma_desktop.search.closed_answers import closing_line, personas_of, score_closed, scores_of
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.scoring import softmax
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.sampling import Drawing, root_node, voted_solution
from mma_desktop.solvers.texts import data_file, load_blank, load_fitted
from mma_desktop.tasks.base import Task

_DATA = data_file("pooled")
_PRIOR = 0.5  # votes that each possible answer has before any sample
_BY_VOTE, _BY_POOL = "majority of all candidates", "the most likely by votes and scores together"

Scores = Mapping[str, Mapping[str, float]]
"""By role, the normalised log-probability of each possible answer."""


class PoolWeights(DataModel):
    """How much the votes and each role's scores weigh."""

    votes: float = Field(gt=0)
    scores: Mapping[str, float]


class FittedPool(DataModel):
    """The weights, and how they were fitted."""

    provenance: str
    weights: PoolWeights


def pooled(votes: Sequence[str], scores: Scores, weights: PoolWeights) -> dict[str, float]:
    """The share of each scored value, those with votes first; of equal shares the first is the earliest voted for.

    Empty without scores, and where most votes are for a value that has none.
    """
    scored, counts = next(iter(scores.values()), dict[str, float]()), Counter(votes)
    if not scored or (votes and counts.most_common(1)[0][0] not in scored):
        return {}
    values = [value for value in dict.fromkeys((*votes, *scored)) if value in scored]
    return dict(zip(values, softmax([_pool(value, counts[value], scores, weights) for value in values]), strict=True))


def _pool(value: str, votes: int, scores: Scores, weights: PoolWeights) -> float:
    by_scores = sum(weights.scores.get(role, 0.0) * one[value] for role, one in scores.items())
    return weights.votes * math.log(votes + _PRIOR) + by_scores


@dataclass(frozen=True, slots=True)
class Pooled:
    """The majority of `settings.candidates` samples of the general model, and the scores of all possible answers."""

    task: Task
    settings: SearchSettings
    seed: int

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The value with the largest pooled share, which is its confidence; the vote's where there is no pool."""
        record(root_node(question))
        runner = PromptRunner(self.task, team, self.seed, record, self.settings)
        nodes = await self._drawn(Drawing(runner, question, GENERAL, self.settings.candidates))
        weights = load_fitted(_DATA, FittedPool).weights
        try:
            scores = await self._scored(runner, question.text, weights)
        except EngineError as error:
            solution = voted_solution(runner, nodes, f"{_BY_VOTE}; the possible answers were not scored: {error}")
        else:
            solution = self._solution(runner, question, nodes, pooled(_votes(nodes), scores, weights))
        record(Decided.on(solution))
        return solution

    def best(self, tree: SearchTree) -> Solution | None:
        """The majority among the candidates drawn so far."""
        return by_majority(tree, self.task.vote) if tree.nodes else None

    async def _drawn(self, drawing: Drawing) -> list[NodeAdded]:
        nodes: list[NodeAdded] = []
        async with aclosing(drawing.at_once()) as groups:
            async for group in groups:
                drawing.runner.record(group)
                nodes.append(group)
        return nodes

    async def _scored(self, runner: PromptRunner, question: str, weights: PoolWeights) -> Scores:
        """The scores of every model that has a weight, each in its own part. Raises EngineError."""
        asked = [voice for voice in personas_of(runner.team, again=False) if weights.scores.get(voice.role)]
        found: dict[str, Mapping[str, float]] = {}
        async for scored in score_closed(runner, question, load_blank(self.task.language), asked):
            runner.record(scored)
            found[scored.role] = dict(zip(scored.values, scores_of(scored, self.settings.correction), strict=True))
        return found

    def _solution(
        self, runner: PromptRunner, question: Question, nodes: Sequence[NodeAdded], shares: Mapping[str, float]
    ) -> Solution:
        if not shares:
            return voted_solution(runner, nodes, _BY_VOTE)
        value = max(shares, key=shares.__getitem__)
        for node in nodes:
            for candidate in node.candidates:
                if candidate.value == value:
                    return Solution(candidate.text, value, shares[value], (ROOT_ID, node.id), _BY_POOL)
        leaf = _leaf(question, closing_line(self.task, value), value, shares[value])
        runner.record(leaf)
        return Solution(leaf.answer or "", value, shares[value], (ROOT_ID, leaf.id), f"{_BY_POOL}; nobody wrote it")


def _votes(nodes: Sequence[NodeAdded]) -> list[str]:
    return [candidate.value for node in nodes for candidate in node.candidates if candidate.value is not None]


def _leaf(question: Question, text: str, value: str, share: float) -> NodeAdded:
    """The answer that no sample has, as a node."""
    return NodeAdded(
        id=f"{ROOT_ID}.{Action.SCORE}",
        parent=ROOT_ID,
        node_kind=NodeKind.ANSWER_SCORED,
        action=Action.SCORE,
        depth=1,
        question=question.text,
        answer=text,
        value=value,
        vote_share=share,
        producer=SCORES,
        candidates=(Candidate(text, value),),
    )


METHODS = (
    Method(
        "pooled",
        lambda task, settings, seed, _role: Pooled(task, settings, seed),
        _DATA,
        samples=16,
        numbered=True,
        at_role=False,
        offered=("pooled16",),
        order=3,
    ),
)
