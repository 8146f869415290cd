"""Amounts in the columns of a table whose heading names the unit: 鉴定价格（元） above 1350.

Tables come as lines of text whose cells are parted by tabs, bars or spaces: a heading with a unit, or one below a line
with a unit (单位：万元), and the lines below it that have as many cells. Lists out of a spreadsheet often name no unit
(金额, 损失, Loss): a column below such a heading is in yuan in a Chinese text, and in the money of the case in an
English one, unless the text counts in larger units. Its amounts tell so, but not where one is written to the cent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from mma_desktop.answers.characters import CHINESE
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.grammars import marks_of
from mma_desktop.ledger.quantities.multiplied import GoodsCount
from mma_desktop.ledger.words.column_headings import (
    NUMBER_OF_PIECES,
    PRICE_OF_ONE,
    Cell,
    Column,
    are_headings,
    columns_of,
)
from mma_desktop.ledger.words.table_units import TableUnit, UnitOrigin, UnitsAbove, is_end_of_page
from mma_desktop.ledger.words.unit_words import unit_above, unit_of

_GROUPED = r"[0-9]{1,3}(?:,[0-9]{2})*(?:,[0-9]{3})+(?:\.[0-9]{1,2})?"  # of lakhs too: 1,50,000
_BY_TWO_SPACES = re.compile(r"\S+(?: \S+)*")
_BY_COMMAS = re.compile(r'"[^"\n]*"|[^,"\n]+')
_FEWEST_BY_COMMAS = 3
_PARTED_BY = (  # each way to part cells, and how many headings it makes at the least: any words are parted by spaces
    (re.compile(r"[^\t]+"), 2),
    (re.compile(r"[^|｜\n]*[^|｜\s][^|｜\n]*"), 2),
    (re.compile(r"[^;\n]*[^;\s][^;\n]*"), 2),
    (_BY_TWO_SPACES, 3),
    (re.compile(r"\S+(?: {1,2}\S+)*"), 2),
    (re.compile(r"\S+"), 3),
    (_BY_COMMAS, _FEWEST_BY_COMMAS),
)
_BETWEEN_TABS = re.compile(r"(?:(?<=\t)|(?<=\n)|^)[^\t\n]*(?=[\t\n]|$)")
_ONLY_A_UNIT = re.compile(  # of a title: 损失明细 （单位：元）
    r"\W*(?:(?:金额|货币)?单位|in (?:thousand|million|billion|RMB|CNY|yuan))", re.IGNORECASE
)
_NAMES_AN_AMOUNT = re.compile(
    r"[^\s0-9]{0,8}(?:金额|发生额|余额|[数款]额|价值|(?<![单均])价格?|[价货赃]款|损失|收入|支出)(?:合计|小计)?"
    r"|(?:[A-Za-z]+ ){0,3}(?:amount|loss|value|price|sum|paid|stolen|taken|embezzled)(?: [A-Za-z]+)?",
    re.IGNORECASE,
)
_DIGIT = re.compile("[0-9]")
_LEAST_WITHOUT_UNIT = 100  # smaller numbers may count anything
_WHOLE = re.compile("[1-9][0-9]{0,5}")
_TO_THE_CENT = re.compile(r"[-−(（]?\s?[0-9,，]+\.[0-9]{2}[)）]?")
_LARGER_UNIT = re.compile(r"单位[:：]?(?:人民币)?[百千万亿]")


@dataclass(frozen=True, slots=True)
class ColumnAmount:
    """An amount of a table, its heading as [start, end) of the text, and the unit where one is named; `count` is how
    many pieces its row has, where it is the price of one and no column has what they come to.
    """

    mention: Mention
    heading: Cell
    unit: TableUnit | None = None
    count: GoodsCount | None = None


def amounts_in_columns(text: str, currency: str = YUAN) -> Iterator[ColumnAmount]:
    """Every amount below a heading, or a line, with a unit of this currency, or below one that names an amount, in the
    order of the text.
    """
    folded = fold(text)
    may_lack_unit = _may_lack_unit(folded, currency)
    if not (may_lack_unit or unit_of(currency).search(folded) or unit_above(currency).search(folded)):
        return
    found = [*_in_tables(folded, currency, may_lack_unit)]
    exact = _written_exactly(folded, found)
    for column, mention, count in found:
        is_known = column.unit is not None or column.heading in exact
        unit = column.unit if is_known else TableUnit(1, *column.heading, UnitOrigin.UNSTATED)
        yield ColumnAmount(mention, column.heading, unit, count)


def numbers_without_unit(text: str, currency: str = YUAN) -> Iterator[Mention]:
    """Every number below a heading that names an amount (Loss) where nothing says in which money or unit it is."""
    folded = fold(text)
    if _may_lack_unit(folded, currency):
        return
    found = [*_in_tables(folded, currency, may_lack_unit=True)]
    exact = _written_exactly(folded, found)
    for column, mention, _ in found:
        if column.unit is None and column.heading not in exact and abs(mention.value) >= _LEAST_WITHOUT_UNIT:
            yield mention


def _may_lack_unit(folded: str, currency: str) -> bool:
    """Whether a number without a unit can only be of this money: yuan in a Chinese text, other in an English one."""
    is_chinese = CHINESE.search(folded) is not None
    if is_chinese != (currency == YUAN) or _LARGER_UNIT.search(folded):
        return False
    without_numbers = (line for line in folded.split("\n") if _DIGIT.search(line) is None)  # as headings are
    return any(_NAMES_AN_AMOUNT.search(line) for line in without_numbers)


_Found = tuple[Column, Mention, GoodsCount | None]


def _written_exactly(folded: str, found: Sequence[_Found]) -> set[Cell]:
    """The headings of the columns in which a number is written to the cent."""
    return {column.heading for column, one, _ in found if _TO_THE_CENT.fullmatch(folded, one.start, one.end)}


def _in_tables(folded: str, currency: str, may_lack_unit: bool) -> Iterator[_Found]:
    """The amounts below all headings; with `may_lack_unit` those that name an amount without its unit, too."""
    columns: list[Column] = []
    units = UnitsAbove(folded, currency)
    for start, end in _lines(folded):
        if is_end_of_page(folded, start, end):
            continue
        cells, above = _cells(folded, start, end, len(columns)), units.above(start, end)
        found = _headings(folded, start, end, currency, above)
        if found := found or (_headings_without_unit(folded, start, end) if may_lack_unit else []):
            columns = found
            units.begin(start, end, above)
        elif units.names_unit(start, end):
            columns = []
        elif cells:
            yield from _amounts(folded, columns, cells, currency)
        elif not units.stood_before(start, end):
            columns = []


def _lines(folded: str) -> Iterator[Cell]:
    for match in re.finditer(r"[^\n]+", folded):
        yield match.span()


def _headings(folded: str, start: int, end: int, currency: str, above: TableUnit | None) -> list[Column]:
    """The columns below a heading; none where neither a cell of the line nor a line above (`above`) names a unit."""
    is_named = unit_of(currency).search(folded, start, end) is not None
    if not is_named and above is None:
        return []
    cells = _parted_headings(folded, start, end)
    is_title = any(_ONLY_A_UNIT.match(folded, begin) for begin, _ in (*cells[:1], *cells[-1:]))
    in_a_cell = any(unit_of(currency).search(folded, *cell) for cell in cells)
    if is_title or not (in_a_cell or (above and are_headings(folded, cells))):
        return []
    return columns_of(folded, cells, currency, above)


def _headings_without_unit(folded: str, start: int, end: int) -> list[Column]:
    """The columns below a heading that names an amount without its unit; none where the line is no such heading."""
    if _DIGIT.search(folded, start, end):
        return []
    cells = _parted(_BETWEEN_TABS, folded, start, end)
    if len(cells) == 1:
        by_commas = _parted(_BY_COMMAS, folded, start, end)
        cells = by_commas if len(by_commas) >= _FEWEST_BY_COMMAS else _parted_headings(folded, start, end)
    worths = [int(_NAMES_AN_AMOUNT.fullmatch(folded[slice(*cell)].strip()) is not None) for cell in cells]
    return [Column(cell, worth) for cell, worth in zip(cells, worths, strict=True)] if any(worths) else []


def _cells(folded: str, start: int, end: int, number: int) -> list[Cell]:
    """The cells of a line, parted so that there are this many; none where that cannot be.

    Between tabs cells may be empty, and the last ones may be missing.
    """
    if not number:
        return []
    tabbed = _parted(_BETWEEN_TABS, folded, start, end)
    if 1 < len(tabbed) <= number:
        return tabbed
    for pattern, _ in _PARTED_BY:
        cells = _parted(pattern, folded, start, end)
        if len(cells) == number and not (pattern is _BY_COMMAS and _has_gaps(folded, start, end)):
            return cells
    return []


def _parted_headings(folded: str, start: int, end: int) -> list[Cell]:
    """The cells of a line by the first way to part it that makes headings; none where no way does."""
    ways = ((_parted(pattern, folded, start, end), fewest) for pattern, fewest in _PARTED_BY)
    return next((cells for cells, fewest in ways if len(cells) >= fewest), list[Cell]())


def _parted(pattern: re.Pattern[str], folded: str, start: int, end: int) -> list[Cell]:
    return [match.span() for match in pattern.finditer(folded, start, end)]


def _has_gaps(folded: str, start: int, end: int) -> bool:
    """Whether a comma of the line parts no cells: it is one of a number beside others, or of a sentence."""
    return ", " in folded[start:end] or len(_parted(_BY_TWO_SPACES, folded, start, end)) > 1


def _amounts(
    folded: str, columns: Sequence[Column], cells: Sequence[Cell], currency: str
) -> Iterator[tuple[Column, Mention, GoodsCount | None]]:
    count = _pieces(folded, columns, cells)
    for column, (start, end) in zip(columns, cells, strict=False):
        cell = folded[start:end].replace("，", ",")  # of full-width digits
        written = cell.strip()
        number = _number(currency).fullmatch(written) if column.worth else None
        if number is None:
            continue
        begin = start + cell.index(written)
        value = Decimal((number["plain"] or number["enclosed"]).replace(",", "")) * column.worth
        is_negative = number["plain"] is None or number["minus"] is not None
        yield column, Mention(begin, begin + len(written), value, negative=is_negative), count


def _pieces(folded: str, columns: Sequence[Column], cells: Sequence[Cell]) -> GoodsCount | None:
    """How many pieces a row has, where every column of money has the price of one; None where it does not say."""
    headings = [folded[slice(*column.heading)] for column in columns]
    prices = [PRICE_OF_ONE.search(words) for column, words in zip(columns, headings, strict=True) if column.worth]
    place = next((i for i, words in enumerate(headings) if NUMBER_OF_PIECES.search(words)), len(cells))
    if not prices or None in prices or place >= len(cells):
        return None
    start, end = cells[place]
    written = folded[start:end].strip()
    begin = start + folded[start:end].index(written)
    return GoodsCount(Decimal(written), begin, begin + len(written)) if _WHOLE.fullmatch(written) else None


@cache
def _number(currency: str) -> re.Pattern[str]:
    """A number, also behind a sign of this money; a negative one has a minus or brackets, where (3) is an item."""
    mark = rf"(?:(?:{'[￥¥]|人民币|rmb|cny' if currency == YUAN else marks_of(currency)})\s?)?"
    return re.compile(
        rf"{mark}(?P<minus>[-−]\s?)?{mark}(?P<plain>{_GROUPED}|[0-9]{{1,12}}(?:\.[0-9]{{1,6}})?)"
        rf"|{mark}[（(]{mark}(?P<enclosed>{_GROUPED}|[0-9]{{1,12}}\.[0-9]{{2}}|[0-9]{{3,12}})[）)]",
        re.IGNORECASE,
    )
