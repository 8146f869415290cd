"""Tokens as texts, and where a text may be cut."""

from __future__ import annotations

import pytest

from mma_desktop.engine.token_texts import cut, texts


def test_a_character_of_several_tokens_is_counted_to_the_last() -> None:
    assert texts([b"a", "字".encode()[:2], "字".encode()[2:], b"b"]) == ["a", "", "字", "b"]


def test_a_text_is_cut_where_a_token_and_a_character_end_together() -> None:
    assert cut("a字b", [b"a", "字".encode()[:2], "字".encode()[2:], b"b"]) == ["a", "字", "b"]


@pytest.mark.parametrize(
    ("tokens", "parts"),
    [([b" Hi", b"!"], ["Hi", "!"]), ([b" ", b"Hi!"], ["Hi!"]), ([b"other"], ["H", "i", "!"])],
)
def test_a_space_put_before_is_taken_off_and_a_rewritten_text_is_cut_at_every_character(
    tokens: list[bytes], parts: list[str]
) -> None:
    assert cut("Hi!", tokens) == parts
