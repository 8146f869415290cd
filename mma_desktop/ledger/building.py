"""Builds the ledger of an answer: every amount of the document, which of them the answer counts, and what is wrong.

Nothing here asks a model: amounts are read from the text, sums are made with Decimal, and every total that the answer
states is worked out again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

from mma_desktop.answers.equations import Equation, Term
from mma_desktop.answers.mentions import Mention, find_amounts
from mma_desktop.ledger.base import Entry, Finding, FindingKind, Ledger
from mma_desktop.ledger.messages import message
from mma_desktop.ledger.statement import Statement, counted_mentions, read_statement
from mma_desktop.ledger.subset import Reach, reach, smallest_subset


def find_entries(text: str) -> tuple[Mention, ...]:
    """Every amount of a document, in order, with its exact span and value."""
    return tuple(find_amounts(text))


def build_ledger(document_text: str, answer: str, value: str | None, language: str = "zh") -> Ledger:
    """The ledger of `answer`, whose final amount is `value` (None for an abstention); messages are in `language`."""
    document = find_entries(document_text)
    statement = read_statement(answer)
    final = Decimal(value) if value is not None else None
    counted = _counted(document, statement, final)
    entries = tuple(
        Entry(m.start, m.end, document_text[m.start : m.end], m.value, index in counted)
        for index, m in enumerate(document)
    )
    total = sum((entry.value for entry in entries if entry.counted), Decimal(0))
    return Ledger(entries, total, _Examination(document, statement, answer, final, language).findings())


def _counted(document: Sequence[Mention], statement: Statement, final: Decimal | None) -> frozenset[int]:
    """Indices of the amounts that count: those the answer adds up, else the smallest subset that makes its total."""
    if final is None:
        return frozenset()
    by_words = counted_mentions(document, statement, final)
    return by_words or frozenset(smallest_subset([mention.value for mention in document], final) or ())


class _Examination:
    """Compares what an answer states with the document's amounts."""

    def __init__(
        self, document: Sequence[Mention], statement: Statement, answer: str, final: Decimal | None, language: str
    ) -> None:
        self._values = [mention.value for mention in document if mention.value > 0]
        self._present = Counter(mention.value for mention in document)
        self._statement = statement
        self._answer = answer
        self._final = final
        self._language = language

    def findings(self) -> tuple[Finding, ...]:
        """All findings: on the answer as a whole first, then by place."""
        placed = [*self._ungrounded(), *self._wrong_sums()]
        return (*self._on_the_final_amount(), *sorted(placed, key=lambda finding: finding.start or 0))

    def _on_the_final_amount(self) -> Iterator[Finding]:
        if self._final is None:
            yield Finding(FindingKind.NO_ANSWER, message(FindingKind.NO_ANSWER, self._language))
        elif not self._is_reachable(self._final):
            text = message(FindingKind.UNREACHABLE, self._language, stated=self._final)
            last = next((a for a in reversed(self._statement.amounts) if a.value == self._final), None)
            span = (last.start, last.end) if last else (None, None)
            yield Finding(FindingKind.UNREACHABLE, text, *span)

    def _wrong_sums(self) -> Iterator[Finding]:
        for equation in self._statement.equations:
            for result in equation.results:
                if result.value != equation.total:
                    yield self._at(
                        FindingKind.ARITHMETIC, equation.start, result.end, total=equation.total, stated=result.value
                    )

    def _ungrounded(self) -> Iterator[Finding]:
        """Amounts that are neither in the document, nor a stated sum, nor a sum of what the answer named before."""
        grounded: list[Decimal] = []
        for amount in self._statement.amounts:
            if amount.value in self._present:
                grounded.append(amount.value)
            elif not self._is_explained(amount, grounded):
                text = self._answer[amount.start : amount.end]
                yield self._at(FindingKind.UNGROUNDED, amount.start, amount.end, text=text)

    def _is_explained(self, amount: Term, named_before: Sequence[Decimal]) -> bool:
        value = amount.value
        if value in (self._final, 0) or value in self._statement.results:
            return True
        return _has_run(self._values, value) or smallest_subset(named_before, value) is not None

    def _is_reachable(self, final: Decimal) -> bool:
        """Whether the final amount can be made from the document; also when that would take too long to find out."""
        if reach(self._values, final) is not Reach.NO:
            return True
        return any(equation.total == final and self._is_grounded(equation) for equation in self._statement.equations)

    def _is_grounded(self, equation: Equation) -> bool:
        """Whether every term has a mention of its own in the document."""
        return Counter(abs(term.value) for term in equation.terms) <= self._present

    def _at(self, kind: FindingKind, start: int, end: int, **values: str | Decimal) -> Finding:
        return Finding(kind, message(kind, self._language, **values), start, end)


def _has_run(values: Sequence[Decimal], target: Decimal) -> bool:
    """Whether neighbouring amounts of the document add up to `target`."""
    first, total = 0, Decimal(0)
    for value in values:
        total += value
        while total > target and first < len(values):
            total -= values[first]
            first += 1
        if total == target:
            return True
    return False
