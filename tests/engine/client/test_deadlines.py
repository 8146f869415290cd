"""How much a child may compute before it must have answered."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.engine.client.deadlines import RequestWork, TokenDeadline, reading, stall_seconds

SLACK = 4096


def waiting(*works: RequestWork) -> TokenDeadline:
    deadline = TokenDeadline()
    for number, work in enumerate(works):
        deadline.begin(number, work)
    return deadline


def test_a_request_may_be_drawn_four_times_and_no_more() -> None:
    deadline = waiting(RequestWork(read=100, drawn=1000))
    assert not deadline.missed(7, 100)
    assert not deadline.missed(7 + 4000 + SLACK, 10**6)
    assert deadline.missed(7 + 4001 + SLACK, 10**6)


def test_between_two_drawn_tokens_all_that_waits_may_be_read_four_times() -> None:
    deadline = waiting(RequestWork(read=500, drawn=100), RequestWork(read=400))
    assert not deadline.missed(0, 50)
    assert not deadline.missed(0, 50 + 4000 + SLACK)
    assert not deadline.missed(1, 10**6)
    assert deadline.missed(1, 10**6 + 4001 + SLACK)


def test_what_an_answered_or_dropped_request_took_counts_for_no_other() -> None:
    deadline = waiting(RequestWork(drawn=10_000), RequestWork(drawn=10))
    assert not deadline.missed(0, 0)
    assert not deadline.missed(9000, 9000)
    deadline.end(0)
    assert not deadline.missed(9500, 9500)
    assert deadline.missed(9500 + 41 + SLACK, 20_000)


def test_a_child_that_owes_nothing_misses_nothing() -> None:
    deadline = waiting(RequestWork(drawn=10))
    deadline.end(0)
    assert not any(deadline.missed(drawn, drawn) for drawn in range(0, 10**6, 1000))


@given(st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 600)), min_size=1, max_size=8), st.integers(1, 512))
def test_whoever_does_the_work_once_never_misses_a_deadline(works: list[tuple[int, int]], batch: int) -> None:
    deadline = waiting(*(RequestWork(read, drawn) for read, drawn in works))
    drawn = computed = 0
    for number, (read, to_draw) in enumerate(works):
        for _ in range(0, read, batch):
            computed += batch
            assert not deadline.missed(drawn, computed)
        for _ in range(to_draw):
            drawn, computed = drawn + 1, computed + 16  # beside drafts that were not taken
            assert not deadline.missed(drawn, computed)
        deadline.end(number)


def test_a_token_is_a_byte_at_least() -> None:
    prompt = Prompt((Message("user", "共计"), Message("assistant", "a")), "\ud800")
    assert reading(prompt, "十") == 6 + 1 + 1 + 3


def test_a_large_model_has_longer_for_a_batch() -> None:
    assert stall_seconds(900, 1_000_000_000) == 900
    assert stall_seconds(900, 40_000_000_000) == 4000
