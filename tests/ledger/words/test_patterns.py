"""One pattern for many words: longer ones first, Latin words whole, and nothing for none."""

import re

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.words.patterns import any_of, any_word, lowered

WORDS = st.lists(st.text("ab甲乙", min_size=1, max_size=5), max_size=6)


@given(WORDS, st.text("ab甲乙 ", max_size=12))
def test_the_tree_of_words_finds_what_their_list_finds(words: list[str], text: str) -> None:
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    bounded = (rf"(?<![a-z]){word}(?![a-z])" if word.isascii() else word for word in longest_first)
    plain = re.compile("|".join(bounded) or "(?!)")
    found = {match.start(): match.group() for match in any_word([tuple(words)]).finditer(text)}
    assert found == {match.start(): match.group() for match in plain.finditer(text)}


def test_without_words_or_patterns_nothing_is_found() -> None:
    assert any_word([]).search("甲") is any_of([]).search("甲") is None


def test_only_ascii_letters_become_lower_case_so_that_places_stay() -> None:
    assert lowered("ABC甲İ") == "abc甲İ"
