"""MMA: Monte Carlo tree search with cross-inspection, faithful or product (docs/method.md part 1)."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Record
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import SearchTree
from mma_desktop.search.mcts import Search, best_solution
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.pack_nodes import nodes_search, with_nodes
from mma_desktop.solvers.texts import data_file, load_blank
from mma_desktop.tasks.base import Task


@dataclass(frozen=True, slots=True)
class Mma:
    """The tree-search solver."""

    task: Task
    settings: SearchSettings
    seed: int

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The answer the search settles on."""
        blank = load_blank(self.task.language)
        evidence = question.evidence.text if self.settings.evidence else ""
        team = with_nodes(team, question, self.task, self.settings, self.seed, record)
        return await Search(question.text, self.task, team, self.settings, self.seed, record, blank, evidence).run()

    def best(self, tree: SearchTree) -> Solution | None:
        """The best answer so far."""
        return best_solution(tree, self.settings, self.task.vote)


METHODS = (
    Method(
        "mma",
        lambda task, settings, seed, _role: Mma(task, settings, seed),
        data_file("mma"),
        at_role=False,
        order=0,
        plans_rollouts=True,
        takes_rollouts=True,
        reads_evidence=lambda settings: settings.evidence,
        searches=nodes_search,
    ),
)
