"""Amounts that are only the parts of the loss before them."""

import pytest

from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.parts import find_parts
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.words.cue_files import load_cues


def amounts(text: str) -> list[RoledAmount]:
    loss = Proposal(AmountRole.LOSS, Reason.DEFAULT)
    return [RoledAmount(one.start, one.end, one.value, loss) for one in find_amounts(text)]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("骗得8000元，将其中1000元据为己有。", [True, False]),
        ("骗得5000元（当场给付3500元，次日汇款1500元）。", [True, False, False]),
        ("骗得5000元。后骗得3000元。", [True, True]),
    ],
)
def test_parts_do_not_count_beside_their_whole(text: str, counts: list[bool]) -> None:
    items = amounts(text)
    find_parts(text, items, load_cues())
    assert [item.counts for item in items] == counts
