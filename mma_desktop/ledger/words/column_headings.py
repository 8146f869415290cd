"""The headings of a table: in which unit its columns are, and which of them are no money.

A heading names the unit (金额（万元）, 金额/元, Amount (RMB '000)), or a line above the table does (单位：千元): that
is the unit of all columns but the first, which says what the lines are, and those whose heading counts something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.answers.money.grammars import grammar_of
from mma_desktop.ledger.words.table_units import TableUnit, unit_in_heading

Cell = tuple[int, int]
"""The characters [start, end) of a cell."""

_COUNTS_SOMETHING_ELSE = re.compile(
    "序|编号|账号|行次|次数|附注|注释|数量|人数|件数|股数|笔数|比|率|%|日期|时间|年龄|年限|期限|面积|重量|型号|代码|电话|页|备注"
    "|说明|年份|^年度?$|^月份?$|[(（](?:吨|公斤|千克|克|股|人|天|日|月|年|台|个|件|份|套|平方米|㎡|倍)[)）]"
)
PRICE_OF_ONE = re.compile(
    r"单价|unit (?:price|cost|value)|(?:price|cost|value) (?:each|apiece|per )|per (?:unit|piece|item)", re.IGNORECASE
)
NUMBER_OF_PIECES = re.compile(
    r"数量|件数|(?<![A-Za-z])(?:qty|quantity|pieces|pcs|units|number|no[.]? of [a-z]+)(?![A-Za-z])", re.IGNORECASE
)
_A_NUMBER = re.compile(r"(?!(?:19|20)[0-9]{2}\Z)[0-9][0-9,]*(?:\.[0-9]+)?")  # and no year


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and what the number 1 is worth in it; 0 where it is no money.

    `unit` is named by its heading or by a line above the table; None where neither does.
    """

    heading: Cell
    worth: int
    unit: TableUnit | None = None


def columns_of(folded: str, cells: Sequence[Cell], currency: str, above: TableUnit | None = None) -> list[Column]:
    """The columns below these cells of a folded text; `above` is the unit that stands above the table."""
    foreign = grammar_of(currency).foreign.hint
    columns: list[Column] = []
    for index, (start, end) in enumerate(cells):
        heading = folded[start:end].strip()
        may_be = index > 0 and heading and not _COUNTS_SOMETHING_ELSE.search(heading) and not foreign.search(heading)
        unit = unit_in_heading(folded, start, end, currency) or (above if may_be else None)
        columns.append(Column((start, end), unit.worth if unit else 0, unit))
    return columns


def are_headings(folded: str, cells: Sequence[Cell]) -> bool:
    """Whether no cell but the first is a number, as in all lines below the headings; 2019 is a year."""
    return not any(_A_NUMBER.fullmatch(folded[start:end].strip()) for start, end in cells[1:])
