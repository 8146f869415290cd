"""Products of a stated price or rate: formula, value and both places."""

import re
from decimal import Decimal

import pytest

from mma_desktop.answers.mentions import find_amounts
from mma_desktop.ledger.products import find_products, is_rate

PLAIN = re.compile(r"[^0-9.]")


@pytest.mark.parametrize(
    ("text", "quantity", "formula", "value"),
    [
        ("每部2000元共3部", "3部", "2000 × 3", 6000),
        ("手机3部（每部价值2000元）", "3部", "2000 × 3", 6000),
        ("三部手机，每部2000元", "三部", "2000 × 3", 6000),
        ("单价35.5元，数量120件", "120件", "35.5 × 120", 4260),
        ("120件，单价35.5元", "120件", "35.5 × 120", 4260),
        ("电缆每米12.5元，共计100米", "100米", "12.5 × 100", 1250),
        ("重5.25克，经鉴定，每克价值310元", "5.25克", "310 × 5.25", Decimal("1627.5")),
        ("2000元/部，共3部", "3部", "2000 × 3", 6000),
        ("20元面值的5张", "5张", "20 × 5", 100),
        ("20元面值的人民币5张", "5张", "20 × 5", 100),
        ("面值100元的人民币5张", "5张", "100 × 5", 500),
        ("5张面值100元的人民币", "5张", "100 × 5", 500),
        ("2000元×3部", "3部", "2000 × 3", 6000),
        ("3部×2000元", "3部", "2000 × 3", 6000),
        ("3 phones at 2,000 yuan each", "3 phones", "2000 × 3", 6000),
        ("2,000 yuan each, 3 phones", "3 phones", "2000 × 3", 6000),
        ("120 pieces at 35.5 yuan per piece", "120 pieces", "35.5 × 120", 4260),
        ("1000美元（按1美元兑6.8元人民币计算）", "1000美元", "1000 USD × 6.8", 6800),
        ("1000美元，汇率6.8", "1000美元", "1000 USD × 6.8", 6800),
        ("HK$3,000 at an exchange rate of 0.9 yuan", "HK$3,000", "3000 HKD × 0.9", 2700),
    ],
)
def test_a_product_keeps_its_formula_and_both_places(
    text: str, quantity: str, formula: str, value: Decimal | int
) -> None:
    (product,) = find_products(text, list(find_amounts(text)))
    price = PLAIN.sub("", text[slice(*product.price_span)])
    assert price in product.formula.split(" × ")
    assert (text[product.start : product.end], product.formula, product.value) == (quantity, formula, value)


@pytest.mark.parametrize(
    "text",
    [
        "每斤5元，共100公斤",  # another measure
        "每人2000元",
        "手机3部，价值2000元",  # the price of all three
        "每部2000元共1部",
        "1000美元（折合人民币6800元）",  # converted by the text itself
        "1000美元、人民币500元",
        "2000元和3部手机",
    ],
)
def test_nothing_is_multiplied_without_a_price_of_one_piece(text: str) -> None:
    assert find_products(text, list(find_amounts(text))) == ()


def test_a_rate_is_known_as_such() -> None:
    text = "按1美元兑6.8元折合人民币6800元"
    assert [is_rate(text, mention) for mention in find_amounts(text)] == [True, False]
