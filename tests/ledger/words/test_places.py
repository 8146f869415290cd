"""Where the sentences and clauses around an amount begin and end, and where words stand."""

from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.words.cue_files import load_cues
from mma_desktop.ledger.words.patterns import any_word
from mma_desktop.ledger.words.places import Borders, Hits

SENTENCES = "窃得手机，价值300元。后退还200元，至今未还。"


def test_borders_are_those_of_the_clause_the_sentence_and_the_neighbours() -> None:
    first, second = propose_by_rules(SENTENCES).entries
    borders = Borders(SENTENCES, (first, second), load_cues())
    assert SENTENCES[borders.clause(first.start) : borders.clause_end(first.end)] == "价值300元。"
    assert SENTENCES[borders.sentence(first.start) : borders.sentence_end(first.end - 1)] == "窃得手机，价值300元。"
    assert (borders.after(0), borders.before(1)) == (0, len(SENTENCES))
    assert SENTENCES[borders.after(1) : borders.before(0)] == "。后退还"[: borders.before(0) - borders.after(1)]


def test_hits_answer_where_the_last_word_before_a_place_stands_and_whether_one_is_between() -> None:
    hits = Hits(any_word([("甲", "甲乙")]), "甲 甲乙 甲")
    assert hits.words == ["甲", "甲乙", "甲"]
    assert (hits.last_before(0), hits.last_before(3), hits.last_before(4)) == (None, 0, 1)
    assert (hits.end_before(3), hits.start_after(3, 9), hits.start_after(6, 9)) == (1, 5, 9)
    assert hits.any_between(2, 3)
    assert not hits.any_within(2, 3)
    assert hits.any_within(2, 4)
