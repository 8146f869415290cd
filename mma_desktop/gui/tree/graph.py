"""What makes the drawn tree a graph, without Qt: which nodes a node was made from, and on which level it stands.

In a search tree every node stands one level below its parent. The nodes of a discussion all hang below the question;
they stand by their round (`depth`), and an aggregated answer stands behind the answers that it was made from.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from mma_desktop.domain.tree import Node, SearchTree


def sources_of(tree: SearchTree, node: Node) -> list[Node]:
    """The nodes whose texts `node` was made from, without any that `tree` does not hold."""
    return [tree[source] for source in node.sources if source in tree.nodes]


def made_from(tree: SearchTree, node: Node) -> list[Node]:
    """The nodes that were made from `node`, in order of creation."""
    return [other for other in tree if node.id in other.sources]


def steps_to(tree: SearchTree, path: Sequence[str]) -> list[Node]:
    """What led to the end of `path`: its steps, and everything that they were made from, in order of creation."""
    wanted = set(path)
    for node in reversed(list(tree)):  # what a node is made from was there before it
        if node.id in wanted:
            wanted.update(node.sources)
    return [node for node in tree if node.id in wanted]


def differing(before: SearchTree, tree: SearchTree) -> set[str]:
    """The nodes of `tree` that stood otherwise `before`, or were not there; also those that share their statistics."""
    changed = {node.id for node in tree if before.nodes.get(node.id) != node}
    return changed | {node.id for node in tree if node.twin in changed}


def holds_all(drawn: SearchTree, tree: SearchTree) -> bool:
    """Whether all nodes of `tree` are drawn as they are; what hangs below them does not count."""
    return all(node.id in drawn.nodes and _alike(drawn[node.id], node) for node in tree)


def _alike(one: Node, other: Node) -> bool:
    return replace(one, children=()) == replace(other, children=())


def levels_of(tree: SearchTree) -> dict[str, int]:
    """The level of every node: behind its parent and its sources, and at least at its depth."""
    levels: dict[str, int] = {}
    for node in tree:
        before = [levels[key] for key in (node.parent, *node.sources) if key in levels]
        levels[node.id] = max([node.depth, *(level + 1 for level in before)])
    return levels


def before(tree: SearchTree, node: Node, shown: Container[str]) -> str | None:
    """The first node in sight that `node` was made from, else its parent; None for the root."""
    return next((source.id for source in sources_of(tree, node) if source.id in shown), node.parent)


def after(tree: SearchTree, node: Node, shown: Container[str]) -> str | None:
    """The first node in sight that hangs below `node` or was made from it, None where there is none."""
    behind = (*node.children, *(other.id for other in made_from(tree, node)))
    return next((other for other in behind if other in shown), None)


def beside(tree: SearchTree, node: Node, levels: Mapping[str, int], step: int) -> str | None:
    """The sibling on the level of `node` that stands `step` places further, None where there is none."""
    children = tree[node.parent].children if node.parent is not None else (node.id,)
    siblings = [child for child in children if levels[child] == levels[node.id]]
    place = siblings.index(node.id) + step
    return siblings[place] if 0 <= place < len(siblings) else None
