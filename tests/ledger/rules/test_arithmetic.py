"""What amounts make together."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.arithmetic import is_little_more, is_round, run_of, run_within, total_of
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount

VALUES = st.lists(st.decimals(1, 10**6, places=2), min_size=2, max_size=12)


def amounts(values: list[Decimal]) -> list[RoledAmount]:
    loss = Proposal(AmountRole.LOSS, Reason.DEFAULT)
    return [RoledAmount(place, place + 1, value, loss) for place, value in enumerate(values)]


@given(VALUES, st.data())
def test_the_first_amounts_that_make_a_total_are_counted(values: list[Decimal], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, len(values)))
    items = amounts(values)
    assert run_of(total_of(items[:count]), items) == count
    assert run_of(total_of(items) + 1, items) == 0


@given(VALUES, st.data())
def test_a_run_in_the_middle_is_found(values: list[Decimal], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(values) - 2))
    last = data.draw(st.integers(first + 2, len(values)))
    items = amounts(values)
    wanted = total_of(items[first:last])
    found = run_within(wanted, items)
    sums = {total_of(items[i : i + found]) for i in range(len(items))} if found else set[Decimal]()
    assert found == 0 if is_round(wanted) else wanted in sums


@pytest.mark.parametrize(
    ("value", "rounded", "expected"), [(318, 300, True), (399, 300, True), (400, 300, False), (300, 300, False)]
)
def test_what_is_more_is_less_than_one_of_the_last_digit(value: int, rounded: int, expected: bool) -> None:
    assert is_little_more(Decimal(value), Decimal(rounded)) is expected


def test_round_sums_have_two_digits_at_most() -> None:
    assert [is_round(Decimal(value)) for value in ("5000", "5100", "5110", "0.5")] == [True, True, False, True]
