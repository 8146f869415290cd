"""What the amounts of a statement's rows are: what came in, what went out, and what is neither.

None is a loss by itself: a statement tells how money moved, not which of it a crime took.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.grammars import marks_of
from mma_desktop.ledger.accounts.account_words import AccountPatterns, ColumnKind
from mma_desktop.ledger.accounts.tables import AccountAmount, AccountRow
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.proposals import Proposal, Reason
from mma_desktop.ledger.words.patterns import any_of

_YUAN = "人民币元?|元|yuan|rmb|cny|￥|156|0*1"
_NAMED = (ColumnKind.BALANCE, ColumnKind.FEE, ColumnKind.REFUND)
"""Columns of which the heading says what their amounts are."""


@dataclass(frozen=True, slots=True)
class RowReader:
    """Reads the rows of statements in this money."""

    patterns: AccountPatterns
    currency: str

    def proposals(self, rows: Sequence[AccountRow]) -> Iterator[tuple[Mention, Proposal]]:
        """Each amount of a statement with its role and the reason."""
        goes_out = _by_balance(rows)
        for index, row in enumerate(rows):
            about = self._of_row(row)
            for amount in row.amounts:
                yield amount.mention, _of_column(amount) or about or self._moved(row, amount, index in goes_out)

    def _of_row(self, row: AccountRow) -> Proposal | None:
        """What a row is that moved no money of others: a sum, a refund, an undone payment, own money or a cost."""
        patterns = self.patterns
        said = row.texts(ColumnKind.STATUS, ColumnKind.NOTES)
        foreign = [text for text in row.texts(ColumnKind.CURRENCY) if not self._is_own(text)]
        if found := patterns.sums.match(row.first):
            return Proposal(AmountRole.TOTAL, Reason.CUE, word=found.group())
        if foreign:
            return Proposal(AmountRole.OTHER, Reason.CUE, word=foreign[0])
        for pattern in (patterns.refunded, patterns.undone, patterns.own_money, patterns.costs):
            if word := next((found.group() for text in said if (found := pattern.search(text))), ""):
                return Proposal(AmountRole.OTHER, Reason.CUE, word=word)
        return None

    def _is_own(self, text: str) -> bool:
        """Whether a cell names the money of the case."""
        return any_of((_YUAN if self.currency == YUAN else marks_of(self.currency),)).fullmatch(text) is not None

    def _moved(self, row: AccountRow, amount: AccountAmount, falls: bool) -> Proposal:
        directions = row.said.get(ColumnKind.DIRECTION)
        if amount.kind is not ColumnKind.AMOUNT:
            is_out = amount.kind is ColumnKind.OUTGOING or amount.goes_out
        elif directions and self.patterns.out_of.search(directions[0]):
            is_out = True
        elif directions and not self.patterns.into.search(directions[0]):
            return Proposal(AmountRole.OTHER, Reason.ACCOUNT_NEITHER)
        else:
            is_out = amount.goes_out or (falls and not directions)
        return Proposal(AmountRole.OTHER, Reason.ACCOUNT_OUT if is_out else Reason.ACCOUNT_IN)


def with_sums(amounts: Sequence[tuple[Mention, Proposal]]) -> Iterator[tuple[Mention, Proposal]]:
    """The amounts, where each that came in or went out is told with how many there are and what they make."""
    sums = {
        reason: (sum(values, Decimal(0)), len(values))
        for reason in (Reason.ACCOUNT_IN, Reason.ACCOUNT_OUT)
        for values in [[mention.value for mention, proposal in amounts if proposal.reason is reason]]
    }
    for mention, proposal in amounts:
        value, count = sums.get(proposal.reason, (Decimal(0), 0))
        yield mention, replace(proposal, value=value, count=count) if count else proposal


def _of_column(amount: AccountAmount) -> Proposal | None:
    return Proposal(AmountRole.OTHER, Reason.CUE, word=amount.heading) if amount.kind in _NAMED else None


def _by_balance(rows: Sequence[AccountRow]) -> set[int]:
    """The rows whose balance is lower by their amount than that before, be the first row or the last the earliest."""
    pairs = [(_one(row, ColumnKind.AMOUNT), _one(row, ColumnKind.BALANCE)) for row in rows]
    onwards = {i: _step(pairs[i - 1], pairs[i]) for i in range(1, len(pairs))}
    backwards = {i: _step(pairs[i + 1], pairs[i]) for i in range(len(pairs) - 1)}
    steps = max(onwards, backwards, key=lambda found: sum(map(bool, found.values())))
    return {i for i, step in steps.items() if step < 0}


def _one(row: AccountRow, kind: ColumnKind) -> Decimal | None:
    """The only amount of a kind, with its sign."""
    found = [-one.mention.value if one.goes_out else one.mention.value for one in row.amounts if one.kind is kind]
    return found[0] if len(found) == 1 else None


def _step(before: tuple[Decimal | None, Decimal | None], row: tuple[Decimal | None, Decimal | None]) -> int:
    """Whether a balance rises (1) or falls (-1) by exactly the amount of its row; else 0."""
    amount, balance = row
    if amount is None or balance is None or before[1] is None or not amount:
        return 0
    moved = balance - before[1]
    return (moved == amount) - (moved == -amount)
