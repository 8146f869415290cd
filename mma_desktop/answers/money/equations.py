"""Sums that a text works out: "15000元+13000元+500元=28500元".

An equation is a chain of amounts joined by plus or minus signs and closed by an equals sign and a result; results may
follow each other (1500+7000=8500=0.85万元). Short labels and bracketed remarks between an amount and the next sign are
skipped. Chains with other operations are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from itertools import pairwise

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.mentions import find_amounts

_REMARK = re.compile(r"[(（][^()（）]{0,60}[)）]")
_STOP = re.compile(r"[。；;!！?？]|\n\s*\n|\.\s")
_OTHER = re.compile(r"[×*÷/]|^\s*[xX]\s*$")
_PLUS = re.compile(r"\+|加上|^\s*加\s*$|\bplus\b", re.IGNORECASE)
_MINUS = re.compile(r"^[^\n]*(?:[-－−]|减去|^\s*减\s*$|\bminus\b)", re.IGNORECASE)  # after a line break it is a bullet
_EQUALS_SIGN = re.compile(r"=|等于|\bequals?\b", re.IGNORECASE)
_EQUALS_WORD = re.compile(r"合计|共计|总计|\btotal(?:s|ling)?\b|\bmakes\b", re.IGNORECASE)
_LONGEST_GAP = 120
_TEN_THOUSAND = Decimal(10000)


class _Join(Enum):
    """What stands between two neighbouring amounts."""

    PLUS = "+"
    MINUS = "-"
    EQUALS = "="
    SUMS_UP = "in total"
    OTHER = "×"
    NOTHING = ""


_ADDITIVE = (_Join.PLUS, _Join.MINUS)
_CLOSING = (_Join.EQUALS, _Join.SUMS_UP)


@dataclass(frozen=True, slots=True)
class Term:
    """One addend at characters [start, end); `value` is negative after a minus sign."""

    start: int
    end: int
    value: Decimal


@dataclass(frozen=True, slots=True)
class Equation:
    """A stated sum: its terms and the results that the text gives for it, in order."""

    terms: tuple[Term, ...]
    results: tuple[Term, ...]

    @property
    def start(self) -> int:
        """Where the first term begins."""
        return self.terms[0].start

    @property
    def end(self) -> int:
        """Where the last result ends."""
        return self.results[-1].end

    @property
    def total(self) -> Decimal:
        """The exact sum of the terms."""
        return sum((term.value for term in self.terms), Decimal(0))

    @property
    def holds(self) -> bool:
        """Whether every stated result is the exact sum."""
        return all(result.value == self.total for result in self.results)


def find_equations(text: str, currency: str = YUAN) -> Iterator[Equation]:
    """Every stated sum of amounts of this currency in `text`, in order."""
    folded = fold(text)
    amounts = list(find_amounts(text, bare=True, currency=currency))
    joins = [_join(folded[left.end : right.start]) for left, right in pairwise(amounts)]
    first = 0
    while first < len(joins):
        last = _after(joins, first, _ADDITIVE)
        closed = _after(joins, last, _CLOSING)
        if _is_sum(joins, first, last, closed):
            yield _equation(amounts, joins, first, last, closed)
        first = max(closed, first + 1)


def _join(gap: str) -> _Join:
    if len(gap) > _LONGEST_GAP:
        return _Join.NOTHING
    gap = _REMARK.sub("", gap)
    if _STOP.search(gap):
        return _Join.NOTHING
    if _OTHER.search(gap):
        return _Join.OTHER
    if _PLUS.search(gap):
        return _Join.PLUS
    if _EQUALS_SIGN.search(gap):
        return _Join.EQUALS
    if _EQUALS_WORD.search(gap):
        return _Join.SUMS_UP
    return _Join.MINUS if _MINUS.search(gap) else _Join.NOTHING


def _after(joins: Sequence[_Join], start: int, kinds: tuple[_Join, ...]) -> int:
    """The first index from `start` on whose join is none of `kinds`."""
    return next((index for index in range(start, len(joins)) if joins[index] not in kinds), len(joins))


def _is_sum(joins: Sequence[_Join], first: int, last: int, closed: int) -> bool:
    """Whether amounts first..last are terms and last+1..closed results; a minus needs a real equals sign."""
    if not first < last < closed or (first and joins[first - 1] is _Join.OTHER):
        return False
    return joins[last] is _Join.EQUALS or _Join.MINUS not in joins[first:last]


def _equation(amounts: Sequence[Mention], joins: Sequence[_Join], first: int, last: int, closed: int) -> Equation:
    signs = [1, *(-1 if join is _Join.MINUS else 1 for join in joins[first:last])]
    terms = [Term(a.start, a.end, a.value * sign) for a, sign in zip(amounts[first : last + 1], signs, strict=True)]
    results = tuple(Term(a.start, a.end, a.value) for a in amounts[last + 1 : closed + 1])
    is_bare = not any(amount.has_unit for amount in amounts[first : last + 1])
    if is_bare and results[0].value == _TEN_THOUSAND * sum(term.value for term in terms):
        terms = [Term(term.start, term.end, term.value * _TEN_THOUSAND) for term in terms]  # 1.5+2.3=3.8万元
    return Equation(tuple(terms), results)
