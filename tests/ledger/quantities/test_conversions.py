"""Foreign money that the text converts."""

import pytest

from mma_desktop.answers.money.mentions import find_amounts, find_foreign
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.quantities.conversions import converted, is_rate


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("收受王某1万美元（折合人民币68000元）。", 68000),
        ("收受王某人民币10万元、美元1万元（折合人民币68000元）。", 168000),
        ("收受王某1万港元（约合人民币8500元）。", 8500),
        ("盗窃羊1只（约合人民币800元）、牛一头（折合人民币9000元）。", 9800),
        ("盗窃一条金项链折合人民币3000元。", 3000),
        ("骗取2000美元（汇率为6.8），另骗取现金500元。", 14100),
        ("退赔2000美元（汇率为6.8）。骗取现金500元。", 500),
        ("经审理查明：骗取2000美元（折合人民币13600元）。以上事实，有证据证实：被骗2000美元，当日汇率6.8000。", 13600),
    ],
)
def test_money_that_the_text_converts_counts_once_and_as_its_deed_says(text: str, total: int) -> None:
    assert propose_ledger(text).total == total


def test_a_rate_is_known_as_such() -> None:
    text = "按1美元兑6.8元折合人民币6800元"
    assert [is_rate(text, mention) for mention in find_amounts(text)] == [True, False]


def test_what_is_converted_stands_where_the_foreign_money_does_and_its_rate_is_the_price() -> None:
    text = "骗取2000美元（汇率为6.8），另骗取现金500元"
    (product,) = converted(text, find_foreign(text), list(find_amounts(text)))
    assert (text[product.start : product.end], product.formula, product.value) == ("2000美元", "2000 USD × 6.8", 13600)
    assert (product.price, text[slice(*product.price_span)]) == (None, "6.8")
