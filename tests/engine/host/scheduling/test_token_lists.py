from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.engine.host.scheduling.token_lists import common_length

PROMPTS = st.lists(st.integers(1, 3), max_size=12)


@settings(deadline=None)
@given(PROMPTS, PROMPTS)
def test_common_length_counts_equal_tokens(a: list[int], b: list[int]) -> None:
    length = common_length(a, b)
    assert a[:length] == b[:length]
    assert length in (len(a), len(b)) or a[length] != b[length]


@pytest.mark.parametrize("tokens", [[], [1]])
def test_nothing_is_shared_with_nothing(tokens: list[int]) -> None:
    assert common_length(tokens, []) == 0
