"""Amounts in the columns of a table whose heading names the unit: 鉴定价格（元） above 1350.

Tables come as lines of text whose cells are parted by tabs, bars or spaces: a heading with a unit, and the lines below
it that have as many cells.
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
_Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ColumnAmount:
    """An amount of a table, and its heading as [start, end) of the text."""

    mention: Mention
    heading: _Cell


def amounts_in_columns(text: str, currency: str = YUAN) -> Iterator[ColumnAmount]:
    """Every amount below a heading with a unit of this currency, in the order of the text."""
    folded, named = fold(text), _unit(currency)
    if named.search(folded) is None:
        return
    heading: list[_Cell] = []
    for start, end in _lines(folded):
        cells = _cells(folded, start, end, len(heading))
        if found := _cells_with_unit(folded, start, end, named):
            heading = found
        elif cells:
            yield from _amounts(folded, heading, cells, named)
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


def _amounts(folded: str, heading: list[_Cell], cells: list[_Cell], named: re.Pattern[str]) -> Iterator[ColumnAmount]:
    for column, (start, end) in zip(heading, cells, strict=False):
        unit = named.search(folded, *column)
        written = folded[start:end].strip()
        if unit is None or _NUMBER.fullmatch(written) is None:
            continue
        begin = start + folded[start:end].index(written)
        value = Decimal(written.replace(",", "")) * (10_000 if unit["ten_thousand"] else 1)
        yield ColumnAmount(Mention(begin, begin + len(written), value), column)
