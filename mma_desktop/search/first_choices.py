"""What each model of a run would have answered by itself: its candidates, and the most frequent of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mma_desktop.domain.team import LEDGER, SCORES
from mma_desktop.domain.tree import Candidate, Node, SearchTree


def drawn_by_role(tree: SearchTree) -> dict[str, list[Candidate]]:
    """The candidates of each model; those that a restatement only carries over count once.

    What rules computed and what only scores have found is no model's choice.
    """
    drawn: dict[str, list[Candidate]] = {}
    for node in tree:
        if node.candidates and node.producer not in (None, LEDGER, SCORES) and not is_carried_over(tree, node):
            drawn.setdefault(node.producer, []).extend(node.candidates)
    return drawn


def is_carried_over(tree: SearchTree, node: Node) -> bool:
    """Whether the node only hands on the candidates of the node above it."""
    return node.parent is not None and tree[node.parent].candidates == node.candidates


def first_choice(values: Iterable[str | None]) -> str | None:
    """The most frequent value, the earliest of several; None where a model stated none."""
    first = Counter(value for value in values if value is not None).most_common(1)
    return first[0][0] if first else None


def first_choices(tree: SearchTree) -> dict[str, str]:
    """The first choice of each model that has one."""
    choices = {role: first_choice(one.value for one in drawn) for role, drawn in drawn_by_role(tree).items()}
    return {role: value for role, value in choices.items() if value is not None}
