"""Parts of an amount that are told as a share of it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.money.found import Mention
from mma_desktop.ledger.quantities.shares import find_shares


def _shares(text: str, written: str, value: str) -> list[tuple[str, str]]:
    start = text.index(written)
    found = find_shares(text, [Mention(start, start + len(written), Decimal(value))])
    return [(one.formula, str(one.value)) for one in found]


@pytest.mark.parametrize(
    ("text", "written", "value", "share"),
    [
        ("He pocketed one third of the £9,000 raised.", "£9,000", "9000", ("9000 × 1/3", "3000")),
        ("The clerk kept half of the £8,000.", "£8,000", "8000", ("8000 × 1/2", "4000")),
        ("Two-thirds of the $4,500 was stolen.", "$4,500", "4500", ("4500 × 2/3", "3000")),
        ("A commission of 5% of the £3,000 was paid.", "£3,000", "3000", ("3000 × 5/100", "150")),
        ("给了8万元，采购员侵吞了一半。", "8万元", "80000", ("80000 × 1/2", "40000")),
        ("总值18万元，老崔偷卖了其中的三分之一。", "18万元", "180000", ("180000 × 1/3", "60000")),
        ("供货额300万元，按5%提成给黄某。", "300万元", "3000000", ("3000000 × 5/100", "150000")),
    ],
)
def test_shares_of_an_amount(text: str, written: str, value: str, share: tuple[str, str]) -> None:
    assert _shares(text, written, value) == [share]


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("One third of the £1,000 was stolen.", "£1,000", "1000"),  # no exact amount
        ("He took £1,000 on 3 May and half an hour later fled.", "£1,000", "1000"),
        ("盗得赃款6000元，分得一半。", "6000元", "6000"),  # what one of them got of the loot
        ("骗取8000元。后来他花掉了一半。", "8000元", "8000"),
    ],
)
def test_what_is_no_share(text: str, written: str, value: str) -> None:
    assert _shares(text, written, value) == []


@given(st.integers(min_value=1, max_value=10**6), st.integers(min_value=1, max_value=99))
def test_percents_are_exact(whole: int, percent: int) -> None:
    text = f"He took {percent}% of the £{whole} and left."
    found = _shares(text, f"£{whole}", str(whole))
    assert [Decimal(value) for _, value in found] == [Decimal(whole) * percent / 100]
