"""Amounts that are sums, differences or near values of others, by arithmetic alone."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.base import AmountRole, Entry
from mma_desktop.ledger.readings.values import Net, find_nets, find_variants, find_wholes

NONE = frozenset[int]()
VALUES = st.lists(st.integers(1, 12).map(lambda value: 100 * value), max_size=12)
ROLES = st.sampled_from((AmountRole.LOSS, AmountRole.TOTAL, AmountRole.RETURNED))


def amounts(values: Sequence[int], roles: Sequence[AmountRole] = ()) -> list[Entry]:
    padded = [*roles, *[AmountRole.LOSS] * (len(values) - len(roles))]
    return [
        Entry(10 * i, 10 * i + 5, str(value), Decimal(value), role is AmountRole.LOSS, role=role)
        for i, (value, role) in enumerate(zip(values, padded, strict=True))
    ]


@given(VALUES, st.sets(st.integers(0, 11)))
def test_a_whole_is_the_sum_of_at_least_two_others(values: list[int], stated: set[int]) -> None:
    entries = amounts(values)
    for whole in find_wholes(entries, frozenset(stated)):
        assert len(whole.parts) > 1 and whole.total not in whole.parts
        assert sum(values[i] for i in whole.parts) == values[whole.total]
        assert whole.stated is (whole.total in stated)


def test_a_stated_total_may_be_made_by_some_of_those_before_it() -> None:
    entries = amounts([1230, 400, 2110, 3340])
    assert list(find_wholes(entries, NONE)) == []
    (whole,) = find_wholes(entries, frozenset({3}))
    assert (whole.total, set(whole.parts)) == (3, {0, 2})


@given(VALUES, st.lists(ROLES, max_size=12))
def test_a_net_amount_is_less_than_its_gross_one_by_amounts_between_them(
    values: list[int], roles: list[AmountRole]
) -> None:
    entries = amounts(values, roles[: len(values)])
    for net in find_nets(entries, NONE, NONE, [0] * len(entries)):
        between = [e.value for e in entries[net.gross + 1 : net.net] if e.role is AmountRole.RETURNED]
        taken_off = values[net.gross] - values[net.net]
        assert taken_off in (*between, sum(between))


def test_a_net_amount_of_another_event_is_one_where_the_text_calls_it_the_rest() -> None:
    entries = amounts([900, 200, 700], [AmountRole.LOSS, AmountRole.RETURNED, AmountRole.LOSS])
    events = [0, 0, 1]
    assert list(find_nets(entries, NONE, NONE, events)) == []
    assert list(find_nets(entries, NONE, frozenset({2}), events)) == [Net(2, 0, actual=True)]


def test_near_values_are_variants_where_one_is_argued_about() -> None:
    entries = amounts([10_000, 9_900, 5_000])
    assert find_variants(entries, NONE) == {}
    assert find_variants(entries, frozenset({0})) == {0: (1,), 1: (0,)}
