"""The final choice (docs/method.md 1.6 Eq. 4, 1.7 f and g): pure functions over the tree."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import LEDGER, SCORES
from mma_desktop.domain.tree import Node, NodeKind, SearchTree
from mma_desktop.search.voting import majority
from mma_desktop.tasks.voting import Vote, plurality

# Reasons stand in records: they stay as they are.
BY_CLASS = "answer class with the most reward"
BY_CONSENSUS = "every model gives it alone, by its votes; nothing was inspected"
BY_DESCENT = "greedy descent by cumulative reward"
RULES_ALONE = "reckoned by rules; no model came to this answer"
_TIE_ORDER = (
    NodeKind.ANSWER_GENERAL,
    NodeKind.ANSWER_DOMAIN,
    NodeKind.ANSWER_LEDGER,
    NodeKind.ANSWER_SCORED,
    NodeKind.KNOWLEDGE,
    NodeKind.KNOWLEDGE_RESTATED,
    NodeKind.RESTATED,
    NodeKind.ROOT,
)


@dataclass(frozen=True, slots=True)
class AnswerClass:
    """All distinct scored answers with one vote key, and the share of the reward behind it."""

    value: str
    nodes: tuple[Node, ...]
    share: float

    @property
    def reward(self) -> float:
        """Sum of r over the class."""
        return sum(node.reward or 0.0 for node in self.nodes)

    @property
    def mean_reward(self) -> float:
        """Mean of r over the class."""
        return self.reward / len(self.nodes)

    @property
    def votes(self) -> int:
        """Candidates, over the class's nodes, that state the value."""
        return sum(candidate.value == self.value for node in self.nodes for candidate in node.candidates)


def answer_classes(tree: SearchTree) -> list[AnswerClass]:
    """The answer classes, best first: by sum of r, then mean r, then votes (docs/method.md 1.7 g)."""
    members: dict[str, list[Node]] = {}
    for node in _distinct_scored(tree):
        members.setdefault(node.value or "", []).append(node)
    total = sum(node.reward or 0.0 for nodes in members.values() for node in nodes)
    classes = [
        AnswerClass(value, tuple(nodes), sum(node.reward or 0.0 for node in nodes) / total if total else 0.0)
        for value, nodes in members.items()
    ]
    return sorted(classes, key=lambda c: (c.reward, c.mean_reward, c.votes), reverse=True)


def _distinct_scored(tree: SearchTree) -> Iterable[Node]:
    """Scored nodes with a value; an answer that a restated node merely carries over counts once."""
    seen: set[tuple[str | None, str | None]] = set()
    for node in tree:
        if node.reward is None or node.value is None:
            continue
        key = (node.answer, node.producer)
        if key not in seen:
            seen.add(key)
            yield node


def values_drawn(tree: SearchTree) -> tuple[str, ...]:
    """Every distinct value that any candidate states, in the order in which they came up."""
    drawn = (candidate.value for node in tree for candidate in node.candidates)
    return tuple(dict.fromkeys(value for value in drawn if value is not None))


def values_stated(tree: SearchTree) -> tuple[str, ...]:
    """The same with the values of nodes that drew no candidates: what rules computed and scores chose."""
    values = (node.value for node in tree if node.value is not None)
    return tuple(dict.fromkeys((*values_drawn(tree), *values)))


def texts_written(tree: SearchTree) -> Iterator[str]:
    """Every text in the tree that a model wrote: knowledge, candidates and checks, in order of their nodes."""
    for node in tree:
        yield from [node.knowledge] if node.knowledge else []
        yield from (candidate.text for candidate in node.candidates)
        yield from (check.text for check in node.checks)


def is_settled(tree: SearchTree, rollouts_left: int, most: float) -> bool:
    """Whether no other answer class can overtake the leader: each rollout left adds at most `most` to one class."""
    rewards = [answers.reward for answers in answer_classes(tree)]
    return bool(rewards) and rewards[0] > sum(rewards[1:2]) + rollouts_left * most


def in_consensus(tree: SearchTree, roles: Collection[str], share: float) -> bool:
    """Whether every role has answered the question alike and alone (docs/method.md 4.2, fusion's early exit).

    Each with at least `share` of its votes, against no rule, and with the value that leads anyway. The best of scored
    answers (A6) has no votes, and no say in it.
    """
    below = (node for node in tree.children(tree.root) if node.is_answer and node.producer != SCORES)
    answers = [node for node in below if node.reward is not None]
    leader = next((answers.value for answers in answer_classes(tree)), None)
    return {node.producer for node in answers} >= set(roles) and all(
        node.value == leader and (node.vote_share or 0.0) >= share and node.rules_kept in (None, 1.0)
        for node in answers
    )


def by_answer_class(tree: SearchTree, vote: Vote = plurality) -> Solution | None:
    """The product's choice: the best class's best node; without any reward, a plain majority of all candidates."""
    classes = answer_classes(tree)
    if not classes or classes[0].reward == 0.0:
        return by_majority(tree, vote)
    best = max(classes[0].nodes, key=lambda node: node.reward or 0.0)
    if not any(_is_a_models(node) or node.consistency for node in classes[0].nodes):
        return _solution(tree, best, 0.0, RULES_ALONE)
    return _solution(tree, best, classes[0].share, BY_CLASS)


def by_majority(tree: SearchTree, vote: Vote = plurality) -> Solution | None:
    """A plain majority over every candidate that models drew or scored best.

    When all abstain, what rules computed, or None.
    """
    drawn = [node for node in tree if _drew_candidates(tree, node)]
    outcome = majority([candidate for node in drawn for candidate in node.candidates], vote)
    if outcome.value is None or outcome.answer is None:
        computed = next((node for node in tree if node.producer == LEDGER), None)
        return _solution(tree, computed, 0.0, RULES_ALONE) if computed is not None else None
    node = next(node for node in drawn if any(candidate.text == outcome.answer for candidate in node.candidates))
    path = tuple(step.id for step in tree.path(node.id))
    return Solution(outcome.answer, outcome.value, outcome.vote_share, path, "majority of all candidates")


def _drew_candidates(tree: SearchTree, node: Node) -> bool:
    """Whether the node's candidates are its own and a model's, not carried over from its parent by A4."""
    return (
        _is_a_models(node)
        and bool(node.candidates)
        and (node.parent is None or tree[node.parent].candidates != node.candidates)
    )


def _is_a_models(node: Node) -> bool:
    return node.producer != LEDGER


def by_greedy_descent(tree: SearchTree, vote: Vote = plurality) -> Solution | None:
    """The paper's choice (Eq. 4): descend to the child with the highest cumulative Q, ties in the order of types.

    Only visited children with an answer at or below them are considered (D22).
    """
    node = tree.root
    while children := [child for child in tree.children(node) if is_eligible(tree, child)]:
        node = max(children, key=lambda child: (_owner(tree, child).total, -_TIE_ORDER.index(child.kind)))
    if node.value is None or not _owner(tree, node).total:
        return by_majority(tree, vote)
    share = next((c.share for c in answer_classes(tree) if c.value == node.value), 0.0)
    return _solution(tree, node, share, BY_DESCENT)


def is_eligible(tree: SearchTree, node: Node) -> bool:
    """Whether greedy descent considers a node: it was visited, and has an answer at or below it."""
    if _owner(tree, node).visits == 0:
        return False
    return node.value is not None or any(is_eligible(tree, child) for child in tree.children(node))


def _owner(tree: SearchTree, node: Node) -> Node:
    return tree.statistics_owner(node)


def _solution(tree: SearchTree, node: Node, confidence: float, reason: str) -> Solution:
    path = tuple(step.id for step in tree.path(node.id))
    return Solution(node.answer or "", node.value, confidence, path, reason)
