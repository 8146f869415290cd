"""Which amounts make up a sum: the smallest subset with a given total, within a bounded effort.

Whether a total can be reached is decided by shifting one long integer per amount (bit b set = b can be made); the
smallest subset is found by dynamic programming over the sums reached so far. Both give up beyond a fixed amount of
work, because a document may hold ten thousand amounts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

_MOST_BITS = 2 * 10**9  # bits shifted in all, about 0.1 s
_MOST_STEPS = 300_000  # sums formed in all, about 0.2 s


class Reach(Enum):
    """Whether some subset makes a total; UNKNOWN when finding out would take too long."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class _Chain(NamedTuple):  # made ten thousands of times, and a tuple is made fastest
    """A subset as a linked list: its size, its last index and the subset before it."""

    size: int
    last: int
    rest: _Chain | None


def reach(values: Sequence[Decimal], target: Decimal) -> Reach:
    """Whether a subset of `values` (all positive) adds up to `target`; the empty subset makes 0."""
    amounts, total = _whole(values, target)
    if total == 0 or total in amounts:
        return Reach.YES
    if not 0 < total <= sum(amounts):
        return Reach.NO
    if total * len(amounts) > _MOST_BITS:
        return Reach.UNKNOWN
    sums, mask = 1, (1 << (total + 1)) - 1
    for amount in amounts:
        sums = (sums | sums << amount) & mask
    return Reach.YES if sums >> total & 1 else Reach.NO


def smallest_subset(values: Sequence[Decimal], target: Decimal) -> tuple[int, ...] | None:
    """The indices of the smallest subset that adds up to `target` (of several the first), or None if none was found."""
    amounts, total = _whole(values, target)
    if total in amounts:
        return (amounts.index(total),)
    best: dict[int, _Chain | None] = {0: None}
    steps = 0
    for index, amount in enumerate(amounts):
        steps += len(best)
        if steps > _MOST_STEPS:
            break
        _extend(best, index, amount, total)
    return _indices(best.get(total))


def one_or_two(values: Sequence[Decimal], target: Decimal) -> tuple[int, ...]:
    """The indices of one value that is `target`, else of two that make it (of several the first); () without any.

    Linear in the number of values.
    """
    first: dict[Decimal, int] = {}
    pair: tuple[int, ...] = ()
    for index, value in enumerate(values):
        if value == target:
            return (index,)
        if not pair and (partner := first.get(target - value)) is not None:
            pair = (partner, index)
        first.setdefault(value, index)
    return pair


def _extend(best: dict[int, _Chain | None], index: int, amount: int, total: int) -> None:
    """Add one amount to every subset known so far, keeping the smaller subset of equal sums."""
    for subtotal, chain in list(best.items()):
        reached = subtotal + amount
        if not 0 < reached <= total:
            continue
        size = chain.size + 1 if chain else 1
        known = best.get(reached)
        if known is None or size < known.size:
            best[reached] = _Chain(size, index, chain)


def _indices(chain: _Chain | None) -> tuple[int, ...] | None:
    indices: list[int] = []
    while chain is not None:
        indices.append(chain.last)
        chain = chain.rest
    return tuple(reversed(indices)) or None


def _whole(values: Sequence[Decimal], target: Decimal) -> tuple[list[int], int]:
    """The values and the target as whole numbers of the largest unit that fits the values; a target that it does not
    fit becomes -1.
    """
    places = max((max(0, -int(value.as_tuple().exponent)) for value in (*values, target)), default=0)
    amounts = [int(value.scaleb(places)) for value in values]
    total = int(target.scaleb(places))
    unit = math.gcd(*amounts) or 1
    return ([amount // unit for amount in amounts], total // unit) if total % unit == 0 else (amounts, -1)
