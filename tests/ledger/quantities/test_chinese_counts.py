"""How many times a Chinese text counts the price of one piece."""

from decimal import Decimal

import pytest

from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.quantities.chinese_counts import (
    count_beside,
    count_further,
    count_of_list,
    is_price_of_piece,
    may_be_counted,
)


@pytest.mark.parametrize(
    ("text", "beside", "further", "of_list"),
    [
        ("每部2000元共3部", "3部", None, None),
        ("手机2部、现金。经鉴定，该手机每部价值3800元", None, "2部", None),
        ("2007年至2009年每年收受2000元", None, "2007年至2009年", None),
        ("月工资4200元。至12月共拖欠4个月。", None, "4个月", None),
        ("分给甲、乙、丙各5000元", None, None, "分给甲、乙、丙"),
        ("手机3部，价值2000元", None, None, None),
        ("向14名租户各收取押金500元", "14名租户", None, None),
        ("14名被告人各分得500元", None, None, None),
        ("每次收受1000元，共收受12次", "12次", None, None),
        ("以每张200元的价格卖出假证15张", "15张", None, None),
        ("以每张200元的价格卖出，后又买进假证15张", None, None, None),
        ("先后三次撬开机柜，每次盗走蓄电池一组，每组价值1350元", None, "三次", None),
        ("每部350元，共十二部", "十二部", None, None),
        ("以350元/克的价格贩卖冰毒3克", "3克", None, None),
        ("分二次各转15万元", "二次", None, None),
        ("三次均收取5000元", "三次", None, None),
        ("三次各分得5000元", None, None, None),
        ("以每克400元的价格贩卖，分别为1克、2克、2.5克。", None, "1克、2克、2.5克", None),
        ("以每克400元的价格贩卖，分别为1克、.克。", None, None, None),
        ("以每克400元的价格贩卖，分别为1部、2部、2部。", None, None, None),
        ("先后三次撬开机柜，盗走蓄电池一组，每组价值1350元", None, None, None),
    ],
)
def test_a_quantity_stands_beside_the_price_or_further_away_or_is_that_of_a_list(
    text: str, beside: str | None, further: str | None, of_list: str | None
) -> None:
    (price,) = find_amounts(text)
    found = (
        count_beside(text, price.start, price.end),
        count_further(text, price.start, price.end),
        count_of_list(text, price.start),
    )
    assert [one and text[one.start : one.end] for one in found] == [beside, further, of_list]


def test_the_numbers_of_a_list_behind_are_added_however_they_are_written() -> None:
    text = "以每克400元的价格贩卖，分别为二克、3克、1.5克。"
    (price,) = find_amounts(text)
    count = count_further(text, price.start, price.end)
    assert count is not None and count.number == Decimal("6.5")


def test_without_a_word_for_each_nothing_is_counted() -> None:
    assert may_be_counted("每部2000元", 2, 7)
    assert not may_be_counted("现金2000元", 2, 7)
    assert is_price_of_piece("每克307元", 2)
    assert not is_price_of_piece("价值307元", 2)
