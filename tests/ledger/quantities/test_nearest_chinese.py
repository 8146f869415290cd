"""Counts that only stand near the Chinese price of one."""

import pytest

from mma_desktop.ledger.proposing import find_mentions
from mma_desktop.ledger.quantities.products import find_products


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("王五收了六个家长的钱，每人8000元，一个孩子也没办成。", ["8000 × 6"]),
        ("头目发展了四十人，人均交会费3900元，均未退还。", ["3900 × 40"]),
        ("招工骗局，每名应聘者交押金800元，受害者32人。", ["800 × 32"]),
        ("财务总监贪走公司的钱，每年50万元，从2016年到2020年连拿五年。", ["500000 × 5"]),
        ("赃款每人分得2000元，共3人。", []),  # shares of the loot
        ("2021年5月20日盗得手机一部，价值3000元。", []),
        ("五名被告人共同盗得12000元。", []),
    ],
)
def test_counts_of_chinese_prices(text: str, formulas: list[str]) -> None:
    assert [product.formula for product in find_products(text, find_mentions(text))] == formulas
