"""The statements of accounts in a text: their amounts with what each is, and the text without them.

Statements of banks and of payment services (余额, 交易金额, 收/支, 交易状态, debit, credit) list every payment of an
account. The rules and readings of the other amounts never see them: equal payments on several days are no repeats of
each other, and no sum of some rows is a total.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.accounts.account_words import AccountPatterns, account_patterns
from mma_desktop.ledger.accounts.rows import RowReader, with_sums
from mma_desktop.ledger.accounts.tables import AccountRow, tables_in
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.proposals import Proposal, Reason
from mma_desktop.ledger.words.patterns import lowered
from mma_desktop.ledger.words.table_units import TableUnit, UnitOrigin

_LARGER_UNIT = re.compile(r"单位\s?[:：]?\s?(?:人民币)?[百千万亿]{1,2}\w{0,2}|\bin (?:thousand|million|billion)s\b")
_LONGEST_SUMMARY = 160  # characters of a line that sums a statement up
_MARKS = re.compile(r"[\W_]*")


@dataclass(frozen=True, slots=True)
class StatementAmounts:
    """The amounts of all statements in a text with their proposals, in order, the text with blanks for them, and the
    units of their tables by the places where the amounts begin.
    """

    amounts: tuple[tuple[Mention, Proposal], ...]
    rest: str
    units: Mapping[int, TableUnit] = field(default_factory=dict[int, TableUnit])


def read_statements(text: str, currency: str) -> StatementAmounts:
    """The statements of accounts in a text, of which the amounts are in this money or in none that is named."""
    if "\t" not in text:
        return StatementAmounts((), text)
    folded, patterns = lowered(fold(text)), account_patterns()
    tables = tuple(tables_in(folded, currency, patterns, _unit_elsewhere(folded)))
    if not tables:
        return StatementAmounts((), text)
    rows = [row for table in tables for row in table]
    reader = RowReader(patterns, currency)
    in_columns = [*with_sums([found for table in tables for found in reader.proposals(table)])]
    currencies = [cell for row in rows for cell in row.currencies]
    rest = _blanked(text, [*_spans(in_columns), *currencies])
    beside = [*_beside(folded, find_amounts(rest, currency=currency), rows, patterns)]
    amounts = sorted((*in_columns, *beside), key=lambda found: found[0].start)
    units = {one.mention.start: one.unit for row in rows for one in row.amounts if one.unit and one.unit.is_told}
    return StatementAmounts(tuple(amounts), _blanked(rest, _spans(beside)), units)


def _unit_elsewhere(folded: str) -> TableUnit | None:
    """A larger unit that the text names anywhere, of which a statement is not known to be."""
    found = _LARGER_UNIT.search(folded)
    return TableUnit(1, found.start(), found.end(), UnitOrigin.ELSEWHERE) if found else None


def _beside(
    folded: str, mentions: Iterable[Mention], rows: Sequence[AccountRow], patterns: AccountPatterns
) -> Iterator[tuple[Mention, Proposal]]:
    """Amounts in the other cells of rows, and in lines outside the tables that sum them up."""
    starts = {row.start for row in rows}
    for mention in mentions:
        begin = folded.rfind("\n", 0, mention.start) + 1
        if begin in starts:
            yield mention, _of_note(folded[begin : mention.start].rpartition("\t")[2], patterns)
        elif word := _summary(folded, begin, mention.start, patterns):
            yield mention, Proposal(AmountRole.TOTAL, Reason.CUE, word=word)


def _summary(folded: str, begin: int, place: int, patterns: AccountPatterns) -> str:
    """The word with which a short line sums a statement up before an amount at this place; "" where it does not."""
    end = folded.find("\n", place)
    if (len(folded) if end < 0 else end) - begin > _LONGEST_SUMMARY:
        return ""
    marks = _MARKS.match(folded, begin, place)
    found = patterns.summary.match(folded, marks.end() if marks else begin, place)
    return found.group() if found else ""


def _of_note(before: str, patterns: AccountPatterns) -> Proposal:
    """What an amount in a note is, behind these words of its cell: what was given back, a cost, or a remark."""
    said = before.rstrip("(（￥ ")
    if found := patterns.refunded.search(said) or patterns.costs.search(said):
        return Proposal(AmountRole.OTHER, Reason.CUE, word=found.group())
    return Proposal(AmountRole.OTHER, Reason.ACCOUNT_NOTE)


def _spans(amounts: Iterable[tuple[Mention, Proposal]]) -> list[tuple[int, int]]:
    return [(mention.start, mention.end) for mention, _ in amounts]


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with spaces in place of these characters."""
    pieces: list[str] = []
    place = 0
    for start, end in sorted(spans):
        pieces += [text[place:start], " " * (end - start)]
        place = end
    return "".join([*pieces, text[place:]])
