"""Why an answer was not chosen: the first thing in which it is behind, by the rule that made the choice (choice.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from mma_desktop.domain.tree import Node, SearchTree
from mma_desktop.search.choice import BY_CLASS, BY_DESCENT, RULES_ALONE, AnswerClass, answer_classes, is_eligible


class Behind(StrEnum):
    """In what a node is behind the chosen one."""

    UNREAD = "unread"  # no final value can be read from it
    UNJUDGED = "unjudged"
    REWARD = "reward"  # all answers with its value together have less
    MEAN_REWARD = "mean_reward"  # as much together, less each
    VOTES = "votes"
    LATER = "later"  # equal in all, but the other came first
    SAME_REWARD = "same_reward"  # its value was chosen, but from an answer with more reward
    SAME_LATER = "same_later"  # and reward
    SAME_TWICE = "same_twice"  # it only carries an answer over, which counts once
    DESCENT = "descent"  # by greedy descent: its Q, or that of the branch it hangs on
    DESCENT_ORDER = "descent_order"  # the same Q; types of nodes have an order
    DESCENT_EMPTY = "descent_empty"  # never visited, or without an answer at or below it


@dataclass(frozen=True, slots=True)
class Loss:
    """What a node lost by, its figure and that of the chosen one; `node` and `chosen` are those that were compared."""

    behind: Behind
    node: str
    chosen: str
    own: float = 0.0
    best: float = 0.0


def loss_of(tree: SearchTree, path: Sequence[str], node_id: str, reason: str) -> Loss | None:
    """Why the choice with this `reason` (`Solution.reason`) ended `path` elsewhere.

    None for what is on the path, for nodes without an answer, and for other methods' reasons.
    """
    if not path or node_id in path:
        return None
    if reason == BY_DESCENT:
        return _by_descent(tree, path, node_id)
    if reason in (BY_CLASS, RULES_ALONE):
        return _by_class(tree, tree[path[-1]], tree[node_id])
    return None


def _by_class(tree: SearchTree, chosen: Node, node: Node) -> Loss | None:
    if node.value is None or node.reward is None:
        if not node.is_answer:
            return None
        return Loss(Behind.UNREAD if node.value is None else Behind.UNJUDGED, node.id, chosen.id)
    classes = {one.value: one for one in answer_classes(tree)}
    own, best = classes[node.value], classes.get(chosen.value or "")
    if best is None or best is not next(iter(classes.values())):
        return None  # the choice was made otherwise
    behind, figure, other = _same(own, node, chosen) if own is best else _other(own, best)
    return Loss(behind, node.id, chosen.id, figure, other)


def _same(answers: AnswerClass, node: Node, chosen: Node) -> tuple[Behind, float, float]:
    own, best = node.reward or 0.0, chosen.reward or 0.0
    if node.id not in [one.id for one in answers.nodes]:
        return Behind.SAME_TWICE, own, best
    return (Behind.SAME_REWARD if own < best else Behind.SAME_LATER), own, best


def _other(own: AnswerClass, best: AnswerClass) -> tuple[Behind, float, float]:
    for behind, figure, other in (
        (Behind.REWARD, own.reward, best.reward),
        (Behind.MEAN_REWARD, own.mean_reward, best.mean_reward),
        (Behind.VOTES, own.votes, best.votes),
    ):
        if figure < other:
            return behind, figure, other
    return Behind.LATER, own.reward, best.reward


def _by_descent(tree: SearchTree, path: Sequence[str], node_id: str) -> Loss | None:
    """The branch that hangs on the path is compared with the step that the path takes there."""
    branch = next(node for node in tree.path(node_id) if node.id not in path)
    if branch.parent is None or branch.parent == path[-1]:
        return None
    chosen = tree[path[path.index(branch.parent) + 1]]
    own, best = tree.statistics_owner(branch).total, tree.statistics_owner(chosen).total
    if not is_eligible(tree, branch):
        return Loss(Behind.DESCENT_EMPTY, branch.id, chosen.id)
    return Loss(Behind.DESCENT if own < best else Behind.DESCENT_ORDER, branch.id, chosen.id, own, best)
