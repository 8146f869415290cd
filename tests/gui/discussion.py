"""A discussion of two agents in two rounds, for the tests that look at nodes made from others."""

from __future__ import annotations

from mma_desktop.domain.events import Event, NodeAdded
from mma_desktop.domain.tree import ROOT_ID, Action, NodeKind


def discussion() -> list[Event]:
    """Round 2 is made from round 1."""
    first, second = ("R.1-analyst", "R.1-critic"), ("R.2-critic", "R.2-analyst")
    return [
        NodeAdded(ROOT_ID, None, NodeKind.ROOT, None, 0, "?"),
        *(_reply(node_id, 1, "100", ()) for node_id in first),
        *(_reply(node_id, 2, "200", first) for node_id in second),
    ]


def _reply(node_id: str, number: int, value: str, sources: tuple[str, ...]) -> NodeAdded:
    return NodeAdded(
        node_id, ROOT_ID, NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, number, "?", answer=f"It is {value}.",
        value=value, producer="general", sources=sources,
    )  # fmt: skip
