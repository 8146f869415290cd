"""How a search tree grew: the events that built it, and the tree as it stood after each rollout."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mma_desktop.domain.events import ActionClosed, Event, NodeAdded, NodeScored, RolloutDone, apply
from mma_desktop.domain.tree import SearchTree


@dataclass(frozen=True, slots=True)
class Growth:
    """The events that change the tree, in their order. A method without rollouts has nothing to step through."""

    events: tuple[Event, ...] = ()

    @property
    def rollouts(self) -> tuple[RolloutDone, ...]:
        """Every rollout that ended, and before them the visits that are no rollouts (`RULE_BASED`)."""
        return tuple(event for event in self.events if isinstance(event, RolloutDone))

    def trees(self) -> list[SearchTree]:
        """The tree after each of `rollouts`, with the same nodes in all where they did not change."""
        tree, trees = SearchTree(), list[SearchTree]()
        for event in self.events:
            apply(tree, event)
            if isinstance(event, RolloutDone):
                trees.append(SearchTree(dict(tree.nodes)))
        return trees


NO_GROWTH = Growth()


def growth_of(events: Iterable[Event]) -> Growth:
    """How the tree of a run with these events grew."""
    return Growth(
        tuple(event for event in events if isinstance(event, NodeAdded | ActionClosed | NodeScored | RolloutDone))
    )
