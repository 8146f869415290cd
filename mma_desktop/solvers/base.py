"""The contract of a solver, and of the entry by which a solver is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Record
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import SearchTree
from mma_desktop.panels.groups import Paradigm
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.base import Task


class Solver(Protocol):
    """Answers one question. It emits everything it does to `record`, and asks everything through `team`."""

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The answer. Raises EngineLost when an engine cannot be kept alive."""
        ...

    def best(self, tree: SearchTree) -> Solution | None:
        """The best answer a grown or half-grown tree holds (stopped runs), or None if it has none."""
        ...


@dataclass(frozen=True, slots=True)
class Method:
    """A solver as it is chosen by name: `moa`, or `moa8@domain` with a number of samples and a role.

    `make` is given (task, settings, seed, role). `samples` is their number where the name has none, None what the
    settings say; `numbered` says whether the name may carry it, `at_role` whether it may name a role. `offered` are the
    names in lists, in `order`. `plans_rollouts` says whether progress is counted in rollouts, `takes_rollouts` whether
    a run that has ended can go on with more of them: nothing but the decision follows the last. `data` is the solver's
    data file: its titles, the purposes of its requests, its texts (`solvers/texts.py`). `asks` says whether a run with
    these settings asks any model; where it does not, none is loaded. `reads_evidence` says whether it reads passages of
    the knowledge library; where it does, they stand in its `Question`. `packed` says that the name goes on with a node
    pack (`workflow:amounts`), which its settings then hold, and `packs` which there
    are; one that has `offered` names can do without a pack; `searches` whether it searches the knowledge library while
    it runs (`Team.library`). `seats` is how many experts of the user's own it seats, given the number in its name (None
    where it seats none), `panel` the paradigm of the panel that it asks.
    """

    name: str
    make: Callable[[Task, SearchSettings, int, str], Solver]
    data: Path
    samples: int | None = None
    numbered: bool = False
    at_role: bool = True
    offered: tuple[str, ...] = ()
    order: int = 100
    plans_rollouts: bool = False
    takes_rollouts: bool = False
    asks: Callable[[SearchSettings], bool] = lambda _settings: True
    reads_evidence: Callable[[SearchSettings], bool] = lambda _settings: False
    packed: bool = False
    packs: Callable[[], tuple[str, ...]] = lambda: ()
    searches: Callable[[SearchSettings], bool] = lambda _settings: False
    seats: Callable[[int], int] | None = None
    panel: Paradigm | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called in lists; with each of its node packs where it needs one."""
        if self.packed and not self.offered:
            return tuple(f"{self.name}:{pack}" for pack in self.packs())
        return self.offered or (self.name,)
