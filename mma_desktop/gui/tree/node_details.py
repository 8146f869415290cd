"""Everything that the chosen node holds: its texts and votes, what it cost, and why it was not chosen."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.domain.course import CourseCost
from mma_desktop.domain.passages import NO_EVIDENCE
from mma_desktop.domain.tree import Node
from mma_desktop.gui.kit.prose import Fragment, note
from mma_desktop.gui.places.linked_prose import LinkedProse
from mma_desktop.gui.tree.graph import sources_of
from mma_desktop.gui.tree.loss_text import loss_text
from mma_desktop.gui.tree.model import TreeModel
from mma_desktop.gui.tree.node_text import cost_text, node_fragments
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.search.losing import loss_of


class NodeDetails(LinkedProse):
    """Shows a node of the model's tree."""

    def __init__(self, model: TreeModel) -> None:
        super().__init__()
        self._model = model
        self.evidence = NO_EVIDENCE
        """The passages that the run's models were given."""
        self.costs: Mapping[str, CourseCost] = {}
        """What was asked for the nodes."""
        self._shown = ""

    def show_node(self, node: Node | None, reason: str | None) -> None:
        """Show this node, or none; one that is shown already and has changed stays where it is read.

        `reason` is the rule by which the tree's path was chosen, None while there is no choice yet.
        """
        stay, self._shown = node is not None and node.id == self._shown, "" if node is None else node.id
        if node is None:
            self.show_fragments([])
            return
        model, tree = self._model, self._model.tree
        before = tree[node.parent] if node.parent is not None else None
        owner, sources = tree.statistics_owner(node), sources_of(tree, node)
        named = model.name, model.answer, model.role
        title, summary, *shown = node_fragments(node, owner, sources, before, self.evidence, *named)
        states = model.states.fragments(node.id)
        self.show_fragments([title, *self._loss(node, reason), *states, summary, *self._cost(node), *shown], stay=stay)

    def _cost(self, node: Node) -> list[Fragment]:
        return [note(cost_text(self.costs[node.id]))] if node.id in self.costs else []

    def _loss(self, node: Node, reason: str | None) -> list[Fragment]:
        """Why the node was not chosen, once something was."""
        model = self._model
        loss = None if reason is None else loss_of(model.tree, model.path, node.id, reason)
        return [] if loss is None else [note(loss_text(loss, model.tree, model.name, model.answer))]
