"""What a rewrite changed, as a text diff that a person reads."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from mma_desktop.packs.schema import NodePack, PackNode


def text_diff(before: NodePack, after: NodePack) -> list[str]:
    """The lines of a unified diff of all nodes that differ, each under its name; none where the packs are equal."""
    pairs = zip(before.nodes, after.nodes, strict=True)
    return [line for old, new in pairs if old != new for line in _node_diff(old, new)]


def _node_diff(old: PackNode, new: PackNode) -> Iterator[str]:
    yield from unified_diff(_lines(old), _lines(new), old.name, new.name, n=2, lineterm="")


def _lines(node: PackNode) -> list[str]:
    """All that a designer may change of a node, one line after the other."""
    query = [f"query: {node.retrieval.query}"] if node.retrieval is not None else []
    calls = (f"[{call.out}]\n{f'system: {call.system}' if call.system else ''}\n{call.user}\n" for call in node.calls)
    return "\n".join((*query, *calls)).splitlines()
