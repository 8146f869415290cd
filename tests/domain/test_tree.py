"""The search tree: nodes by id, their places, and who keeps whose statistics."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.domain.rewards import RewardParts
from mma_desktop.domain.tree import ANSWER_KINDS, Node, NodeKind, SearchTree


def node(name: str, kind: NodeKind = NodeKind.KNOWLEDGE) -> Node:
    """A node whose parent is what stands before the last dot of its id."""
    parent = name.rpartition(".")[0] or None
    return Node(name, parent, kind, None, name.count("."))


def tree(*names: str) -> SearchTree:
    grown = SearchTree()
    for name in names:
        grown.put(node(name))
    return grown


def test_nodes_come_in_order_of_creation_and_know_their_children() -> None:
    grown = tree("R", "R.A3", "R.A1", "R.A3.A4")
    assert [one.id for one in grown] == ["R", "R.A3", "R.A1", "R.A3.A4"]
    assert [child.id for child in grown.children(grown.root)] == ["R.A3", "R.A1"]
    assert grown.children(grown["R.A1"]) == []
    assert len(grown) == 4


def test_a_path_leads_from_the_root_to_the_node() -> None:
    grown = tree("R", "R.A3", "R.A3.A4")
    assert [one.id for one in grown.path("R.A3.A4")] == ["R", "R.A3", "R.A3.A4"]
    assert grown.path("R") == [grown.root]


def test_a_node_put_again_is_replaced_and_no_second_child() -> None:
    grown = tree("R", "R.A3", "R.A1")
    grown.put(replace(grown["R.A3"], visits=4))
    assert grown["R.A3"].visits == 4
    assert grown.root.children == ("R.A3", "R.A1")
    assert [one.id for one in grown] == ["R", "R.A3", "R.A1"]


def test_a_child_without_its_parent_is_refused() -> None:
    with pytest.raises(KeyError):
        tree("R.A3")


def test_a_twin_shares_the_statistics_of_the_earlier_node() -> None:
    grown = tree("R", "R.A3")
    grown.put(replace(node("R.A4"), twin="R.A3"))
    assert grown.statistics_owner(grown["R.A4"]) is grown["R.A3"]
    assert grown.statistics_owner(grown["R.A3"]) is grown["R.A3"]


def test_the_mean_is_q_over_n_and_zero_before_the_first_visit() -> None:
    assert replace(node("R"), visits=4, total=3.0).mean == 0.75
    assert node("R").mean == 0.0


@pytest.mark.parametrize("kind", NodeKind)
def test_04_answers_are_those_of_models_of_rules_and_of_scores(kind: NodeKind) -> None:
    assert node("R", kind).is_answer == (kind.value in {"ANS_G", "ANS_D", "ANS_L", "ANS_S"})
    assert node("R", kind).is_answer == (kind in ANSWER_KINDS)


def test_rules_that_were_not_asked_are_none_and_not_zero() -> None:
    assert node("R").rules_kept is None
    assert replace(node("R"), parts=RewardParts(1.0, 0.8)).rules_kept is None
    assert replace(node("R"), parts=RewardParts(1.0, 0.8, rules=0.0)).rules_kept == 0.0
