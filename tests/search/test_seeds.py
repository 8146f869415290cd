"""Seeds: of what they are for, and of nothing else. Stored runs are known by them, so they never change."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.search.seeds import derive, generator

parts = st.lists(st.text(max_size=5) | st.integers(), max_size=4)


def test_the_seeds_of_stored_runs_stay_what_they_were() -> None:
    assert derive(42) == 967028314
    assert derive(42, "R.A1", "answer", "general") == 1048841112
    assert derive(7, "rollout", 3) == 1104192038
    assert generator(42, "rollout", 0).random() == 0.9239165267845703


@given(st.integers(), parts)
def test_a_seed_fits_in_31_bits_and_is_always_the_same(seed: int, said: list[str | int]) -> None:
    assert 0 <= derive(seed, *said) < 2**31
    assert derive(seed, *said) == derive(seed, *said)


def test_parts_do_not_run_into_each_other() -> None:
    seeds = [derive(1, "ab", "c"), derive(1, "a", "bc"), derive(1, "abc"), derive(1, "c", "ab"), derive(2, "ab", "c")]
    assert len(set(seeds)) == len(seeds)


def test_a_generator_neither_uses_nor_moves_the_global_one() -> None:
    random.seed(1)
    first, after = generator(5, "x").random(), random.random()
    random.seed(1)
    assert random.random() == after
    assert generator(5, "x").random() == first
