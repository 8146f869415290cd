"""Where the clause and the sentence of an amount begin and end, and what stands beside it."""

from __future__ import annotations

from mma_desktop.ledger.borders import Borders
from mma_desktop.ledger.building import propose_by_rules
from mma_desktop.ledger.cues import load_cues

TEXT = "窃得手机，价值300元。后退还200元，余款未还。"


def test_borders_are_those_of_the_clause_the_sentence_and_the_neighbours() -> None:
    first, second = propose_by_rules(TEXT).entries
    borders = Borders(TEXT, (first, second), load_cues())
    assert TEXT[borders.clause(first.start) : borders.clause_end(first.end)] == "价值300元。"
    assert TEXT[borders.sentence(first.start) : borders.sentence_end(first.end - 1)] == "窃得手机，价值300元。"
    assert (borders.after(0), borders.before(1)) == (0, len(TEXT))
    assert TEXT[borders.after(1) : borders.before(0)] == "。后退还"[: borders.before(0) - borders.after(1)]
