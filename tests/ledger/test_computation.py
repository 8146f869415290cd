from __future__ import annotations

from decimal import Decimal

from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.computation import Addend, compute

CASE = "甲窃得手表1只（价值3000元）、酒每瓶200元，共3瓶，后销赃得款500元。"


def test_the_counted_amounts_are_named_in_the_words_before_them() -> None:
    computation = compute(CASE, propose_ledger(CASE).entries, "zh")
    assert computation is not None
    assert computation.items[0] == Addend("甲窃得手表1只价值", "", Decimal(3000))
    assert computation.items[1].formula == "200 × 3"
    assert computation.total == 3600


def test_a_long_clause_keeps_its_end() -> None:
    text = f"The defendant {'very ' * 40}quietly took cash of 300 yuan."
    computation = compute(text, propose_ledger(text, "en").entries, "en")
    assert computation is not None
    assert computation.items[0].name.startswith("very")
    assert len(computation.items[0].name) < 60


def test_nothing_counted_makes_no_computation() -> None:
    text = "被告人甲被判处罚金2000元。"
    assert compute(text, propose_ledger(text).entries, "zh") is None
