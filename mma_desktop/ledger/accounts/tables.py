"""The tables of a text that are statements of accounts: lines of cells between tabs below headings that name a day, an
amount, and either the balance behind it or whether it came in or went out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.answers.money.found import Mention
from mma_desktop.ledger.accounts.account_words import AccountPatterns, ColumnKind
from mma_desktop.ledger.words.column_headings import Cell, are_headings
from mma_desktop.ledger.words.table_units import TableUnit, UnitsAbove, is_end_of_page, unit_in_heading

_FEWEST_CELLS = 3  # of headings
_MARK = r"(?:[￥¥$£€]|人民币|rmb|cny|usd|gbp|eur|hkd)"
_AMOUNT = re.compile(
    rf"(?P<open>[（(])?\s?{_MARK}?\s?(?P<sign>[-−–+])?\s?{_MARK}?\s?"
    r"(?P<number>[0-9]{1,3}(?:[,，][0-9]{3})+(?:\.[0-9]{1,4})?|[0-9]{1,12}(?:\.[0-9]{1,4})?)"
    r"\s?(?P<own>元|yuan)?\s?(?P<close>[）)])?\s?(?P<side>cr|dr)?\.?",
    re.IGNORECASE,
)
_MINUS = ("-", "−", "–")
_NOTHING = re.compile(r"[-—–/\\.*\s]*|n/?a|nil|无|空")  # in a cell of money without any
_MONEY = (
    ColumnKind.INCOMING,
    ColumnKind.OUTGOING,
    ColumnKind.AMOUNT,
    ColumnKind.BALANCE,
    ColumnKind.FEE,
    ColumnKind.REFUND,
)


@dataclass(frozen=True, slots=True)
class AccountAmount:
    """An amount in a row: its heading, what its column holds, whether the row writes it as going out (-, DR), and the
    unit of its table where one is named.
    """

    mention: Mention
    heading: str
    kind: ColumnKind
    goes_out: bool
    unit: TableUnit | None = None


@dataclass(frozen=True, slots=True)
class AccountRow:
    """A row: the characters [start, end) of its line, its amounts, its first cell that is not empty, what the cells of
    each kind say, and the cells that only name a currency.
    """

    start: int
    end: int
    amounts: tuple[AccountAmount, ...]
    first: str
    said: Mapping[ColumnKind, tuple[str, ...]]
    currencies: tuple[Cell, ...]

    def texts(self, *kinds: ColumnKind) -> tuple[str, ...]:
        """What its cells of these kinds say."""
        return tuple(text for kind in kinds for text in self.said.get(kind, ()) if text)


@dataclass(frozen=True, slots=True)
class _Heading:
    text: str
    kind: ColumnKind | None
    unit: TableUnit | None


def tables_in(
    folded: str, currency: str, patterns: AccountPatterns, elsewhere: TableUnit | None = None
) -> Iterator[tuple[AccountRow, ...]]:
    """The rows of each statement in a folded text in lower case, in its order; `elsewhere` is a unit that the text
    names at no table, which is kept for those without one of their own.
    """
    columns: list[_Heading] = []
    rows: list[AccountRow] = []
    units = UnitsAbove(folded, currency)
    for start, end in (match.span() for match in re.finditer(r"[^\n]+", folded)):
        if is_end_of_page(folded, start, end):
            continue
        cells, above = _cells(folded, start, end), units.above(start, end)
        headings = _headings(folded, cells, currency, patterns, above or elsewhere)
        if columns and not headings and _is_row(folded, cells, columns):
            rows.append(_row(folded, cells, columns))
            continue
        if headings:
            units.begin(start, end, above)
        elif not units.names_unit(start, end) and units.stood_before(start, end):
            continue
        if rows:
            yield tuple(rows)
        columns, rows = headings, []
    if rows:
        yield tuple(rows)


def _cells(folded: str, start: int, end: int) -> list[Cell]:
    cells: list[Cell] = []
    for cell in folded[start:end].split("\t"):
        cells.append((start, start + len(cell)))
        start += len(cell) + 1
    return cells


def _headings(
    folded: str, cells: Sequence[Cell], currency: str, patterns: AccountPatterns, above: TableUnit | None
) -> list[_Heading]:
    """The headings of a statement; none where the line is not that."""
    if len(cells) < _FEWEST_CELLS or not are_headings(folded, cells):
        return []
    texts = [folded[slice(*cell)].strip() for cell in cells]
    kinds = patterns.kinds(texts)
    moves = {ColumnKind.INCOMING, ColumnKind.OUTGOING} & {*kinds}
    tells_way = ColumnKind.BALANCE in kinds or ColumnKind.DIRECTION in kinds
    is_statement = len(moves) > 1 or (tells_way and (moves or ColumnKind.AMOUNT in kinds))
    if ColumnKind.DATE not in kinds or not is_statement:
        return []
    units = [unit_in_heading(folded, *cell, currency) or above for cell in cells]
    return [_Heading(text, kind, unit) for text, kind, unit in zip(texts, kinds, units, strict=True)]


def _is_row(folded: str, cells: Sequence[Cell], columns: Sequence[_Heading]) -> bool:
    """Whether the line has several cells, and none with words where money must stand."""
    held = (folded[slice(*cell)].strip() for column, cell in zip(columns, cells, strict=False) if column.kind in _MONEY)
    return len(cells) > 1 and all(_AMOUNT.fullmatch(text) or _NOTHING.fullmatch(text) for text in held)


def _row(folded: str, cells: Sequence[Cell], columns: Sequence[_Heading]) -> AccountRow:
    amounts: list[AccountAmount] = []
    said: dict[ColumnKind, list[str]] = {}
    currencies: list[Cell] = []
    for column, cell in zip(columns, cells, strict=False):
        text = folded[slice(*cell)].strip()
        if column.kind is None:
            continue
        said.setdefault(column.kind, []).append(text)
        if column.kind is ColumnKind.CURRENCY:
            currencies.append(cell)
        if column.kind in _MONEY and (found := _AMOUNT.fullmatch(text)):
            amounts.append(_amount(folded.index(text, *cell), found, column, column.kind))
    return AccountRow(
        cells[0][0],
        cells[-1][1],
        tuple(amounts),
        next((text for cell in cells if (text := folded[slice(*cell)].strip())), ""),
        {kind: tuple(texts) for kind, texts in said.items()},
        tuple(currencies),
    )


def _amount(start: int, found: re.Match[str], column: _Heading, kind: ColumnKind) -> AccountAmount:
    unit = None if found["own"] else column.unit
    value = Decimal(re.sub("[,，]", "", found["number"])) * (unit.worth if unit else 1)
    is_negative = found["sign"] in _MINUS or bool(found["open"] and found["close"])
    mention = Mention(start, start + len(found[0]), value, negative=is_negative)
    return AccountAmount(mention, column.text, kind, is_negative or found["side"] == "dr", unit)
