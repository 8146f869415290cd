"""Events, and the tree as their fold."""

from __future__ import annotations

from dataclasses import replace

from mma_desktop.domain.events import (
    EVENT_TYPES,
    Act,
    ActionClosed,
    Check,
    Decided,
    EditedPart,
    Event,
    LedgerEdited,
    NodeAdded,
    NodeScored,
    Replied,
    RolloutDone,
    Trimmed,
    fold,
)
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
    Replied("key", "general", "answer R.A1", {"items": [{"text": "x"}]}, 10, 5, 3, 1.5, 0.25),
    Trimmed("R.A3", "knowledge", 12),
    Decided("R.A1", "共7元", "7", 1.0, ("R", "R.A1"), "why"),
    LedgerEdited(
        Act.LEAVE_OUT, 1, 3, "", (EditedPart("7", True),), (EditedPart("7", False, "疑"),), "7", "0", "now", "why"
    ),
]


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


def test_every_kind_is_known_by_its_name() -> None:
    assert {cls.kind for cls in Event.__subclasses__()} == set(EVENT_TYPES)


def test_a_node_knows_what_it_was_made_from() -> None:
    made = replace(CHILD, id="R.2", sources=("R.A1",))
    unknown = replace(CHILD, id="R.3", sources=None)
    tree = fold([ROOT, CHILD, made, unknown])
    assert (tree["R.2"].sources, tree["R.3"].sources, tree.root.sources) == (("R.A1",), (), ())
