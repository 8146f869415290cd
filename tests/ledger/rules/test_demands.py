"""What was only demanded or agreed."""

import pytest

from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.demands import leave_out_demands
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.words.cue_files import load_cues


def amounts(text: str) -> list[RoledAmount]:
    loss = Proposal(AmountRole.LOSS, Reason.DEFAULT)
    return [RoledAmount(one.start, one.end, one.value, loss) for one in find_amounts(text)]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("向王某索要5000元，王某给付3000元。", [False, True]),
        ("双方约定5000元，后付3000元。", [False, True]),
        ("要求转账1万元，王某实际只转了4000元。", [False, True]),
        ("要求转账1万元，王某又转了4000元。", [True, True]),  # no word says that it was less
        ("索要3000元，王某给付5000元。", [True, True]),  # no less was given
        ("窃得5000元，另窃得3000元。", [True, True]),
    ],
)
def test_a_demand_is_no_loss_where_the_sentence_goes_on_to_what_was_given(text: str, counts: list[bool]) -> None:
    items = amounts(text)
    leave_out_demands(text, items, load_cues())
    assert [item.counts for item in items] == counts
