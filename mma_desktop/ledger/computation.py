"""What the rules would answer: the amounts they count, each with a few words of the document before it, and the sum."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.ledger.base import Entry

_CLAUSE = re.compile(r"[，。；、！？：\n,;!?:]\s*")
_BRACKETS = str.maketrans("", "", '（）()“”"【】[]《》\u3000\t')
_LONGEST = {"zh": 24, "en": 60}  # characters of a name


@dataclass(frozen=True, slots=True)
class Addend:
    """One counted amount: what the document calls it, its formula (empty for a stated amount) and its value in yuan."""

    name: str
    formula: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Computation:
    """The counted amounts in the order of the document."""

    items: tuple[Addend, ...]

    @property
    def total(self) -> Decimal:
        """Their sum in yuan."""
        return sum((item.value for item in self.items), Decimal(0))


def compute(document: str, entries: Sequence[Entry], language: str) -> Computation | None:
    """The counted ones of `entries`, named in the document's words; None when nothing counts."""
    items: list[Addend] = []
    before = 0
    for entry in entries:
        if entry.counted:
            items.append(Addend(_name(document[before : entry.start], language), entry.formula, entry.value))
        before = max(before, entry.end)
    return Computation(tuple(items)) if items else None


def _name(before: str, language: str) -> str:
    """The end of the clause that leads to an amount, without brackets and quotes."""
    clause = _CLAUSE.split(before)[-1]
    words = clause.translate(_BRACKETS).strip()
    longest = _LONGEST[language]
    if len(words) <= longest:
        return words
    return words[-longest:] if language == "zh" else words[-longest:].partition(" ")[2]
