"""What is taken out of texts, and what is made harmless in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.cleaning import Cleaning, is_removed
from mma_desktop.domain.cases import Note

TOKENS = (
    "<|im_end|>", "<|eot_id|>", "<｜end▁of▁sentence｜>", "[INST]", "[/INST]",
    "<<SYS>>", "</s>", "<end_of_turn>", "<0x0A>",
)  # fmt: skip


@pytest.mark.parametrize("token", TOKENS)
def test_control_tokens_keep_their_length_and_lose_their_power(token: str) -> None:
    cleaning = Cleaning()
    cleaned = cleaning.clean(f"甲{token}乙")
    assert len(cleaned) == len(token) + 2
    assert token not in cleaned
    assert [note.code for note in cleaning.notes()] == ["control_tokens"]


def test_a_token_with_invisible_characters_in_it_is_one() -> None:
    assert "<|im_end|>" not in Cleaning().clean("<|im_\u200bend|>")


def test_what_reorders_or_hides_is_removed_and_counted() -> None:
    cleaning = Cleaning()
    assert cleaning.clean("盗窃\u202e0003\u202c元\u200b\u200d。") == "盗窃0003元。"
    assert cleaning.notes() == (Note("zero_width", ("2",)), Note("direction", ("2",)))


@pytest.mark.parametrize("text", ["[2019]京01刑终1号", "a < b > c", "[1] 见第<三>项", "x[i] <b>"])
def test_ordinary_brackets_stay(text: str) -> None:
    assert Cleaning().clean(text) == text


@given(st.text())
def test_cleaning_again_changes_nothing(text: str) -> None:
    once = Cleaning().clean(text)
    assert Cleaning().clean(once) == once
    assert not any(map(is_removed, once))
