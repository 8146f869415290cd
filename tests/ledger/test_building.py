"""The ledger: every amount of the document, those that the answer counts, and every planted fault found."""

import json
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.answers.amount import key_of
from mma_desktop.ledger.base import FindingKind, Ledger
from mma_desktop.ledger.building import build_ledger, propose_ledger, unconverted
from mma_desktop.ledger.proposing import find_mentions
from mma_desktop.ledger.subset import Reach, reach
from mma_desktop.ledger.totals import ranked_totals

DataSet = Callable[[str], list[dict[str, Any]]]

DOCUMENT = (
    "窃得手表1只（价值15000元）、手表1只（价值13000元）、现金500元；又窃得现金6000元左右和17000元左右。扣押现金421元。"
)


def ledger_of(answer: str, value: str | None) -> Ledger:
    ledger = build_ledger(DOCUMENT, answer, value)
    assert all(entry.text == DOCUMENT[entry.start : entry.end] for entry in ledger.entries)
    assert ledger.total == sum(entry.value for entry in ledger.entries if entry.counted)
    return ledger


def counted(ledger: Ledger) -> list[int]:
    return [int(entry.value) for entry in ledger.entries if entry.counted]


def kinds(ledger: Ledger) -> list[FindingKind]:
    return [finding.kind for finding in ledger.findings]


@pytest.mark.parametrize(
    "answer",
    [
        "15000+13000+500+6000+17000=51500元。最终金额:51500元",
        "15000+13000+500=28500元，6000+1.7万=23000元，28500+23000=51500元。最终金额:51500元",
        "手表15000元、13000元，现金500元、6000元、17000元。最终金额:51500元",
        "最终金额:51500元",
    ],
)
def test_a_right_answer_counts_its_amounts_and_has_no_findings(answer: str) -> None:
    ledger = ledger_of(answer, "51500")
    assert counted(ledger) == [15000, 13000, 500, 6000, 17000]
    assert ledger.findings == ()


def test_the_total_of_a_wrong_sum_is_worked_out_again() -> None:
    answer = "15000+13000+500+6000+17000=52500元。最终金额:52500元"
    ledger = ledger_of(answer, "52500")
    assert ledger.total == 51500
    assert kinds(ledger) == [FindingKind.UNREACHABLE, FindingKind.ARITHMETIC]
    finding = ledger.findings[1]
    assert answer[finding.start : finding.end] == "15000+13000+500+6000+17000=52500元"
    assert "51,500" in finding.message
    assert "52,500" in finding.message


def test_an_amount_from_nowhere_is_flagged_at_its_place() -> None:
    answer = "手表15000元，手镯8888元。最终金额:15000元"
    omitted, finding = ledger_of(answer, "15000").findings
    assert omitted.kind is FindingKind.OMITTED
    assert (finding.kind, answer[finding.start : finding.end]) == (FindingKind.UNGROUNDED, "8888元")


def test_an_addend_without_a_unit_is_flagged_too() -> None:
    found = kinds(ledger_of("15000+8888=23888", "23888"))
    assert found == [FindingKind.UNREACHABLE, FindingKind.OMITTED, FindingKind.UNGROUNDED]


def test_sums_that_the_answer_only_mentions_are_no_faults() -> None:
    assert ledger_of("两块手表共28000元，现金23000元。28000+23000+500=51500元", "51500").findings == ()


def test_a_difference_of_document_amounts_is_reachable() -> None:
    ledger = ledger_of("15000-421=14579元。最终金额:14579元", "14579")
    assert (counted(ledger), kinds(ledger)) == ([], [FindingKind.OMITTED])


def test_an_unreachable_total_counts_nothing() -> None:
    ledger = ledger_of("最终金额:51501元", "51501")
    assert (counted(ledger), kinds(ledger)) == ([], [FindingKind.UNREACHABLE])


def test_no_answer_is_a_finding() -> None:
    ledger = ledger_of("无法计算", None)
    assert (counted(ledger), kinds(ledger)) == ([], [FindingKind.NO_ANSWER])


def test_every_mention_is_counted_once_at_most() -> None:
    ledger = build_ledger("先给500元，后给500元。", "500+500=1000元", "1000")
    assert [entry.counted for entry in ledger.entries] == [True, True]
    ledger = build_ledger("先给500元。", "500+500=1000元", "1000")
    assert (ledger.total, kinds(ledger)) == (0, [FindingKind.UNREACHABLE, FindingKind.COUNTED_TWICE])


def test_messages_come_in_both_languages() -> None:
    for language, word in (("zh", "最终金额"), ("en", "final amount")):
        (finding,) = build_ledger(DOCUMENT, "", None, language=language).findings
        assert word in finding.message


@pytest.mark.timeout(60)
def test_ten_thousand_mentions_are_one_ledger() -> None:
    document = "".join(f"第{number}笔{number * 7 + 3}.{number % 100:02d}元。" for number in range(10_000))
    ledger = build_ledger(document, "3.00+10.01=13.01元。最终金额:51501.37元", "51501.37")
    assert len(ledger.entries) == 10_000


def test_all_marked_amounts_of_the_real_cases_are_found(shared_cases: Path) -> None:
    index = json.loads((shared_cases / "index.json").read_text(encoding="utf-8"))
    for case in index["cases"]:
        text = (shared_cases / case["text"]).read_text(encoding="utf-8")
        found = Counter(mention.value for mention in find_mentions(text))
        wanted = Counter(Decimal(str(value)) for value in (*case["counted"], *case["decoys"]))
        assert not wanted - found, case["id"]


def test_the_gold_of_every_development_item_can_be_reached(data_set: DataSet) -> None:
    items = data_set("eca")
    values = {item["id"]: [mention.value for mention in find_mentions(item["question"])] for item in items}
    missed = [item["id"] for item in items if reach(values[item["id"]], Decimal(item["answer"])) is not Reach.YES]
    assert missed == []
    assert all(key_of(value) == str(value) for found in values.values() for value in found)


OTHER_MONEY = [
    ("GBP", 5450, "He stole £4,250 in cash and goods worth £1,200. The police seized £300 from him."),
    ("USD", 5500, "被告人张某骗得被害人3000美元，后又骗得2,500美元。民警扣押现金421美元。"),
    ("USD", 1_200_800, "She embezzled $1.2 million in 2014. In May she stole a laptop valued at 800 dollars."),
    ("EUR", 1700, "On 2 May he stole a bicycle valued at €1,200 and took 500 euros in cash. He was fined €900."),
    (
        "INR",
        840_000,
        "He received Rs. 2.4 lakhs from a contractor in April 2008. He received Rs. 6 lakhs in May.",
    ),
    ("ZAR", 14_300, "They stole jewellery worth R8 000. On 19 May they stole a laptop worth R6 300."),
    ("SGD", 258_600, "She embezzled S$112,000 in 2009 and $146,600 in 2010."),
]


@pytest.mark.parametrize(("currency", "total", "text"), OTHER_MONEY)
def test_a_case_of_other_money_is_counted_in_it(currency: str, total: int, text: str) -> None:
    ledger = propose_ledger(text, "en")
    assert (ledger.currency, ledger.total) == (currency, total)
    assert unconverted(text, ledger) == ()


@pytest.mark.parametrize(("currency", "total", "text"), OTHER_MONEY)
def test_one_amount_of_yuan_makes_it_a_case_of_yuan(currency: str, total: int, text: str) -> None:
    ledger = propose_ledger(f"{text}\nHe also stole 70 yuan.", "en")
    assert (ledger.currency, ledger.total) == ("CNY", 70)
    assert len(unconverted(f"{text}\nHe also stole 70 yuan.", ledger)) >= 2
    assert currency != "CNY" and total != 70


def test_other_money_in_a_case_of_pounds_is_listed_and_not_counted() -> None:
    text = "He stole £4,250 and £300 in cash, and $900."
    ledger = propose_ledger(text, "en")
    assert (ledger.currency, ledger.total) == ("GBP", 4550)
    assert [text[amount.start : amount.end] for amount in unconverted(text, ledger)] == ["$900"]


def test_an_answer_is_checked_in_the_money_of_the_case() -> None:
    text = "He stole £4,250 in cash on 3 May. On 4 May he stole a watch worth £1,200."
    right = build_ledger(text, "£4,250 + £1,200 = £5,450. Final amount: £5,450", "5450", "en")
    assert (right.findings, right.total, right.currency) == ((), 5450, "GBP")
    wrong = build_ledger(text, "£4,250 + £1,200 = £5,540. Final amount: £5,540", "5540", "en")
    assert any("its parts make £5,450, the answer says £5,540" in finding.message for finding in wrong.findings)


def test_products_and_columns_are_found_in_other_money() -> None:
    assert propose_ledger("He stole 3 phones at £200 each.", "en").total == 600
    table = "Item | Date | Amount (£)\nphone | 2 May | 1,350\nlamp | 3 May | 60.5"
    assert [entry.value for entry in propose_ledger(f"He stole goods worth £20.\n{table}", "en").entries] == [
        20,
        1350,
        Decimal("60.5"),
    ]


STATEMENT = (
    "交易日期\t摘要\t借方发生额（元）\t贷方发生额（元）\t余额（元）\n"
    "2020-03-01\t工资\t\t8000.00\t12000.00\n"
    "2020-03-05\t转账\t10000.00\t\t2000.00"
)
ENGLISH_STATEMENT = (
    "Date\tText\tDebit (£)\tCredit (£)\tBalance (£)\n"
    "2020-03-01\tSalary\t\t8000.00\t12000.00\n"
    "2020-03-05\tTransfer\t10000.00\t\t2000.00"
)


@pytest.mark.parametrize("statement", [STATEMENT, ENGLISH_STATEMENT])
def test_a_statement_of_an_account_tells_no_loss(statement: str) -> None:
    ledger = propose_ledger(statement)
    assert ledger.total == 0
    assert [entry.value for entry in ledger.entries] == [8000, 12000, 10000, 2000]
    assert Decimal(10000) in {found.total for found in ranked_totals(ledger)}  # a person may see it otherwise


def test_a_table_with_a_column_of_losses_is_read_as_ever() -> None:
    table = "物品\t损失金额（元）\t余额（元）\n手机\t3000.00\t100.00\n手表\t500.00\t200.00"
    assert propose_ledger(table).total == 3500
