"""What an answer says about amounts: the ones it names and the sums it works out."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.equations import Equation, Term, find_equations
from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.base import AmountRole, Entry


@dataclass(frozen=True)
class Statement:
    """The amounts an answer names (with a unit, or as a term of a sum) and its sums, both in order."""

    amounts: tuple[Term, ...]
    equations: tuple[Equation, ...]

    @cached_property
    def results(self) -> frozenset[Decimal]:
        """Every total that the answer states for one of its sums."""
        return frozenset(result.value for equation in self.equations for result in equation.results)

    def sums_for(self, value: Decimal) -> tuple[tuple[Term, ...], ...]:
        """The addends of every sum that makes `value`, the last sum first; even of a sum that is wrong."""
        sums = reversed(self._made.get(value, ()))
        return tuple(tuple(_addends(equation, self._made)) for equation in sums)

    @cached_property
    def _made(self) -> Mapping[Decimal, Sequence[Equation]]:
        """The sums of each value, in order: it is their exact total, or a result that the answer gives for them."""
        made: dict[Decimal, list[Equation]] = defaultdict(list)
        for equation in self.equations:
            for value in {equation.total, *(result.value for result in equation.results)}:
                made[value].append(equation)
        return made


def read_statement(answer: str, currency: str = YUAN) -> Statement:
    """The amounts of this currency and the sums that `answer` states."""
    equations = tuple(find_equations(answer, currency))
    mentions = find_amounts(answer, currency=currency)
    named = {mention.start: Term(mention.start, mention.end, mention.value) for mention in mentions}
    for equation in equations:
        for term in (*equation.terms, *equation.results):
            named[term.start] = Term(term.start, term.end, abs(term.value))
    return Statement(tuple(named[start] for start in sorted(named)), equations)


def counted_entries(entries: Sequence[Entry], statement: Statement, value: Decimal) -> Mapping[int, Decimal]:
    """The entries (by index) that the answer adds up to `value`, as far as it says so, and what each is there.

    The last sum with this result decides, even a wrong one; without such a sum, all amounts that the answer names, if
    together they make `value`. Each entry is used once at most, one that counts by its role before any other.
    """
    for addends in statement.sums_for(value):
        if matched := _matched(entries, (term.value for term in addends)):
            return matched
    present = {entry.value for entry in entries}
    named = {amount.value for amount in statement.amounts if amount.value in present} - {value}
    return _matched(entries, sorted(named)) if sum(named) == value else {}


def _addends(equation: Equation, made: Mapping[Decimal, Sequence[Equation]]) -> list[Term]:
    """The terms of a sum, with each subtotal replaced by the terms of the earlier sum that it is the result of.

    A sum stands for one subtotal only: an answer that doubles a number again and again has no more terms than it wrote.
    """
    waiting, used, addends = deque(equation.terms), set[int](), list[Term]()
    passed = Counter[Decimal]()  # how many sums of each value are used, which are its first ones
    while waiting:
        term = waiting.popleft()
        sums = made.get(term.value, ())
        while passed[term.value] < len(sums) and sums[passed[term.value]].start in used:
            passed[term.value] += 1
        part = next(iter(sums[passed[term.value] : passed[term.value] + 1]), None)
        if part is not None and part.end <= term.start:
            used.add(part.start)
            waiting.extendleft(reversed(part.terms))
        else:
            addends.append(term)
    return addends


def _matched(entries: Sequence[Entry], addends: Iterable[Decimal]) -> Mapping[int, Decimal]:
    """The first unused entry of each addend, or nothing when one is missing."""
    unused: dict[Decimal, deque[int]] = defaultdict(deque)
    for index in sorted(range(len(entries)), key=lambda place: entries[place].role is not AmountRole.LOSS):
        for value in entries[index].possible:
            unused[value].append(index)
    matched: dict[int, Decimal] = {}
    for addend in addends:
        while unused[addend] and unused[addend][0] in matched:
            unused[addend].popleft()
        if not unused[addend]:
            return {}
        matched[unused[addend].popleft()] = addend
    return matched
