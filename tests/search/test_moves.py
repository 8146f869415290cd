"""docs/method.md 1.4: which moves a node offers. The numbers in names are the claims of docs/method.md part 5."""

from __future__ import annotations

from collections.abc import Iterator

from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import Action, Node, NodeKind
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.moves import child_id, child_kind, legal_moves
from mma_desktop.search.settings import SearchSettings

SETTINGS = SearchSettings(late_restatement=True)
ROOT = Node("R", None, NodeKind.ROOT, None, 0)


def team(domains: int = 1) -> Team:
    names = ["general", "domain", *(f"domain-{i}" for i in range(2, domains + 1))]
    return Team({name: ScriptedEngine(lambda *_: "", name=name) for name in names})


def offered(node: Node, settings: SearchSettings = SETTINGS) -> list[str]:
    return [move.label for move in legal_moves(node, team(), settings)]


def paths(node: Node, settings: SearchSettings = SETTINGS) -> Iterator[list[Node]]:
    """Every path from `node` to a leaf, with children as the moves make them."""
    moves = legal_moves(node, team(), settings)
    if not moves:
        yield [node]
    for move in moves:
        restated = node.restated or move.action is Action.RESTATE
        child = Node(
            child_id(node, move), node.id, child_kind(node, move), move.action, node.depth + 1, restated=restated
        )
        for rest in paths(child, settings):
            yield [node, *rest]


def test_01_root_offers_exactly_the_four_actions() -> None:
    assert offered(ROOT) == ["A1", "A2", "A3", "A4"]


def test_02_knowledge_offers_restatement_only_when_none_is_on_the_path() -> None:
    assert "A4" in offered(Node("R.A3", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1))
    restated = Node("R.A4.A3", "R.A4", NodeKind.KNOWLEDGE_RESTATED, Action.KNOWLEDGE, 2, restated=True)
    assert offered(restated) == ["A1", "A2", "A3"]


def test_03_restated_nodes_never_offer_restatement() -> None:
    nodes = {node.id: node for path in paths(ROOT) for node in path}
    restated = [node for node in nodes.values() if node.kind in (NodeKind.RESTATED, NodeKind.KNOWLEDGE_RESTATED)]
    assert restated
    assert all("A4" not in offered(node) for node in restated)


def test_04_answer_nodes_offer_nothing() -> None:
    for kind in (NodeKind.ANSWER_GENERAL, NodeKind.ANSWER_DOMAIN):
        assert offered(Node("R.A1", "R", kind, Action.ANSWER_GENERAL, 1)) == []


def test_05_no_path_has_more_than_five_edges_and_each_keeps_the_limits() -> None:
    for path in paths(ROOT):
        actions = [node.action for node in path[1:]]
        assert len(actions) <= 5
        assert actions.count(Action.RESTATE) <= 1
        assert all(action in (Action.KNOWLEDGE, Action.RESTATE) for action in actions[:-1])


def test_06_knowledge_may_repeat_five_times() -> None:
    assert "R.A3.A3.A3.A3.A3" in {path[-1].id for path in paths(ROOT)}


def test_no_late_restatement_whose_child_could_not_act() -> None:
    deep = Node("R.A3.A3.A3.A3", None, NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 4)
    assert "A4" in offered(deep)
    assert "A4" not in offered(deep, SearchSettings())


def test_actions_that_are_left_out_are_never_offered() -> None:
    assert offered(ROOT, SearchSettings(without=("A2", "A4"))) == ["A1", "A3"]
    actions = {node.action for path in paths(ROOT, SearchSettings(without=("A3",))) for node in path}
    assert actions == {None, Action.ANSWER_GENERAL, Action.ANSWER_DOMAIN, Action.RESTATE}


def test_each_further_domain_model_adds_answer_and_knowledge_moves() -> None:
    labels = [move.label for move in legal_moves(ROOT, team(domains=2), SETTINGS)]
    assert labels == ["A1", "A2", "A2-2", "A3", "A3-2", "A4"]
