from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.engine.host.scheduling.swap import LEAST_GAIN, Swap, SwappedPrefix

LONG = list(range(100))


def test_the_prefix_that_shares_most_is_taken_and_held_no_longer() -> None:
    swap = Swap(1000)
    swap.put(SwappedPrefix([*LONG[:50], 7], b"short"))
    swap.put(SwappedPrefix(LONG, b"long"))
    taken = swap.take([*LONG, 1, 2], limit=102, known=0)
    assert taken is not None
    assert taken.state == b"long"
    assert swap.used == len(b"short")


def test_a_prefix_that_saves_too_little_stays() -> None:
    swap = Swap(1000)
    swap.put(SwappedPrefix(LONG, b"x"))
    assert swap.take(LONG, limit=100, known=100 - LEAST_GAIN + 1) is None
    assert swap.take(LONG, limit=LEAST_GAIN - 1, known=0) is None
    assert swap.used == 1


def test_what_is_larger_than_all_the_room_is_not_held() -> None:
    swap = Swap(3)
    swap.put(SwappedPrefix(LONG, b"four"))
    assert swap.used == 0


@settings(deadline=None)
@given(st.lists(st.integers(0, 40), max_size=30))
def test_the_room_is_never_exceeded_and_the_newest_stay(sizes: list[int]) -> None:
    swap = Swap(100)
    for number, size in enumerate(sizes):
        swap.put(SwappedPrefix([number] * 100, bytes(size)))
        assert swap.used <= 100
    for number in reversed(range(len(sizes))):
        if sum(sizes[number:]) > 100:
            break
        assert swap.take([number] * 100, limit=100, known=0) is not None
