"""In which money a case is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.money.case_currency import currency_of


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("He stole £4,250 in cash and goods worth £1,200.", "GBP"),
        ("She paid five hundred pounds.", "GBP"),
        ("He took $300 and $1.2 million.", "USD"),
        ("A$500 and then $300", "AUD"),
        ("He took $800; all sums are in Australian dollars.", "AUD"),
        ("S$23,150 of the rents", "SGD"),
        ("In the District Court of Queensland he admitted that he took $4,500.", "AUD"),
        ("He told the court in New York, New York, of an uncle in Canada, and took $300.", "USD"),
        ("He fled to Sydney with US$300 and $200.", "USD"),
        ("被告人在加拿大骗得$2,500", "CAD"),
        ("HK$118,200, HK$97,600", "HKD"),
        ("€1,680 in each of twelve months", "EUR"),
        ("Rs. 2.4 lakhs and Rs 6 lakhs", "INR"),
        ("jewellery worth R8 000", "ZAR"),
        ("骗得被害人3000美元，后又骗得2,500美元", "USD"),
        ("骗得5万日元", "JPY"),
        ("报价JP¥50,000", "JPY"),
        ("骗得5万日元，又骗得¥3,000", "JPY"),
        ("骗得5万日元，又骗得¥3,000元", "CNY"),
        ("骗得¥3,000", "CNY"),
        ("£300, €200 and €100", "EUR"),
        ("$300 and £200", "USD"),
        ("Date\tPaid (£)\tFee (€)\n1 May\t300\t2", "GBP"),
        ("日期\t金额（美元）\n5月1日\t300", "USD"),
        ("Date\tPaid ($)\n1 May\t300", "USD"),
        ("Date\tPaid ($)\nin Sydney\t300", "AUD"),
        ("£200 and $300", "GBP"),
        ("Fr. 3,000, Fr. 410 and 1.9 million francs", "CHF"),
        ("500,000 francs CFA", "XOF"),
        ("Dh 86,000 and Dhs. 500", "AED"),
        ("took 430,000 won, then 270,000 won", "KRW"),
        ("3 won the prize", "CNY"),
        ("1 200 zł and 500 PLN", "PLN"),
        ("Ref\tPayee\tAmount EUR\nA-101\tM. Lambert\t4,500", "EUR"),
        ("Plate     Taken            EUR\n1-ABC     briefcase        180", "EUR"),
        ("HK$7,650, HK$180, HK$12,300 and HK$900; and RMB 2,000", "HKD"),
        ("HK$7,650, HK$180, HK$12,300 and HK$900, equivalent to RMB 2,000", "CNY"),
        ("HK$7,650, HK$180, HK$12,300 and RMB 2,000", "CNY"),
        ("£200 and 300 yuan", "CNY"),
        ("£200，另有几万元", "CNY"),
        ("£200，汇率9.1", "CNY"),
        ("品名 | 数量 | 价格（元）\n手机 | 1 | 1200\n另有£200", "CNY"),
        ("He was convicted of fraud over $5,000 and of a fraud of $300.", "USD"),
        ("40 pounds of copper", "CNY"),
        ("copper weighing 40 pounds", "CNY"),
        ("OPPO R9手机一部、iPhone 11", "CNY"),
        ("外币500", "CNY"),
        ("no money at all", "CNY"),
        ("", "CNY"),
    ],
)
def test_the_money_of_most_amounts(text: str, currency: str) -> None:
    assert currency_of(text) == currency


@given(st.text(alphabet="£$€0123456789 ,.美元英镑poundsRs\n", max_size=40), st.integers(1, 10**6))
def test_an_amount_of_yuan_makes_it_a_case_of_yuan(text: str, amount: int) -> None:
    assert currency_of(f"{text}\n被害人损失{amount}元。") == "CNY"
