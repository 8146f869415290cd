"""The stable topological order of nodes (claim 68)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.packs.order import stable_order
from mma_desktop.packs.schema import PackNode
from tests.packs.toys import node


def nodes(*deps: tuple[str, tuple[str, ...]]) -> list[PackNode]:
    return [PackNode.model_validate(node(name, reads=reads)) for name, reads in deps]


def names(ordered: tuple[PackNode, ...]) -> list[str]:
    return [one.name for one in ordered]


def test_ties_keep_the_listed_order() -> None:
    listed = nodes(("D", ("B", "C")), ("C", ("A",)), ("B", ("A",)), ("A", ()), ("E", ()))
    assert names(stable_order(listed)) == ["A", "C", "B", "D", "E"]


def test_a_circle_is_named_without_those_outside_it() -> None:
    listed = nodes(("Start", ()), ("A", ("C", "Start")), ("B", ("A",)), ("C", ("B",)), ("After", ("C",)))
    with pytest.raises(ValueError, match="the nodes A, B, C wait for each other"):
        stable_order(listed)


@given(st.lists(st.sets(st.integers(0, 7)), min_size=1, max_size=8))
def test_every_node_comes_once_and_after_what_it_depends_on(edges: list[set[int]]) -> None:
    listed = nodes(*((f"N{i}", tuple(f"N{j}" for j in sorted(before) if j < i)) for i, before in enumerate(edges)))[
        ::-1
    ]
    ordered = names(stable_order(listed))
    assert sorted(ordered) == sorted(one.name for one in listed)
    for one in listed:
        assert all(ordered.index(before) < ordered.index(one.name) for before in one.deps)
