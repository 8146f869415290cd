"""A ledger while a person edits it: each change costs its own place only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import chain

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.money.wording import figures
from mma_desktop.domain.events import Act, EditedPart, LedgerEdited
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.editing.changes import place_of, standing
from mma_desktop.ledger.editing.errors import EditError, EditProblem
from mma_desktop.ledger.editing.lines import Line, changed_lines, foreign_lines, lines_of, part_of, total_of_lines
from mma_desktop.ledger.editing.spans import AmountSpan, AmountSpans
from mma_desktop.ledger.editing.wanted import Add, Annotate, Correct, Count, Split, checked, one_line

_Altered = tuple[Act, AmountSpan, tuple[Line, ...], tuple[EditedPart, ...]]
"""What is done, where, the lines that stand there now, and the parts that shall stand there."""


class LedgerUnderEdits:
    """A ledger with the changes that stand laid over it. One more change, or one less, costs its own place only."""

    def __init__(self, ledger: Ledger, document: str, changes: Iterable[LedgerEdited]) -> None:
        self._document = document
        self._answered = defaultdict[AmountSpan, list[Line]](list)  # the lines of each place as nobody changed them
        for line in lines_of(ledger):
            self._answered[line.place].append(line)
        self._places = {line.name: place for place, lines in self._answered.items() for line in lines}
        self._in_order = AmountSpans(self._answered)
        self._foreign = {line.name: line for line in foreign_lines(ledger, document)}
        self._total = total_of_lines(chain.from_iterable(self._answered.values()))
        self._standing: list[LedgerEdited] = []
        self._changes = defaultdict[AmountSpan, list[LedgerEdited]](list)  # those of each place that stand
        self._missed: list[AmountSpan] = []  # the places of amounts that only a person knows of
        for change in standing(changes):
            self._take(change)

    def lines(self) -> tuple[Line, ...]:
        """All amounts of the ledger's currency in document order."""
        lines = (line for place in self._answered for line in self._lines_at(place))
        return tuple(sorted(lines, key=lambda line: (line.place.start, line.place.end)))

    def foreign(self) -> Iterator[Line]:
        """The foreign money, without what a person has given a value in the ledger's currency."""
        return (line for line in self._foreign.values() if not self._is_converted(line.place))

    def edit(self, wanted: Count | Correct | Split | Annotate | Add, time: str) -> LedgerEdited:
        """Make this change: its event. Raises EditError where it is impossible or would change nothing."""
        wanted = self._as_converted(wanted)
        act, place, lines, after = self._added(wanted) if isinstance(wanted, Add) else self._altered(wanted)
        before = tuple(map(part_of, lines))
        totals = key_of(self._total), key_of(self._total - _counted(before) + _counted(after))
        event = LedgerEdited(act, place.start, place.end, place.formula, before, after, *totals, time)
        self._take(event)
        return event

    def undo(self, time: str) -> LedgerEdited:
        """Take the last change back that stands: the event. Raises EditError where none does."""
        if not self._standing:
            raise EditError(EditProblem.NOTHING_TO_UNDO)
        total_before, last = self._total, self._take_back()
        after = tuple(map(part_of, self._lines_at(place_of(last))))
        totals = {"total_before": key_of(total_before), "total": key_of(self._total)}
        return replace(last, act=Act.UNDO, before=last.after, after=after, time=time, **totals)

    def _lines_at(self, place: AmountSpan) -> tuple[Line, ...]:
        lines, changes = self._answered.get(place, ()), self._changes.get(place)
        return tuple(part for line in lines for part in changed_lines(line, changes[-1])) if changes else tuple(lines)

    def _take(self, change: LedgerEdited) -> None:
        place = place_of(change)
        self._total -= total_of_lines(self._lines_at(place))
        if place not in self._answered:
            self._missed.append(place)
            name, text = f"A{len(self._missed)}", self._document[place.start : place.end]
            self._answered[place].append(Line(name, place, text, Decimal(0), counted=False))
            self._places[name] = place
            self._in_order.add(place)
        self._standing.append(change)
        self._changes[place].append(change)
        self._total += total_of_lines(self._lines_at(place))

    def _take_back(self) -> LedgerEdited:
        last = self._standing.pop()
        place = place_of(last)
        self._total -= total_of_lines(self._lines_at(place))
        self._changes[place].pop()
        if not self._changes[place] and place in self._missed[-1:]:  # whose first change is the last one that stood
            del self._places[f"A{len(self._missed)}"], self._answered[place]
            self._in_order.remove(self._missed.pop())
        self._total += total_of_lines(self._lines_at(place))
        return last

    def _is_converted(self, foreign: AmountSpan) -> bool:
        return any(self._changes.get(place) for place in self._in_order.overlapping(foreign.start, foreign.end))

    def _as_converted(
        self, wanted: Count | Correct | Split | Annotate | Add
    ) -> Count | Correct | Split | Annotate | Add:
        """The change, where it corrects foreign money as what it is: another amount, in the ledger's currency."""
        line = None if isinstance(wanted, Add) else self._foreign.get(wanted.name)
        if line is None or self._is_converted(line.place):
            return wanted
        if not isinstance(wanted, Correct):
            raise EditError(EditProblem.FOREIGN, name=line.name, text=line.text)
        return Add(line.place.start, line.place.end, wanted.value)

    def _added(self, wanted: Add) -> _Altered:
        if not 0 <= wanted.start < wanted.end <= len(self._document):
            raise EditError(EditProblem.NO_WORDS)
        if not self._document[wanted.start : wanted.end].strip():
            raise EditError(EditProblem.NO_WORDS)
        taken = (self._lines_at(place) for place in self._in_order.overlapping(wanted.start, wanted.end))
        if line := next(chain.from_iterable(taken), None):
            raise EditError(EditProblem.TAKEN, name=line.name, text=line.text)
        part = EditedPart(key_of(checked(wanted.value)), counted=True)
        return Act.ADD, AmountSpan(wanted.start, wanted.end), (), (part,)

    def _altered(self, wanted: Count | Correct | Split | Annotate) -> _Altered:
        chosen = self._named(wanted.name, several=isinstance(wanted, Count | Split))
        place = chosen[0].place
        lines = self._lines_at(place)
        first, last = lines.index(chosen[0]), lines.index(chosen[-1])
        act, parts = _said(wanted, chosen)
        after = (*map(part_of, lines[:first]), *parts, *map(part_of, lines[last + 1 :]))
        if after == tuple(map(part_of, lines)):
            raise EditError(EditProblem.UNCHANGED, name=wanted.name)
        return act, place, lines, after

    def _named(self, name: str, *, several: bool) -> tuple[Line, ...]:
        """The lines of this name; that of a split amount means all of its parts, if `several` may be."""
        place = self._places.get(name.partition(".")[0])
        there = self._lines_at(place) if place is not None else ()
        lines = tuple(line for line in there if line.name == name or line.name.startswith(f"{name}."))
        if not lines:
            raise EditError(EditProblem.UNKNOWN, name=name)
        if len(lines) > 1 and not several:
            raise EditError(EditProblem.SPLIT, name=name, parts=", ".join(line.name for line in lines))
        return lines


def _said(wanted: Count | Correct | Split | Annotate, lines: tuple[Line, ...]) -> tuple[Act, tuple[EditedPart, ...]]:
    match wanted:
        case Count():
            parts = tuple(replace(part_of(line), counted=wanted.counted) for line in lines)
            return Act.COUNT if wanted.counted else Act.LEAVE_OUT, parts
        case Correct():
            return Act.CORRECT, (replace(part_of(lines[0]), value=key_of(checked(wanted.value))),)
        case Split():
            return Act.SPLIT, _split(wanted, lines)
        case Annotate():
            return Act.ANNOTATE, (replace(part_of(lines[0]), note=one_line(wanted.note)),)


def _split(wanted: Split, lines: tuple[Line, ...]) -> tuple[EditedPart, ...]:
    whole, made = _sum(line.value for line in lines), _sum(map(checked, wanted.values))
    if made != whole:
        raise EditError(EditProblem.OTHER_SUM, made=figures(made), name=wanted.name, whole=figures(whole))
    first = part_of(lines[0])
    counted = any(line.counted for line in lines)
    return tuple(
        EditedPart(key_of(value), counted, first.note if place == 0 else "")
        for place, value in enumerate(wanted.values)
    )


def _counted(parts: Iterable[EditedPart]) -> Decimal:
    return _sum(Decimal(part.value) for part in parts if part.counted)


def _sum(values: Iterable[Decimal]) -> Decimal:
    return sum(values, Decimal(0))
