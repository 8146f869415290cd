"""The search tree as plain data."""

from __future__ import annotations

from dataclasses import replace

from mma_desktop.domain.tree import Action, Node, NodeKind, SearchTree

ROOT = Node("R", None, NodeKind.ROOT, None, 0)
KNOWLEDGE = Node("R.A3", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1)
ANSWER = Node("R.A3.A1", "R.A3", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 2)


def grown() -> SearchTree:
    tree = SearchTree()
    for node in (ROOT, KNOWLEDGE, ANSWER):
        tree.put(node)
    return tree


def test_a_new_node_joins_its_parents_children_once() -> None:
    tree = grown()
    tree.put(replace(KNOWLEDGE, visits=2, children=tree["R.A3"].children))
    assert [child.id for child in tree.children(tree.root)] == ["R.A3"]
    assert tree["R.A3"].visits == 2
    assert len(tree) == 3


def test_a_path_leads_from_the_root() -> None:
    assert [node.id for node in grown().path("R.A3.A1")] == ["R", "R.A3", "R.A3.A1"]


def test_statistics_are_shared_with_an_earlier_node_in_the_same_state() -> None:
    tree = grown()
    shared = replace(KNOWLEDGE, id="R.A4.A3", parent="R", twin="R.A3")
    tree.put(shared)
    assert tree.statistics_owner(shared).id == "R.A3"
    assert tree.statistics_owner(tree["R.A3"]).id == "R.A3"


def test_only_answers_are_answers_and_a_mean_needs_a_visit() -> None:
    assert [node.is_answer for node in grown()] == [False, False, True]
    assert (ANSWER.mean, replace(ANSWER, visits=4, total=1.0).mean) == (0.0, 0.25)
    assert ANSWER.rules_kept is None
