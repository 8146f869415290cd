"""Statements of accounts as banks and payment services export them: nothing counts, each amount says what it is."""

from decimal import Decimal

import pytest

from mma_desktop.ledger.accounts.statements import read_statements
from mma_desktop.ledger.base import AmountRole, Ledger
from mma_desktop.ledger.building import propose_ledger, without_figure
from mma_desktop.ledger.rules.proposals import Reason

BANK = (
    "账户历史明细\n户名：张某\n"
    "交易日期\t摘要\t收入金额\t支出金额\t余额\t对方户名\n"
    "2023-01-03\t转账\t5000.00\t\t8200.55\t李某\n"
    "2023-01-05\t消费\t\t320.50\t7880.05\t商户\n"
    "2023-01-09\t手续费\t\t4.00\t7876.05\n"
    "2023-02-01\t转账\t5000.00\t\t12876.05\t王某\n"
    "2023-03-21\t利息\t12.35\t\t12888.40\n"
    "合计\t\t10012.35\t324.50"
)
WECHAT = (
    "微信支付账单明细\n收入：2笔 5300.00元\n支出：3笔 3420.50元\n中性交易：1笔 1000.00元\n"
    "交易时间\t交易类型\t交易对方\t商品\t收/支\t金额(元)\t支付方式\t当前状态\t交易单号\t备注\n"
    "2023-01-03 10:00:00\t转账\t李某\t/\t收入\t¥5000.00\t/\t已存入零钱\t1000050001\t/\n"
    "2023-01-06 10:00:00\t转账\t赵某\t/\t支出\t¥3000.00\t零钱\t对方已收钱\t1000050003\t/\n"
    "2023-01-07 10:00:00\t商户消费\t京东\t订单\t支出\t¥200.00\t零钱\t已全额退款\t4200002\t/\n"
    "2023-01-08 10:00:00\t商户消费\t商户\t订单\t支出\t¥100.00\t零钱\t已退款(￥40.00)\t4200003\t/\n"
    "2023-01-09 10:00:00\t零钱提现\t银行\t/\t/\t¥1000.00\t银行\t提现已到账\t2071\t服务费¥1.00"
)
ALIPAY = (
    "收入：1笔 5000.00元\n不计收支：2笔 1200.00元\n"
    "交易时间\t交易分类\t交易对方\t收/支\t金额\t交易状态\t商家订单号\n"
    "2023-01-03 10:00:00\t转账红包\t李某\t收入\t5000.00\t交易成功\t1\n"
    "2023-01-07 10:00:00\t日用百货\t淘宝\t不计收支\t200.00\t交易关闭\t2\n"
    "2023-01-08 12:00:00\t其他\t某某\t不计收支\t1000.00\t交易成功\t3"
)
ENGLISH = (
    "Account statement\nTotal credits\t\t$5000.00\nEnding balance as of 01/31/2023\t\t$7968.05\n"
    "Date\tDescription\tAmount\tRunning Bal.\n"
    "01/03/2023\tZELLE FROM J SMITH\t5000.00\t8200.55\n"
    "01/05/2023\tSHOP\t-32.50\t8168.05\n"
    "01/09/2023\tMONTHLY FEE\t-200.00\t7968.05"
)


def kinds(text: str, currency: str = "CNY") -> list[tuple[Decimal, str]]:
    """The value of each amount, and its reason or the word for it."""
    found = read_statements(text, currency).amounts
    return [(one.value, said.word if said.reason is Reason.CUE else said.reason.value) for one, said in found]


def counts(ledger: Ledger) -> list[Decimal]:
    return [entry.value for entry in ledger.entries if entry.counted]


def test_a_bank_lists_what_came_in_and_went_out_with_fees_interest_balances_and_sums_apart() -> None:
    amounts = [found for found in kinds(BANK) if found[1] != "余额"]
    assert amounts == [
        (5000, "account_in"),
        (Decimal("320.50"), "account_out"),
        (4, "手续费"),
        (5000, "account_in"),
        (Decimal("12.35"), "利息"),
        (Decimal("10012.35"), "合计"),
        (Decimal("324.50"), "合计"),
    ]
    assert counts(propose_ledger(BANK)) == []


def test_every_row_says_how_much_came_in_and_went_out_in_all() -> None:
    reasons = {entry.reason for entry in propose_ledger(BANK).entries}
    assert "账户明细中的收入（共 2 笔，10,000 元）：只看明细不能认定是否计入" in reasons
    assert "账户明细中的支出（共 1 笔，320.5 元）：只看明细不能认定是否计入" in reasons


def test_a_payment_service_calls_refunded_undone_and_neutral_rows_so() -> None:
    assert kinds(WECHAT) == [
        (5300, "收入"),
        (Decimal("3420.50"), "支出"),
        (1000, "中性交易"),
        (5000, "account_in"),
        (3000, "account_out"),
        (200, "全额退"),
        (100, "account_out"),
        (40, "退款"),
        (1000, "提现"),
        (1, "服务费"),
    ]
    assert kinds(ALIPAY)[2:] == [(5000, "account_in"), (200, "关闭"), (1000, "account_neither")]
    assert counts(propose_ledger(WECHAT)) == counts(propose_ledger(ALIPAY)) == []
    sums = [entry.role for entry in propose_ledger(WECHAT).entries][:3]
    assert sums == [AmountRole.TOTAL] * 3


def test_an_english_statement_is_read_without_a_sign_on_its_amounts() -> None:
    said = [found for found in kinds(ENGLISH, "USD") if found[1] != "running bal."]
    assert said == [
        (5000, "total"),
        (Decimal("7968.05"), "ending balance"),
        (5000, "account_in"),
        (Decimal("32.50"), "account_out"),
        (200, "monthly fee"),
    ]
    ledger = propose_ledger(ENGLISH, "en")
    assert (ledger.currency, ledger.total) == ("USD", 0)


@pytest.mark.parametrize(
    ("heading", "rows", "reasons"),
    [
        ("交易时间\t借贷标志\t交易金额\t余额", ("1月\t贷\t50.00\t60.00", "2月\t借\t50.00\t10.00"), "in out"),
        ("交易时间\t摘要\t交易金额\t余额", ("1月\t转\t50.00\t60.00", "2月\t转\t20.00\t40.00"), "in out"),
        ("交易时间\t摘要\t交易金额\t余额", ("2月\t转\t20.00\t40.00", "1月\t转\t50.00\t60.00"), "out in"),
        ("交易时间\t摘要\t交易金额\t余额", ("1月\t转\t-20.00\t40.00", "2月\t转\t+50.00\t90.00"), "out in"),
        ("Date\tText\tPaid out\tPaid in", ("1 May\tA\t20.00\t-", "2 May\tB\t\t50.00"), "out in"),
        ("Date\tText\tAmount\tBalance", ("1 May\tA\t20.00 DR\t80.00", "2 May\tB\t50.00 CR\t130.00"), "out in"),
    ],
)
def test_which_way_money_went_is_said_by_a_column_a_sign_or_the_balance(
    heading: str, rows: tuple[str, ...], reasons: str
) -> None:
    found = kinds("\n".join((heading, *rows)))
    assert [word for _, word in found if word.startswith("account")] == [f"account_{one}" for one in reasons.split()]


def test_a_column_of_currencies_belongs_to_no_number() -> None:
    text = "交易日期\t货币\t交易金额\t联机余额\n2023-01-03\tCNY\t5,000.00\t8,200.55\n2023-01-05\tUSD\t300.00\t900.00"
    assert [word for _, word in kinds(text)] == ["account_in", "联机余额", "usd", "联机余额"]
    assert without_figure(text, "CNY") == ()


def test_a_case_beside_a_statement_is_read_as_without_it() -> None:
    told = "被告人张某骗取李某现金5000元。"
    ledger = propose_ledger(f"{told}\n{BANK}")
    assert counts(ledger) == [5000]
    assert ledger.entries[0].text == "5000元"
    assert [entry.start for entry in ledger.entries] == sorted(entry.start for entry in ledger.entries)


@pytest.mark.parametrize(
    "text",
    [
        "姓名\t时间\t金额（元）\n甲某\t2016年\t500.00",  # of losses: no balance, and no way
        "日期\t姓名\t收入金额\n1月\t甲某\t500.00",
        "被告人甲某骗取现金500元。",
    ],
)
def test_other_tables_are_no_statements(text: str) -> None:
    assert read_statements(text, "CNY").amounts == ()
    assert read_statements(text, "CNY").rest == text


def test_a_statement_ends_where_words_stand_below_its_amounts() -> None:
    text = f"{BANK}\n姓名\t时间\t金额（元）\t备注\n甲某\t2016年\t700\t骗取"
    assert counts(propose_ledger(text)) == [700]
