from __future__ import annotations

from mma_desktop.domain.events import Asked, Event, NodeAdded, RolloutDone, fold
from mma_desktop.domain.growth import Growth, growth_of
from mma_desktop.domain.tree import Action, NodeKind

EVENTS: list[Event] = [
    NodeAdded("R", None, NodeKind.ROOT, None, 0, "?"),
    Asked("general", "answer R.A1", 1),
    NodeAdded("R.A1", "R", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 1, "?"),
    RolloutDone(0, ("R", "R.A1"), 0.5),
    NodeAdded("R.A2", "R", NodeKind.ANSWER_DOMAIN, Action.ANSWER_DOMAIN, 1, "?"),
    RolloutDone(1, ("R", "R.A2"), 1.0),
    NodeAdded("R.A3", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "?"),
]


def test_the_tree_after_a_rollout_is_the_fold_of_what_came_before_its_end() -> None:
    growth = growth_of(EVENTS)
    assert growth.trees() == [fold(EVENTS[:4]), fold(EVENTS[:6])]
    assert growth.rollouts == (EVENTS[3], EVENTS[5])


def test_what_does_not_change_the_tree_is_not_kept() -> None:
    assert not any(isinstance(event, Asked) for event in growth_of(EVENTS).events)
    assert Growth().rollouts == ()
