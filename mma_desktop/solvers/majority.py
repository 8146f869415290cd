"""Majority vote, maj@n (docs/method.md 1.11): n samples of one model, most frequent value, ties to the earliest.

With `adaptive_votes` the samples are drawn a few at a time, and no more of them once the leader cannot be caught, with
`vote_lead` once it is ahead by so many votes (docs/method.md 4.2.6).
"""

from __future__ import annotations

from contextlib import aclosing
from dataclasses import dataclass

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, NodeAdded, Record
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.domain.tree import SearchTree
from mma_desktop.search.choice import by_majority
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.search.voting import decided
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.sampling import Drawing, root_node, voted_solution
from mma_desktop.solvers.texts import data_file
from mma_desktop.tasks.base import Task


@dataclass(frozen=True, slots=True)
class Majority:
    """maj@n with n = `settings.candidates`; each group of samples is one answer node under the root."""

    task: Task
    settings: SearchSettings
    seed: int
    role: str = GENERAL

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The majority's answer; its confidence is the share of votes, abstentions included in the count."""
        record(root_node(question))
        runner = PromptRunner(self.task, team, self.seed, record, self.settings)
        drawing = Drawing(runner, question, self.role, self.settings.candidates)
        nodes: list[NodeAdded] = []
        async with aclosing(drawing.one_by_one() if self.settings.votes_adaptively else drawing.at_once()) as groups:
            async for group in groups:
                record(group)
                nodes.append(group)
                if self._decided(nodes):
                    break
        solution = voted_solution(runner, nodes, "majority of all candidates")
        record(Decided.on(solution))
        return solution

    def best(self, tree: SearchTree) -> Solution | None:
        """The majority among the candidates drawn so far."""
        return by_majority(tree, self.task.vote) if tree.nodes else None

    def _decided(self, nodes: list[NodeAdded]) -> bool:
        candidates = [candidate for node in nodes for candidate in node.candidates]
        settings = self.settings
        return settings.votes_adaptively and decided(candidates, settings.candidates, settings.vote_lead)


_DATA = data_file("majority")
METHODS = (
    Method("single", Majority, _DATA, samples=1, order=1),
    Method("maj", Majority, _DATA, numbered=True, offered=("maj16",), order=2),
    Method("majority", Majority, _DATA, order=3),
)
