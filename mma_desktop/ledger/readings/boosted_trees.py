"""Gradient-boosted decision trees (Friedman 2001) as data: a sum of small trees over named features, as log-odds.

benchmarks/amounts/trees.py fits them; nothing is fitted here, and no library is needed to read them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from pydantic import model_validator

from mma_desktop.data_files import DataModel

Node = tuple[int, float, int, int] | tuple[float]
"""A split (the feature's place, the limit, and the places of the nodes for values up to it and above it), or a leaf."""


class BoostedTrees(DataModel):
    """Trees whose leaves add up to log-odds: the names of the features, what all have in common, the nodes of each tree
    (the root first; a split leads only to nodes behind it).
    """

    features: tuple[str, ...]
    bias: float
    trees: tuple[tuple[Node, ...], ...]

    @model_validator(mode="after")
    def _leads_to_leaves(self) -> BoostedTrees:
        """Raises ValueError where a split asks for a feature or a node that is not there, or leads back."""
        for tree in self.trees:
            for place, node in enumerate(tree):
                if len(node) == 4 and not self._is_sound(place, node, len(tree)):
                    raise ValueError(f"the split {list(node)} leads nowhere")
        if not all(self.trees):
            raise ValueError("a tree has no node")
        return self

    def _is_sound(self, place: int, split: tuple[int, float, int, int], nodes: int) -> bool:
        feature, _, below, above = split
        return 0 <= feature < len(self.features) and place < min(below, above) and max(below, above) < nodes

    def chance(self, features: Mapping[str, float]) -> float:
        """The chance (0..1) that trees give to a case with these features; one that it lacks is 0."""
        row = [features.get(name, 0.0) for name in self.features]
        return 1 / (1 + math.exp(-self.bias - sum(_leaf(tree, row) for tree in self.trees)))


def _leaf(tree: Sequence[Node], row: Sequence[float]) -> float:
    node = tree[0]
    while len(node) == 4:
        feature, limit, below, above = node
        node = tree[below if row[feature] <= limit else above]
    return node[0]
