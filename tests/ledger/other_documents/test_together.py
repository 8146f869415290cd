"""What two documents of a case tell counts once, and both places are named."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mma_desktop.domain.case_documents import case_text, document_number
from mma_desktop.domain.cases import Document
from mma_desktop.ledger.base import AmountRole, Ledger
from mma_desktop.ledger.building import build_ledger, propose_ledger, unconverted
from mma_desktop.ledger.totals import ranked_totals

INDICTMENT = (
    "公诉机关指控，2019年3月5日，被告人张三在某小区盗窃手机一部，价值人民币5231元。\n"
    "2019年4月8日，被告人张三在某商场盗窃手表一块，价值人民币8460元。"
)
JUDGMENT = (
    "经审理查明：2019年3月5日，被告人张三盗窃手机一部，价值人民币5231元。\n"
    "2019年4月8日，被告人张三盗窃手表一块，价值人民币8460元。\n"
    "2019年5月9日，被告人张三盗窃电脑一台，价值人民币3100元。"
)


def case_of(*texts: str, names: tuple[str, ...] = ()) -> str:
    titles = names or tuple(f"{number}.txt" for number in range(1, len(texts) + 1))
    return case_text([Document(name, text, "00") for name, text in zip(titles, texts, strict=True)])


def counted(ledger: Ledger) -> list[Decimal]:
    return [entry.value for entry in ledger.entries if entry.counted]


def test_the_same_loss_in_two_documents_counts_once_and_names_both_places() -> None:
    text = case_of(INDICTMENT, JUDGMENT)
    ledger = propose_ledger(text)
    assert ledger.total == 5231 + 8460 + 3100
    kept, repeated = ledger.entries[0], ledger.entries[2]
    assert (repeated.counted, repeated.role) == (False, AmountRole.REPEAT)
    assert repeated.reason == "与第 1 份文书中的 5,231 元是同一笔"
    assert repeated.elsewhere == ((kept.start, kept.end),)
    assert kept.elsewhere == ((repeated.start, repeated.end),)
    assert kept.reason.endswith("；第 2 份文书中也有")


ALLEGED = (
    "某市人民检察院\n起诉书\n经依法审查查明：2019年3月5日，被告人张三窃得现金10000元；4月6日窃得手机一部，价值3000元。"
)
FOUND = (
    "某市人民法院\n刑事判决书\n经审理查明：2019年3月5日，被告人张三窃得现金9000元；4月6日窃得手机一部，价值3000元。\n"
    "判决如下：被告人张三犯盗窃罪，判处有期徒刑九个月。"
)


@pytest.mark.parametrize("documents", [(ALLEGED, FOUND), (FOUND, ALLEGED)])
def test_what_a_court_found_goes_before_what_another_document_alleges(documents: tuple[str, str]) -> None:
    ledger = propose_ledger(case_of(*documents))
    assert sorted(counted(ledger)) == [3000, 9000]
    (alleged,) = (entry for entry in ledger.entries if entry.value == 10000)
    assert (alleged.role, alleged.reason) == (AmountRole.REPEAT, "是指控的金额；以法院查明的为准")
    assert 22000 in {reading.total for reading in ledger.readings}  # where it counts all the same


FIRST = (
    "某区人民法院\n刑事判决书\n经审理查明：2019年3月5日，被告人张三窃得现金10000元；2019年4月6日窃得手机一部，价值3000元。\n"
    "2019年5月7日窃得手表一块，价值800元。\n判决如下：判处罚金2000元。"
)
UPON_APPEAL = (
    "某市中级人民法院\n刑事判决书\n原判认定，2019年3月5日，被告人张三窃得现金10000元；2019年4月6日窃得手机一部，价值3000元。\n"
    "张三上诉称，现金只有8000元。\n"
    "经审理查明：2019年3月5日，上诉人张三窃得现金9000元；2019年4月6日窃得手机一部，价值3000元。\n判决如下：判处罚金1000元。"
)


@pytest.mark.parametrize("documents", [(FIRST, UPON_APPEAL), (UPON_APPEAL, FIRST)])
def test_the_judgment_upon_an_appeal_goes_before_the_first_but_for_deeds_that_it_does_not_tell(
    documents: tuple[str, str],
) -> None:
    ledger = propose_ledger(case_of(*documents))
    assert sorted(counted(ledger)) == [800, 3000, 9000]
    before = [entry for entry in ledger.entries if entry.value == 10000]
    assert {(entry.role, entry.reason) for entry in before} == {
        (AmountRole.REPEAT, "是原审认定的金额；以后一判决查明的为准")
    }


def test_an_appeal_that_tells_nothing_anew_leaves_the_first_judgment_as_it_is() -> None:
    upheld = (
        "某市中级人民法院\n刑事裁定书\n原判认定的事实清楚。经审理查明的事实与原判相同。裁定如下：驳回上诉，维持原判。"
    )
    assert propose_ledger(case_of(FIRST, upheld)).total == 10000 + 3000 + 800


def test_without_a_finding_of_a_court_what_is_alleged_counts() -> None:
    ledger = propose_ledger(case_of(ALLEGED, "被害人陈述：2019年5月1日还被窃去现金700元。"))
    assert ledger.total == 10000 + 3000 + 700


def test_the_reason_is_given_in_english_too() -> None:
    text = case_of("On 5 March 2019 he stole a phone worth CNY 5,231.", "On March 5 he stole a phone worth CNY 5,231.")
    ledger = propose_ledger(text, "en")
    assert ledger.total == 5231
    assert ledger.entries[1].reason == "the same money as CNY 5,231 in document 1"


def test_entries_stand_where_the_text_of_the_case_has_them() -> None:
    text = case_of(INDICTMENT, JUDGMENT)
    ledger = propose_ledger(text)
    assert all(text[entry.start : entry.end] == entry.text for entry in ledger.entries)
    assert [document_number(text, entry.start) for entry in ledger.entries] == [0, 0, 1, 1, 1]


@pytest.mark.parametrize("texts", [(INDICTMENT, JUDGMENT), (JUDGMENT, INDICTMENT)])
def test_the_order_of_the_documents_does_not_change_the_total(texts: tuple[str, str]) -> None:
    assert propose_ledger(case_of(*texts)).total == 16791


def test_equal_amounts_of_two_days_are_two_losses() -> None:
    first, second = INDICTMENT.splitlines()[0], "2019年6月1日，被告人李四盗窃戒指一枚，价值人民币5231元。"
    assert counted(propose_ledger(case_of(first, second))) == [5231, 5231]


def test_an_amount_told_twice_in_a_later_document_repeats_an_earlier_one_once() -> None:
    one = "2019年3月5日，张三盗窃手机一部，价值人民币5231元。"
    two = "2019年3月5日，张三盗窃手机一部，价值人民币5231元；又盗窃平板一台，价值人民币5231元。"
    alone = len(counted(propose_ledger(two)))
    assert len(counted(propose_ledger(case_of(one, two)))) == alone


def test_a_total_beside_the_deeds_of_another_document_counts_once() -> None:
    ledger = propose_ledger(case_of(INDICTMENT, "经鉴定，被盗物品价值人民币13691元。"))
    assert ledger.total == 13691
    assert "2 笔" in ledger.entries[-1].reason
    assert propose_ledger(case_of("经鉴定，被盗物品价值人民币13691元。", INDICTMENT)).total == 13691


def test_amounts_in_the_names_of_documents_are_no_amounts_of_the_case() -> None:
    text = case_of(INDICTMENT, "没有金额。", names=("盗窃99999元.docx", "收款 500 USD.pdf"))
    ledger = propose_ledger(text)
    assert Decimal(99999) not in {entry.value for entry in ledger.entries}
    assert unconverted(text, ledger) == ()


def test_what_counts_twice_is_among_the_possible_totals() -> None:
    ledger = propose_ledger(case_of(INDICTMENT, JUDGMENT))
    assert ledger.readings[0].total == ledger.total
    assert Decimal(16791 + 5231) in {feasible.total for feasible in ranked_totals(ledger)}


def test_an_answer_that_counts_a_loss_of_two_documents_twice_is_found_out() -> None:
    answer = "5231元+8460元+5231元+8460元+3100元=30482元。最终金额：30482元"
    ledger = build_ledger(case_of(INDICTMENT, JUDGMENT), answer, "30482")
    assert "counted_twice" in {finding.kind.value for finding in ledger.findings}


def test_a_document_that_stands_alone_is_read_as_ever() -> None:
    assert all(not entry.elsewhere for entry in propose_ledger(INDICTMENT).entries)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2019年6月18日", "2019年6月18日", True),
        ("2019年6月18日", "6月18日", True),
        ("2019年6月", "2019年6月18日", True),
        ("2019年6月18日", "2020年6月18日", False),
        ("2019年3月", "2019年10月", False),
        ("2019年3月5日", "2019年3月15日", False),
    ],
)
def test_dates_tell_deeds_apart_as_far_as_both_documents_state_them(first: str, second: str, same: bool) -> None:
    deeds = (f"{day}，被告人魏某盗窃平板电脑一台，价值人民币2188元。" for day in (first, second))
    assert counted(propose_ledger(case_of(*deeds))) == [Decimal(2188)] * (1 if same else 2)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("On 18 June 2019", "In June 2019", True),
        ("On June 18, 2019", "On 18 June", True),
        ("On 18 June 2019", "On June 18, 2020", False),
        ("In March 2019", "In October 2019", False),
    ],
)
def test_english_dates_do_too(first: str, second: str, same: bool) -> None:
    deeds = (f"{day} the defendant stole a tablet worth CNY 2,188." for day in (first, second))
    assert counted(propose_ledger(case_of(*deeds), "en")) == [Decimal(2188)] * (1 if same else 2)


def test_the_money_is_that_of_the_whole_case() -> None:
    pounds, yuan = "He stole £500 in cash.", "He stole 900 yuan in cash."
    assert propose_ledger(case_of(pounds, "He stole £700."), "en").currency == "GBP"
    together = propose_ledger(case_of(pounds, yuan), "en")
    assert (together.currency, together.total) == ("CNY", 900)
