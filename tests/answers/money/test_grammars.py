"""The patterns of a currency, and what is known of them beforehand."""

import pytest

from mma_desktop.answers.money.currencies import CURRENCIES, UNNAMED
from mma_desktop.answers.money.grammars import grammar_of

_CODES = [currency.code for currency in CURRENCIES if currency.code != UNNAMED]


@pytest.mark.parametrize("code", _CODES)
def test_no_word_before_a_number_ends_with_a_chinese_character_that_it_does_not_name(code: str) -> None:
    grammar = grammar_of(code)
    words = (grammar.prefix, grammar.loose_prefix, grammar.precision.about)
    others = [character for character in "金款笔现元的得骗窃万第中" if not grammar.may_end_with(character)]
    assert others
    for before in ("人民币", "约", "US$", "美元", "about ", "€", ""):
        assert not any(word.search(before + character) for word in words for character in others)


@pytest.mark.parametrize("code", _CODES)
@pytest.mark.parametrize("before", ["", "a", "$", " ", "约", "9"])
def test_any_other_character_may_end_a_word_before_a_number(code: str, before: str) -> None:
    assert grammar_of(code).may_end_with(before)


def test_words_before_a_number_may_end_with_what_they_name() -> None:
    assert all(grammar_of("CNY").may_end_with(character) for character in "币计约为额近足")
    assert grammar_of("HKD").may_end_with("元")
    assert not grammar_of("CNY").may_end_with("金")
