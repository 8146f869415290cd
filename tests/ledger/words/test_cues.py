"""The cues of a text: what calls an amount a total, and what ends a sentence or a clause."""

import pytest

from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.words.cue_files import load_cues
from mma_desktop.ledger.words.places import Borders


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("she took 27,000 yuan in all", True),
        ("in total, he kept 27,000 yuan", True),
        ("a total of 27,000 yuan", True),
        ("she took 27,000 yuan, in all weathers", False),
        ("she took 27,000 yuan and 900 yuan in all", False),
        ("in total darkness, he kept 27,000 yuan", False),
    ],
)
def test_a_word_before_or_behind_an_amount_or_at_the_head_of_its_sentence_calls_it_a_total(
    text: str, called: bool
) -> None:
    cues, entries = load_cues(), propose_by_rules(text, "en").entries
    borders = Borders(text, entries, cues)
    start, end = entries[0].start, entries[0].end
    around = borders.after(0), start, end, borders.before(0)
    assert cues.is_called_total(text, borders.sentence(start), borders.clause(start), around, 40) is called


@pytest.mark.parametrize("text", ["he paid ms. xu 300 yuan", "at 2 a.m. he left", "house no. 8", "2,000 yuan"])
def test_abbreviations_end_no_sentence_and_numbers_no_clause(text: str) -> None:
    cues = load_cues()
    assert cues.sentence_end.search(text) is None
    assert cues.clause_end.search(text) is None


def test_other_words_before_a_full_stop_end_a_sentence() -> None:
    assert load_cues().sentence_end.search("the items. he left") is not None
