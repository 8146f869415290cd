"""What an answer says about amounts: the ones it names and the sums it works out."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.answers.equations import Equation, Term, find_equations
from mma_desktop.answers.mentions import Mention, find_amounts


@dataclass(frozen=True, slots=True)
class Statement:
    """The amounts an answer names (with a unit, or as a term of a sum) and its sums, both in order."""

    amounts: tuple[Term, ...]
    equations: tuple[Equation, ...]

    @property
    def results(self) -> frozenset[Decimal]:
        """Every total that the answer states for one of its sums."""
        return frozenset(result.value for equation in self.equations for result in equation.results)


def read_statement(answer: str) -> Statement:
    """The amounts and sums that `answer` states."""
    equations = tuple(find_equations(answer))
    named = {mention.start: Term(mention.start, mention.end, mention.value) for mention in find_amounts(answer)}
    for equation in equations:
        for term in (*equation.terms, *equation.results):
            named[term.start] = Term(term.start, term.end, abs(term.value))
    return Statement(tuple(named[start] for start in sorted(named)), equations)


def counted_mentions(document: Sequence[Mention], statement: Statement, value: Decimal) -> frozenset[int]:
    """Indices of the document's amounts that the answer adds up to `value`, as far as its own words tell.

    The last sum with this result decides, even a wrong one; without such a sum, all amounts that the answer names, if
    together they make `value`. Each mention is used once at most.
    """
    leading_there = (equation for equation in reversed(statement.equations) if _makes(equation, value))
    for equation in leading_there:
        if matched := _matched(document, _addends(equation, statement.equations)):
            return matched
    present = {mention.value for mention in document}
    named = {amount.value for amount in statement.amounts if amount.value in present} - {value}
    return _matched(document, sorted(named)) if sum(named) == value else frozenset()


def _makes(equation: Equation, value: Decimal) -> bool:
    """Whether `value` is the sum's exact total or a result that the answer gives for it."""
    return value == equation.total or any(value == result.value for result in equation.results)


def _addends(equation: Equation, equations: Sequence[Equation]) -> list[Decimal]:
    """The terms of a sum, with each subtotal replaced by the terms of the earlier sum that it is the result of."""
    earlier = [other for other in equations if other.end <= equation.start]
    addends: list[Decimal] = []
    for term in equation.terms:
        part = next((other for other in earlier if _makes(other, term.value)), None)
        addends += _addends(part, earlier) if part else [term.value]
    return addends


def _matched(document: Sequence[Mention], addends: Iterable[Decimal]) -> frozenset[int]:
    """The first unused mention of each addend, or nothing when one is missing."""
    unused: dict[Decimal, deque[int]] = defaultdict(deque)
    for index, mention in enumerate(document):
        unused[mention.value].append(index)
    matched: set[int] = set()
    for addend in addends:
        if not unused[addend]:
            return frozenset()
        matched.add(unused[addend].popleft())
    return frozenset(matched)
