"""The steps of a host as nodes of the tree: a graph of texts, each made from those it read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mma_desktop.domain.events import NodeAdded
from mma_desktop.domain.team import GENERAL, LEDGER
from mma_desktop.domain.tree import ROOT_ID, Action, NodeKind
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.hosts.toolbox import Tool
from mma_desktop.workflows.trajectory import NodeOutput

_ANSWERS: Mapping[str, tuple[NodeKind, Action]] = {
    GENERAL: (NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL),
    LEDGER: (NodeKind.ANSWER_LEDGER, Action.COMPUTE),
}


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
        return f"{ROOT_ID}.{self.id}"

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
        answer = _ANSWERS.get(self.output.producer, (NodeKind.ANSWER_DOMAIN, Action.ANSWER_DOMAIN))
        kind, action = answer if answers else (NodeKind.KNOWLEDGE, Action.KNOWLEDGE)
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
            vote_share=self._share() if answers else None,
            producer=self.output.producer or None,
            valid=self.output.status is NodeStatus.OK and (self.value is not None or not answers),
            candidates=self.output.candidates if answers else (),
            sources=tuple(f"{ROOT_ID}.{name}" for name in self.sources),
        )

    def _share(self) -> float:
        """The votes for the value; of an answer that nobody voted on 1, or 0 where it cannot be read."""
        given: Sequence[str | None] = [one.value for one in self.output.candidates]
        if not given or self.value is None:
            return float(self.value is not None)
        return given.count(self.value) / len(given)
