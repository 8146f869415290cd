"""Products of a stated price or rate: formula, value and both places."""

import re
from decimal import Decimal

import pytest

from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.rules.products import find_products, is_rate

PLAIN = re.compile(r"[^0-9.]")


@pytest.mark.parametrize(
    ("text", "quantity", "formula", "value"),
    [
        ("每部2000元共3部", "3部", "2000 × 3", 6000),
        ("拖欠每人各500元共3人", "3人", "500 × 3", 1500),
        ("每人收取500元，共三人。", "三人", "500 × 3", 1500),
        ("房租RMB 3,000/月，租期6个月。", "6个月", "3000 × 6", 18000),
        ("工作45天，约定每天200元", "45天", "200 × 45", 9000),
        ("月工资4200元。至12月共拖欠4个月。", "4个月", "4200 × 4", 16800),
        ("2017年1月至2018年12月每月冒领1650元", "2017年1月至2018年12月", "1650 × 24", 39600),
        ("11月至次年2月每月骗取800元", "11月至次年2月", "800 × 4", 3200),
        ("7月至12月每月骗取800元", "7月至12月", "800 × 6", 4800),
        ("手机3部（每部价值2000元）", "3部", "2000 × 3", 6000),
        ("三部手机，每部2000元", "三部", "2000 × 3", 6000),
        ("单价35.5元，数量120件", "120件", "35.5 × 120", 4260),
        ("120件，单价35.5元", "120件", "35.5 × 120", 4260),
        ("电缆每米12.5元，共计100米", "100米", "12.5 × 100", 1250),
        ("重5.25克，经鉴定，每克价值310元", "5.25克", "310 × 5.25", Decimal("1627.5")),
        ("盗走电线320米。经鉴定，每米价值5.5元", "320米", "5.5 × 320", 1760),  # the only quantity near
        ("盗走电缆线4盘，每盘价值800元", "4盘", "800 × 4", 3200),
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
        ("盗走苹果手机2部、现金300元。经鉴定，苹果手机每部价值3800元", "2部", "3800 × 2", 7600),
        ("盗走柴油300升，又盗走柴油420升。柴油每升6.2元", "420升", "6.2 × 720", 4464),
        ("充电宝共计137个。经认定每个价值48元", "137个", "48 × 137", 6576),
        ("盗走充电宝，先后为380公斤、420公斤、500公斤，每公斤价值2.6元", "500公斤", "2.6 × 1300", 3380),
        ("山羊5只，经估价价值每只380元", "5只", "380 × 5", 1900),
        ("分五次取款，其中前四次每次取款2000元", "四次", "2000 × 4", 8000),
        ("先后两次窃取扣件，每次价值660元", "两次", "660 × 2", 1320),
        ("共开设20日，每日抽头1500元", "20日", "1500 × 20", 30000),
        ("每月6000元，共10个月", "10个月", "6000 × 10", 60000),
        ("向甲某、乙某、丙某三人各收取8000元", "三人", "8000 × 3", 24000),
        ("为5名教师调动提供帮助，收受每人现金3000元", "5名", "3000 × 5", 15000),
        ("2008年、2009年中秋节各收受20000元", "2008年、2009年中秋节", "20000 × 2", 40000),
        ("摩托车两辆，价值均为2350元", "两辆", "2350 × 2", 4700),
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
        "每人分得2000元，共3人",  # what each of them got
        "每月2000元，6个月内付清",
        "每月2000元，判处有期徒刑6个月",
        "每月2000元，前3个月付清，后2个月未付",  # which of them is meant is not said
        "手机3部，价值2000元",  # the price of all three
        "每部2000元共1部",
        "1000美元（折合人民币6800元）",  # converted by the text itself
        "1000美元、人民币500元",
        "2000元和3部手机",
    ],
)
def test_nothing_is_multiplied_without_a_price_of_one_piece(text: str) -> None:
    assert find_products(text, list(find_amounts(text))) == ()


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
