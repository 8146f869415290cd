from __future__ import annotations

from decimal import Decimal

import pytest

from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import propose_ledger, without_figure
from mma_desktop.ledger.editing.edited import EditedLedger, apply_changes, edited_ledger
from mma_desktop.ledger.editing.errors import EditError, EditProblem
from mma_desktop.ledger.editing.wanted import Add, Correct, Count, ManualEdit, Undo, read_amount
from mma_desktop.ledger.stated_values import line_value, unclear_amounts

TEXT = "张某盗窃现金20,000元、美元USD 12,500，另有手机约6,000元，手表价值3000元至5000元。"


def changed(ledger: Ledger, *wanted: ManualEdit) -> EditedLedger:
    made = apply_changes(ledger, TEXT, (), wanted, reason="", time="2026-11-27T00:00:00+00:00")
    return edited_ledger(ledger, TEXT, made)


def values(edited: EditedLedger, language: str) -> dict[str, str]:
    return {line.name: line_value(line, language) for line in edited.rows}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh", {"1": "20,000", "F1": "12,500 美元", "2": "约 6,000", "3": "3,000（3,000–5,000）"}),
        ("en", {"1": "20,000", "F1": "$12,500", "2": "about 6,000", "3": "3,000 (3,000–5,000)"}),
    ],
)
def test_a_value_says_how_precise_the_text_is_and_foreign_money_stands_in_its_place(
    language: str, said: dict[str, str]
) -> None:
    edited = edited_ledger(propose_ledger(TEXT), TEXT, ())
    assert values(edited, language) == said
    assert edited.total == sum(line.value for line in edited.lines if line.counted)
    assert not any(line.foreign for line in edited.lines)


def test_a_value_that_a_person_gives_is_as_it_is_and_a_tick_changes_no_precision() -> None:
    ledger = propose_ledger(TEXT)
    edited = changed(ledger, Correct("2", read_amount("6100")), Count("3", counted=not ledger.entries[2].counted))
    assert values(edited, "zh")["2"] == "6,100"
    assert values(edited, "zh")["3"] == "3,000（3,000–5,000）"


def test_foreign_money_counts_once_a_person_says_what_it_is_worth() -> None:
    ledger = propose_ledger(TEXT)
    before = edited_ledger(ledger, TEXT, ()).total
    edited = changed(ledger, Correct("F1", read_amount("90000")))
    assert edited.total == before + 90000
    assert values(edited, "zh")["A1"] == "90,000"
    assert not edited.foreign
    assert values(changed(ledger, Correct("F1", read_amount("90000")), Undo()), "zh")["F1"] == "12,500 美元"
    with pytest.raises(EditError) as refused:
        changed(ledger, Count("F1", counted=True))
    assert refused.value.problem is EditProblem.FOREIGN


def test_amounts_without_a_clear_figure_are_named_until_a_person_gives_one() -> None:
    text = "窃得现金10[1]2元、首饰价值几万元、手机500元。"
    ledger = propose_ledger(text)
    vague = without_figure(text, "CNY")
    unclear = unclear_amounts(vague, edited_ledger(ledger, text, ()))
    assert [text[one.start : one.end] for one in unclear] == ["10[1]2元", "几万元"]
    place = text.index("10[1]2")
    wanted = [Add(place, place + len("10[1]2元"), Decimal(102))]
    made = apply_changes(ledger, text, (), wanted, reason="", time="2026-11-27T00:00:00+00:00")
    (left,) = unclear_amounts(vague, edited_ledger(ledger, text, made))
    assert text[left.start : left.end] == "几万元"
