"""Where the nodes of a tree are drawn: a tidy layout, without Qt.

After Reingold and Tilford, "Tidier Drawings of Trees" (1981): a parent sits in the middle of its children, subtrees
are as close as one unit allows on every level, and equal subtrees are drawn alike. Every subtree keeps its outline,
the lowest and highest offset on each level below its root, so that two subtrees are pushed apart by comparing outlines
only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class NodePosition:
    """Where a node stands: its level below the root, and its offset across, both in units of one node."""

    level: int
    offset: float


@dataclass(slots=True)
class _Subtree(Generic[Key]):
    """A laid out subtree: its children's shifts against its root, and its outline level by level."""

    shifts: list[tuple[Key, float]] = field(default_factory=list[tuple[Key, float]])
    low: list[float] = field(default_factory=lambda: [0.0])
    high: list[float] = field(default_factory=lambda: [0.0])


def layout(root: Key, children: Callable[[Key], Sequence[Key]]) -> dict[Key, NodePosition]:
    """The place of every node below and including `root`; the smallest offset is 0. Any depth is allowed."""
    subtrees: dict[Key, _Subtree[Key]] = {}
    for key in _bottom_up(root, children):
        subtrees[key] = _joined([(child, subtrees[child]) for child in children(key)])
    return _placed(root, subtrees)


def _bottom_up(root: Key, children: Callable[[Key], Sequence[Key]]) -> list[Key]:
    """All nodes, every node after its children."""
    order: list[Key] = []
    waiting = [root]
    while waiting:
        key = waiting.pop()
        order.append(key)
        waiting.extend(children(key))
    return order[::-1]


def _joined(children: Sequence[tuple[Key, _Subtree[Key]]]) -> _Subtree[Key]:
    """The subtree of a node with these laid out children, side by side and centred below it."""
    if not children:
        return _Subtree()
    low: list[float] = []
    high: list[float] = []
    offsets: list[float] = []
    for _, child in children:
        offset = _clearance(high, child.low)
        offsets.append(offset)
        _spread(low, high, child, offset)
    middle = (offsets[0] + offsets[-1]) / 2
    return _Subtree(
        [(key, offset - middle) for (key, _), offset in zip(children, offsets, strict=True)],
        [0.0, *(value - middle for value in low)],
        [0.0, *(value - middle for value in high)],
    )


def _clearance(high: Sequence[float], low: Sequence[float]) -> float:
    """How far the next subtree must move so that it is one unit clear of what stands already, on every level."""
    return max((a - b + 1.0 for a, b in zip(high, low, strict=False)), default=0.0)


def _spread(low: list[float], high: list[float], child: _Subtree[Key], offset: float) -> None:
    """Widen an outline by a subtree at `offset`."""
    for level, (child_low, child_high) in enumerate(zip(child.low, child.high, strict=True)):
        if level < len(high):
            low[level] = min(low[level], child_low + offset)
            high[level] = max(high[level], child_high + offset)
        else:
            low.append(child_low + offset)
            high.append(child_high + offset)


def _placed(root: Key, subtrees: dict[Key, _Subtree[Key]]) -> dict[Key, NodePosition]:
    """Absolute places, top down, moved so that the smallest offset is 0."""
    places = {root: NodePosition(0, -min(subtrees[root].low))}
    waiting = [root]
    while waiting:
        key = waiting.pop()
        place = places[key]
        for child, shift in subtrees[key].shifts:
            places[child] = NodePosition(place.level + 1, place.offset + shift)
            waiting.append(child)
    return places
