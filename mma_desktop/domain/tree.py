"""The search tree: plain data that grows by events and never by side effects.

The live search, the window, the store and a resumed run all hold the same `SearchTree`, built by `apply`-ing the same
events (see `events.py`), so showing, storing, resuming and replaying are one mechanism.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from mma_desktop.domain.rewards import RewardParts

ROOT_ID = "R"
_ROUNDING = 1e-6


class NodeKind(StrEnum):
    """Types of search nodes (docs/method.md 1.3; names of the paper's reference code in brackets)."""

    ROOT = "ROOT"  # USER_QUESTION
    RESTATED = "RESTATED"  # REPHRASED_USER_QUESTION
    ANSWER_GENERAL = "ANS_G"  # BASE_ANSWER
    ANSWER_DOMAIN = "ANS_D"  # DOMAIN_ANSWER
    ANSWER_LEDGER = "ANS_L"  # not in the paper: the answer of rules
    ANSWER_SCORED = "ANS_S"  # nor this: the possible answer with the best scores
    KNOWLEDGE = "KNOW"  # CONTEXT
    KNOWLEDGE_RESTATED = "KNOW_R"  # REPHRASED_CONTEXT


class Action(StrEnum):
    """The four actions of the search (docs/method.md 1.4), what comes before it: the answer of rules (docs/method.md
    4.2.4) and the best of the possible answers (4.2.3), and nodes of a pack in the part of knowledge (4.2.1).
    """

    ANSWER_GENERAL = "A1"
    ANSWER_DOMAIN = "A2"
    KNOWLEDGE = "A3"
    RESTATE = "A4"
    COMPUTE = "A5"
    SCORE = "A6"
    NODE = "A7"


ANSWER_KINDS = frozenset(
    {NodeKind.ANSWER_GENERAL, NodeKind.ANSWER_DOMAIN, NodeKind.ANSWER_LEDGER, NodeKind.ANSWER_SCORED}
)
_UNVOTED = frozenset({NodeKind.ANSWER_LEDGER, NodeKind.ANSWER_SCORED})


@dataclass(frozen=True, slots=True)
class Candidate:
    """One sampled answer: its text, its vote key (None = abstention) and whether it was cut at the token limit."""

    text: str
    value: str | None
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Check:
    """One verification: the verifier's continuation of a prefix, and how far it agrees with the answer (0..1)."""

    verifier: str
    fraction: float
    text: str
    value: str | None
    agreement: float


@dataclass(frozen=True, slots=True)
class Node:
    """One state of the search. `question` is the current wording; `value` is the vote key of `answer`.

    `id` spells the moves from the root, such as R.A3.A1 (R.A2-2 when the second domain model answers). `valid` is False
    when every candidate abstained, or the rules of the task refute a host's answer. `visits` and `total` are N and Q
    (docs/method.md 1.3); `reward` is the r of Eq. 5.
    """

    id: str
    parent: str | None
    kind: NodeKind
    action: Action | None
    depth: int
    question: str = ""
    knowledge: str | None = None
    answer: str | None = None
    value: str | None = None
    vote_share: float | None = None
    producer: str | None = None
    restated: bool = False
    converged: bool = False
    valid: bool = True
    visits: int = 0
    total: float = 0.0
    reward: float | None = None
    consistency: float | None = None  # mean agreement of the checks
    parts: RewardParts | None = None  # what the reward is made of
    checks: tuple[Check, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    review: str | None = None
    children: tuple[str, ...] = ()
    closed: frozenset[str] = frozenset()  # moves that failed or converged at this node
    twin: str | None = None  # earlier node with the same state, whose statistics this one shares
    sources: tuple[str, ...] = ()  # other nodes whose texts it was made from: then the tree is a graph of agents

    @property
    def is_answer(self) -> bool:
        """Whether this is an answer node (no children, docs/method.md 1.4)."""
        return self.kind in ANSWER_KINDS

    @property
    def is_sampled(self) -> bool:
        """Whether its candidates are samples of a model: rules and scores have one answer, for which nobody voted."""
        return self.kind not in _UNVOTED

    @property
    def votes(self) -> tuple[int, int] | None:
        """How many candidates gave the answer, and of how many; None where something else made the share: scores,
        rules, or how far free texts agree.
        """
        given = sum(self.value is not None and candidate.value == self.value for candidate in self.candidates)
        if self.vote_share is None or not self.candidates or not self.is_sampled:
            return None
        counted = abs(given / len(self.candidates) - self.vote_share) < _ROUNDING
        return (given, len(self.candidates)) if counted else None

    @property
    def rules_kept(self) -> float | None:
        """How far the answer keeps to rules; None where the task has none or none were asked."""
        return self.parts.rules if self.parts else None

    @property
    def mean(self) -> float:
        """Q/N, or 0 for a node never visited."""
        return self.total / self.visits if self.visits else 0.0


@dataclass(slots=True)
class SearchTree:
    """All nodes by id, in order of creation."""

    nodes: dict[str, Node] = field(default_factory=dict)

    def __getitem__(self, node_id: str) -> Node:
        return self.nodes[node_id]

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes.values())

    def __len__(self) -> int:
        return len(self.nodes)

    @property
    def root(self) -> Node:
        """The ROOT node."""
        return self.nodes[ROOT_ID]

    def children(self, node: Node) -> list[Node]:
        """The children of `node` in order of creation."""
        return [self.nodes[child] for child in node.children]

    def path(self, node_id: str) -> list[Node]:
        """The nodes from the root to `node_id`, both included."""
        node: Node | None = self.nodes[node_id]
        path: list[Node] = []
        while node is not None:
            path.append(node)
            node = self.nodes[node.parent] if node.parent is not None else None
        return path[::-1]

    def put(self, node: Node) -> None:
        """Add `node`, or replace the node of the same id."""
        is_new = node.id not in self.nodes
        self.nodes[node.id] = node
        if is_new and node.parent is not None:
            parent = self.nodes[node.parent]
            self.nodes[parent.id] = replace(parent, children=(*parent.children, node.id))

    def statistics_owner(self, node: Node) -> Node:
        """The node that keeps N and Q for `node`: itself, or the twin it shares them with."""
        return self.nodes[node.twin] if node.twin is not None else node
