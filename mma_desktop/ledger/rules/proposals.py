"""What the rules say of an amount while they are at work: its role, and the reason that messages.py words."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from mma_desktop.ledger.base import AmountRole


class Reason(StrEnum):
    """The reason for a role; messages.py has the words."""

    DEFAULT = "default"  # no cue
    CUE = "cue"  # the cue `word` stands near
    RATE = "rate"  # it is an exchange rate
    UNIT_PRICE = "unit_price"  # the product counts instead
    NO_QUANTITY = "no_quantity"  # the price of one piece, and the text does not say of how many
    PRODUCT = "product"  # it is a product
    AGAIN = "again"  # the amount `value` stands elsewhere
    PART = "part"  # it is part of the amount `value`
    SUM = "sum"  # it is the exact sum of `count` amounts
    NET = "net"  # it is their sum less what was given back
    DIFFERS = "differs"  # it is a stated total, but its parts make `value`
    OF_ONE = "of_one"  # it is what one of several defendants took part in, as told elsewhere in `count` amounts
    COLUMN = "column"  # another column of its table counts
    DIFFERENCE = "difference"  # the difference between it and another one, `value`, counts
    NOT_IN_TOTAL = "not_in_total"  # the stated total `value` leaves it out
    NEGATIVE = "negative"  # it is written as a negative number
    ACCOUNT_IN = "account_in"  # it came into the account of a statement
    ACCOUNT_OUT = "account_out"  # it went out of it
    ACCOUNT_NEITHER = "account_neither"  # its statement calls it neither
    ACCOUNT_NOTE = "account_note"  # a remark in a row of a statement names it
    SECTION = "section"  # its part of the document tells no facts


@dataclass(frozen=True, slots=True)
class Proposal:
    """The proposed role of one amount, and the reason."""

    role: AmountRole
    reason: Reason
    word: str = ""
    value: Decimal = Decimal(0)
    count: int = 0


@dataclass(slots=True)
class RoledAmount:
    """An amount while the rules are at work; `price` is the start of a product's price."""

    start: int
    end: int
    value: Decimal
    proposal: Proposal
    price: int | None = None
    is_product: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is a loss so far."""
        return self.proposal.role is AmountRole.LOSS

    def become(self, role: AmountRole, reason: Reason, value: Decimal = Decimal(0), count: int = 0) -> None:
        """Take another role, for this reason."""
        self.proposal = Proposal(role, reason, value=value, count=count)
