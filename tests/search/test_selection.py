"""docs/method.md 1.6, 1.7: UCT, schedules, exhaustion, shared statistics."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop.domain.events import NodeAdded, RolloutDone, fold
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.search.selection import best_by_uct, exploration_weight, twin_of, uct

Make = Callable[..., Any]
ROOT = NodeAdded("R", None, NodeKind.ROOT, None, 0, "q")


def child(name: str, kind: NodeKind = NodeKind.ANSWER_GENERAL, **content: Any) -> NodeAdded:
    return NodeAdded(f"R.{name}", "R", kind, Action.ANSWER_GENERAL, 1, "q", **content)


def test_28_uct_value_and_schedules() -> None:
    assert uct(1.2, 3, 10, 2.0) == pytest.approx(2.1522, abs=1e-4)
    assert exploration_weight(2.0, "const", 5, 15) == 2.0
    assert exploration_weight(2.0, "lin", 5, 15) == pytest.approx(1.4)
    assert exploration_weight(2.0, "exp", 5, 15) == pytest.approx(0.9283, abs=1e-4)


def test_29_a_node_never_visited_comes_first() -> None:
    assert uct(0.0, 0, 10, 2.0) == math.inf


async def test_29_unexplored_moves_come_before_uct(bench: Make) -> None:
    for lazy in (True, False):
        search = bench(rollouts=4, lazy=lazy).search()
        await search.run()
        assert [node.visits > 0 for node in search.tree.children(search.tree.root)] == [True] * 4


def test_27_a_reward_goes_to_every_node_of_the_path() -> None:
    tree = fold(
        [
            ROOT,
            child("A3", NodeKind.KNOWLEDGE),
            NodeAdded("R.A3.A1", "R.A3", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 2, "q"),
            RolloutDone(0, ("R", "R.A3", "R.A3.A1"), 0.4),
            RolloutDone(1, ("R", "R.A3"), 0.2),
        ]
    )
    assert [(node.visits, round(node.total, 6)) for node in tree] == [(2, 0.6), (2, 0.6), (1, 0.4)]


async def test_27_sums_over_a_whole_search(bench: Make) -> None:
    b = bench(rollouts=15)
    search = b.search()
    await search.run()
    done = [event for event in b.events if isinstance(event, RolloutDone)]
    assert search.tree.root.visits == len(done)
    assert search.tree.root.total == pytest.approx(sum(event.reward for event in done))


def test_equal_states_share_their_statistics() -> None:
    events = [ROOT, child("A3", NodeKind.KNOWLEDGE, knowledge="k")]
    tree = fold(events)
    again = child("A3-2", NodeKind.KNOWLEDGE, knowledge="k")
    assert twin_of(tree, again) == "R.A3"
    assert twin_of(tree, child("A3-2", NodeKind.KNOWLEDGE, knowledge="other")) is None
    twins = fold(
        [*events, child("A3-2", NodeKind.KNOWLEDGE, knowledge="k", twin="R.A3"), RolloutDone(0, ("R", "R.A3-2"), 0.5)]
    )
    assert twins["R.A3"].total == 0.5
    assert best_by_uct(twins, twins.root, twins.children(twins.root), 2.0).id == "R.A3"


async def test_35_a_search_stops_when_everything_is_scored(bench: Make) -> None:
    def script(prompt: Any, *_: Any) -> str:
        step = prompt.messages[0].content.splitlines()[0]
        return {"step=answer": "so => 7", "step=analyse": " ", "step=restate": " "}[step]

    b = bench(script, script, rollouts=15)
    search = b.search()
    await search.run()
    assert [node.id for node in search.tree if node.is_answer and node.reward is not None] == [
        node.id for node in search.tree if node.is_answer
    ]
    assert len([event for event in b.events if isinstance(event, RolloutDone)]) <= 3
