"""docs/method.md 1.7: one rollout on a tree of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mma_desktop.domain.events import ActionClosed, Event, NodeAdded, NodeScored, RolloutDone, fold
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.tree import Action, NodeKind, SearchTree
from mma_desktop.errors import EngineError, EngineLost, MmaError
from mma_desktop.search.rollout import Rollout, SearchParts
from tests.search.toy import Bench, varied

Make = Callable[..., Bench]
ROOT = NodeAdded("R", None, NodeKind.ROOT, None, 0, "the case")
MOVES = ["R.A1", "R.A2", "R.A3", "R.A4"]
COMPUTED = NodeAdded(
    "R.A5", "R", NodeKind.ANSWER_LEDGER, Action.COMPUTE, 1, "the case",
    answer="because of all of it => 7", value="7", vote_share=1.0, producer="ledger",
)  # fmt: skip


class Walk:
    """A tree, the tools of a bench's search, and every event of the rollouts on it."""

    def __init__(self, bench: Bench, *events: Event) -> None:
        self.events: list[Event] = [ROOT, *events]
        self.tree: SearchTree = fold(self.events)
        self.parts: SearchParts = bench.search().parts

    def rollout(self, index: int = 0, reserved: tuple[str, ...] = ()) -> Rollout:
        return Rollout(index, self.tree, self.parts, self.events.append, frozenset(reserved))

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def all_but(move: str) -> tuple[str, ...]:
    """The ids of the other moves of the root, as if rollouts beside this one had them."""
    return tuple(other for other in MOVES if other != move)


def broken(error: MmaError) -> Callable[..., str]:
    def script(*_: object) -> str:
        raise error

    return script


async def test_a_rollout_ends_at_a_judged_leaf_and_every_node_of_its_path_gains_its_reward(bench: Make) -> None:
    walk = Walk(bench())
    await walk.rollout(index=3).run()
    [done] = walk.of(RolloutDone)
    assert done.index == 3
    assert done.path == tuple(node.id for node in walk.tree.path(done.path[-1]))
    assert all((walk.tree[one].visits, walk.tree[one].total) == (1, done.reward) for one in done.path)
    assert walk.tree[done.path[-1]].reward == done.reward
    assert walk.tree.nodes == fold(walk.events).nodes


@pytest.mark.parametrize("move", MOVES)
async def test_what_is_selected_is_visited_first_and_selecting_asks_nothing(bench: Make, move: str) -> None:
    b = bench()
    walk = Walk(b)
    rollout = walk.rollout(reserved=all_but(move))
    assert rollout.select() == move
    assert b.samples() == 0
    assert len(walk.tree) == 1
    await rollout.run()
    assert [node.id for node in rollout.path[:2]] == ["R", move]


async def test_a_selection_is_not_made_a_second_time(bench: Make) -> None:
    for index in range(6):
        rollout = Walk(bench()).rollout(index)
        selected = rollout.select()
        await rollout.run()
        assert rollout.path[1].id == selected


def test_when_every_move_is_reserved_there_is_nothing_to_visit(bench: Make) -> None:
    assert Walk(bench()).rollout(reserved=tuple(MOVES)).select() is None


def test_a_child_that_was_never_visited_comes_before_one_that_was(bench: Make) -> None:
    visited = NodeAdded("R.A1", "R", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 1, "the case", answer="=> 7")
    walk = Walk(bench(lazy=False), visited, RolloutDone(0, ("R", "R.A1"), 1.0), COMPUTED)
    assert {walk.rollout(index).select() for index in range(8)} == {"R.A5"}


def test_the_choice_among_the_untried_is_that_of_seed_and_index(bench: Make) -> None:
    def chosen(seed: int) -> list[str | None]:
        return [Walk(bench(seed=seed)).rollout(index).select() for index in range(12)]

    assert chosen(1) == chosen(1) != chosen(2)
    assert set(chosen(1)) == set(MOVES)


async def test_an_answer_from_outside_is_visited_without_any_move(bench: Make) -> None:
    walk = Walk(bench())
    await walk.rollout(index=-1).visit(COMPUTED)
    assert [node.id for node in walk.tree] == ["R", "R.A5"]
    assert {check.verifier for check in walk.tree["R.A5"].checks} == {"general", "domain"}
    assert walk.of(RolloutDone)[0].path == ("R", "R.A5")


async def test_22_a_leaf_is_judged_once_unless_its_score_is_not_kept(bench: Make) -> None:
    for kept, scored in ((True, 1), (False, 2)):
        walk = Walk(bench(reward_cache=kept, exhaustion=False), COMPUTED, *closed(*MOVES))
        for index in range(2):
            await walk.rollout(index).run()
        assert len(walk.of(NodeScored)) == scored
        assert walk.tree["R.A5"].visits == 2


def closed(*moves: str) -> list[ActionClosed]:
    return [ActionClosed("R", move.removeprefix("R."), "out of order") for move in moves]


async def test_a_move_that_fails_is_closed_with_its_reason_and_another_is_taken(bench: Make) -> None:
    walk = Walk(bench(domain=broken(EngineError("out of order"))))
    rollout = walk.rollout(reserved=("R.A1", "R.A3", "R.A4"))
    assert rollout.select() == "R.A2"
    await rollout.run()
    assert walk.of(ActionClosed)[0] == ActionClosed("R", "A2", "out of order")
    assert str(walk.parts.last_error) == "out of order"
    assert walk.tree.root.closed >= {"A2"}


async def test_an_answer_that_nobody_could_inspect_earns_nothing(bench: Make) -> None:
    walk = Walk(bench(broken(EngineError("out of order")), broken(EngineError("out of order"))))
    await walk.rollout().visit(COMPUTED)
    assert walk.of(NodeScored) == [NodeScored("R.A5", 0.0, 0.0)]
    assert walk.of(RolloutDone)[0].reward == 0.0


async def test_a_top_up_that_fails_leaves_the_score_that_there_is(bench: Make) -> None:
    def inspecting_once(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if sampling.tag.startswith("verify") and "/0 " not in sampling.tag:
            raise EngineError("out of order")
        return "=> 7"

    written = replace(COMPUTED, producer="general")  # one model inspects it: more continuations may follow
    walk = Walk(bench(inspecting_once, inspecting_once, top_up=1, exhaustion=False), written, *closed(*MOVES))
    for index in range(2):
        await walk.rollout(index).run()
    first, second = walk.of(NodeScored)
    assert first == second
    assert first.reward == 1.0
    assert [done.reward for done in walk.of(RolloutDone)] == [1.0, 1.0]


async def test_a_lost_engine_ends_the_rollout_whether_it_writes_or_inspects(bench: Make) -> None:
    lost = broken(EngineLost("gone"))
    with pytest.raises(EngineLost):
        await Walk(bench(lost, lost)).rollout().run()
    with pytest.raises(EngineLost):
        await Walk(bench(lost, lost)).rollout().visit(COMPUTED)


async def test_eager_expansion_adds_every_move_of_the_root(bench: Make) -> None:
    walk = Walk(bench(lazy=False))
    await walk.rollout().run()
    assert list(walk.tree.root.children) == MOVES


@pytest.mark.parametrize("shared", [True, False])
async def test_a_state_that_is_there_already_shares_its_statistics(bench: Make, shared: bool) -> None:
    def same(prompt: Any, sampling: Any, index: int) -> str:
        text = varied(prompt, sampling, index)
        return "[Correction] facts one and two" if text.startswith("[Correction]") else text

    walk = Walk(bench(same, same, transposition=shared, exhaustion=False, convergence=False))
    for index in range(40):
        await walk.rollout(index).run()
    assert any(node.twin is not None for node in walk.tree) is shared
