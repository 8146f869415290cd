"""Repairs of a plan while it runs: what can go wrong with a step, which patches there are, and what a plan is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import fmean

from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.hosts.graph import REFUTED_BY_RULES, HostStep
from mma_desktop.hosts.plans import SubTask
from mma_desktop.hosts.texts import Kind
from mma_desktop.hosts.toolbox import Tool, Toolbox


class Failure(StrEnum):
    """Why a plan needs a repair."""

    CHOICE = "no majority"
    REVIEW = "the review cannot be read"
    PARSE = "the reply cannot be read"
    ENGINE = "the engine failed"
    NOTHING = "nothing was found"
    REFUTED = REFUTED_BY_RULES
    COST = "it takes more calls than planned"


class Patch(StrEnum):
    """What can be done about it."""

    BYPASS_STEP = "bypass_step"
    SWAP_ENGINE = "swap_engine"
    FALLBACK_FIRST = "fallback_first"
    LOWER_N = "lower_n"
    RETRY_T0 = "retry_t0"
    DROP_BRANCH = "drop_branch"
    STOP_AND_ANSWER = "stop_and_answer"


RULES: Mapping[Failure, tuple[Patch, ...]] = {
    Failure.CHOICE: (Patch.FALLBACK_FIRST,),
    Failure.REVIEW: (Patch.BYPASS_STEP,),
    Failure.PARSE: (Patch.RETRY_T0,),
    Failure.ENGINE: (Patch.SWAP_ENGINE,),
    Failure.NOTHING: (Patch.BYPASS_STEP, Patch.DROP_BRANCH),
    Failure.REFUTED: (Patch.SWAP_ENGINE, Patch.RETRY_T0),
    Failure.COST: (Patch.LOWER_N, Patch.STOP_AND_ANSWER),
}
"""What is done without a model, the first that can be."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of one way through a plan: what it cost in calls, and whether it gave an answer."""

    cost: int
    succeeded: bool


def rewards(leaves: Sequence[Leaf]) -> list[float]:
    """The reward of each way: 0 where it failed, else 1 / (1 + C / mean C), falling in its cost."""
    mean = fmean(leaf.cost for leaf in leaves) or 1.0
    return [1 / (1 + leaf.cost / mean) if leaf.succeeded else 0.0 for leaf in leaves]


def value(leaves: Sequence[Leaf]) -> float:
    """What a plan is worth: the mean reward of the ways through it."""
    return fmean(rewards(leaves))


def failure_of(step: HostStep | None) -> Failure | None:
    """What is wrong with a step; None where nothing is. An engine that fails generates nothing."""
    if step is None:
        return Failure.NOTHING
    if step.refuted:
        return Failure.REFUTED
    if step.output.status is NodeStatus.OK and (step.value is not None or not step.tool.answers):
        return None
    if step.tool.kind is Kind.CHECK:
        return Failure.REVIEW
    if not step.output.calls:
        return Failure.NOTHING
    return Failure.PARSE if step.output.tokens else Failure.ENGINE


@dataclass(slots=True)
class RepairedPlan:
    """A plan and what was done about it. `skipped` are the places of steps that do not run, and what is read then."""

    tasks: list[SubTask]
    toolbox: Toolbox
    skipped: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])

    def tool(self, place: int) -> Tool:
        """The tool of a step. All are known: templates with others are not offered."""
        tool = self.toolbox.tool(self.tasks[place].block)
        if tool is None:
            raise KeyError(self.tasks[place].block)
        return tool

    def reads(self, place: int) -> list[int]:
        """The places of the steps that this one reads, through those that are skipped; each once."""
        found: list[int] = []
        for dep in self.tasks[place].deps:
            found += self._instead(dep) if dep in self.skipped else [dep]
        return sorted(set(found))

    def _instead(self, place: int) -> list[int]:
        return [one for dep in self.skipped[place] for one in (self._instead(dep) if dep in self.skipped else [dep])]

    def patches(self, place: int, failure: Failure, roles: Sequence[str], *, answered: bool) -> list[Patch]:
        """What can be done about a failure before or at this step."""
        possible = {
            Patch.BYPASS_STEP: self._bypassable(place),
            Patch.SWAP_ENGINE: len(roles) > 1 and self._asks(place),
            Patch.RETRY_T0: self._asks(place),
            Patch.DROP_BRANCH: place < len(self.tasks) - 1,
            Patch.LOWER_N: any(self._samples(later) > 1 for later in range(place, len(self.tasks))),
            Patch.STOP_AND_ANSWER: answered,
        }
        about = {
            Failure.CHOICE: [Patch.FALLBACK_FIRST],
            Failure.COST: [Patch.LOWER_N, Patch.STOP_AND_ANSWER],
            Failure.REFUTED: [Patch.SWAP_ENGINE, Patch.RETRY_T0],
        }.get(failure, [patch for patch in Patch if patch not in (Patch.FALLBACK_FIRST, Patch.LOWER_N)])
        return [patch for patch in about if possible.get(patch, True)]

    def bypass(self, place: int) -> None:
        """Whoever reads this step reads what it read."""
        self.skipped[place] = self.tasks[place].deps

    def drop(self, place: int) -> None:
        """The step and all that reads nothing else, but never the last, are left out."""
        self.skipped[place] = ()
        for later in range(place + 1, len(self.tasks) - 1):
            if self.tasks[later].deps and not self.reads(later):
                self.skipped[later] = ()

    def lower(self, place: int) -> None:
        """From here on every answer is drawn once."""
        for later in range(place, len(self.tasks)):
            task = self.tasks[later]
            if self._samples(later) > 1:
                self.tasks[later] = SubTask(task.block, task.deps, 1, task.engine)

    def _bypassable(self, place: int) -> bool:
        """Never the last step; an answer only where it reads one, so that those behind it still read one."""
        if place == len(self.tasks) - 1:
            return False
        return not self.tool(place).answers or any(self.tool(dep).answers for dep in self.reads(place))

    def _asks(self, place: int) -> bool:
        return self.tool(place).asks

    def _samples(self, place: int) -> int:
        if place in self.skipped:
            return 0
        return self.tasks[place].samples or max(
            (call.decode.samples for call in self.tool(place).node.calls), default=0
        )
