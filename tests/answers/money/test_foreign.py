"""Money of other currencies than that of the case."""

from decimal import Decimal

import pytest

from mma_desktop.answers.money.mentions import find_foreign


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        ("$1.2 million (RMB 8.6 million)", [("$1.2 million", 1_200_000, "USD")]),
        ("1000美元（折合人民币6800元）", [("1000美元", 1000, "USD")]),
        ("港币3000元，折合2700元", [("港币3000元", 3000, "HKD")]),
        ("500元港币、人民币800元", [("500元港币", 500, "HKD")]),
        ("欧元共计2万元和1,500 euros", [("欧元共计2万元", 20_000, "EUR"), ("1,500 euros", 1500, "EUR")]),
        ("HK$3,000", [("HK$3,000", 3000, "HKD")]),
        ("1.2 million yen in a safe", [("1.2 million yen", 1_200_000, "JPY")]),
        ("£3,200.50 beside CNY 20,000", [("£3,200.50", Decimal("3200.50"), "GBP")]),
        ("港币1张，人民币800元", []),
    ],
)
def test_foreign_money_is_kept_apart(text: str, foreign: list[tuple[str, int, str]]) -> None:
    assert [(text[found.start : found.end], found.value, found.currency) for found in find_foreign(text)] == foreign


def test_yuan_are_foreign_to_other_money() -> None:
    found = [(f.value, f.currency) for f in find_foreign("£20, 5000元, RMB 300 and $40", "GBP")]
    assert found == [(5000, "CNY"), (300, "CNY"), (40, "USD")]
    text = "£20、港币900元、500元港币"
    found = [(text[f.start : f.end], f.currency) for f in find_foreign(text, "GBP")]
    assert found == [("港币900元", "HKD"), ("500元港币", "HKD")]


@pytest.mark.parametrize("before", range(8160, 8200))
def test_foreign_money_is_found_wherever_in_a_long_text_it_stands(before: int) -> None:
    (found,) = find_foreign("他" * (before - 1) + "，付款100美元。")
    assert found.currency == "USD"
    (named,) = find_foreign("x" * (before - 1) + " he paid 100 Canadian dollars")
    assert named.currency == "CAD"
