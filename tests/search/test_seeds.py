"""Seeds depend on where they are used and on nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.search.seeds import derive, generator

PARTS = st.lists(st.one_of(st.text(max_size=8), st.integers(0, 99)), max_size=4)


@given(st.integers(), PARTS)
def test_a_seed_is_the_same_every_time_and_fits_an_engine(seed: int, parts: list[str | int]) -> None:
    assert derive(seed, *parts) == derive(seed, *parts)
    assert 0 <= derive(seed, *parts) < 2**31
    assert generator(seed, *parts).random() == generator(seed, *parts).random()


def test_every_use_has_a_seed_of_its_own() -> None:
    uses: list[tuple[str | int, ...]] = [
        ("answer",),
        ("verify",),
        ("answer", 0),
        ("answer", 1),
        ("ans", "wer"),
        ("a", "nswer"),
    ]
    assert len({derive(seed, *use) for seed in (1, 2) for use in uses}) == 2 * len(uses)


def test_seeds_stay_what_they_were_so_that_old_runs_can_be_resumed() -> None:
    assert derive(42, "R.A1", "answer", "general") == 1048841112
