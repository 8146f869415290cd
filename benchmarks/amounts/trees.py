"""Fits the boosted trees that judge the first totals of a case beside each other (ledger/readings/rivals.py).

scikit-learn fits them (histogram-based gradient boosting, logistic loss); what ships is their nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mma_desktop.ledger.readings.boosted_trees import BoostedTrees, Node
from mma_desktop.ledger.readings.rivals import Rival

TREES, LEAVES, STEP = 100, 8, 0.07
_LEAST_IN_LEAF, _RIDGE = 40, 5.0
_DIGITS = 6  # of limits and leaves that are written
# What speaks for a total, or against it, may not come out the other way round by chance.
_SIGNS = {
    "share_log_odds": 1, "share": 1, "least_counted": 1, "margin": 1,
    "behind": -1, "place": -1, "most_left_out": -1, "counted_against": -1, "left_out_for": -1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class JudgedRival:
    """A total beside its rivals, whether it is right, and how much its case weighs."""

    rival: Rival
    is_right: bool
    weight: float


def fit_trees(judged: Sequence[JudgedRival], trees: int = TREES) -> BoostedTrees:
    """Trees that give each of these totals the chance that it is right."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    names = sorted({name for one in judged for name in one.rival.features})
    rows = np.array([[one.rival.features.get(name, 0.0) for name in names] for one in judged])
    classifier: Any = HistGradientBoostingClassifier  # its annotations say less than it takes
    fitted = classifier(
        max_iter=trees,
        max_leaf_nodes=LEAVES,
        learning_rate=STEP,
        min_samples_leaf=_LEAST_IN_LEAF,
        l2_regularization=_RIDGE,
        early_stopping=False,
        monotonic_cst=[_SIGNS.get(name, 0) for name in names],
    )
    fitted.fit(rows, [int(one.is_right) for one in judged], sample_weight=[one.weight for one in judged])
    grown = [tuple(_nodes(predictors[0].nodes)) for predictors in fitted._predictors]
    return BoostedTrees(features=tuple(names), bias=_rounded(fitted._baseline_prediction.item()), trees=tuple(grown))


def _nodes(nodes: Iterable[Any]) -> Iterable[Node]:
    """The nodes of one tree as data."""
    for node in nodes:
        if node["is_leaf"]:
            yield (_rounded(node["value"]),)
        else:
            limit = _rounded(node["num_threshold"])
            yield (int(node["feature_idx"]), limit, int(node["left"]), int(node["right"]))


def _rounded(value: float) -> float:
    return float(f"{float(value):.{_DIGITS}g}")


def written(trees: BoostedTrees) -> str:
    """The trees as TOML."""
    features = ", ".join(f'"{name}"' for name in trees.features)
    lines = "".join(f"  [{', '.join(map(_node, tree))}],\n" for tree in trees.trees)
    return f"features = [{features}]\nbias = {trees.bias!r}\ntrees = [\n{lines}]\n"


def _node(node: Node) -> str:
    return f"[{', '.join(map(repr, node))}]"
