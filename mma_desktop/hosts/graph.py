"""The steps of a host as nodes of the tree: a graph of texts, each made from those it read."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.events import NodeAdded
from mma_desktop.domain.tree import ROOT_ID, Action, NodeKind
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.hosts.toolbox import Tool
from mma_desktop.workflows.graph import answer_of, share_of, tree_id
from mma_desktop.workflows.trajectory import NodeOutput

RULES_CHECK = "rules"
"""The check of an answer by the rules of its task (docs/method.md 4.2.4)."""
REFUTED_BY_RULES = "the rules of the task refute the answer"
"""What is on record where that check is broken."""


@dataclass(frozen=True, slots=True)
class HostStep:
    """What a step of a host gave. `value` is the vote key where it is an answer, `sources` are the steps it read."""

    id: str
    tool: Tool
    output: NodeOutput
    value: str | None = None
    sources: tuple[str, ...] = ()
    depth: int = 1

    @property
    def text(self) -> str:
        """What it says."""
        return self.output.text.strip()

    @property
    def tree_id(self) -> str:
        """Its id in the tree."""
        return tree_id(self.id)

    @property
    def refuted(self) -> bool:
        """Whether the rules of the task refute the answer."""
        return any(check.name == RULES_CHECK and not check.kept for check in self.output.checks)

    @property
    def kept(self) -> float:
        """The share of its checks that it keeps to; one that gave nothing keeps to none, an answer must be readable."""
        if self.output.status is not NodeStatus.OK:
            return 0.0
        kept = [check.kept for check in self.output.checks] + [self.value is not None] * self.tool.answers
        return sum(kept) / len(kept) if kept else 1.0

    def added(self, question: str) -> NodeAdded:
        """The node of the tree: an answer, or knowledge."""
        answers = self.tool.answers
        kind, action = answer_of(self.output.producer) if answers else (NodeKind.KNOWLEDGE, Action.KNOWLEDGE)
        return NodeAdded(
            id=self.tree_id,
            parent=ROOT_ID,
            node_kind=kind,
            action=action,
            depth=self.depth,
            question=question,
            knowledge=None if answers else self.text,
            answer=self.text if answers else None,
            value=self.value,
            vote_share=share_of(self.value, self.output) if answers else None,
            producer=self.output.producer or None,
            valid=self.output.status is NodeStatus.OK and (self.value is not None or not answers) and not self.refuted,
            candidates=self.output.candidates if answers else (),
            sources=tuple(tree_id(name) for name in self.sources),
        )
