"""The order in which nodes enter a trajectory: topological, ties by their place in the list."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.packs.schema import PackNode


def stable_order(nodes: Sequence[PackNode]) -> tuple[PackNode, ...]:
    """The nodes so that each comes after all it depends on (Kahn), and else as listed.

    Raises ValueError naming the nodes of a cycle. All `deps` are names of nodes.
    """
    left, done, ordered = list(nodes), set[str](), list[PackNode]()
    while left:
        ready = next((node for node in left if done.issuperset(node.deps)), None)
        if ready is None:
            raise ValueError(f"the nodes {', '.join(_in_cycles(left))} wait for each other in a circle")
        left.remove(ready)
        done.add(ready.name)
        ordered.append(ready)
    return tuple(ordered)


def _in_cycles(left: Sequence[PackNode]) -> list[str]:
    """The nodes among those left on which another one of them depends, until only cycles and paths between remain."""
    names = {node.name for node in left}
    while True:
        needed = {name for node in left if node.name in names for name in node.deps}
        if names <= needed:
            return [node.name for node in left if node.name in names]
        names &= needed
