"""Manual edits: what a person decides about the amounts of a ledger, kept apart from what the models answered.

An edit never alters the ledger. It is an event that says what an amount was before and what it is after, and the edited
ledger is the ledger with the edits that stand laid over it: the fold of the events, without those that were undone.
What nobody touched is as the answer has it.

Amounts have names that people can type: their number in the ledger ("3"), their part where one was split ("3.2"),
"A1", "A2", ... for those that the program missed, and "F1", "F2", ... for foreign money.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.answers.money.wording import figures
from mma_desktop.domain.events import Act, EditedPart, LedgerEdited
from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.ledger.edit_errors import EditError, EditProblem

LONGEST_NOTE = 300
_TOO_LARGE = Decimal(10**15)
_MOST_DECIMALS = 4
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\s]+")


@dataclass(frozen=True, slots=True, order=True)
class AmountSpan:
    """Which amount: characters [start, end) of the document, and the formula of one that only follows from the text."""

    start: int
    end: int
    formula: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One amount, or one part of a split one, after manual edits.

    `entry` is the amount in the ledger with what the rules and the answer say of it, None for one that was added.
    `edit` is the last change that stands, None where nobody changed anything. `foreign` is the currency of an amount of
    foreign money, "" of all others.
    """

    name: str
    place: AmountSpan
    text: str
    value: Decimal
    counted: bool
    note: str = ""
    entry: Entry | None = None
    edit: LedgerEdited | None = None
    foreign: str = ""


@dataclass(frozen=True, slots=True)
class EditedLedger:
    """All amounts in document order after manual edits, their exact total, and every change that was ever made.

    `shifted` is the total that the last change recorded when it is no longer the total: an amount that nobody touched
    is read otherwise now, because the run went on or the program changed. `foreign` is the foreign money, which counts
    once a person has given its value in the ledger's currency.
    """

    lines: tuple[Line, ...] = ()
    total: Decimal = Decimal(0)
    changes: tuple[LedgerEdited, ...] = ()
    shifted: Decimal | None = None
    currency: str = YUAN
    foreign: tuple[Line, ...] = ()

    @property
    def rows(self) -> tuple[Line, ...]:
        """All amounts with the foreign money among them, in document order."""
        return tuple(sorted((*self.lines, *self.foreign), key=lambda line: (line.place.start, line.place.end)))

    @property
    def standing(self) -> tuple[LedgerEdited, ...]:
        """The changes that were not undone."""
        return standing(self.changes)


# What can be asked for -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count:
    """Count an amount (all parts of a split one), or leave it out."""

    name: str
    counted: bool


@dataclass(frozen=True, slots=True)
class Correct:
    """Give an amount another value."""

    name: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Split:
    """Put several amounts in the place of one; together they must make it. One alone makes a split amount whole."""

    name: str
    values: tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class Annotate:
    """Put a short remark on an amount; an empty one takes it away."""

    name: str
    note: str


@dataclass(frozen=True, slots=True)
class Add:
    """Count the characters [start, end) of the document as an amount of this value."""

    start: int
    end: int
    value: Decimal


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last change that stands."""


ManualEdit = Count | Correct | Split | Annotate | Add | Undo


# The fold --------------------------------------------------------------------------------------------------------


def edited_ledger(ledger: Ledger, document: str, changes: Sequence[LedgerEdited]) -> EditedLedger:
    """`ledger` as it stands after `changes`, in the order in which they were made."""
    last = {_place_of(change): change for change in standing(changes)}
    lines = (*_known(ledger, last), *_added(ledger, document, last))
    total = _total(lines)
    recorded = Decimal(changes[-1].total) if changes else total
    in_order = sorted(lines, key=lambda line: (line.place.start, line.place.end))
    shifted, foreign = None if recorded == total else recorded, tuple(_foreign(ledger, document, last))
    return EditedLedger(tuple(in_order), total, tuple(changes), shifted, ledger.currency, foreign)


def standing(changes: Iterable[LedgerEdited]) -> tuple[LedgerEdited, ...]:
    """The changes that were not undone; each undo removes the last one that still stood, if there is one."""
    stack: list[LedgerEdited] = []
    for change in changes:
        if change.act is not Act.UNDO:
            stack.append(change)
        elif stack:
            stack.pop()
    return tuple(stack)


def total_by_hand(changes: Sequence[LedgerEdited]) -> str | None:
    """The total that the last of these changes recorded, None where none of them stands."""
    return changes[-1].total if standing(changes) else None


def _known(ledger: Ledger, last: Mapping[AmountSpan, LedgerEdited]) -> Iterator[Line]:
    """The amounts of the ledger, each with its parts."""
    for number, entry in enumerate(ledger.entries, start=1):
        place = AmountSpan(entry.start, entry.end, entry.formula)
        line = Line(str(number), place, entry.shown, entry.value, entry.counted, entry=entry)
        yield from _parts(line, last[place]) if place in last else (line,)


def _added(ledger: Ledger, document: str, last: Mapping[AmountSpan, LedgerEdited]) -> Iterator[Line]:
    """The amounts that only a person knows of."""
    known = {AmountSpan(entry.start, entry.end, entry.formula) for entry in ledger.entries}
    places = [place for place in last if place not in known]
    for number, place in enumerate(places, start=1):
        line = Line(f"A{number}", place, document[place.start : place.end], Decimal(0), counted=False)
        yield from _parts(line, last[place])


def _foreign(ledger: Ledger, document: str, last: Mapping[AmountSpan, LedgerEdited]) -> Iterator[Line]:
    """The foreign money, without what a person has given a value in the ledger's currency."""
    for number, amount in enumerate(ledger.foreign, start=1):
        if not any(place.start < amount.end and amount.start < place.end for place in last):
            text, place = document[amount.start : amount.end], AmountSpan(amount.start, amount.end)
            yield Line(f"F{number}", place, text, amount.value, counted=False, foreign=amount.currency)


def _parts(line: Line, change: LedgerEdited) -> Iterator[Line]:
    for number, part in enumerate(change.after, start=1):
        name = line.name if len(change.after) == 1 else f"{line.name}.{number}"
        value, counted, note = Decimal(part.value), part.counted, part.note
        yield replace(line, name=name, value=value, counted=counted, note=note, edit=change)


def _place_of(change: LedgerEdited) -> AmountSpan:
    return AmountSpan(change.start, change.end, change.formula)


def _total(lines: Iterable[Line]) -> Decimal:
    return sum((line.value for line in lines if line.counted), Decimal(0))


# Changes ---------------------------------------------------------------------------------------------------------


def apply_changes(
    ledger: Ledger, document: str, made: Sequence[LedgerEdited], wanted: Iterable[ManualEdit], *, reason: str, time: str
) -> tuple[LedgerEdited, ...]:
    """The events that make these changes one after the other, on top of those `made` before.

    `time` is the moment of the decision, ISO 8601 in UTC. Raises EditError when a change is impossible or would change
    nothing.
    """
    changes = list(made)
    for change in wanted:
        edited = edited_ledger(ledger, document, changes)
        if isinstance(change, Undo):
            before = edited_ledger(ledger, document, edited.standing[:-1])
            event = _undo(edited, before, time)
        else:
            event = _edit(edited, document, change, time)
        changes.append(replace(event, reason=one_line(reason)))
    return tuple(changes[len(made) :])


def _edit(
    edited: EditedLedger, document: str, wanted: Count | Correct | Split | Annotate | Add, time: str
) -> LedgerEdited:
    wanted = _converted(edited, wanted)
    act, place, lines, after = _add(edited, document, wanted) if isinstance(wanted, Add) else _altered(edited, wanted)
    before = tuple(map(_part, lines))
    total = edited.total - _counted(before) + _counted(after)
    return LedgerEdited(
        act, place.start, place.end, place.formula, before, after, key_of(edited.total), key_of(total), time
    )


def _converted(
    edited: EditedLedger, wanted: Count | Correct | Split | Annotate | Add
) -> Count | Correct | Split | Annotate | Add:
    """The change, where it corrects foreign money as what it is: another amount, in the ledger's currency."""
    line = None if isinstance(wanted, Add) else next((f for f in edited.foreign if f.name == wanted.name), None)
    if line is None:
        return wanted
    if not isinstance(wanted, Correct):
        raise EditError(EditProblem.FOREIGN, name=line.name, text=line.text)
    return Add(line.place.start, line.place.end, wanted.value)


def _undo(edited: EditedLedger, restored: EditedLedger, time: str) -> LedgerEdited:
    """The event that leads from `edited` to `restored`, which lacks the last change that stands."""
    if not edited.standing:
        raise EditError(EditProblem.NOTHING_TO_UNDO)
    last = edited.standing[-1]
    after = tuple(_part(line) for line in restored.lines if line.place == _place_of(last))
    totals = {"total_before": key_of(edited.total), "total": key_of(restored.total)}
    return replace(last, act=Act.UNDO, before=last.after, after=after, time=time, **totals)


_Altered = tuple[Act, AmountSpan, tuple[Line, ...], tuple[EditedPart, ...]]
"""What is done, where, the lines that stand there now, and the parts that shall stand there."""


def _add(edited: EditedLedger, document: str, wanted: Add) -> _Altered:
    if not 0 <= wanted.start < wanted.end <= len(document) or not document[wanted.start : wanted.end].strip():
        raise EditError(EditProblem.NO_WORDS)
    for line in edited.lines:
        if line.place.start < wanted.end and wanted.start < line.place.end:
            raise EditError(EditProblem.TAKEN, name=line.name, text=line.text)
    part = EditedPart(key_of(checked(wanted.value)), counted=True)
    return Act.ADD, AmountSpan(wanted.start, wanted.end), (), (part,)


def _altered(edited: EditedLedger, wanted: Count | Correct | Split | Annotate) -> _Altered:
    several = isinstance(wanted, Count | Split)
    place, chosen = _named(edited, wanted.name, several)
    lines = tuple(line for line in edited.lines if line.place == place)
    first, last = lines.index(chosen[0]), lines.index(chosen[-1])
    act, parts = _said(wanted, chosen)
    after = (*map(_part, lines[:first]), *parts, *map(_part, lines[last + 1 :]))
    if after == tuple(map(_part, lines)):
        raise EditError(EditProblem.UNCHANGED, name=wanted.name)
    return act, place, lines, after


def _named(edited: EditedLedger, name: str, several: bool) -> tuple[AmountSpan, tuple[Line, ...]]:
    """The place and the lines of this name; the name of a split amount means all of its parts, if `several` may be."""
    lines = tuple(line for line in edited.lines if line.name == name or line.name.startswith(f"{name}."))
    if not lines:
        raise EditError(EditProblem.UNKNOWN, name=name)
    place = lines[0].place
    if len(lines) > 1 and not several:
        parts = ", ".join(line.name for line in lines)
        raise EditError(EditProblem.SPLIT, name=name, parts=parts)
    return place, lines


def _said(wanted: Count | Correct | Split | Annotate, lines: tuple[Line, ...]) -> tuple[Act, tuple[EditedPart, ...]]:
    match wanted:
        case Count():
            parts = tuple(replace(_part(line), counted=wanted.counted) for line in lines)
            return Act.COUNT if wanted.counted else Act.LEAVE_OUT, parts
        case Correct():
            return Act.CORRECT, (replace(_part(lines[0]), value=key_of(checked(wanted.value))),)
        case Split():
            return Act.SPLIT, _split(wanted, lines)
        case Annotate():
            return Act.ANNOTATE, (replace(_part(lines[0]), note=one_line(wanted.note)),)


def _split(wanted: Split, lines: tuple[Line, ...]) -> tuple[EditedPart, ...]:
    whole, made = _sum(line.value for line in lines), _sum(map(checked, wanted.values))
    if made != whole:
        raise EditError(EditProblem.OTHER_SUM, made=figures(made), name=wanted.name, whole=figures(whole))
    first = _part(lines[0])
    counted = any(line.counted for line in lines)
    return tuple(
        EditedPart(key_of(value), counted, first.note if place == 0 else "")
        for place, value in enumerate(wanted.values)
    )


def _part(line: Line) -> EditedPart:
    return EditedPart(key_of(line.value), line.counted, line.note)


def _counted(parts: Iterable[EditedPart]) -> Decimal:
    return _sum(Decimal(part.value) for part in parts if part.counted)


def _sum(values: Iterable[Decimal]) -> Decimal:
    return sum(values, Decimal(0))


# What people type ------------------------------------------------------------------------------------------------


def read_amount(text: str, currency: str = YUAN) -> Decimal:
    """The amount that `text` names, with or without a unit. Raises EditError if it is not exactly one amount."""
    wanted = text.strip()
    for spelled in (wanted, f"{wanted}元" if currency == YUAN else f"{wanted} {currency}"):
        found = list(find_amounts(spelled, currency=currency))
        if len(found) == 1 and (found[0].start, found[0].end) == (0, len(spelled)) and found[0].low is None:
            return checked(found[0].value)
    raise EditError(EditProblem.NOT_AN_AMOUNT, text=wanted)


def checked(value: Decimal) -> Decimal:
    """`value`, if it can be the amount of a ledger. Raises EditError if not."""
    if not value.is_finite() or not 0 < value < _TOO_LARGE or round(value, _MOST_DECIMALS) != value:
        raise EditError(EditProblem.OUT_OF_RANGE)
    return value


def one_line(text: str) -> str:
    """`text` on one line without control characters. Raises EditError when it is too long for a remark."""
    line = _CONTROLS.sub(" ", text).strip()
    if len(line) > LONGEST_NOTE:
        raise EditError(EditProblem.TOO_LONG, length=len(line), most=LONGEST_NOTE)
    return line
