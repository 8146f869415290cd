"""Tokens as texts, in the two spellings that servers use."""

from __future__ import annotations

import pytest

from mma_desktop.engine.remote.tokens import cut, cut_by_names, spelled, texts

BYTE_LEVEL = ["ĠåŃ", "Ĺ", "HiĊ"]  # " 字" in two tokens and a word, in GPT-2's alphabet
SENTENCEPIECE = ["\u2581Hi", "\u2581", "<0xE5>", "<0xAD>", "<0x97>"]


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


def test_both_spellings_of_names_are_read() -> None:
    assert cut_by_names(" 字Hi\n", BYTE_LEVEL) == [" ", "字", "Hi\n"]
    assert cut_by_names("Hi 字", SENTENCEPIECE) == ["Hi", " ", "字"]
    assert spelled(" 字Hi\n", BYTE_LEVEL) == [" ", "字", "Hi\n"]
    assert spelled("Hi 字", SENTENCEPIECE) == [" Hi", " ", "", "", "字"]


def test_names_in_no_known_spelling_stay_as_they_are() -> None:
    assert spelled("Hi", ["?", "!"]) == ["?", "!"]
