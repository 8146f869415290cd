"""The passages that models are asked about: one for every entry, marked, within its sentence."""

from __future__ import annotations

from mma_desktop.ledger.building import propose_ledger
from mma_desktop.tasks.passages import passages_of_amounts

DOCUMENT = "甲来到某地。甲窃得现金3000元。\n民警扣押现金421元。"


def test_every_entry_has_a_passage_with_the_amount_marked() -> None:
    passages = passages_of_amounts(DOCUMENT, "【{amount}】")
    assert [passage.text for passage in passages] == ["甲窃得现金【3000元】。", "民警扣押现金【421元】。"]
    assert [(passage.start, passage.end) for passage in passages] == [
        (entry.start, entry.end) for entry in propose_ledger(DOCUMENT).entries
    ]


def test_a_long_sentence_is_cut_on_both_sides() -> None:
    (passage,) = passages_of_amounts(f"{'前' * 200}窃得3000元{'后' * 200}", "[[{amount}]]")
    before, _, after = passage.text.partition("[[3000元]]")
    assert (len(before), len(after)) == (60, 30)


def test_a_derived_amount_is_marked_with_its_formula_and_braces_stay_text() -> None:
    passages = passages_of_amounts("窃得{amount}手机3部，每部价值2000元。", "[[{amount}]]")
    assert passages[0].text.startswith("窃得{amount}手机[[3部 (2000 × 3)]]")
