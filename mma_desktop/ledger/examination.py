"""What is wrong with an answer's amounts: compared with the document's ledger, its sums worked out again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from decimal import Decimal
from itertools import chain

from mma_desktop.answers.money.equations import Equation, Term
from mma_desktop.answers.money.wording import figures
from mma_desktop.ledger.base import AmountRole, ChangeKind, Entry, Feasible, Finding, FindingKind, Ledger
from mma_desktop.ledger.messages import message
from mma_desktop.ledger.statement import Statement
from mma_desktop.ledger.subset import Reach, reach, smallest_subset
from mma_desktop.ledger.sureness import SURE

_SLIPS = tuple(Decimal(10) ** power for power in (1, 2, 3, 4, -1, -2, -3, -4))
_MOST_SEARCHES = 20  # searches for the parts of an amount, in one answer
_NO_SECOND_TIME = (AmountRole.REPEAT, AmountRole.TOTAL, AmountRole.UNIT_PRICE)
_NO_LOSS = (
    AmountRole.SHARE,
    AmountRole.RESALE,
    AmountRole.RETURNED,
    AmountRole.FINE,
    AmountRole.NOT_VALUED,
    AmountRole.OTHER,
)


def examine(
    proposal: Ledger, statement: Statement, answer: str, final: Decimal | None, way: Feasible | None, language: str
) -> tuple[Finding, ...]:
    """All findings on `answer`: on the answer as a whole first, then by place.

    `proposal` is the ledger that the rules propose, `way` leads from its total to `final`.
    """
    return _AnswerExaminer(proposal, statement, answer, final, way, language).findings()


class _DocumentAmounts:
    """The amounts of a document by their values, and how often an answer may count each."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.values = [value for entry in entries for value in entry.possible if value > 0]
        self._by_value = defaultdict[Decimal, list[Entry]](list)
        for entry in entries:
            for value in entry.possible:
                self._by_value[value].append(entry)
        once = [entry for entry in entries if entry.role not in _NO_SECOND_TIME]
        self.present = Counter({value: len(same) for value, same in self._by_value.items()})
        self.available = Counter(value for entry in once for value in entry.possible)
        self.repeated = {entry.value for entry in entries if entry.role in _NO_SECOND_TIME}

    def left_out_for_sure(self, value: Decimal) -> Entry | None:
        """The amount of this value, if every amount of this value is left out by a sure rule."""
        same = self._by_value.get(value, ())
        sure = all(entry.role in _NO_LOSS and entry.sureness >= SURE for entry in same)
        return same[0] if same and sure else None


class _AnswerExaminer:
    """Compares what an answer states with the document's amounts."""

    def __init__(
        self,
        proposal: Ledger,
        statement: Statement,
        answer: str,
        final: Decimal | None,
        way: Feasible | None,
        language: str,
    ) -> None:
        self._proposal, self._amounts = proposal, _DocumentAmounts(proposal.entries)
        self._statement, self._answer, self._final = statement, answer, final
        self._changes = way.changes if way is not None else None
        self._language = language
        self._searches = 0

    def findings(self) -> tuple[Finding, ...]:
        """All of them: those on the answer as a whole first, then the others by place."""
        placed = [*self._ungrounded(), *self._wrong_sums(), *self._counted_twice(), *self._counted_excluded()]
        whole = [*self._on_the_final_amount(), *self._omitted()]
        return (*whole, *sorted(placed, key=lambda finding: finding.start or 0))

    # The final amount ----------------------------------------------------------------------------------------------

    def _on_the_final_amount(self) -> Iterator[Finding]:
        if self._final is None:
            yield Finding(FindingKind.NO_ANSWER, self._message(FindingKind.NO_ANSWER))
        elif not self._is_reachable(self._final):
            last = next((a for a in reversed(self._statement.amounts) if a.value == self._final), None)
            span = (last.start, last.end) if last else (None, None)
            meant = self._slipped(self._final, {*self._totals(), *self._amounts.present})
            kind = FindingKind.UNREACHABLE if meant is None else FindingKind.UNIT_SLIP
            text = self._answer[last.start : last.end] if last else figures(self._final)
            yield Finding(kind, self._message(kind, stated=self._final, text=text, value=meant or Decimal(0)), *span)

    def _is_reachable(self, final: Decimal) -> bool:
        """Whether the final amount can be made from the document; also when that would take too long to find out."""
        if reach(self._amounts.values, final) is not Reach.NO:
            return True
        return any(equation.total == final and self._is_grounded(equation) for equation in self._statement.equations)

    def _is_grounded(self, equation: Equation) -> bool:
        """Whether every term has a mention of its own in the document."""
        return Counter(abs(term.value) for term in equation.terms) <= self._amounts.present

    def _totals(self) -> Iterator[Decimal]:
        """What the final amount might have been meant to be."""
        yield self._proposal.total
        for equation in self._statement.equations:
            yield equation.total

    # Single amounts ------------------------------------------------------------------------------------------------

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
            if amount.value in self._amounts.present:
                grounded.append(amount.value)
            elif not self._is_explained(amount, grounded):
                text = self._answer[amount.start : amount.end]
                meant = self._slipped(amount.value, self._amounts.present)
                kind = FindingKind.UNGROUNDED if meant is None else FindingKind.UNIT_SLIP
                yield self._at(kind, amount.start, amount.end, text=text, value=meant or Decimal(0))

    def _is_explained(self, amount: Term, named_before: Sequence[Decimal]) -> bool:
        value = amount.value
        if value in (self._final, 0) or value in self._statement.results:
            return True
        if self._is_searched_out():
            return True
        return _has_run(self._amounts.values, value) or smallest_subset(named_before, value) is not None

    def _is_searched_out(self) -> bool:
        """Whether so many searches were made that an answer of thousands of amounts would take too long."""
        self._searches += 1
        return self._searches > _MOST_SEARCHES

    def _slipped(self, value: Decimal, meant: Container[Decimal]) -> Decimal | None:
        """The amount of which `value` is a tenth, a hundred times or the like; the smallest slip, or None."""
        return next((value * slip for slip in _SLIPS if value > 0 and value * slip in meant), None)

    # Too often, or not at all --------------------------------------------------------------------------------------

    def _counted_twice(self) -> Iterator[Finding]:
        """Addends of the sum that leads to the final amount that the document does not hold so often."""
        if self._final is None:
            return
        sums = self._statement.sums_for(self._final)
        if not sums:
            yield from self._counted_twice_unsaid()
            return
        last_place = {term.value: term for term in sums[0]}
        used = Counter(term.value for term in sums[0])
        for value, count in used.items():
            too_often = value in self._amounts.present and count > max(1, self._amounts.available[value])
            if too_often or self._is_total_with_parts(value, used):
                term = last_place[value]
                yield self._at(FindingKind.COUNTED_TWICE, term.start, term.end, value=value)

    def _is_total_with_parts(self, value: Decimal, used: Counter[Decimal]) -> bool:
        """Whether a stated total, or a price beside its product, is added to what it already contains."""
        if value not in self._amounts.repeated or self._is_searched_out():
            return False
        others = list((used - Counter([value])).elements())
        parts = smallest_subset(others, value)
        return parts is not None and len(parts) > 1

    def _counted_twice_unsaid(self) -> Iterator[Finding]:
        """A bare final amount that is the proposal with repeated mentions on top."""
        again = [self._proposal.entries[change.entry] for change in self._changes or ()]
        adds_only = all(change.kind is ChangeKind.ADD for change in self._changes or ())
        if adds_only and all(entry.role in _NO_SECOND_TIME for entry in again):
            for entry in again:
                text = self._message(FindingKind.COUNTED_TWICE, value=entry.value)
                yield Finding(FindingKind.COUNTED_TWICE, text)

    def _counted_excluded(self) -> Iterator[Finding]:
        """Addends that stand in the document only where a sure rule leaves them out."""
        if self._final is None:
            return
        sums = self._statement.sums_for(self._final)
        if sums:
            for term in sums[0]:
                entry = self._amounts.left_out_for_sure(term.value)
                if entry is not None:
                    yield self._at(FindingKind.COUNTED_EXCLUDED, term.start, term.end, **self._named(entry))
        elif self._changes is not None and len(self._changes) == 1 and self._changes[0].kind is ChangeKind.ADD:
            entry = self._amounts.left_out_for_sure(self._proposal.entries[self._changes[0].entry].value)
            if entry is not None:
                yield Finding(
                    FindingKind.COUNTED_EXCLUDED,
                    self._message(FindingKind.COUNTED_EXCLUDED, **self._named(entry)),
                )

    def _named(self, entry: Entry) -> dict[str, str | Decimal | AmountRole]:
        return {"value": entry.value, "role": entry.role}

    def _omitted(self) -> Iterator[Finding]:
        """Losses that are neither in the answer's total nor named by it."""
        if self._final is None or self._final == self._proposal.total:
            return
        missing = [entry.text for entry in self._missing(self._final)]
        if missing:
            yield Finding(FindingKind.OMITTED, self._message(FindingKind.OMITTED, amounts=missing))

    def _missing(self, final: Decimal) -> Iterator[Entry]:
        sums = self._statement.sums_for(final)
        named = Counter(amount.value for amount in self._statement.amounts)
        if sums:
            used = Counter(abs(term.value) for term in chain.from_iterable(sums)) | named | self._misread()
            yield from (e for e in self._proposal.entries if e.counted and not any(used[v] for v in e.possible))
        elif self._changes and all(change.kind is ChangeKind.REMOVE for change in self._changes):
            removed = (self._proposal.entries[change.entry] for change in self._changes)
            yield from (entry for entry in removed if not named[entry.value])

    def _misread(self) -> Counter[Decimal]:
        """What the answer's slips stand for."""
        unknown = (amount.value for amount in self._statement.amounts if amount.value not in self._amounts.present)
        return Counter(meant for value in unknown if (meant := self._slipped(value, self._amounts.present)) is not None)

    def _at(self, kind: FindingKind, start: int, end: int, **values: str | Decimal | AmountRole) -> Finding:
        return Finding(kind, self._message(kind, **values), start, end)

    def _message(self, kind: FindingKind, **values: str | Decimal | AmountRole | Sequence[str]) -> str:
        return message(kind, self._language, self._proposal.currency, **values)


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
