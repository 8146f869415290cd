"""Losses that were named before."""

from decimal import Decimal

import pytest

from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.named_again import find_repeats
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.words.cue_files import load_cues


def amounts(text: str) -> list[RoledAmount]:
    loss = Proposal(AmountRole.LOSS, Reason.DEFAULT)
    return [RoledAmount(one.start, one.end, one.value, loss) for one in find_amounts(text)]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("骗得500元（伍佰元整）。", [True, False]),
        ("骗得伍佰元整（¥500.00）。", [True, False]),
        ("骗得人民币(大写)伍佰元正,小写:500元。", [True, False]),
        ("骗得（大写）：伍佰元 （小写）：¥500.00。", [True, False]),
        ("骗得500元，500元。", [True, True]),
        ("骗得5000元。后将该5000元挥霍。", [True, False]),
        ("窃得164220.86元。王某损失164220.86元。", [True, False]),  # so many digits are the same money
        ("窃得5000元。又窃得5000元。", [True, True]),
    ],
)
def test_an_amount_is_a_repeat_where_words_or_its_digits_say_so(text: str, counts: list[bool]) -> None:
    items = amounts(text)
    find_repeats(text, items, load_cues(), ())
    assert [item.counts for item in items] == counts


def test_that_sum_may_be_one_that_the_text_takes_out() -> None:
    for taken_out, counts in (((), True), ((Decimal(700),), False)):
        (item,) = items = amounts("该700元不予认定。")
        find_repeats("该700元不予认定。", items, load_cues(), taken_out)
        assert item.counts is counts
