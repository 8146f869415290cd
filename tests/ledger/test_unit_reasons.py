"""Tables in larger units: their amounts are read in them, and the reason says where the unit is named."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mma_desktop.domain.case_documents import case_text
from mma_desktop.domain.cases import Document
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.messages import in_language

LOSSES = "序号\t被害人\t被骗金额\n1\t李某\t12.5\n2\t王某\t3\n合计\t\t15.5"
CASH_BOOK = (
    "日期\t摘要\t借方\t贷方\t余额\n2023-01-03\t货款\t12.50\t\t112.50\n"
    "2023-01-09\t转出\t\t3.20\t109.30\n合计\t\t12.50\t3.20"
)
ENGLISH = "Date\tDetails\tMoney in\tMoney out\tBalance\n01/03/2023\tgoods\t1,250\t\t$11,250\n"


def values(ledger: Ledger) -> list[Decimal]:
    return [entry.value for entry in ledger.entries]


def test_losses_below_a_unit_say_where_it_stands() -> None:
    ledger = propose_ledger(f"损失明细表\n单位：万元\n{LOSSES}")
    assert ledger.total == 155_000
    assert {entry.reason.partition("；")[2] for entry in ledger.entries} == {
        "已乘以 10,000：表格上方（第 2 行）写有“单位：万元”"
    }
    assert in_language(ledger.entries[0].reason, "en").endswith(
        "; read times 10,000: above its table stands “单位：万元” (line 2)"
    )


def test_a_heading_that_names_a_unit_is_quoted_and_one_of_yuan_needs_no_word() -> None:
    (entry,) = propose_ledger("姓名\t时间\t被骗金额（万元）\n甲某\t2016年\t12.5").entries
    assert entry.reason.endswith("；已乘以 10,000：列标题为“被骗金额（万元）”")
    (plain,) = propose_ledger("姓名\t时间\t被骗金额（元）\n甲某\t2016年\t12.5").entries
    assert "；" not in plain.reason


@pytest.mark.parametrize(
    ("above", "worth"),
    [
        ("单位：万元", 10_000),
        ("单位：千元\n户名：张某\n账号：6222\n开户行：某行\n2023年1月1日至2023年2月1日", 1000),
        ("某公司银行存款明细账（单位：人民币千元）", 1000),
        ("某公司银行存款明细账（万元）", 10_000),
        ("金额单位：元", 1),
        ("", 1),
    ],
)
def test_rows_of_a_statement_are_read_in_the_unit_above_it(above: str, worth: int) -> None:
    ledger = propose_ledger(f"{above}\n{CASH_BOOK}")
    assert values(ledger) == [Decimal(one) * worth for one in ("12.5", "112.5", "3.2", "109.3", "12.5", "3.2")]
    assert not any(entry.counted for entry in ledger.entries)
    assert all(("已乘以" in entry.reason) is (worth > 1) for entry in ledger.entries)


@pytest.mark.parametrize(
    ("above", "worth", "currency"),
    [
        ("Cash book\nin thousands", 1000, "USD"),
        ("Cash book (in thousands)", 1000, "USD"),
        ("Cash book\n(Dollars in thousands, except per share data)", 1000, "USD"),
        ("Cash book\nUS$ million", 10**6, "USD"),
        ("Cash book\nUS$'000", 1000, "USD"),
        ("Cash book\n(in thousands of US dollars)", 1000, "USD"),
        ("Cash book\nUnit: US$ thousand", 1000, "USD"),
    ],
)
def test_english_units_above_a_statement(above: str, worth: int, currency: str) -> None:
    ledger = propose_ledger(f"{above}\n{ENGLISH}", "en")
    assert (ledger.currency, values(ledger)) == (currency, [1250 * worth, 11250 * worth])
    assert all(f"read times {worth:,}: above its table" in entry.reason for entry in ledger.entries)


@pytest.mark.parametrize(
    "above", ["£ in thousands", "(in thousands of euros)", "The bank lends in thousands of cases."]
)
def test_units_of_other_money_and_of_other_things_do_not_hold(above: str) -> None:
    ledger = propose_ledger(f"Cash book in US dollars\n{above}\n{ENGLISH}", "en")
    assert values(ledger) == [1250, 11250]


def test_a_sign_of_money_in_a_cell_is_in_the_unit_and_a_unit_of_its_own_is_not() -> None:
    dollars = "Losses\n(Dollars in thousands)\nNo.\tVictim\tLoss\n1\tSmith\t$1,500\n2\tJones\t2,250"
    assert propose_ledger(dollars, "en").total == 3_750_000
    yuan = "损失明细表\n单位：万元\n序号\t被害人\t被骗金额\n1\t李某\t12.5万元\n2\t王某\t3000元\n3\t赵某\t￥2"
    assert propose_ledger(yuan).total == 125_000 + 3000 + 20_000


@pytest.mark.parametrize("between", ["第 1 页 共 2 页", "- 1 -", "1/2", "续表", "损失明细表"])
def test_a_table_goes_on_over_the_end_of_a_page(between: str) -> None:
    text = f"损失明细表\n单位：万元\n序号\t被害人\t被骗金额\n1\t李某\t12.5\n{between}\n2\t王某\t3\n合计\t\t15.5"
    assert propose_ledger(text).total == 155_000


def test_headings_that_stand_again_on_the_next_page_have_the_unit_of_the_first_and_say_that_it_is_not_certain() -> None:
    text = f"损失明细表\n单位：万元\n{LOSSES[:-9]}\n某公司制表\n第1页\n序号\t被害人\t被骗金额\n3\t赵某\t4\n合计\t\t19.5"
    ledger = propose_ledger(text)
    assert ledger.total == 195_000
    unsure = "已乘以 10,000，但不确定：“单位：万元”（第 2 行）写在前面一张相同表头的表格上方"
    assert [entry.reason.endswith(unsure) for entry in ledger.entries] == [False, False, True, True]


def test_every_table_of_a_document_has_its_own_unit() -> None:
    book = CASH_BOOK.partition("\n合计")[0]
    text = f"表一 单位：万元\n{book}\n\n表二 单位：元\n{book}\n\n表三 单位：千元\n{book}"
    numbers = [Decimal(one) for one in ("12.5", "112.5", "3.2", "109.3")]
    assert values(propose_ledger(text)) == [one * worth for worth in (10_000, 1, 1000) for one in numbers]


def test_a_unit_that_stands_in_a_sentence_or_behind_a_statement_does_not_hold_and_that_is_said() -> None:
    for text in (
        f"资产负债表见附件。单位：万元\n\n明细：\n{CASH_BOOK}",
        f"{CASH_BOOK}\n\n资产表 单位：万元\n项目\t金额\n现金\t5",
    ):
        amounts = [entry for entry in propose_ledger(text).entries if entry.value == Decimal("112.5")]
        assert [entry.reason.partition("；")[2][:10] for entry in amounts] == ["按原数读取，但不确定"]


def test_lines_are_those_of_the_document() -> None:
    documents = [
        Document("1.txt", "被告人张三骗取现金500元。", "00"),
        Document("2.txt", f"表\n单位：万元\n{LOSSES}", "01"),
    ]
    ledger = propose_ledger(case_text(documents))
    assert ledger.total == 155_500
    assert "（第 2 行）" in ledger.entries[1].reason
