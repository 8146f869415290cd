from __future__ import annotations

import unicodedata

from mma_desktop.answers.characters import CHINESE, HALF_WIDTH, is_chinese


def test_full_width_letters_digits_and_signs_become_ordinary_ones() -> None:
    assert "Ａ，（５％）ｚ".translate(HALF_WIDTH) == "A,(5%)z"


def test_every_sign_is_the_one_that_unicode_names_and_lengths_stay() -> None:
    full = "".join(map(chr, HALF_WIDTH))
    assert full.translate(HALF_WIDTH) == unicodedata.normalize("NFKC", full)
    assert len(full.translate(HALF_WIDTH)) == len(full)


def test_chinese_text_stays() -> None:
    assert "三千元。".translate(HALF_WIDTH) == "三千元。"


def test_one_chinese_character_is_known_in_a_text_and_by_itself() -> None:
    for character in ("款", "一", "a", "5", "、", " ", ""):
        assert is_chinese(character) == (CHINESE.fullmatch(character) is not None)
    assert is_chinese("款")
    assert not is_chinese("、")
