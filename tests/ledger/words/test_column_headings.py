"""The units of columns, and which columns are money."""

from itertools import pairwise

import pytest

from mma_desktop.ledger.words.column_headings import are_headings, columns_of
from mma_desktop.ledger.words.table_units import TableUnit, UnitOrigin
from mma_desktop.ledger.words.unit_words import unit_above, unit_of, worth_of


@pytest.mark.parametrize(
    ("heading", "worth"),
    [
        ("金额（元）", 1),
        ("金额（单位：千元）", 1000),
        ("金额（百万元）", 10**6),
        ("GDP（十亿元）", 10**9),
        ("金额（人民币亿元）", 10**8),
        ("金额/元", 1),
        ("价格/万元", 10_000),
        ("单价（元/克）", 1),
        ("Amount (RMB '000)", 1000),
        ("Amount (RMB million)", 10**6),
        ("RMB'000", 1000),
        ("Amount (in thousands of yuan)", 1000),
    ],
)
def test_a_heading_says_what_a_one_is_worth(heading: str, worth: int) -> None:
    unit = unit_of("CNY").search(heading)
    assert unit is not None
    assert worth_of(unit) == worth


@pytest.mark.parametrize("heading", ["金额", "（美元）", "重量（克）", "5000/元月", "（元旦）", "RMB 000"])
def test_other_headings_name_no_unit(heading: str) -> None:
    assert unit_of("CNY").search(heading) is None


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ("单位：万元", 10_000),
        ("编制单位：某公司  金额单位：人民币千元", 1000),
        ("币种：人民币 单位: 元", 1),
        ("单位：元/月", 1),
        ("(in thousands of RMB)", 1000),
        ("All amounts are expressed in RMB million", 10**6),
    ],
)
def test_a_line_above_a_table_says_it_for_all_its_columns(line: str, worth: int) -> None:
    unit = unit_above("CNY").search(line)
    assert unit is not None
    assert worth_of(unit) == worth


@pytest.mark.parametrize("line", ["单位：元某", "工作单位：某公司", "in RMB he paid", "单位：美元"])
def test_other_lines_name_no_unit(line: str) -> None:
    assert unit_above("CNY").search(line) is None


def cells(line: str) -> list[tuple[int, int]]:
    """The cells of a line that bars part."""
    borders = [-1, *(index for index, character in enumerate(line) if character == "|"), len(line)]
    return [(begin + 1, end) for begin, end in pairwise(borders)]


def worths(headings: str, above: TableUnit | None = None) -> list[int]:
    return [column.worth for column in columns_of(headings, cells(headings), "CNY", above)]


def test_below_a_unit_above_all_but_the_first_and_those_that_count_something_else_are_money() -> None:
    headings = "项目|数量|金额|占比（%）||面积（平方米）|2019年|年份|金额（美元）|单价（元）"
    assert worths(headings, above=TableUnit(1000, 0, 0, UnitOrigin.ABOVE)) == [0, 0, 1000, 0, 0, 0, 1000, 0, 0, 1]
    assert worths(headings) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("line", "expected"), [("项目|2019|2020年", True), ("3000|金额", True), ("张某|3000", False), ("a|1.5", False)]
)
def test_a_line_with_numbers_has_no_headings_but_years(line: str, expected: bool) -> None:
    assert are_headings(line, cells(line)) is expected
