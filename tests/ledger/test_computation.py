from __future__ import annotations

from decimal import Decimal

from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.computation import Item, reckon

CASE = "甲窃得手表1只（价值3000元）、酒每瓶200元，共3瓶，后销赃得款500元。"


def test_the_counted_amounts_are_named_in_the_words_before_them() -> None:
    reckoning = reckon(CASE, propose_ledger(CASE).entries, "zh")
    assert reckoning is not None
    assert reckoning.items[0] == Item("甲窃得手表1只价值", "", Decimal(3000))
    assert reckoning.items[1].formula == "200 × 3"
    assert reckoning.total == 3600


def test_a_long_clause_keeps_its_end() -> None:
    text = f"The defendant {'very ' * 40}quietly took cash of 300 yuan."
    reckoning = reckon(text, propose_ledger(text, "en").entries, "en")
    assert reckoning is not None
    assert reckoning.items[0].name.startswith("very")
    assert len(reckoning.items[0].name) < 60


def test_nothing_counted_is_no_reckoning() -> None:
    text = "被告人甲被判处罚金2000元。"
    assert reckon(text, propose_ledger(text).entries, "zh") is None
