"""Which nodes of a tree are looked for: by words, by action, by model, by reward."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mma_desktop.domain.tree import Action, Node, SearchTree
from mma_desktop.gui.kit import figures


@dataclass(frozen=True, slots=True)
class NodeFilter:
    """What a node must have to be found; what is empty or None says nothing."""

    words: str = ""
    action: Action | None = None
    producer: str = ""
    reward: float | None = None  # at least

    @property
    def is_on(self) -> bool:
        """Whether anything is looked for."""
        return self != NodeFilter()

    def found(
        self, tree: SearchTree, name: Callable[[Node], str], answer: Callable[[str | None], str] = figures.vote_key
    ) -> set[str]:
        """The nodes that match; `name` says what nodes are called, `answer` how answers are written."""
        words = self.words.strip().casefold()
        fitting = (node for node in tree if self._fits(node))
        return {node.id for node in fitting if _holds(tree, node, (name(node), answer(node.value)), words)}

    def _fits(self, node: Node) -> bool:
        return (
            (self.action is None or node.action is self.action)
            and (not self.producer or node.producer == self.producer)
            and (self.reward is None or (node.reward is not None and node.reward >= self.reward))
        )


def with_ancestors(tree: SearchTree, nodes: set[str]) -> set[str]:
    """These nodes and all above them."""
    held = set[str]()
    for node_id in nodes:
        step: str | None = node_id
        while step is not None and step not in held:
            held.add(step)
            step = tree[step].parent
    return held


def in_reading_order(tree: SearchTree) -> list[str]:
    """All nodes, each before its children and those before its next sibling: as a list shows them."""
    order: list[str] = []
    waiting = [tree.root.id] if len(tree) else []
    while waiting:
        node_id = waiting.pop()
        order.append(node_id)
        waiting.extend(reversed(tree[node_id].children))
    return order


def _holds(tree: SearchTree, node: Node, shown: tuple[str, str], words: str) -> bool:
    return not words or any(words in text.casefold() for text in (*shown, *_texts(tree, node)))


def _texts(tree: SearchTree, node: Node) -> Iterator[str]:
    """What a node holds of its own. Wording and knowledge that it has from the node above are not: they are in all."""
    above = tree[node.parent] if node.parent is not None else None
    if above is None or node.question != above.question:
        yield node.question
    if node.knowledge and (above is None or node.knowledge != above.knowledge):
        yield node.knowledge
    yield from (text for text in (node.value, node.answer, node.review) if text)
    yield from (candidate.text for candidate in node.candidates)
    yield from (check.text for check in node.checks)
