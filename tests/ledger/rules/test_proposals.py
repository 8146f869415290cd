"""An amount while the rules are at work."""

from decimal import Decimal

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount


def test_an_amount_counts_until_it_takes_another_role() -> None:
    amount = RoledAmount(0, 4, Decimal(100), Proposal(AmountRole.LOSS, Reason.DEFAULT))
    assert amount.counts
    amount.become(AmountRole.TOTAL, Reason.SUM, count=3)
    assert not amount.counts
    assert amount.proposal == Proposal(AmountRole.TOTAL, Reason.SUM, count=3)
