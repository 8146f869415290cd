"""The contract of a host, and of the entry by which one is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from mma_desktop.hosts.graph import HostStep
from mma_desktop.hosts.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a host stands by: the step whose answer it takes, None for an abstention, and why it ended there."""

    entry: HostStep | None
    reason: str


class QuestionHost(Protocol):
    """Answers one question with the tools of a workbench. No gold answer is within its reach."""

    async def solve(self, bench: Workbench) -> Verdict:
        """The verdict. Raises BudgetSpent, which leaves what is on the bench as the best so far, and EngineLost."""
        ...


@dataclass(frozen=True, slots=True)
class HostEntry:
    """A host that works on a question, as it is found by name."""

    name: str
    make: Callable[[], QuestionHost]


class Sought(StrEnum):
    """What a host looks for on questions with known answers."""

    WORKFLOW = "workflow"
    POOL = "pool"  # of workflows, with a policy that chooses among them
    EXPERTS = "experts"


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """A host that searches on a data set, as it is found by name; `designer` says whether it asks one, `rounds` how
    many workflows it tries beside the first where nobody says.
    """

    name: str
    sought: Sought
    designer: bool = False
    rounds: int = 10
