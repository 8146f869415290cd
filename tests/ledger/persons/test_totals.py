"""What comes to each defendant."""

from __future__ import annotations

from decimal import Decimal

from mma_desktop.ledger.base import Entry, Ledger, ledger_of
from mma_desktop.ledger.editing.edited import apply_changes, edited_ledger
from mma_desktop.ledger.editing.wanted import Count
from mma_desktop.ledger.persons.totals import by_defendant

TEXT = (
    "1、被告人张某甲、李某乙窃得500元。\n2、被告人张某甲单独窃得1200元。\n3、被告人李某乙窃得350元。\n"
    "综上，被告人张某甲参与盗窃2次，价值共计1700元；被告人李某乙参与盗窃2次，价值共计900元。"
)


def ledger(text: str = TEXT, *left_out: str) -> Ledger:
    amounts = ("500", "1200", "350", "1700", "900")
    found = [(text.index(f"{a}元"), a) for a in amounts if f"{a}元" in text]
    return ledger_of([Entry(p, p + len(a) + 1, f"{a}元", Decimal(a), counted=a not in left_out) for p, a in found])


def test_a_joint_deed_counts_in_full_for_each() -> None:
    found = by_defendant(TEXT, edited_ledger(ledger(TEXT, "1700", "900"), TEXT, ()))
    assert [(one.name, one.total, one.lines) for one in found.defendants] == [
        ("张某甲", Decimal(1700), ("1", "2")),
        ("李某乙", Decimal(850), ("1", "3")),
    ]
    assert found.unattributed == 0


def test_a_stated_total_of_one_defendant_is_compared_and_not_added() -> None:
    first, second = by_defendant(TEXT, edited_ledger(ledger(), TEXT, ())).defendants
    assert (first.total, first.differing) == (Decimal(1700), ())
    assert (second.total, [stated.value for stated in second.differing]) == (Decimal(850), [Decimal(900)])


def test_manual_edits_change_the_totals() -> None:
    before = ledger(TEXT, "1700", "900")
    events = apply_changes(before, TEXT, (), (Count("1", counted=False),), reason="", time="2019-11-20T09:15:00+00:00")
    first, second = by_defendant(TEXT, edited_ledger(before, TEXT, events)).defendants
    assert (first.total, second.total) == (Decimal(1200), Decimal(350))


def test_what_is_not_told_is_attributed_to_nobody() -> None:
    text = "损失500元。被告人张某甲、李某乙到庭。"
    found = by_defendant(text, edited_ledger(ledger(text), text, ()))
    assert [one.total for one in found.defendants] == [0, 0]
    assert (found.unattributed, found.unattributed_lines) == (Decimal(500), ("1",))


def test_one_defendant_needs_no_totals() -> None:
    text = "被告人张某甲窃得500元。"
    assert not by_defendant(text, edited_ledger(ledger(text), text, ())).defendants
