"""Amounts in the columns of a table whose heading names the unit: 鉴定价格（元） above 1350.

Tables come as lines of text whose cells are parted by tabs, bars or spaces: a heading with a unit, and the lines below
it that have as many cells. Banks name no unit (交易金额, 余额): a column below such a heading is in yuan where a
number in it is written to the cent (5000.00), unless the text counts in larger units.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.grammars import marks_of

_NUMBER = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,2})?|[0-9]{1,12}(?:\.[0-9]{1,2})?")
_PARTED_BY = tuple(map(re.compile, (r"[^\t]+", r"[^|｜\n]*[^|｜\s][^|｜\n]*", r"\S+(?: \S+)*", r"\S+")))
_BETWEEN_TABS = re.compile(r"(?:(?<=\t)|(?<=\n)|^)[^\t\n]*(?=[\t\n]|$)")
_FEWEST_CELLS = 3
_OF_A_BANK = re.compile(r"[^\s0-9]{0,8}(?:金额|发生额|余额)")
_TO_THE_CENT = re.compile(r"[0-9,，]+\.[0-9]{2}")
_LARGER_UNIT = re.compile(r"单位[:：]?(?:人民币)?[百千万亿]")
_Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ColumnAmount:
    """An amount of a table, and its heading as [start, end) of the text."""

    mention: Mention
    heading: _Cell


def amounts_in_columns(text: str, currency: str = YUAN) -> Iterator[ColumnAmount]:
    """Every amount below a heading with a unit of this currency, in the order of the text."""
    folded, named = fold(text), _unit(currency)
    of_a_bank = currency == YUAN and "\t" in folded and _LARGER_UNIT.search(folded) is None
    if named.search(folded) is None and not of_a_bank:
        return
    found = [*_in_tables(folded, named, of_a_bank=of_a_bank)]
    exact = {one.heading for one in found if _TO_THE_CENT.fullmatch(folded, one.mention.start, one.mention.end)}
    yield from (one for one in found if one.heading in exact or named.search(folded, *one.heading))


def _in_tables(folded: str, named: re.Pattern[str], *, of_a_bank: bool) -> Iterator[ColumnAmount]:
    """The amounts below all headings, those of a bank too where the text may have such."""
    heading: list[_Cell] = []
    for start, end in _lines(folded):
        cells = _cells(folded, start, end, len(heading))
        found = _cells_with_unit(folded, start, end, named)
        if found := found or (_heading_of_a_bank(folded, start, end) if of_a_bank else []):
            heading = found
        elif cells:
            yield from _amounts(folded, heading, cells, named, of_a_bank=of_a_bank)
        else:
            heading = []


def _lines(folded: str) -> Iterator[_Cell]:
    for match in re.finditer(r"[^\n]+", folded):
        yield match.span()


@cache
def _unit(currency: str) -> re.Pattern[str]:
    """The unit of a heading in brackets."""
    words = "元|yuan|rmb|cny" if currency == YUAN else marks_of(currency)
    return re.compile(
        rf"[（(](?:单位[:：]?)?(?:人民币)?(?P<ten_thousand>万)?(?:{words})(?:人民币)?[）)]", re.IGNORECASE
    )


def _cells_with_unit(folded: str, start: int, end: int, named: re.Pattern[str]) -> list[_Cell]:
    """The cells of a heading; none where no cell of the line names a unit."""
    if named.search(folded, start, end) is None:
        return []
    return next((cells for cells in _partings(folded, start, end) if len(cells) >= _FEWEST_CELLS), list[_Cell]())


def _heading_of_a_bank(folded: str, start: int, end: int) -> list[_Cell]:
    """The cells of a heading without a unit, between tabs; none where the line is no such heading."""
    cells = [match.span() for match in _BETWEEN_TABS.finditer(folded, start, end)]
    is_heading = len(cells) >= _FEWEST_CELLS and not any(map(str.isdigit, folded[start:end]))
    return cells if is_heading and any(_is_of_a_bank(folded, cell) for cell in cells) else []


def _is_of_a_bank(folded: str, cell: _Cell) -> bool:
    return _OF_A_BANK.fullmatch(folded[slice(*cell)].strip()) is not None


def _cells(folded: str, start: int, end: int, number: int) -> list[_Cell]:
    """The cells of a line, parted so that there are this many; none where that cannot be.

    Between tabs cells may be empty, and the last ones may be missing.
    """
    if not number:
        return []
    tabbed = [match.span() for match in _BETWEEN_TABS.finditer(folded, start, end)]
    if 1 < len(tabbed) <= number:
        return tabbed
    return next((cells for cells in _partings(folded, start, end) if len(cells) == number), list[_Cell]())


def _partings(folded: str, start: int, end: int) -> Iterator[list[_Cell]]:
    """The cells of a line by each way to part them."""
    return ([match.span() for match in pattern.finditer(folded, start, end)] for pattern in _PARTED_BY)


def _amounts(
    folded: str, heading: list[_Cell], cells: list[_Cell], named: re.Pattern[str], *, of_a_bank: bool
) -> Iterator[ColumnAmount]:
    for column, (start, end) in zip(heading, cells, strict=False):
        unit = named.search(folded, *column)
        cell = folded[start:end].replace("，", ",")  # of full-width digits
        written = cell.strip()
        counts = unit is not None or (of_a_bank and _is_of_a_bank(folded, column))
        if not counts or _NUMBER.fullmatch(written) is None:
            continue
        begin = start + cell.index(written)
        value = Decimal(written.replace(",", "")) * (10_000 if unit and unit["ten_thousand"] else 1)
        yield ColumnAmount(Mention(begin, begin + len(written), value), column)
