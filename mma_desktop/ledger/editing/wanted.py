"""What a person asks for: a change of one amount, and the amount and the remark that were typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.editing.errors import EditError, EditProblem

LONGEST_NOTE = 300
_TOO_LARGE = Decimal(10**15)
_MOST_DECIMALS = 4
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\s]+")


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
    """Undo the change with this number in the record of changes, else the last one that stands."""

    number: int | None = None


ManualEdit = Count | Correct | Split | Annotate | Add | Undo


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
