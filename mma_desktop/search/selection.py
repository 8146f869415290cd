"""Selection (docs/method.md 1.6, 1.7): UCT and its schedules, and what is exhausted. Pure functions over the tree."""

from __future__ import annotations

import math
from collections.abc import Sequence

from mma_desktop.domain.events import NodeAdded
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import ANSWER_KINDS, Node, SearchTree
from mma_desktop.search.moves import untried_moves
from mma_desktop.search.settings import Schedule, SearchSettings


def uct(total: float, visits: int, parent_visits: int, weight: float) -> float:
    """U(n) = Q/N + w sqrt(ln N(parent) / N); infinite for a node never visited."""
    if visits == 0:
        return math.inf
    return total / visits + weight * math.sqrt(math.log(max(parent_visits, 1)) / visits)


def exploration_weight(weight: float, schedule: Schedule, rollout: int, rollouts: int) -> float:
    """w at rollout i of R: constant, linear w(1 - 0.9 i/R), or exponential w 0.1^(i/R)."""
    share = rollout / rollouts if rollouts else 0.0
    match schedule:
        case "const":
            return weight
        case "lin":
            return weight * (1 - 0.9 * share)
        case "exp":
            return weight * 0.1**share


def best_by_uct(tree: SearchTree, parent: Node, children: Sequence[Node], weight: float) -> Node:
    """The child with the highest UCT value; ties go to the earliest."""
    visits = tree.statistics_owner(parent).visits

    def value(child: Node) -> float:
        owner = tree.statistics_owner(child)
        return uct(owner.total, owner.visits, visits, weight)

    return max(children, key=value)


def exhausted(tree: SearchTree, node: Node, team: Team, settings: SearchSettings) -> bool:
    """Whether nothing below (and at) this node is left to score (docs/method.md 1.7 c)."""
    if not settings.exhaustion:
        return False
    if untried_moves(tree, node, team, settings):
        return False
    if node.children:
        return all(exhausted(tree, child, team, settings) for child in tree.children(node))
    return tree.statistics_owner(node).visits > 0


def twin_of(tree: SearchTree, child: NodeAdded) -> str | None:
    """The id of an earlier node in the state of `child`, whose statistics it should share (docs/method.md 1.7 e)."""
    if child.node_kind in ANSWER_KINDS:
        return None
    state = (child.node_kind, child.depth, child.question, child.knowledge)
    for node in tree:
        if (node.kind, node.depth, node.question, node.knowledge) == state:
            return tree.statistics_owner(node).id
    return None
