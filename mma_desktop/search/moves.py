"""Which moves a node offers (docs/method.md 1.4): pure rules over the tree."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.team import GENERAL, LEDGER, SCORES, Team
from mma_desktop.domain.tree import Action, Node, NodeKind, SearchTree
from mma_desktop.search.settings import SearchSettings


@dataclass(frozen=True, slots=True)
class Move:
    """An action by one role, or by the node of a pack with this name. The label names it in node ids: A2, A2-2 for the
    second domain model, A7-Statutes for a node.
    """

    action: Action
    role: str
    label: str


def all_moves(team: Team) -> tuple[Move, ...]:
    """Every move this team can make, in the order A1, A2.., A3.., A4, A7.."""
    answers = [_domain_move(Action.ANSWER_DOMAIN, role, i) for i, role in enumerate(team.domains)]
    knowledge = [_domain_move(Action.KNOWLEDGE, role, i) for i, role in enumerate(team.domains)]
    nodes = team.nodes.names if team.nodes is not None else ()
    return (
        Move(Action.ANSWER_GENERAL, GENERAL, Action.ANSWER_GENERAL),
        *answers,
        *knowledge,
        Move(Action.RESTATE, GENERAL, Action.RESTATE),
        *(Move(Action.NODE, name, f"{Action.NODE}-{name}") for name in nodes),
    )


COMPUTE = Move(Action.COMPUTE, LEDGER, Action.COMPUTE)
"""Made once, at the root, before any rollout: what rules compute depends on the document alone. No node offers it."""

SCORE = Move(Action.SCORE, SCORES, Action.SCORE)
"""Made once, as COMPUTE is: the scores of all possible answers depend on the question alone."""


def _domain_move(action: Action, role: str, index: int) -> Move:
    return Move(action, role, f"{action}-{index + 1}" if index else str(action))


def child_id(node: Node, move: Move) -> str:
    """The id of the child that `move` makes."""
    return f"{node.id}.{move.label}"


def legal_moves(node: Node, team: Team, settings: SearchSettings) -> tuple[Move, ...]:
    """The moves this node's type and depth allow, whether taken already or not (docs/method.md 1.4)."""
    if node.is_answer or node.depth >= settings.depth:
        return ()
    return tuple(move for move in all_moves(team) if _allowed(node, move, settings))


def _allowed(node: Node, move: Move, settings: SearchSettings) -> bool:
    if move.action in settings.without:
        return False
    if move.action is Action.NODE:  # at most once on a path (docs/method.md 4.2.1)
        return move.label not in node.id.split(".")
    if move.action is not Action.RESTATE:
        return True
    if node.restated:  # at most one A4 on a path; restated also marks RESTATED and KNOW_R
        return False
    return settings.late_restatement or node.depth < settings.depth - 1


def untried_moves(tree: SearchTree, node: Node, team: Team, settings: SearchSettings) -> list[Move]:
    """The legal moves that have no child yet and were not closed."""
    return [
        move
        for move in legal_moves(node, team, settings)
        if move.label not in node.closed and child_id(node, move) not in tree.nodes
    ]


def child_kind(node: Node, move: Move) -> NodeKind:
    """The type of the child that `move` makes from `node` (docs/method.md 1.4)."""
    match move.action:
        case Action.ANSWER_GENERAL:
            return NodeKind.ANSWER_GENERAL
        case Action.ANSWER_DOMAIN:
            return NodeKind.ANSWER_DOMAIN
        case Action.KNOWLEDGE | Action.NODE:
            return NodeKind.KNOWLEDGE_RESTATED if node.restated else NodeKind.KNOWLEDGE
        case Action.RESTATE:
            return NodeKind.RESTATED if node.kind is NodeKind.ROOT else NodeKind.KNOWLEDGE_RESTATED
        case Action.COMPUTE:
            return NodeKind.ANSWER_LEDGER
        case Action.SCORE:
            return NodeKind.ANSWER_SCORED
