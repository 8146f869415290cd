"""What amounts make together, and what follows for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import islice

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.proposals import Reason, RoledAmount

_MANY_DIGITS = 6
FEW_PARTS = 20  # amounts that may be the parts of one that is not called a total


def run_of(total: Decimal, items: Iterable[RoledAmount]) -> int:
    """How many of `items`, from the first on, add up to `total` exactly; 0 if no such number does."""
    reached = Decimal(0)
    for count, item in enumerate(items, start=1):
        reached += item.value
        if reached >= total:
            return count if reached == total else 0
    return 0


def run_within(total: Decimal, items: Sequence[RoledAmount]) -> int:
    """How many amounts next to each other add up to `total` exactly, of the last ones that count; 0 for none.

    A round total comes about by chance, so it has none.
    """
    if is_round(total):
        return 0
    run, reached = deque[Decimal](), Decimal(0)
    for item in reversed(list(islice((item for item in reversed(items) if item.counts), FEW_PARTS))):
        run.append(item.value)
        reached += item.value
        while reached > total:
            reached -= run.popleft()
        if reached == total and len(run) > 1:
            return len(run)
    return 0


def total_of(items: Iterable[RoledAmount]) -> Decimal:
    """Their sum."""
    return sum((item.value for item in items), Decimal(0))


def is_round(value: Decimal) -> bool:
    """Whether an amount has one or two digits before its zeros: such sums come about by chance."""
    return len(f"{value.normalize():f}".rstrip("0").replace(".", "")) <= 2


def is_unlike_any_other(value: Decimal) -> bool:
    """Whether an amount has so many digits before its zeros that an equal one is the same money (164220.86)."""
    return len(f"{value.normalize():f}".replace(".", "").rstrip("0")) >= _MANY_DIGITS


def is_little_more(value: Decimal, rounded: Decimal) -> bool:
    """Whether 余 may stand for what a value is more than a rounded one: less than one of its last digit."""
    return 0 < value - rounded < Decimal(10) ** (rounded.adjusted() - len(rounded.normalize().as_tuple().digits) + 1)


def leave_out(items: Iterable[RoledAmount], total: Decimal) -> None:
    """A stated total does not hold these amounts."""
    for item in items:
        item.become(AmountRole.OTHER, Reason.NOT_IN_TOTAL, total)


def become_parts(items: Iterable[RoledAmount], whole: Decimal) -> None:
    """These amounts are parts of a larger one."""
    for item in items:
        item.become(AmountRole.REPEAT, Reason.PART, whole)
