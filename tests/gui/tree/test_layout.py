from __future__ import annotations

from itertools import groupby, pairwise

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.gui.tree.layout import NodePosition, layout

Tree = dict[int, list[int]]


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """A random tree: node n hangs below one of the nodes before it."""
    parents = draw(st.lists(st.integers(0, 10_000), max_size=60))
    tree: Tree = {0: []}
    for node, parent in enumerate(parents, start=1):
        tree[parent % node].append(node)
        tree[node] = []
    return tree


def _levels(tree: Tree) -> list[list[int]]:
    """The nodes level by level, each level in drawing order."""
    levels = [[0]]
    while below := [child for node in levels[-1] for child in tree[node]]:
        levels.append(below)
    return levels


@given(trees())
def test_nodes_of_one_level_keep_their_order_and_one_unit_of_distance(tree: Tree) -> None:
    places = layout(0, tree.__getitem__)
    for level, nodes in enumerate(_levels(tree)):
        assert all(places[node].level == level for node in nodes)
        assert all(places[b].offset - places[a].offset >= 1 - 1e-9 for a, b in pairwise(nodes))


@given(trees())
def test_a_parent_stands_in_the_middle_of_its_children(tree: Tree) -> None:
    places = layout(0, tree.__getitem__)
    for node, children in tree.items():
        if children:
            middle = (places[children[0]].offset + places[children[-1]].offset) / 2
            assert abs(places[node].offset - middle) < 1e-9


@given(trees())
def test_every_node_has_a_place_and_the_smallest_offset_is_zero(tree: Tree) -> None:
    places = layout(0, tree.__getitem__)
    assert places.keys() == tree.keys()
    assert abs(min(place.offset for place in places.values())) < 1e-9


def _relative(tree: Tree, root: int) -> list[float]:
    places = layout(0, tree.__getitem__)
    nodes = [root]
    for node in nodes:
        nodes.extend(tree[node])
    return [places[node].offset - places[root].offset for node in nodes]


def test_equal_subtrees_are_drawn_alike() -> None:
    tree: Tree = {0: [1, 2, 3], 1: [4, 5], 2: [], 3: [6, 7], 4: [], 5: [], 6: [], 7: []}
    assert _relative(tree, 1) == _relative(tree, 3)


@given(trees(), st.data())
def test_nodes_stand_on_the_levels_given_and_never_on_each_other(tree: Tree, data: st.DataObject) -> None:
    levels = {0: 0}
    for node, children in tree.items():
        levels |= {child: levels[node] + data.draw(st.integers(1, 3)) for child in children}
    places = layout(0, tree.__getitem__, levels)
    assert {node: place.level for node, place in places.items()} == levels
    ordered = sorted(places.values(), key=lambda place: (place.level, place.offset))
    for _, row in groupby(ordered, key=lambda place: place.level):
        assert all(b.offset - a.offset >= 1 - 1e-9 for a, b in pairwise(row))


@given(trees())
def test_a_tree_whose_levels_are_its_own_is_drawn_as_without_them(tree: Tree) -> None:
    levels = {node: number for number, nodes in enumerate(_levels(tree)) for node in nodes}
    assert layout(0, tree.__getitem__, levels) == layout(0, tree.__getitem__)


def test_the_rounds_of_a_discussion_stand_behind_each_other_and_centred() -> None:
    rounds = {1: ["a1", "b1", "c1", "d1"], 2: ["a2", "b2", "c2", "d2"], 3: ["a3", "b3"]}
    levels = {"R": 0} | {agent: number for number, agents in rounds.items() for agent in agents}
    children = [agent for agents in rounds.values() for agent in agents]
    places = layout("R", lambda key: children if key == "R" else [], levels)
    assert (
        [places[agent].offset for agent in rounds[1]] == [places[agent].offset for agent in rounds[2]] == [0, 1, 2, 3]
    )
    assert [places[agent].offset for agent in rounds[3]] == [1, 2]
    assert places["R"] == NodePosition(0, 1.5)


def test_a_single_node_stands_at_the_origin() -> None:
    assert layout("R", lambda _: ()) == {"R": NodePosition(0, 0.0)}


def test_a_chain_deeper_than_the_recursion_limit_is_a_straight_line() -> None:
    places = layout(0, lambda node: [node + 1] if node < 1100 else [])
    assert {place.offset for place in places.values()} == {0.0}
