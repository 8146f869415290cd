"""Tokens in the two spellings that servers use."""

from __future__ import annotations

from mma_desktop.engine.remote.tokens import cut_by_names, spelled

BYTE_LEVEL = ["ĠåŃ", "Ĺ", "HiĊ"]  # " 字" in two tokens and a word, in GPT-2's alphabet
SENTENCEPIECE = ["\u2581Hi", "\u2581", "<0xE5>", "<0xAD>", "<0x97>"]


def test_both_spellings_of_names_are_read() -> None:
    assert cut_by_names(" 字Hi\n", BYTE_LEVEL) == [" ", "字", "Hi\n"]
    assert cut_by_names("Hi 字", SENTENCEPIECE) == ["Hi", " ", "字"]
    assert spelled(" 字Hi\n", BYTE_LEVEL) == [" ", "字", "Hi\n"]
    assert spelled("Hi 字", SENTENCEPIECE) == [" Hi", " ", "", "", "字"]


def test_names_in_no_known_spelling_stay_as_they_are() -> None:
    assert spelled("Hi", ["?", "!"]) == ["?", "!"]
