"""What a node, or a path of nodes, holds, as text: the fragments that the reading panes show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from mma_desktop.domain.course import CourseCost
from mma_desktop.domain.passages import NO_EVIDENCE, Evidence
from mma_desktop.domain.rewards import RewardParts
from mma_desktop.domain.team import SCORES
from mma_desktop.domain.tree import Action, Candidate, Check, Node, NodeKind
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.prose import Fragment, body, heading, note
from mma_desktop.gui.tree.knowledge_text import knowledge_fragments, passage_fragments

translate = QCoreApplication.translate
Answer = Callable[[str | None], str]
"""Writes an answer, given by its vote key, for people."""
RoleName = Callable[[str | None], str]
"""Says what the model at a role is called."""


def node_fragments(
    node: Node,
    owner: Node,
    sources: Sequence[Node] = (),
    before: Node | None = None,
    evidence: Evidence = NO_EVIDENCE,
    name: Callable[[Node], str] = labels.node_name,
    answer: Answer = figures.vote_key,
    role: RoleName = labels.model_role_name,
) -> list[Fragment]:
    """Everything a node holds: statistics, sources, answer, checks, votes, knowledge and wording.

    `before` is the node above it, `name` says what nodes are called, `answer` how answers are written, `role` what the
    model at a role is called. A knowledge step shows the evidence that it was given, too.
    """
    return [
        heading(name(node)),
        note(_summary(node, owner, answer, role)),
        *([note(sources_text(sources, name))] if sources else []),
        *_section(translate("Node", "Answer"), node.answer),
        *_checks(node.checks, answer, role),
        *_votes(node.candidates, answer),
        *knowledge_fragments(node, before, evidence),
        *_section(translate("Node", "Review of the knowledge"), node.review),
        *(passage_fragments(evidence) if node.action is Action.KNOWLEDGE else []),
        *_section(translate("Node", "Wording of the question"), node.question),
    ]


def cost_text(cost: CourseCost) -> str:
    """What models were asked for a node, in requests and tokens."""
    text = translate("Node", "Requests: {0} · tokens written: {1} · tokens of prompts computed: {2}")
    return text.format(cost.requests, cost.written, cost.computed)


def sources_text(sources: Sequence[Node], name: Callable[[Node], str] = labels.node_name) -> str:
    """From which other nodes a node was made; nothing where there are none."""
    if not sources:
        return ""
    names = translate("Node", ", ").join(name(source) for source in sources)
    return translate("Node", "Made from {0}").format(names)


def path_fragments(
    path: Sequence[Node], answer: Answer = figures.vote_key, name: Callable[[Node], str] = labels.node_name
) -> list[Fragment]:
    """The steps from the question to the answer: what each of them added, and whose texts it read.

    In a discussion they are what its members said, in turn. `answer` says how answers are written, `name` what nodes
    are called.
    """
    fragments: list[Fragment] = []
    for number, node in enumerate(path):
        before = path[number - 1] if number else None
        sources = [step for step in path if step.id in node.sources]
        fragments += [
            heading(f"{number}. {name(node)}"),
            *([note(sources_text(sources, name))] if sources else []),
            *_additions(node, before, answer),
        ]
    return fragments


def _additions(node: Node, before: Node | None, answer: Answer) -> list[Fragment]:
    """What `node` holds that the step before it did not."""
    fragments: list[Fragment] = []
    if before is None or node.question != before.question:
        fragments.append(body(node.question))
    if node.knowledge and (before is None or node.knowledge != before.knowledge):
        fragments.append(body(node.knowledge))
    if node.answer and not _carried_over(node):
        fragments += [note(_verdict(node, answer)), body(node.answer)]
    return fragments


def _carried_over(node: Node) -> bool:
    """Whether the answer is the one of the node above: a restatement brings none of its own."""
    return node.action is Action.RESTATE


def _maker(node: Node, role: RoleName) -> str:
    """The type of a node and which model wrote its answer; in a knowledge node that is a draft."""
    kind = labels.kind_name(node.kind)
    if node.kind in (NodeKind.ANSWER_GENERAL, NodeKind.ANSWER_DOMAIN):
        return f"{kind} · {role(node.producer)}"
    if node.answer is None or node.is_answer:
        return kind
    return translate("Node", "{0} · draft by: {1}").format(kind, role(node.producer))


def _verdict(node: Node, answer: Answer) -> str:
    """The answer's value, its share of the votes, and its reward."""
    said = [translate("Node", "Answer: {0}").format(answer(node.value))]
    if node.votes is not None:
        said.append(translate("Node", "votes {0} of {1}").format(*node.votes))
    elif node.vote_share is not None and node.producer == SCORES:
        said.append(translate("Node", "share of the score {0}").format(figures.number(node.vote_share)))
    if node.consistency is not None:
        said.append(translate("Node", "verified {0}").format(figures.share(node.consistency)))
    if node.parts is not None:
        said += _evidence(node.parts)
    if node.reward is not None:
        said.append(translate("Node", "reward {0}").format(figures.number(node.reward)))
    return " · ".join(said)


def _evidence(parts: RewardParts) -> Iterator[str]:
    """The evidence beside votes and verification, which stand for themselves."""
    if parts.written is not None and parts.scored is not None:
        yield translate("Node", "scored {0}").format(figures.share(parts.scored))
    if parts.rules is not None:
        yield translate("Node", "rules kept {0}").format(figures.share(parts.rules))
    if parts.likelihood is not None:
        yield translate("Node", "likelihood beside the likeliest {0}").format(figures.share(parts.likelihood))
    if parts.broken:
        yield translate("Node", "a hard rule is broken")


def _summary(node: Node, owner: Node, answer: Answer, role: RoleName) -> str:
    parts = [
        _maker(node, role),
        translate("Node", "visits {0}").format(owner.visits),
        translate("Node", "reward in all {0}").format(figures.number(owner.total)),
        translate("Node", "reward on average {0}").format(figures.number(owner.mean)),
    ]
    if node.answer is not None:
        parts.append(_verdict(node, answer))
    if node.converged:
        parts.append(translate("Node", "the review changed nothing"))
    return " · ".join(parts)


def _section(title: str, text: str | None) -> list[Fragment]:
    return [heading(title), body(text)] if text else []


def _votes(candidates: Sequence[Candidate], answer: Answer) -> list[Fragment]:
    """How many candidates stand for each value, then every candidate."""
    if not candidates:
        return []
    counts = Counter(candidate.value for candidate in candidates)
    tally = "   ".join(f"{answer(value)}: {count}" for value, count in counts.most_common())
    return [heading(translate("Node", "Candidates")), note(tally), *(_candidate(one, answer) for one in candidates)]


def _candidate(candidate: Candidate, answer: Answer) -> Fragment:
    cut = "" if candidate.complete else translate("Node", " (incomplete)")
    return body(f"• {answer(candidate.value)}{cut}\n{candidate.text}")


def _checks(checks: Sequence[Check], answer: Answer, role: RoleName) -> list[Fragment]:
    """Each verification: who continued how much of the answer, and how far the outcome agrees."""
    if not checks:
        return []
    fragments = [heading(translate("Node", "Verification"))]
    for check in checks:
        fragments += [note(_check(check, answer, role)), body(check.text)]
    return fragments


def _check(check: Check, answer: Answer, role: RoleName) -> str:
    text = translate("Node", "{0} continued the first {1}: value {2}, agreement {3}")
    return text.format(
        role(check.verifier),
        figures.share(check.fraction),
        answer(check.value),
        figures.share(check.agreement),
    )
