from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.engine.host.scheduling.loops import LEAST_ROUNDS, LEAST_TOKENS, loop_start


def first_loop(tokens: list[int]) -> tuple[int, int] | None:
    """(tokens written, where the first repetition begins) at the first look that finds a loop."""
    for length in range(len(tokens) + 1):
        if (start := loop_start(tokens[:length])) is not None:
            return length, start
    return None


@settings(deadline=None)
@given(st.lists(st.integers(0, 50), max_size=80), st.lists(st.integers(0, 5), min_size=1, max_size=60))
def test_a_loop_is_noticed_soon_and_one_round_is_kept(before: list[int], stretch: list[int]) -> None:
    found = first_loop([*before, *stretch * 200][:600])
    assert found is not None
    length, start = found
    assert length <= len(before) + max(LEAST_TOKENS, LEAST_ROUNDS * len(stretch)) + 16
    text = [*before, *stretch * 200][:length]
    period = next(
        p for p in range(1, len(stretch) + 1) if text[start:] == (text[start - p : start] * 600)[: length - start]
    )
    assert length - (start - period) >= LEAST_ROUNDS * period


@settings(deadline=None)
@given(st.lists(st.integers(0, 1), max_size=200))
def test_what_is_found_is_a_loop(tokens: list[int]) -> None:
    if (found := first_loop(tokens)) is not None:
        length, start = found
        rest = tokens[start:length]
        assert any(rest == (tokens[start - p : start] * 600)[: len(rest)] for p in range(1, start + 1))
        assert len(rest) >= LEAST_TOKENS * (LEAST_ROUNDS - 1) // LEAST_ROUNDS


@pytest.mark.parametrize("tokens", [[], [1] * (LEAST_TOKENS - 1), list(range(600)), [1, 2, 3] * 10 + list(range(90))])
def test_other_text_goes_on(tokens: list[int]) -> None:
    assert first_loop(tokens) is None
