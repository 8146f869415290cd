from __future__ import annotations

from dataclasses import replace

from mma_desktop.domain.events import NodeAdded, fold
from mma_desktop.domain.tree import ROOT_ID, Node, NodeKind
from mma_desktop.gui.tree.graph import after, before, beside, holds_all, levels_of, made_from, sources_of, steps_to
from tests.gui.discussion import discussion
from tests.gui.fake_service import sample_events


def test_in_a_search_tree_every_node_stands_one_level_below_its_parent() -> None:
    tree = fold(sample_events())
    levels = levels_of(tree)
    assert all(levels[node.id] == levels[node.parent] + 1 for node in tree if node.parent is not None)


def test_agents_stand_by_their_round() -> None:
    assert list(levels_of(fold(discussion())).values()) == [0, 1, 1, 2, 2]


def test_the_round_is_enough_where_no_sources_were_stored() -> None:
    events = [replace(event, sources=None) if isinstance(event, NodeAdded) else event for event in discussion()]
    assert list(levels_of(fold(events)).values()) == [0, 1, 1, 2, 2]


def test_an_aggregated_answer_stands_behind_what_it_was_made_from() -> None:
    tree = fold(discussion()[:3])
    tree.put(Node("R.aggregate", ROOT_ID, NodeKind.ANSWER_GENERAL, None, 1, sources=("R.1-analyst",)))
    assert levels_of(tree)["R.aggregate"] == 2


def test_sources_and_what_was_made_from_them_are_found_both_ways() -> None:
    tree = fold(discussion())
    assert [node.id for node in sources_of(tree, tree["R.2-critic"])] == ["R.1-analyst", "R.1-critic"]
    assert [node.id for node in made_from(tree, tree["R.1-critic"])] == ["R.2-critic", "R.2-analyst"]


def test_a_source_that_the_tree_does_not_hold_is_passed_over() -> None:
    tree = fold(discussion())
    tree.put(Node("R.x", ROOT_ID, NodeKind.ANSWER_GENERAL, None, 1, sources=("R.gone",)))
    assert sources_of(tree, tree["R.x"]) == []
    assert levels_of(tree)["R.x"] == 1


def test_what_led_to_an_answer_is_its_path_and_all_that_was_read_on_it() -> None:
    tree = fold(discussion())
    led = [node.id for node in steps_to(tree, ("R", "R.2-critic"))]
    assert led == ["R", "R.1-analyst", "R.1-critic", "R.2-critic"]
    assert [node.id for node in steps_to(tree, ("R", "R.1-critic"))] == ["R", "R.1-critic"]


def test_the_arrow_keys_lead_to_what_is_in_sight() -> None:
    tree = fold(discussion())
    levels, everything, critic = levels_of(tree), set(tree.nodes), tree["R.2-critic"]
    assert before(tree, critic, everything) == "R.1-analyst"
    assert before(tree, critic, {"R.1-critic"}) == "R.1-critic"
    assert before(tree, critic, ()) == ROOT_ID
    assert after(tree, tree["R.1-critic"], everything) == "R.2-critic"
    assert after(tree, tree["R.1-critic"], ()) is None
    assert beside(tree, critic, levels, 1) == "R.2-analyst"
    assert beside(tree, critic, levels, -1) is None


def test_a_drawing_holds_a_tree_where_all_its_nodes_are_drawn_as_they_are() -> None:
    drawn, tree = fold(discussion()), fold(discussion()[:3])
    assert holds_all(drawn, tree) and not holds_all(tree, drawn)
    tree.put(replace(tree["R.1-analyst"], value="300"))
    assert not holds_all(drawn, tree)
