"""The rules that a page draws: lines across and down, whole also where they are drawn in pieces, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from mma_desktop.domain.places import Box

APART = 3.0
"""Points between rules that are one."""

_THIN = 2.5  # points: how thick a rule may be
_SHORTEST = 8.0
_SIDES = 3  # the fewest of a row


@dataclass(frozen=True, slots=True)
class PageRule:
    """A rule of a page: how high or how far right it stands, and from where to where it goes."""

    at: float
    begin: float
    end: float


@dataclass(frozen=True, slots=True)
class PageRules:
    """The rules of a page, those that are drawn in pieces whole."""

    across: tuple[PageRule, ...] = ()
    down: tuple[PageRule, ...] = ()

    def beside(self, box: Box) -> tuple[float, ...]:
        """Where the rules stand that go down at the height of a box: the sides of the cells of its row."""
        return tuple(rule.at for rule in self.down if rule.begin <= box.top + APART and rule.end >= box.bottom - APART)

    def closed(self) -> PageRules:
        """With the rules that are not drawn where the end of a page divides a table."""
        ends = [end for rule in self.down for end in (rule.begin, rule.end)]
        heights = sorted({round(end) for end in ends})
        found = (self._missing(height) for height in heights if ends)
        across = (*self.across, *(rule for rule in found if rule is not None))
        return replace(self, across=tuple(sorted(across, key=lambda rule: rule.at)))

    def _missing(self, height: float) -> PageRule | None:
        """The rule at which at least three others begin or end, where none is drawn."""
        sides = [r.at for r in self.down if min(abs(r.begin - height), abs(r.end - height)) <= APART]
        drawn = any(abs(rule.at - height) <= 2 * APART for rule in self.across)
        return None if drawn or len(sides) < _SIDES else PageRule(height, min(sides), max(sides))

    def has_cell(self, box: Box) -> bool:
        """Whether a box lies in a row of cells between rules; a frame around all that a page shows is none."""
        sides = self.beside(box)
        return len(sides) >= _SIDES and sides[0] <= box.left + APART and box.right <= sides[-1] + APART


def rules_of(edges: Iterable[Box]) -> PageRules:
    """The rules among what a page draws, such as the edges of its shapes."""
    across, down = list[PageRule](), list[PageRule]()
    for box in edges:
        width, height = box.right - box.left, box.bottom - box.top
        if height <= _THIN and width >= _SHORTEST:
            across.append(PageRule((box.top + box.bottom) / 2, box.left, box.right))
        elif width <= _THIN and height >= _SHORTEST:
            down.append(PageRule((box.left + box.right) / 2, box.top, box.bottom))
    return PageRules(tuple(_whole(across)), tuple(_whole(down)))


def _whole(rules: Iterable[PageRule]) -> Iterator[PageRule]:
    """The rules, those that go on where another ends as one."""
    levels: list[list[PageRule]] = []
    for rule in sorted(rules, key=lambda one: one.at):
        if not levels or rule.at - levels[-1][0].at > APART:
            levels.append([])
        levels[-1].append(rule)
    for level in levels:
        whole: list[PageRule] = []
        for rule in sorted(level, key=lambda one: one.begin):
            if whole and rule.begin - whole[-1].end <= APART:
                whole[-1] = replace(whole[-1], end=max(whole[-1].end, rule.end))
            else:
                whole.append(replace(rule, at=level[0].at))
        yield from whole
