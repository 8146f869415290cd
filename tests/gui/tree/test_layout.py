from __future__ import annotations

from itertools import pairwise

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


def test_a_single_node_stands_at_the_origin() -> None:
    assert layout("R", lambda _: ()) == {"R": NodePosition(0, 0.0)}


def test_a_chain_deeper_than_the_recursion_limit_is_a_straight_line() -> None:
    places = layout(0, lambda node: [node + 1] if node < 1100 else [])
    assert {place.offset for place in places.values()} == {0.0}
