"""Where the nodes of a tree are drawn: a tidy layout, without Qt.

After Reingold and Tilford, "Tidier Drawings of Trees" (1981): a parent sits in the middle of its children, subtrees
are as close as one unit allows on every level, and equal subtrees are drawn alike. Every subtree keeps its outline,
the lowest and highest offset on each level below its root, so that two subtrees are pushed apart by comparing outlines
only.

A child may stand more than one level below its parent. The children on one level form a row; each row is centred below
the parent, unless something of an earlier row is in its way. Levels that a row passes over are free for others: there
its outline runs from plus to minus infinity.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
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
    """A laid out subtree: its children's places against its root, and its outline level by level."""

    children: list[tuple[Key, NodePosition]] = field(default_factory=list[tuple[Key, NodePosition]])
    low: list[float] = field(default_factory=lambda: [0.0])
    high: list[float] = field(default_factory=lambda: [0.0])


def layout(
    root: Key, children: Callable[[Key], Sequence[Key]], levels: Mapping[Key, int] | None = None
) -> dict[Key, NodePosition]:
    """The place of every node below and including `root`; the smallest offset is 0. Any depth is allowed.

    `levels` says on which level every node stands, below its parent's; without it a child stands on the next one.
    """
    subtrees: dict[Key, _Subtree[Key]] = {}
    for key in _bottom_up(root, children):
        rows: dict[int, list[tuple[Key, _Subtree[Key]]]] = {}
        for child in children(key):
            gap = 1 if levels is None else levels[child] - levels[key]
            rows.setdefault(gap, []).append((child, subtrees[child]))
        subtrees[key] = _joined(rows)
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


def _joined(rows: Mapping[int, Sequence[tuple[Key, _Subtree[Key]]]]) -> _Subtree[Key]:
    """The subtree of a node with these rows of children, each so many levels below it."""
    joined: _Subtree[Key] = _Subtree()
    for gap in sorted(rows):
        row = _side_by_side(rows[gap], gap)
        aside = max(0.0, _clearance(joined.high, row.low))
        joined.children += [(key, NodePosition(place.level, place.offset + aside)) for key, place in row.children]
        _spread(joined.low, joined.high, row, aside)
    return joined


def _side_by_side(children: Sequence[tuple[Key, _Subtree[Key]]], gap: int) -> _Subtree[Key]:
    """Laid out subtrees side by side, centred `gap` levels below a node, without the node itself."""
    low: list[float] = []
    high: list[float] = []
    offsets: list[float] = []
    for _, child in children:
        offset = _clearance(high, child.low)
        offsets.append(offset)
        _spread(low, high, child, offset)
    middle = (offsets[0] + offsets[-1]) / 2
    return _Subtree(
        [(key, NodePosition(gap, offset - middle)) for (key, _), offset in zip(children, offsets, strict=True)],
        [math.inf] * gap + [value - middle for value in low],
        [-math.inf] * gap + [value - middle for value in high],
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
        for child, relative in subtrees[key].children:
            places[child] = NodePosition(place.level + relative.level, place.offset + relative.offset)
            waiting.append(child)
    return places
