from __future__ import annotations

import pytest

from mma_desktop.domain.events import fold
from mma_desktop.domain.tree import Action, SearchTree
from mma_desktop.gui.kit.labels import node_name
from mma_desktop.gui.tree.node_filter import NodeFilter, in_reading_order, with_ancestors
from tests.gui.fake_service import sample_events


@pytest.fixture
def tree() -> SearchTree:
    return fold(sample_events())


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (NodeFilter(), {"R", "R.A1", "R.A2", "R.A3", "R.A3.A1", "R.A4", "R.A4.A2", "R.A3.A2"}),
        (NodeFilter(action=Action.ANSWER_DOMAIN), {"R.A2", "R.A3.A2", "R.A4.A2"}),
        (NodeFilter(producer="general"), {"R.A1", "R.A3", "R.A3.A1", "R.A4"}),
        (NodeFilter(reward=0.6667), {"R.A3.A1", "R.A4.A2"}),
        (NodeFilter("20050", reward=0.1), {"R.A2"}),
        (NodeFilter("20,050"), {"R.A2", "R.A3.A2"}),
        (NodeFilter(" general ANSWERS "), {"R.A1", "R.A3.A1"}),
        (NodeFilter("销赃价格低于"), {"R.A3"}),
        (NodeFilter("条件4"), {"R.A4"}),
        (NodeFilter("菜市场"), {"R", "R.A4.A2"}),
        (NodeFilter("nowhere"), set[str]()),
    ],
)
def test_a_node_is_found_by_what_it_has_of_its_own(tree: SearchTree, wanted: NodeFilter, found: set[str]) -> None:
    assert wanted.found(tree, node_name) == found


def test_a_filter_that_says_nothing_is_off() -> None:
    assert not NodeFilter().is_on
    assert NodeFilter(reward=0.1).is_on


def test_ancestors_are_shown_with_what_was_found(tree: SearchTree) -> None:
    assert with_ancestors(tree, {"R.A3.A2", "R.A1"}) == {"R", "R.A1", "R.A3", "R.A3.A2"}


def test_the_order_of_reading_is_that_of_the_list(tree: SearchTree) -> None:
    assert in_reading_order(tree) == ["R", "R.A1", "R.A2", "R.A3", "R.A3.A1", "R.A3.A2", "R.A4", "R.A4.A2"]
    assert in_reading_order(SearchTree()) == []
