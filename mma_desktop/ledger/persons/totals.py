"""What comes to each defendant of a case: exact totals over the counted amounts, as they stand after manual edits.

A joint deed counts in full for each who took part: that is how the amount of a joint crime is attributed, so the totals
of the defendants may add up to more than the total of the case.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.ledger.editing.edited import EditedLedger

with lazy_imports():  # the window shows no defendants first
    from mma_desktop.answers.money.folding import fold
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.ledger.persons.attribution import Whose, attribute
    from mma_desktop.ledger.persons.defendants import find_persons
    from mma_desktop.ledger.persons.stated import stated_for_one


@dataclass(frozen=True, slots=True)
class StatedTotal:
    """What the document itself says that one defendant took part in (被告人甲参与作案3次，价值共计…元), and where."""

    value: Decimal
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DefendantTotal:
    """One defendant, the exact total, and the names of the lines that count for him; `differing` are stated totals of
    the document that are another amount.
    """

    name: str
    total: Decimal
    lines: tuple[str, ...]
    differing: tuple[StatedTotal, ...] = ()


@dataclass(frozen=True, slots=True)
class ByDefendant:
    """The totals of all defendants; what counts but cannot be attributed to anybody, and to whom each line belongs.

    Empty where a document names fewer than two defendants.
    """

    defendants: tuple[DefendantTotal, ...] = ()
    unattributed: Decimal = Decimal(0)
    unattributed_lines: tuple[str, ...] = ()
    whose: Mapping[tuple[int, int], Whose | None] | None = None

    def told_at(self, start: int, end: int) -> Whose | None:
        """Whose deed the amount at this place is, None where that is not told."""
        return (self.whose or {}).get((start, end))

    def names_at(self, start: int, end: int) -> tuple[str, ...]:
        """The defendants whose deed the amount at this place is; empty where that is not told."""
        found = self.told_at(start, end)
        return found.names if found is not None else ()


def by_defendant(text: str, edited: EditedLedger) -> ByDefendant:
    """The totals per defendant of a ledger after manual edits."""
    lines = edited.lines
    whose = whose_amounts(text, tuple((line.place.start, line.place.end) for line in lines))
    if not whose:
        return ByDefendant()
    counted = [line for line in lines if line.counted]
    names = find_persons(fold(text)).defendants
    open_lines = [line for line in counted if not _names_of(line, whose)]
    said, his = defaultdict[str, list[Line]](list), defaultdict[str, list[Line]](list)
    told = [whose.get((line.place.start, line.place.end)) for line in lines]
    for name, index in stated_for_one(text, [line.place.start for line in lines], told):
        said[name].append(lines[index])
    for line in counted:
        for name in _names_of(line, whose):
            his[name].append(line)
    return ByDefendant(
        tuple(_total_of(name, his[name], said[name]) for name in names),
        _sum(open_lines),
        tuple(line.name for line in open_lines),
        whose,
    )


@lru_cache(maxsize=16)
def whose_amounts(text: str, spans: tuple[tuple[int, int], ...]) -> Mapping[tuple[int, int], Whose | None]:
    """Whose deed each amount is, by its span; empty where a document names fewer than two defendants."""
    folded = fold(text)
    persons = find_persons(folded)
    if len(persons.defendants) < 2:
        return {}
    ordered = sorted(set(spans))
    found = attribute(folded, persons, [start for start, _ in ordered])
    return dict(zip(ordered, found, strict=True))


def _total_of(name: str, his: Sequence[Line], said: Sequence[Line]) -> DefendantTotal:
    """What counts for a defendant; a total that the document states for him is compared, and not added to it."""
    stated = {line.name for line in said}
    deeds = [line for line in his if line.name not in stated]
    total = _sum(deeds or his)
    differing = tuple(
        StatedTotal(line.value, line.place.start, line.place.end) for line in said if deeds and line.value != total
    )
    return DefendantTotal(name, total, tuple(line.name for line in deeds or his), differing)


def _names_of(line: Line, whose: Mapping[tuple[int, int], Whose | None]) -> tuple[str, ...]:
    found = whose.get((line.place.start, line.place.end))
    return found.names if found is not None else ()


def _sum(lines: Iterable[Line]) -> Decimal:
    return sum((line.value for line in lines), Decimal(0))
