"""Amounts below the headings of tables."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.quantities.columns import amounts_in_columns, numbers_without_unit
from mma_desktop.ledger.words.table_units import UnitOrigin


@pytest.mark.parametrize("gap", ["\t", "  ", "|", " "])
def test_numbers_below_a_heading_with_a_unit_are_amounts_however_cells_are_parted(gap: str) -> None:
    rows = [("序号", "物品", "鉴定价格（元）"), ("1", "电动车", "1,350"), ("2", "手机", "960.5")]
    text = "被告人盗窃如下：\n" + "\n".join(map(gap.join, rows)) + "\n案发后追回序号2。"
    found = [column.mention for column in amounts_in_columns(text)]
    assert [(text[m.start : m.end], m.value) for m in found] == [("1,350", Decimal(1350)), ("960.5", Decimal("960.5"))]


@pytest.mark.parametrize(
    ("text", "currency", "amounts"),
    [
        ("Year   Embezzled (EUR)\n2016   18,400\n2017   22,150", "EUR", ["18,400", "22,150"]),
        ("Project;Recipient;Amount (EUR)\nRoad A12;Mayor;30,000", "EUR", ["30,000"]),
        ("Date,Payee,Amount (EUR)\n2020-01-01,Smith,1200.00\n2020-01-02,Jones,300.50", "EUR", ["1200.00", "300.50"]),
        ("No.  Victim     Loss (RMB)   Refund (RMB)\n1    Zhao       12,000       2,000", "CNY", ["12,000", "2,000"]),
        ("No.\tPayer\tPaid (Rs.)\tDate\n1\tKumar\t1,50,000\t12-03-2018", "INR", ["1,50,000"]),
        ("Ref\tPayee\tAmount EUR\nA-101\tM. Lambert\t4,500", "EUR", ["4,500"]),
        ("Date | From | USD\n2020-02-03 | club account | 1,100.00", "USD", ["1,100.00"]),
        ("The sums were paid in EUR\nHe took 500 of them", "EUR", []),
        ("He sold all, as he said, for the price (EUR)\nShe, his wife, 500", "EUR", []),
    ],
)
def test_tables_of_any_money_however_they_were_written_down(text: str, currency: str, amounts: list[str]) -> None:
    found = [column.mention for column in amounts_in_columns(text, currency)]
    assert [text[mention.start : mention.end] for mention in found] == amounts


def test_the_price_of_one_is_multiplied_by_the_number_of_pieces_where_no_column_has_what_they_come_to() -> None:
    (one, two) = amounts_in_columns("物品\t数量\t单价（元）\n手机\t2\t3000\n电脑\t1\t5000")
    assert one.count is not None
    assert two.count is not None
    assert (one.count.number, two.count.number) == (2, 1)
    with_sums = amounts_in_columns("物品\t数量\t单价（元）\t金额（元）\n手机\t2\t3000\t6000")
    assert [column.count for column in with_sums] == [None, None]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("物品\t金额\n手机\t3000\n电脑\t5,200\n共计\t8200", []),  # yuan, as the text is Chinese
        ("Goods\tLoss\nphone\t300\nlamp\t40", ["300"]),  # 40 may count anything
        ("物品\t金额（元）\n手机\t3000", []),
        ("物品\t鉴定价格\n手机\t3000元", []),
        ("单位：元\n物品\t金额\n手机\t3000", []),
        ("日期\t交易金额\t余额\n5月1日\t5000.00\t100.00", []),  # as banks write yuan
        ("姓名\t电话\n甲某\t13800000000", []),
        ("物品 金额\n手机 3000", []),
    ],
)
def test_numbers_below_a_heading_that_names_an_amount_and_no_unit(text: str, numbers: list[str]) -> None:
    assert [text[one.start : one.end] for one in numbers_without_unit(text)] == numbers


@pytest.mark.parametrize(
    ("text", "currency", "values"),
    [
        ("物品\t金额\n手机\t3000\n电脑\t5,200", "CNY", [3000, 5200]),
        ("序号    被害人    转账金额\n1       赵一      5000", "CNY", [5000]),
        ("| 编号 | 姓名 | 受骗金额 |\n| A | 史某 | 50000 |", "CNY", [50000]),
        ("Item\tLoss\nphone\t300", "GBP", [300]),
        ("物品\t金额\n手机\t3000\n（计量单位：千元）", "CNY", []),
        ("Item\tLoss\nphone\t300", "CNY", []),
        ("物品\t金额\n手机\t3000", "USD", []),
    ],
)
def test_a_column_without_a_unit_is_in_the_money_of_the_case_and_tells_so(
    text: str, currency: str, values: list[int]
) -> None:
    found = [*amounts_in_columns(text, currency)]
    assert [int(one.mention.value) for one in found] == values
    assert {one.unit.origin for one in found if one.unit} <= {UnitOrigin.UNSTATED}
    assert all(one.unit and one.unit.is_told for one in found)


def test_a_column_in_ten_thousands_is_counted_in_yuan() -> None:
    (column,) = amounts_in_columns("姓名\t时间\t金额（万元）\n甲某\t2016年\t12.5")
    assert column.mention.value == 125_000


def test_lines_with_other_cells_end_the_table() -> None:
    assert [*amounts_in_columns("姓名\t时间\t金额（元）\n甲某 7\n乙某\t2016年\t500")] == []
    assert [*amounts_in_columns("姓名\t时间\t事由\n甲某\t2016年\t500")] == []


def test_the_unit_of_a_heading_may_be_other_money() -> None:
    text = "姓名\t时间\t金额（万美元）\n甲某\t2016年\t12.5"
    (column,) = amounts_in_columns(text, "USD")
    assert column.mention.value == 125_000
    assert [*amounts_in_columns(text)] == [*amounts_in_columns(text, "GBP")] == []


def test_between_tabs_a_cell_may_be_empty_and_the_last_ones_missing() -> None:
    text = "姓名\t金额（元）\t备注\n甲某\t500\t已还\n\t700\t\n乙某\t900"
    assert [int(column.mention.value) for column in amounts_in_columns(text)] == [500, 700, 900]


STATEMENT = (
    "交易日期\t摘要\t交易金额\t借方发生额\t余额\n"
    "2020-03-01\t转账\t5,000.00\t\t９０００．００\n2020-03-02\t取现\t300\t20\t8700"
)


def test_a_column_of_a_bank_is_in_yuan_where_it_has_cents() -> None:
    found = [column.mention for column in amounts_in_columns(STATEMENT)]
    assert [(STATEMENT[m.start : m.end], int(m.value)) for m in found] == [
        *(("5,000.00", 5000), ("９０００．００", 9000), ("300", 300), ("20", 20), ("8700", 8700))
    ]
    assert [*amounts_in_columns(STATEMENT, "USD")] == [*amounts_in_columns(f"{STATEMENT}\n数量单位：万")] == []
    above = [column.mention.value for column in amounts_in_columns(f"单位：万元\n{STATEMENT}")]
    assert above[:2] == [50_000_000, 90_000_000]


def test_a_negative_number_of_a_bank_is_one() -> None:
    text = STATEMENT.replace("5,000.00", "-5,000.00")
    assert [column.mention.negative for column in amounts_in_columns(text)] == [True, False, False, False, False]


def test_words_that_are_no_heading_of_a_bank_name_no_column() -> None:
    for heading in ("交易日期\t摘要\t说明的内容是本次交易的金额", "交易日期\t交易金额", "第1页\t摘要\t交易金额"):
        assert [*amounts_in_columns(f"{heading}\n2020-03-01\t转账\t5000.00")] == []


def test_full_width_digits_are_parted_by_full_width_commas() -> None:
    (column,) = amounts_in_columns("姓名\t时间\t金额（元）\n甲某\t2016年\t５，０００")
    assert column.mention.value == 5000


def test_a_table_of_all_that_was_told_tells_it_again() -> None:
    told = "骗取甲某5000元。骗取乙某现金800元及手机，价值680元。"
    table = "\n姓名\t金额（元）\t备注\n甲某\t5000\t\n乙某\t1480\t含手机"
    assert propose_ledger(told + table).total == 6480
    assert propose_ledger(told + table.replace("1480", "1490")).total == 12970


def test_a_line_above_the_table_may_name_the_unit_of_all_columns_that_are_money() -> None:
    text = "资产表 单位：万元\n项目\t附注\t2019年\t占比（%）\n货币资金\t3\t1,200.5\t12.50\n存货\t4\t-35.2\t1"
    found = [column.mention for column in amounts_in_columns(text)]
    assert [(mention.value, mention.negative) for mention in found] == [(12_005_000, False), (352_000, True)]


def test_a_negative_number_has_a_minus_or_stands_in_brackets() -> None:
    text = "科目\t金额（元）\t说明\n利润\t(1,200.00)\t亏损\n支出\t-500\t\n第三项\t(3)\t"
    found = [column.mention for column in amounts_in_columns(text)]
    assert [(mention.value, mention.negative) for mention in found] == [(1200, True), (500, True)]


@pytest.mark.parametrize("caption", ["（单位：元）", "损失明细  （单位：元）", "表 1 损失 明细 （单位：元）", "in RMB"])
def test_a_title_with_the_unit_is_no_heading(caption: str) -> None:
    found = amounts_in_columns(f"{caption}\n姓名\t金额\n张某\t3000\n李某\t4500")
    assert [column.mention.value for column in found] == [3000, 4500]


def test_headings_begin_within_two_lines_below_the_unit() -> None:
    table = "姓名\t金额\n张某\t3000"
    assert len([*amounts_in_columns(f"单位：元\n2019年度\n{table}")]) == 1
    (further,) = amounts_in_columns(f"单位：元\n2019年度\n合并\n{table}")
    assert further.unit is not None
    assert further.unit.origin is UnitOrigin.UNSTATED


def test_numbers_without_headings_are_not_guessed_at() -> None:
    assert [*amounts_in_columns("单位：元\n张某\t3,000\n李某\t4500")] == []
