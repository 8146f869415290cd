"""Subset sums: right for every small case, bounded for large ones."""

from decimal import Decimal
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.subset import Reach, one_or_two, reach, smallest_subset

VALUES = st.lists(st.integers(1, 60).map(lambda cents: Decimal(cents) / 4), max_size=8)


@given(VALUES, st.integers(0, 240).map(lambda cents: Decimal(cents) / 4))
def test_agrees_with_trying_every_subset(values: list[Decimal], target: Decimal) -> None:
    sizes = [size for size in range(len(values) + 1) for some in combinations(values, size) if sum(some) == target]
    assert reach(values, target) is (Reach.YES if sizes else Reach.NO)
    found = smallest_subset(values, target)
    if target and sizes:
        assert found is not None
        assert len(set(found)) == len(found) == min(sizes)
        assert sum(values[index] for index in found) == target
    else:
        assert found is None


def test_of_equal_subsets_the_first_is_taken() -> None:
    assert smallest_subset([Decimal(3), Decimal(3), Decimal(4), Decimal(4)], Decimal(7)) == (0, 2)


@pytest.mark.timeout(60)
def test_gives_up_on_large_questions_instead_of_hanging() -> None:
    values = [Decimal(7 * number + 3) / 100 for number in range(10_000)]
    assert reach(values, Decimal("1234567.89")) is Reach.UNKNOWN
    assert smallest_subset(values, Decimal("1234567.89")) is None


@given(VALUES.filter(all), st.integers(1, 240).map(lambda cents: Decimal(cents) / 4))
def test_one_or_two_are_the_smallest_subset_where_that_is_so_small(values: list[Decimal], target: Decimal) -> None:
    smallest = smallest_subset(values, target)
    assert one_or_two(values, target) == (smallest if smallest is not None and len(smallest) < 3 else ())
