"""The contract of a solver."""

from __future__ import annotations

from typing import Protocol

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Record
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import SearchTree


class Solver(Protocol):
    """Answers one question. Everything it does is told to `record`, and everything it asks goes through `team`."""

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The answer. Raises EngineLost when an engine cannot be kept alive."""
        ...

    def best(self, tree: SearchTree) -> Solution | None:
        """The best answer a grown or half-grown tree holds (stopped runs), or None if it has none."""
        ...
