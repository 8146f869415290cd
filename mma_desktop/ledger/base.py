"""What a ledger holds: mentions of amounts with their spans and roles, the exact total, and findings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.found import ForeignAmount


class AmountRole(StrEnum):
    """What an amount is in the case, as the program proposes it. Only losses count by default."""

    LOSS = "loss"  # what the crime took
    REPEAT = "repeat"  # a repeated mention, or part of an amount that stands elsewhere
    TOTAL = "total"  # the stated sum of other amounts
    UNIT_PRICE = "unit_price"  # the price of one piece; the product is an entry of its own
    SHARE = "share"  # what one person got of it
    RESALE = "resale"  # what the goods were sold for
    RETURNED = "returned"  # seized, given back, compensated
    FINE = "fine"  # a fine, bail or other sanction
    NOT_VALUED = "not_valued"  # a price that somebody named, not a valuation
    DEDUCTION = "deduction"  # may be taken off other amounts: an entry of its own, with a negative value
    OTHER = "other"  # pretexts, expenses, rates and the like


@dataclass(frozen=True, slots=True)
class Entry:
    """One amount in the document: characters [start, end), its text, its value, and whether it counts.

    `counted` is True for amounts the answer added up, False for the others; without an answer, for those that the
    rules propose. `role` is what the rules take it for, in words `reason`. `low` and `high` are the ends of a
    range. `formula` is set for an amount that the text does not state but that follows from it (2000 × 3): its span
    is that of the quantity, `price` that of the price or rate; a price is an entry of its own. `sureness`
    is the chance that the rule behind the role is right about counting (0..1, ledger/sureness.py). `elsewhere` are the
    places of the same money in other documents of the case. `deduction` are the odds that it is taken off the total,
    against its being left out; 0 where that is no question.
    """

    start: int
    end: int
    text: str
    value: Decimal
    counted: bool
    role: AmountRole = AmountRole.LOSS
    reason: str = ""
    approximate: bool = False
    low: Decimal | None = None
    high: Decimal | None = None
    formula: str = ""
    price: tuple[int, int] | None = None
    sureness: float = 0.5
    elsewhere: tuple[tuple[int, int], ...] = ()
    deduction: float = 0.0

    @property
    def shown(self) -> str:
        """The amount as written; of a derived one, its quantity and its formula."""
        return f"{self.text} ({self.formula})" if self.formula else self.text

    @property
    def possible(self) -> tuple[Decimal, ...]:
        """What the amount may be: its value, and the other end of its range."""
        return tuple(dict.fromkeys(v for v in (self.value, self.low, self.high) if v is not None))


@dataclass(frozen=True, slots=True)
class DeedsOfOne:
    """The deeds of one of several defendants: his name, and their amounts by index, in order."""

    defendant: str
    amounts: tuple[int, ...]


def counted_total(entries: Iterable[Entry]) -> Decimal:
    """The exact sum of those that count."""
    return sum((entry.value for entry in entries if entry.counted), Decimal(0))


class FindingKind(StrEnum):
    """What can be wrong with an answer's amounts."""

    UNGROUNDED = "ungrounded"  # an amount in the answer stands nowhere in the document
    UNIT_SLIP = "unit_slip"  # an amount in the answer is one of the document, times 10, 100, 1,000 or 10,000
    COUNTED_TWICE = "counted_twice"  # a sum uses an amount more often than the document has it, or with its own total
    COUNTED_EXCLUDED = "counted_excluded"  # an amount that a sure rule leaves out (seized, resale) is counted
    OMITTED = "omitted"  # amounts that the rules count are neither in the total nor spoken of
    ARITHMETIC = "arithmetic"  # a stated sum does not add up
    UNREACHABLE = "unreachable"  # the final amount is no sum of amounts in the document
    NO_ANSWER = "no_answer"  # the answer states no final amount


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at. `start` and `end` point into the answer's text, or are None for the answer as a whole."""

    kind: FindingKind
    message: str
    start: int | None = None
    end: int | None = None


class ChangeKind(StrEnum):
    """How a total departs from the proposal."""

    ADD = "add"  # count an amount that is not proposed
    REMOVE = "remove"  # leave out an amount that is proposed
    HIGH = "high"  # take the high end of its range
    SWAP = "swap"  # take this price instead of its product
    DEDUCT = "deduct"  # take this amount off the others


@dataclass(frozen=True, slots=True)
class Change:
    """One departure: which entry, how, and by how much the total changes."""

    kind: ChangeKind
    entry: int
    difference: Decimal


@dataclass(frozen=True, slots=True)
class Feasible:
    """A total that the document allows, with the changes that lead to it from the proposal.

    `odds` is how likely it is, against the proposed total: above 1 where it is likelier, but not clearly so.
    """

    total: Decimal
    changes: tuple[Change, ...] = ()
    odds: float = 1.0


@dataclass(frozen=True, slots=True)
class Ledger:
    """All entries in document order, the exact total of the counted ones, and the findings on the answer.

    `currency` (ISO 4217) is the money of all amounts: that in which the case is told (answers/money/case_currency.py).

    `odds` is how likely the answer's total is, against the proposed one (0..1); 0 when no few changes lead to it.
    `readings` are the totals of the readings that were weighed, the proposed one first, each once
    (ledger/readings/interpretations.py); empty in a document too long for that, and in the ledger of an answer.
    `listed` is the chance (0..1) that one of their totals is right.
    `foreign` are the amounts of other money, which no entry converts and no total holds.
    """

    entries: tuple[Entry, ...] = ()
    total: Decimal = Decimal(0)
    findings: tuple[Finding, ...] = ()
    odds: float = 1.0
    readings: tuple[Feasible, ...] = ()
    listed: float = 1.0
    currency: str = YUAN
    foreign: tuple[ForeignAmount, ...] = ()


def ledger_of(entries: Iterable[Entry], currency: str = YUAN) -> Ledger:
    """The ledger of these entries, without findings: the total is that of the counted ones."""
    held = tuple(entries)
    return Ledger(held, counted_total(held), currency=currency)
