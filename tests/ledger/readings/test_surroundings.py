"""What the words around an amount say, by where they stand, and the odds that come of them."""

from __future__ import annotations

import pytest

from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.readings.interpretations import load_weights
from mma_desktop.ledger.readings.relations import find_relations
from mma_desktop.ledger.readings.surroundings import Signals, odds_of, signals_of, strongest


def signals(text: str) -> list[Signals]:
    entries = propose_by_rules(text).entries
    return signals_of(text, entries, find_relations(text, entries))


def test_a_word_is_a_signal_by_where_it_stands() -> None:
    first, second = signals("窃得电缆，鉴定价值300元，后以200元卖掉。")
    assert first["value_touching"] == first["value_clause"] == first["taking_sentence"] == 1
    assert second["resale_behind"] == second["taking_earlier"] == 1
    assert "value_clause" not in second


def test_signals_that_speak_for_and_against_decide_the_odds_and_name_their_class() -> None:
    (amount,) = signals("鉴定价值300元。")
    assert odds_of(amount, {"value_touching": 2.0, "always": -0.5}) == pytest.approx(1.5)
    assert strongest(amount, {"value_touching": 2.0}, counted=True) == "value"
    assert strongest(amount, {"value_touching": 2.0}, counted=False) == ""


def test_a_single_word_may_be_what_speaks_most() -> None:
    (amount,) = signals("He sold the ring for RMB 900.")
    assert amount["sold:before"] == 1
    assert strongest(amount, {"sold:before": -1.0, "sold:near": -1.0, "resale_clause": -1.5}, counted=False) == "“sold”"
    assert strongest(amount, {"sold:before": -1.0}, counted=True) == ""
    assert strongest(amount, {"sold:before": -1.0, "for:next": -3.0}, counted=False) == "“sold”"


def test_the_fitted_weights_hold_a_valuation_for_likelier_than_a_contract_price() -> None:
    weights = load_weights("zh").signals
    (valued,), (agreed,) = signals("窃得手机，经鉴定价值3000元。"), signals("签订合同，合同总价3000元。")
    assert odds_of(valued, weights) > odds_of(agreed, weights)


def test_a_few_sentences_have_signals_of_their_own_beside_the_words() -> None:
    brief, long = signals("窃得现金300元。")[0], signals("窃得现金300元。" + "证人证言在卷佐证。" * 20)[0]
    assert (brief["brief_taking_clause"], brief["brief_first"], brief["brief_role_loss"]) == (1, 1, 1)
    assert not any(name.startswith("brief_") for name in long)
    assert not any(name.startswith("brief_") and ":" in name for name in brief)
    weights = {"taking_clause": 0.2, "brief_taking_clause": 0.2}
    assert strongest(brief, weights, counted=True) == "taking"


def test_a_single_character_tells_a_reader_nothing() -> None:
    (amount,) = signals("窃得现金300元。")
    assert amount["窃:clause"] == 1
    assert strongest(amount, {"窃:clause": 2.0}, counted=True) == ""
    assert strongest(amount, {"窃得:clause": 2.0}, counted=True) == "“窃得”"
