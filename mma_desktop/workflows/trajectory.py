"""What a run of a pack leaves: the outputs of its nodes, in order (docs/method.md 2.4: h_1 .. h_m)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mma_desktop.domain.events import NodeRun
from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.domain.tree import ROOT_ID, Candidate
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus


@dataclass(frozen=True, slots=True)
class NodeOutput:
    """What a node gave: its outputs by name (all empty unless it is OK), who made them, what checks found, its cost.

    `candidates` are the samples of its last answer in the task's layout, `passages` what it found in the knowledge
    library, `problem` says why it has no output, `of_engine` that an engine failed, so that nobody knows what it would
    have been. `fewer` are the samples for which the budget of calls had no room.
    """

    node: str
    texts: Mapping[str, str]
    status: NodeStatus = NodeStatus.OK
    producer: str = ""
    checks: tuple[CheckResult, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    passages: tuple[LibraryPassage, ...] = ()
    calls: int = 0
    tokens: int = 0
    problem: str = ""
    fewer: int = 0
    of_engine: bool = False

    @property
    def text(self) -> str:
        """The outputs as one text: the only one as it is, several each under its name."""
        if len(self.texts) == 1:
            return next(iter(self.texts.values()))
        return "\n".join(f"{name}: {text}" for name, text in self.texts.items() if text)

    @property
    def event(self) -> NodeRun:
        """How it ended, for the record."""
        where, cost = f"{ROOT_ID}.{self.node}", (self.calls, self.tokens)
        return NodeRun(where, self.status, self.checks, *cost, problem=self.problem, fewer=self.fewer)


@dataclass(frozen=True, slots=True)
class Trajectory:
    """The outputs of the nodes in stable order; it ends with a required node that failed."""

    outputs: tuple[NodeOutput, ...]

    @property
    def failed(self) -> NodeOutput | None:
        """The required node that failed, if one did: then the run has no answer, and no reward is worked out."""
        return next((output for output in self.outputs if output.status is NodeStatus.FAILED), None)

    def output(self, node: str) -> NodeOutput | None:
        """What the node of this name gave; None for one that was not run."""
        return next((output for output in self.outputs if output.node == node), None)
