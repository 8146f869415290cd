"""What happens in a run, one frozen dataclass per kind; the search tree is a fold of them.

Two families:
* *stored* events are the run's record. `Replied` holds what an engine answered to one request, so that a resumed run
  never asks again; `LedgerEdited` is what a person changed in the ledger, `RolloutsAdded` what a person asked for
  beside the plan, `NetworkUsed` what was measured, `Continued` that a session took the run up again; all others are
  derived from the replies and come in the same order whenever the same run is replayed.
* *passing* events (`stored = False`) only show a front end what is going on now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, ClassVar

from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.domain.passages import Evidence
from mma_desktop.domain.rewards import RewardParts
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.tree import Action, Candidate, Check, Node, NodeKind, SearchTree
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events. `kind` names the event in the store, `stored` says whether it is part of the record."""

    kind: ClassVar[str] = ""
    stored: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Started(Event):
    """A run began or goes on: its id in the library and the rollouts it plans, 0 if its method has none (passing).

    `currency` is the money of its answers, "" where they are no sums (`Manifest.currency`); with `one_model` one model
    holds all roles.
    """

    kind: ClassVar[str] = "started"
    stored: ClassVar[bool] = False
    run: str
    rollouts: int
    currency: str = ""
    one_model: bool = False


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A request went to an engine; `tag` is its purpose and node, such as "draft R.A3" (passing)."""

    kind: ClassVar[str] = "asked"
    stored: ClassVar[bool] = False
    role: str
    tag: str
    samples: int


@dataclass(frozen=True, slots=True)
class Decoding(Event):
    """How fast an engine generates right now, in tokens per second (passing)."""

    kind: ClassVar[str] = "decoding"
    stored: ClassVar[bool] = False
    role: str
    tokens: int
    tokens_per_second: float


@dataclass(frozen=True, slots=True)
class Writing(Event):
    """The end of the text that an engine writes now; empty when it has stopped writing (passing)."""

    kind: ClassVar[str] = "writing"
    stored: ClassVar[bool] = False
    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Replied(Event):
    """An engine answered one request. `key` identifies the request; `reply` is what came back, JSON-ready.

    `started` is the time of asking (seconds since 1970), `seconds` how long the reply took. `taken_over` says that it
    is that of an earlier run to the same request, and cost nothing.
    """

    kind: ClassVar[str] = "replied"
    key: str
    role: str
    tag: str
    reply: Mapping[str, Any]
    prompt_tokens: int = 0
    cached_tokens: int = 0
    generated_tokens: int = 0
    started: float = 0.0
    seconds: float = 0.0
    taken_over: bool = False


@dataclass(frozen=True, slots=True)
class NodeAdded(Event):
    """A node joined the tree with its content: wording, knowledge, answer and votes.

    `sources` are the nodes beside its parent whose texts it was made from, in the order in which it read them: none in
    a search tree, several in a discussion. Records from before they were kept say None.
    """

    kind: ClassVar[str] = "node_added"
    id: str
    parent: str | None
    node_kind: NodeKind
    action: Action | None
    depth: int
    question: str
    restated: bool = False
    knowledge: str | None = None
    answer: str | None = None
    value: str | None = None
    vote_share: float | None = None
    producer: str | None = None
    valid: bool = True
    candidates: tuple[Candidate, ...] = ()
    review: str | None = None
    twin: str | None = None
    sources: tuple[str, ...] | None = ()


@dataclass(frozen=True, slots=True)
class ActionClosed(Event):
    """A move (such as A3) left a node: it failed twice, or the review changed nothing (`converged`)."""

    kind: ClassVar[str] = "action_closed"
    id: str
    move: str
    reason: str
    converged: bool = False


@dataclass(frozen=True, slots=True)
class WorkflowPlanned(Event):
    """A workflow begins: its nodes as they will join the tree, all of them, still without content (passing)."""

    kind: ClassVar[str] = "workflow_planned"
    stored: ClassVar[bool] = False
    nodes: tuple[NodeAdded, ...]


@dataclass(frozen=True, slots=True)
class NodeAtWork(Event):
    """A workflow's node has all that it reads and begins, or (not `busy`) it is done; it joins the tree when all before
    it have (passing).
    """

    kind: ClassVar[str] = "node_at_work"
    stored: ClassVar[bool] = False
    id: str
    busy: bool


@dataclass(frozen=True, slots=True)
class NodeRun(Event):
    """How a workflow's node ended: what its checks found, how many requests and generated tokens it took.

    `problem` says why a node that did not end well has no output, in English; `fewer` are the samples for which the
    budget of calls had no room, so that it went on without them.
    """

    kind: ClassVar[str] = "node_run"
    id: str
    status: NodeStatus
    checks: tuple[CheckResult, ...] = ()
    calls: int = 0
    tokens: int = 0
    problem: str = ""
    fewer: int = 0


class HostAct(StrEnum):
    """What a host did beside running a node."""

    CHOOSE = "choose"  # it took one of several moves
    PROPOSE = "propose"  # a form was filled in
    REJECT = "reject"  # a move that cannot be was not made; it counts as an attempt
    TRANSITION = "transition"  # a state machine went on to another state
    RECTIFY = "rectify"  # the plan was changed while it ran
    FEEDBACK = "feedback"  # a step was judged
    VOTE = "vote"  # one of several answers was taken


class Chooser(StrEnum):
    """Who made a choice."""

    MODEL = "model"
    RULE = "rule"  # the host's own rule, which needs no model
    DRAWN = "drawn"  # the seed


@dataclass(frozen=True, slots=True)
class HostActed(Event):
    """A host did `act` about `part` (such as "tool") and took `choice` of `options`.

    `shown` are the options in the order of their letters, up to six; of a menu in several orders, in the first one.
    `letter` stood before what was taken, "" where no model took it. Records from before they were kept have neither.
    `unread` says that a model was asked and gave no reply that can be used, so that rule or seed stand in for it.
    """

    kind: ClassVar[str] = "host_acted"
    act: HostAct
    part: str
    choice: str
    by: Chooser = Chooser.RULE
    options: tuple[str, ...] = ()
    unread: bool = False
    reason: str = ""
    shown: tuple[str, ...] = ()
    letter: str = ""


@dataclass(frozen=True, slots=True)
class HostStopped(Event):
    """A host ended: why, what it took, how many of its `menus` had no reply that can be used, and for how many of those
    a random move was `drawn`. `scored` are the requests that scored letters of menus and generated nothing, and
    `scored_tokens` the tokens that models read for them.
    """

    kind: ClassVar[str] = "host_stopped"
    host: str
    reason: str
    calls: int
    tokens: int
    menus: int = 0
    unread: int = 0
    drawn: int = 0
    scored: int = 0
    scored_tokens: int = 0


@dataclass(frozen=True, slots=True)
class NodeScored(Event):
    """An answer was judged (Eq. 5): `parts` make the reward; an answer without a readable final value has none."""

    kind: ClassVar[str] = "node_scored"
    id: str
    reward: float
    consistency: float
    checks: tuple[Check, ...] = ()
    parts: RewardParts | None = None


@dataclass(frozen=True, slots=True)
class AmountsJudged(Event):
    """One model's opinion on every amount of the document: the log-odds that it counts, less those of the decoys.

    `model` is the SHA-256 of its file, `starts` and `ends` are where the amounts stand. Positive log-odds speak for
    counting.
    """

    kind: ClassVar[str] = "judged"
    role: str
    model: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    log_odds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class AnswersScored(Event):
    """How likely one model finds each answer of a closed set, when it speaks as `persona`.

    `logprobs` are natural logarithms summed over the tokens of each answer, the mean of all orders of the options;
    `bare` are the same without the question (empty where that was not asked), `tokens` how many tokens each has.
    `model` is the SHA-256 of its file.
    """

    kind: ClassVar[str] = "answers_scored"
    role: str
    persona: str
    model: str
    values: tuple[str, ...]
    logprobs: tuple[float, ...]
    bare: tuple[float, ...]
    tokens: tuple[int, ...]
    orders: int = 1


@dataclass(frozen=True, slots=True)
class ReadingsScored(Event):
    """How likely one model finds each of the close readings of a document, asked as one closed choice.

    `question` is what it was asked behind the document, in the first order of the options; `totals` are what the
    readings add up to in yuan, in that order. `logprobs` are natural logarithms, a row for each cyclic order of the
    options and in it a value for each reading, in the order of `totals`. `model` is the SHA-256 of its file.
    """

    kind: ClassVar[str] = "readings_scored"
    role: str
    model: str
    question: str
    totals: tuple[str, ...]
    logprobs: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Routed(Event):
    """A method chose who goes on: `part` names what it chose for (such as "panel"), `choice` what it took.

    `options` are what it could choose from and `shares` how much speaks for each, 0..1, in the same order.
    """

    kind: ClassVar[str] = "routed"
    part: str
    choice: str
    options: tuple[str, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RolloutDone(Event):
    """A rollout ended: every node of `path` gains one visit and `reward` (Eq. 3).

    Visits before the first planned rollout (the answer of rules, answers a search is seeded with) have the index
    `RULE_BASED`.
    """

    kind: ClassVar[str] = "rollout_done"
    index: int
    path: tuple[str, ...]
    reward: float


@dataclass(frozen=True, slots=True)
class Trimmed(Event):
    """Something was left out of a prompt to make it fit in the context: never silently, and never the question."""

    kind: ClassVar[str] = "trimmed"
    node: str
    what: str
    removed: int


@dataclass(frozen=True, slots=True)
class CaseShortened(Event):
    """A case is too long for a model: what no model is shown of its `characters`. The manifest holds it (passing)."""

    kind: ClassVar[str] = "case_shortened"
    stored: ClassVar[bool] = False
    characters: int
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True)
class EvidenceFound(Event):
    """The passages of the knowledge library that the run's models are given. The manifest holds them (passing)."""

    kind: ClassVar[str] = "evidence_found"
    stored: ClassVar[bool] = False
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Trouble(Event):
    """An engine failed and the run went on, or something else the user should know."""

    kind: ClassVar[str] = "trouble"
    stored: ClassVar[bool] = False
    message: str


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """The solver chose: the node (if any) and answer it stands by, and the share of reward behind it."""

    kind: ClassVar[str] = "decided"
    node: str | None
    answer: str
    value: str | None
    confidence: float
    path: tuple[str, ...] = ()
    reason: str = ""

    @classmethod
    def on(cls, solution: Solution) -> Decided:
        """The decision for a solution: its node is the last of the path."""
        node = solution.path[-1] if solution.path else None
        return cls(node, solution.answer, solution.value, solution.confidence, solution.path, solution.reason)


@dataclass(frozen=True, slots=True)
class BestSoFar(Event):
    """What the answer would be if the run ended now, by the rule of its own solver (passing)."""

    kind: ClassVar[str] = "best_so_far"
    stored: ClassVar[bool] = False
    solution: Solution


@dataclass(frozen=True, slots=True)
class ChanceSoFar(Event):
    """How likely an answer that was the best so far is right (0..1), None where nothing calibrates it (passing)."""

    kind: ClassVar[str] = "chance_so_far"
    stored: ClassVar[bool] = False
    value: str
    chance: float | None


RULE_BASED = -1  # the index of the visit before the first rollout


class Act(StrEnum):
    """What a person did with an amount of the ledger."""

    COUNT = "count"
    LEAVE_OUT = "leave_out"
    CORRECT = "correct"  # another value
    SPLIT = "split"  # several amounts in its place
    ADD = "add"  # an amount that the program missed
    ANNOTATE = "annotate"  # a remark
    UNDO = "undo"  # the last change that stands is taken back


@dataclass(frozen=True, slots=True)
class EditedPart:
    """What a person says of an amount or of one part of it: its exact value in yuan, whether it counts, a remark."""

    value: str
    counted: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class LedgerEdited(Event):
    """A person changed an amount of the ledger. It alters nothing that a model answered.

    The amount is known by its characters [start, end) in the document and, where it only follows from the text, by its
    formula. `before` and `after` are its parts: one as a rule, several of a split one, none where the amount is not in
    the ledger. `total_before` and `total` are the edited totals in yuan, `time` is ISO 8601 in UTC, `by` who decided.
    """

    kind: ClassVar[str] = "ledger_edited"
    act: Act
    start: int
    end: int
    formula: str
    before: tuple[EditedPart, ...]
    after: tuple[EditedPart, ...]
    total_before: str
    total: str
    time: str
    reason: str = ""
    by: str = "human"


@dataclass(frozen=True, slots=True)
class Continued(Event):
    """The run had ended or was killed before this event, and was taken up again after it.

    What engines answer from here on may differ from an uninterrupted run: their rounding depends on what was asked
    before and on what runs beside it.
    """

    kind: ClassVar[str] = "continued"


@dataclass(frozen=True, slots=True)
class RolloutsAdded(Event):
    """A person asked for so many more rollouts at this `time` (ISO 8601, UTC): what was decided before ends nothing."""

    kind: ClassVar[str] = "rollouts_added"
    rollouts: int
    time: str


@dataclass(frozen=True, slots=True)
class NetworkUsed(Event):
    """What the program had used of the network when the run, or a session of it, ended: since the program began.

    `connections` were allowed by the user (a model server), `refused` are attempts that the guard stopped.
    """

    kind: ClassVar[str] = "network_used"
    connections: int
    refused: int


@dataclass(frozen=True, slots=True)
class RunFailed(Event):
    """The run, or a session of it, ended with an error: what happened, and what to do about it."""

    kind: ClassVar[str] = "run_failed"
    fact: str
    remedy: str = ""


EVENT_TYPES: Mapping[str, type[Event]] = {
    cls.kind: cls
    for cls in (
        Started,
        Asked,
        Decoding,
        Writing,
        Replied,
        NodeAdded,
        ActionClosed,
        WorkflowPlanned,
        NodeAtWork,
        NodeRun,
        HostActed,
        HostStopped,
        NodeScored,
        AmountsJudged,
        AnswersScored,
        ReadingsScored,
        Routed,
        RolloutDone,
        Trimmed,
        CaseShortened,
        EvidenceFound,
        Trouble,
        BestSoFar,
        ChanceSoFar,
        Decided,
        LedgerEdited,
        Continued,
        RolloutsAdded,
        NetworkUsed,
        RunFailed,
    )
}

Record = Callable[[Event], None]


def fold(events: Iterable[Event]) -> SearchTree:
    """The search tree that these events build."""
    tree = SearchTree()
    for event in events:
        apply(tree, event)
    return tree


def apply(tree: SearchTree, event: Event) -> None:
    """Let one event change the tree; events that do not concern the tree do nothing."""
    match event:
        case NodeAdded():
            tree.put(_added(event))
        case ActionClosed():
            node = tree[event.id]
            closed = node.closed | {event.move}
            tree.put(replace(node, closed=closed, converged=node.converged or event.converged))
        case NodeScored():
            node = tree[event.id]
            tree.put(
                replace(
                    node,
                    reward=event.reward,
                    consistency=event.consistency,
                    checks=event.checks,
                    parts=event.parts,
                )
            )
        case RolloutDone():
            _backpropagate(tree, event)
        case _:
            pass


def _added(event: NodeAdded) -> Node:
    content = {field.name: getattr(event, field.name) for field in fields(event)}
    return Node(kind=content.pop("node_kind"), sources=content.pop("sources") or (), **content)


def _backpropagate(tree: SearchTree, event: RolloutDone) -> None:
    """Eq. 3: Q += r and N += 1 once for every state on the path, the root included."""
    owners = {tree.statistics_owner(tree[node_id]).id for node_id in event.path}
    for owner in owners:
        node = tree[owner]
        tree.put(replace(node, visits=node.visits + 1, total=node.total + event.reward))
