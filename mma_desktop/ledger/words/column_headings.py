"""The headings of a table: in which unit its columns are, and which of them are no money.

A heading names the unit (金额（万元）, 金额/元, Amount (RMB '000)), or a line above the table does (单位：千元): that
is the unit of all columns but the first, which says what the lines are, and those whose heading counts something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.grammars import grammar_of, marks_of
from mma_desktop.answers.money.numerals import value_of

Cell = tuple[int, int]
"""The characters [start, end) of a cell."""

_COUNTS_SOMETHING_ELSE = re.compile(
    "序|编号|账号|行次|次数|附注|注释|数量|人数|件数|股数|笔数|比|率|%|日期|时间|年龄|年限|期限|面积|重量|型号|代码|电话|页|备注"
    "|说明|年份|^年度?$|^月份?$|[(（](?:吨|公斤|千克|克|股|人|天|日|月|年|台|个|件|份|套|平方米|㎡|倍)[)）]"
)
_A_NUMBER = re.compile(r"(?!(?:19|20)[0-9]{2}\Z)[0-9][0-9,]*(?:\.[0-9]+)?")  # and no year
_ENGLISH = "000|thousand|million|billion"
_WORTH = {"000": 1000, "thousand": 1000, "million": 10**6, "billion": 10**9}


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and what the number 1 is worth in it; 0 where it is no money.

    `has_unit` says whether its heading, or a line above the table, names the unit.
    """

    heading: Cell
    worth: int
    has_unit: bool = True


def unit_of(currency: str) -> re.Pattern[str]:
    """The unit of this currency in a heading of a column."""
    return _units(currency)[0]


def unit_above(currency: str) -> re.Pattern[str]:
    """The unit of this currency in a line above a table."""
    return _units(currency)[1]


@cache
def _units(currency: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = "元|yuan|rmb|cny|￥" if currency == YUAN else marks_of(currency)
    behind = rf"(?:人民币)?(?:\s?['’]?(?P<english>{_ENGLISH})s?)?"
    before = rf"(?P<plural>{_ENGLISH})s?(?: of)? "
    chinese = rf"(?:人民币)?(?P<chinese>[十百千万亿]{{0,2}})(?:{words})"
    heading = (
        rf"[（(](?:(?:金额)?单位[:：]?)?{chinese}{behind}(?:[/／][^()（）\t\n|｜]{{1,6}})?[）)]"
        rf"|[（(](?:in )?{before}(?:{words})[）)]|(?:{words})\s?['’](?P<thousands>000)"
        rf"|[/／](?P<slash>[十百千万亿]{{0,2}})(?:{words})(?=\s*(?:[\t\n|｜]|$))"
    )
    above = (
        rf"单位\s?[:：]\s?{chinese}(?=[\s）)、,，;；。|｜/／]|人民币|$)"
        rf"|^[^\w\n]*(?:(?:all )?(?:amounts|figures)(?: are)?(?: expressed| stated)? |expressed )?in (?:{before})?"
        rf"(?:{words}){behind}[^\w\n]*$"
    )
    return re.compile(heading, re.IGNORECASE), re.compile(above, re.IGNORECASE | re.MULTILINE)


def worth_of(unit: re.Match[str]) -> int:
    """What the number 1 is worth under this unit: 10,000 for 万元."""
    written = next(filter(None, unit.groupdict().values()), "")
    return _WORTH.get(written.lower()) or int(value_of(f"一{written}") or 1)


def columns_of(folded: str, cells: Sequence[Cell], currency: str, above: int = 0) -> list[Column]:
    """The columns below these cells of a folded text; `above` is what the unit above the table makes of a 1, or 0."""
    named, foreign = unit_of(currency), grammar_of(currency).foreign.hint
    columns: list[Column] = []
    for index, (start, end) in enumerate(cells):
        unit, heading = named.search(folded, start, end), folded[start:end].strip()
        may_be = index > 0 and heading and not _COUNTS_SOMETHING_ELSE.search(heading) and not foreign.search(heading)
        columns.append(Column((start, end), worth_of(unit) if unit else above if may_be else 0))
    return columns


def are_headings(folded: str, cells: Sequence[Cell]) -> bool:
    """Whether no cell but the first is a number, as in all lines below the headings; 2019 is a year."""
    return not any(_A_NUMBER.fullmatch(folded[start:end].strip()) for start, end in cells[1:])
