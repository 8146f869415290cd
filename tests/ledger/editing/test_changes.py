"""Which changes stand, and what the last one made of the total."""

from mma_desktop.domain.events import Act, LedgerEdited
from mma_desktop.domain.given import GivenAmount
from mma_desktop.ledger.editing.changes import place_of, standing, total_by_hand
from mma_desktop.ledger.editing.spans import AmountSpan


def change(act: Act, start: int, total: str) -> LedgerEdited:
    return LedgerEdited(act, start, start + 3, "", (), (), "0", total, "2026-11-22T06:00:00+00:00")


def test_an_undo_takes_the_last_change_back_that_stands_and_one_of_nothing_nothing() -> None:
    first, second, undo = change(Act.COUNT, 0, "5"), change(Act.LEAVE_OUT, 9, "2"), change(Act.UNDO, 9, "5")
    assert standing([undo, first, second]) == (first, second)
    assert standing([first, second, undo]) == (first,)
    assert standing([first, undo, undo, second]) == (second,)


def test_the_total_by_hand_is_that_of_the_last_change_while_any_stands() -> None:
    count, undo = change(Act.COUNT, 0, "5"), change(Act.UNDO, 0, "0")
    assert total_by_hand([count]) == "5"
    assert total_by_hand([count, undo]) is None
    assert total_by_hand([]) is None


def test_a_change_is_about_a_place_and_the_formula_there() -> None:
    assert place_of(change(Act.COUNT, 4, "5")) == AmountSpan(4, 7, "")
    assert place_of(GivenAmount(4, 7, "2 × 3", "6", True, "")) == AmountSpan(4, 7, "2 × 3")
