"""Events: every kind by its name, and the tree as their fold."""

from __future__ import annotations

from dataclasses import replace

from mma_desktop.domain.events import (
    EVENT_TYPES,
    ActionClosed,
    Check,
    Decided,
    Event,
    NodeAdded,
    NodeScored,
    RolloutDone,
    Trimmed,
    fold,
)
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.tree import Action, Candidate, NodeKind

ROOT = NodeAdded("R", None, NodeKind.ROOT, None, 0, "案情")
CHILD = NodeAdded(
    "R.A1",
    "R",
    NodeKind.ANSWER_GENERAL,
    Action.ANSWER_GENERAL,
    1,
    "案情",
    answer="共7元",
    value="7",
    vote_share=0.8,
    producer="general",
    candidates=(Candidate("共7元", "7"), Candidate("不知", None, complete=False)),
)
EVENTS: list[Event] = [
    ROOT,
    CHILD,
    NodeScored("R.A1", 0.4, 0.5, (Check("domain", 0.2, "共7元", "7", 1.0),)),
    RolloutDone(0, ("R", "R.A1"), 0.4),
    ActionClosed("R", "A3", "no change needed", converged=True),
    Trimmed("R.A3", "knowledge", 12),
]


def test_every_kind_is_known_by_its_name() -> None:
    assert {cls.kind for cls in Event.__subclasses__()} == set(EVENT_TYPES)


def test_the_tree_is_the_fold_of_its_events() -> None:
    tree = fold(EVENTS)
    assert [node.id for node in tree.path("R.A1")] == ["R", "R.A1"]
    assert (tree["R.A1"].visits, tree["R.A1"].total, tree["R.A1"].reward) == (1, 0.4, 0.4)
    assert (tree.root.closed, tree.root.converged, tree.root.children) == ({"A3"}, True, ("R.A1",))
    assert tree["R.A1"].mean == 0.4


def test_a_twin_gains_on_behalf_of_its_owner_and_only_once() -> None:
    first = NodeAdded("R.A3", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "q", knowledge="k")
    twin = replace(first, id="R.A3-2", twin="R.A3")
    tree = fold([ROOT, first, twin, RolloutDone(0, ("R", "R.A3", "R.A3-2"), 0.5)])
    assert (tree["R.A3"].visits, tree["R.A3"].total, tree["R.A3-2"].visits) == (1, 0.5, 0)


def test_a_record_from_before_sources_were_kept_folds_to_a_node_without_any() -> None:
    tree = fold([ROOT, replace(CHILD, sources=None), replace(CHILD, id="R.A1-2", sources=("R.A1",))])
    assert (tree["R.A1"].sources, tree["R.A1-2"].sources) == ((), ("R.A1",))


def test_a_node_scored_again_keeps_its_last_reward_and_its_visits() -> None:
    assert [check.text for check in fold(EVENTS)["R.A1"].checks] == ["共7元"]
    tree = fold([*EVENTS, NodeScored("R.A1", 0.9, 1.0)])
    assert (tree["R.A1"].reward, tree["R.A1"].checks, tree["R.A1"].visits) == (0.9, (), 1)


def test_a_decision_stands_at_the_end_of_the_path() -> None:
    solution = Solution("共7元", "7", 0.5, ("R", "R.A1"), "why")
    assert Decided.on(solution) == Decided("R.A1", "共7元", "7", 0.5, ("R", "R.A1"), "why")
    assert Decided.on(Solution("", None, 0.0)).node is None
