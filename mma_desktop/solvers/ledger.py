"""The ledger alone: the answer that rules compute, without any sample (the search has it as its first leaf, A5).

With `judge` the models are asked about every amount before, by scores alone, and decide where a rule is unsure;
with `ask_readings` they are asked one closed question where the document leaves a choice between close readings.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, Event, Record, apply
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import SearchTree
from mma_desktop.search.actions import Actions, NothingNew
from mma_desktop.search.choice import by_majority
from mma_desktop.search.moves import COMPUTE
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.sampling import root_node
from mma_desktop.solvers.texts import data_file
from mma_desktop.tasks.base import Task

_NOTHING = Solution("", None, 0.0, (), "no amount counts, or the task is none of amounts")


@dataclass(frozen=True, slots=True)
class LedgerAlone:
    """What the rules compute, whatever any model would answer."""

    task: Task
    settings: SearchSettings
    seed: int

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The ledger's answer; its confidence is 0, because no model came to it."""
        tree = SearchTree()

        def emit(event: Event) -> None:
            apply(tree, event)
            record(event)

        emit(root_node(question))
        runner = PromptRunner(self.task, team, self.seed, emit, self.settings)
        with suppress(NothingNew):
            emit(await Actions(runner).apply(tree.root, COMPUTE))
        solution = self.best(tree) or _NOTHING
        emit(Decided.on(solution))
        return solution

    def best(self, tree: SearchTree) -> Solution | None:
        """The ledger's answer, if it was computed already."""
        return by_majority(tree, self.task.vote) if tree.nodes else None


METHODS = (
    Method(
        "ledger",
        lambda task, settings, seed, _role: LedgerAlone(task, settings, seed),
        data_file("ledger"),
        at_role=False,
        order=7,
        asks=lambda settings: settings.judge or settings.ask_readings,
    ),
)
