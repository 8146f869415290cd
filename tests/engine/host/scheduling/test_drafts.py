"""Draft tokens: what followed the same tokens the last time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.engine.host.scheduling.drafts import NgramLookup

TOKENS = st.lists(st.integers(0, 3), max_size=30)


def test_a_text_goes_on_as_it_did_before() -> None:
    lookup = NgramLookup()
    lookup.learn([1, 2, 3, 4, 5, 6], 0)
    assert lookup.draft([9, 1, 2, 3], 2) == [4, 5]
    assert lookup.draft([9, 1, 2, 3], 9) == [4, 5, 6]
    assert lookup.draft([9, 2, 3], 9) == []
    assert lookup.draft([3, 2, 1], 9) == []


def test_the_longest_agreement_decides_and_then_the_latest() -> None:
    lookup = NgramLookup()
    lookup.learn([0, 1, 2, 3, 7], 0)
    lookup.learn([5, 1, 2, 3, 8], 0)
    assert lookup.draft([1, 2, 3], 1) == [8]
    assert lookup.draft([0, 1, 2, 3], 1) == [7]


def test_a_text_that_grows_is_known_as_far_as_it_was_learned() -> None:
    lookup = NgramLookup()
    growing = [1, 2, 3, 4]
    lookup.learn(growing, 0)
    growing.append(5)
    assert lookup.draft([1, 2, 3], 9) == [4, 5]
    assert lookup.draft([2, 3, 4], 9) == []
    lookup.learn(growing, 4)
    assert lookup.draft([2, 3, 4], 9) == [5]


@given(st.lists(TOKENS, max_size=5), TOKENS, st.integers(1, 8))
def test_a_draft_followed_the_same_tokens_before(texts: list[list[int]], text: list[int], most: int) -> None:
    lookup = NgramLookup()
    for known in texts:
        lookup.learn(known, 0)
    draft = lookup.draft(text, most)
    assert len(draft) <= most
    if draft:
        whole = [*text[-3:], *draft]
        assert any(known[at : at + len(whole)] == whole for known in texts for at in range(len(known)))
