"""A workflow's nodes as nodes of the tree: a graph of texts, each made from those it read."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import NodeAdded
from mma_desktop.domain.team import GENERAL, LEDGER
from mma_desktop.domain.tree import ROOT_ID, Action, NodeKind
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.packs.order import stable_order
from mma_desktop.packs.schema import NodePack, NodeType, PackNode
from mma_desktop.tasks.base import Task
from mma_desktop.workflows.trajectory import NodeOutput

_ANSWERS: Mapping[str, tuple[NodeKind, Action]] = {
    GENERAL: (NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL),
    LEDGER: (NodeKind.ANSWER_LEDGER, Action.COMPUTE),
}


def tree_id(node: str) -> str:
    """The id of a workflow's node in the tree."""
    return f"{ROOT_ID}.{node}"


def planned_nodes(pack: NodePack) -> tuple[NodeAdded, ...]:
    """The nodes of a run of the pack before it has run: all of them, in the order in which they will enter, without
    content.
    """
    return tuple(_planned(pack, node) for node in stable_order(pack.nodes))


def _planned(pack: NodePack, node: PackNode) -> NodeAdded:
    kind = NodeKind.KNOWLEDGE
    if node.final:
        kind = NodeKind.ANSWER_DOMAIN
    elif node.type is NodeType.PROGRAM:
        kind = NodeKind.ANSWER_LEDGER
    sources = tuple(tree_id(name) for name in node.deps)
    action = Action.COMPUTE if node.program else Action.NODE
    return NodeAdded(tree_id(node.name), ROOT_ID, kind, action, depth_in(pack, node), "", sources=sources)


def node_added(pack: NodePack, node: PackNode, output: NodeOutput, question: Question, task: Task) -> NodeAdded:
    """The node of the tree for what a workflow's node gave: the answer of the final one, knowledge of all others."""
    kind, action = NodeKind.KNOWLEDGE, Action.COMPUTE if node.program else Action.KNOWLEDGE
    value = share = None
    if node.final:
        kind, action = answer_of(output.producer)
        value = task.read(output.text).value
        share = share_of(value, output)
    return NodeAdded(
        id=tree_id(node.name),
        parent=ROOT_ID,
        node_kind=kind,
        action=action,
        depth=depth_in(pack, node),
        question=question.text,
        knowledge=None if node.final else output.text,
        answer=output.text if node.final else None,
        value=value,
        vote_share=share,
        producer=output.producer or None,
        valid=output.status is NodeStatus.OK and (value is not None or not node.final),
        candidates=output.candidates if node.final else (),
        sources=tuple(tree_id(name) for name in node.deps),
    )


def answer_of(producer: str) -> tuple[NodeKind, Action]:
    """The kind of an answer's node, and the action that made it, by who wrote it."""
    return _ANSWERS.get(producer, (NodeKind.ANSWER_DOMAIN, Action.ANSWER_DOMAIN))


def share_of(value: str | None, output: NodeOutput) -> float:
    """The votes for the value; of an answer that nobody voted on 1, or 0 where it cannot be read."""
    if not output.candidates:
        return float(value is not None)
    return sum(one.value == value and value is not None for one in output.candidates) / len(output.candidates)


def depth_in(pack: NodePack, node: PackNode) -> int:
    """How many nodes stand one behind the other up to this one."""
    return 1 + max((depth_in(pack, pack.node(name)) for name in node.deps), default=0)
