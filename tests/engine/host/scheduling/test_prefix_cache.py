"""The token tree must mirror the cells exactly, whatever is forked, extended, kept and evicted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.engine.host.scheduling.prefix_cache import KvSequence, PrefixCache
from mma_desktop.engine.host.scheduling.token_batches import Feed
from tests.engine.host.scheduling.fake_backend import FakeBackend


class Bench:
    """A cache over fake cells, with the computing done as the scheduler would."""

    def __init__(self, cells: int = 100, sequences: int = 8, swap: int = 0, kept: int = 0) -> None:
        self.memory = FakeBackend(cells)
        self.cache = PrefixCache(self.memory, cells, sequences, swap, kept)
        self.computed = 0

    def read(self, tokens: list[int]) -> KvSequence | None:
        sequence = self.cache.open(tokens, len(tokens))
        if sequence is None:
            return None
        missing = tokens[sequence.length :]
        if not self.cache.reserve(len(missing)):
            self.cache.close(sequence, sequence.length)
            return None
        if missing:
            self.memory.decode([Feed(sequence.id, sequence.length, missing, 0)])
            self.computed += len(missing)
            self.cache.extend(sequence, missing)
        return sequence


def must_read(bench: Bench, tokens: list[int]) -> KvSequence:
    sequence = bench.read(tokens)
    assert sequence is not None
    return sequence


def test_a_prompt_forks_the_longest_known_prefix() -> None:
    bench = Bench()
    bench.cache.close(must_read(bench, [1, 2, 3, 4]), keep=4)
    assert bench.cache.match([1, 2, 3, 9], 4) == 3
    second = must_read(bench, [1, 2, 3, 9])
    assert bench.cache.used == 5
    assert bench.memory.content(second.id) == (1, 2, 3, 9)


def test_a_prefix_is_found_no_further_than_the_limit() -> None:
    bench = Bench()
    must_read(bench, [1, 2, 3, 4])
    assert bench.cache.match([1, 2, 3, 4], 3) == 3


def test_closing_keeps_only_what_is_asked_for() -> None:
    bench = Bench()
    bench.cache.close(must_read(bench, [1, 2, 3, 4, 5]), keep=2)
    assert bench.cache.used == 2 == bench.memory.used


def test_a_prefix_that_another_sequence_holds_is_not_kept_twice() -> None:
    bench = Bench(sequences=2)
    first, second = must_read(bench, [1, 2, 3]), must_read(bench, [1, 2, 4])
    bench.cache.close(first, keep=2)
    third = must_read(bench, [7])
    assert third.id == first.id
    assert bench.memory.content(second.id) == (1, 2, 4)


def test_the_least_recently_used_prompt_is_evicted_first() -> None:
    bench = Bench(cells=6)
    for prompt in ([1, 1, 1], [2, 2, 2]):
        bench.cache.close(must_read(bench, prompt), keep=3)
    bench.cache.close(must_read(bench, [1, 1, 1]), keep=3)
    must_read(bench, [3, 3, 3])
    assert bench.cache.match([1, 1, 1], 3) == 3
    assert bench.cache.match([2, 2, 2], 3) == 0


def test_what_is_in_use_is_not_evicted() -> None:
    bench = Bench(cells=4)
    must_read(bench, [1, 2, 3])
    assert bench.cache.available == 1
    assert not bench.cache.reserve(2)


def test_there_are_no_more_sequences_than_the_context_has() -> None:
    bench = Bench(sequences=2)
    must_read(bench, [1])
    must_read(bench, [2])
    assert bench.read([3]) is None


FIRST, SECOND, THIRD = ([number] * 50 for number in (1, 2, 3))


def test_an_evicted_prompt_comes_back_from_main_memory() -> None:
    bench = Bench(swap=1000)
    for prompt in (FIRST, SECOND, THIRD, [*FIRST[:40], 9]):
        bench.cache.close(must_read(bench, prompt), keep=len(prompt))
    assert bench.computed == 151
    last = must_read(bench, [*FIRST[:40], 9, 9])
    assert bench.memory.content(last.id) == (*FIRST[:40], 9, 9)


def test_what_another_prompt_still_holds_is_not_swapped() -> None:
    bench = Bench(cells=60, sequences=3, swap=1000)
    bench.cache.close(must_read(bench, [*FIRST, 4]), keep=51)
    bench.cache.close(must_read(bench, [*FIRST, 5]), keep=51)
    bench.cache.close(must_read(bench, [*FIRST, 6]), keep=51)
    must_read(bench, [*FIRST, 7])
    assert bench.cache.swapped == 0


def test_a_state_that_cannot_be_loaded_is_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(swap=1000)
    for prompt in (FIRST, SECOND, THIRD):
        bench.cache.close(must_read(bench, prompt), keep=50)
    monkeypatch.setattr(bench.memory, "load", lambda _sequence, _state: False)
    assert bench.memory.content(must_read(bench, FIRST).id) == tuple(FIRST)
    assert bench.computed == 200


PROMPTS = st.lists(st.integers(1, 3), min_size=1, max_size=12)
STEPS = st.lists(st.tuples(PROMPTS, st.integers(0, 12), st.booleans()), max_size=40)


def test_finished_prompts_leave_for_a_new_one_that_would_take_more_cells_than_are_kept() -> None:
    bench = Bench(kept=11)
    bench.cache.close(must_read(bench, [1, 2, 3, 4, 5, 6]), keep=6)
    bench.cache.close(must_read(bench, [1, 2, 7, 7, 7, 7, 7]), keep=7)
    assert bench.cache.used == 11, "nothing leaves before there is need"
    again = must_read(bench, [1, 2, 7, 7, 8])
    assert bench.memory.content(again.id) == (1, 2, 7, 7, 8)
    assert bench.computed == 12, "what the new prompt shares with a finished one stays"
    assert bench.cache.match([1, 2, 3, 4, 5, 6], 6) == 2, "the oldest has left"
    assert bench.cache.match([1, 2, 7, 7, 7, 7, 7], 7) == 7, "no more than needed leaves"


def test_what_is_in_use_may_take_more_cells_than_are_kept() -> None:
    bench = Bench(kept=4)
    first, second = must_read(bench, [1, 2, 3, 4]), must_read(bench, [5, 6, 7, 8])
    assert bench.memory.content(first.id) + bench.memory.content(second.id) == (1, 2, 3, 4, 5, 6, 7, 8)


@settings(max_examples=60, deadline=None)
@given(STEPS, st.integers(1, 12), st.sampled_from((0, 500, 5000)), st.sampled_from((0, 10)))
def test_the_tree_mirrors_the_cells(
    steps: list[tuple[list[int], int, bool]], length: int, swap: int, limit: int
) -> None:
    """Whether prompts are short, or long enough (`length` times) to be swapped."""
    bench = Bench(cells=40 * length, sequences=5, swap=swap, kept=limit * length)
    active: list[tuple[KvSequence, list[int]]] = []
    for pattern, kept, close_oldest in steps:
        tokens, keep = [token for token in pattern for _ in range(length)], kept * length
        if (sequence := bench.read(tokens)) is not None:
            active.append((sequence, tokens))
        if close_oldest and active:
            bench.cache.close(active.pop(0)[0], keep)
        for sequence, text in active:
            assert bench.memory.content(sequence.id) == tuple(text)
        assert bench.cache.used == bench.memory.used <= 40 * length
        assert bench.cache.swapped <= swap
