"""Stated totals: what they make of other amounts."""

import pytest

from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.base import AmountRole, DeedsOfOne
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.rules.stated_totals import find_totals
from mma_desktop.ledger.words.cue_files import load_cues

L, T, R = AmountRole.LOSS, AmountRole.TOTAL, AmountRole.REPEAT


def amounts(text: str) -> list[RoledAmount]:
    loss = Proposal(AmountRole.LOSS, Reason.DEFAULT)
    return [RoledAmount(one.start, one.end, one.value, loss) for one in find_amounts(text)]


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("骗得500元。骗得300元。共计800元。", [L, L, T]),
        ("共计骗得800元。其中500元、300元。", [T, L, L]),
        ("骗得500元。共计骗得500元。", [L, R]),
        ("骗得500元。骗得300元。", [L, L]),
    ],
)
def test_a_total_is_the_sum_of_its_parts_or_one_of_them_again(text: str, roles: list[AmountRole]) -> None:
    items = amounts(text)
    find_totals(text, items, load_cues(), {})
    assert [item.proposal.role for item in items] == roles


def test_the_total_of_one_defendant_is_no_loss_beside_his_deeds() -> None:
    text = "甲窃得500元。乙窃得300元。甲参与500元。"
    items = amounts(text)
    find_totals(text, items, load_cues(), {2: DeedsOfOne("甲", (0,))})
    assert [item.proposal.role for item in items] == [L, L, T]
