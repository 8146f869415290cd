"""What a ledger holds: mentions of amounts with their spans, the exact total, and findings."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Entry:
    """One amount in the document: characters [start, end), its text, its value in yuan, and whether it counts.

    `counted` is True for amounts the answer added up, False for the others.
    """

    start: int
    end: int
    text: str
    value: Decimal
    counted: bool


class FindingKind(StrEnum):
    """What can be wrong with an answer's amounts."""

    UNGROUNDED = "ungrounded"  # an amount in the answer stands nowhere in the document
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


@dataclass(frozen=True, slots=True)
class Ledger:
    """All entries in document order, the exact total of the counted ones, and the findings on the answer."""

    entries: tuple[Entry, ...] = ()
    total: Decimal = Decimal(0)
    findings: tuple[Finding, ...] = ()
