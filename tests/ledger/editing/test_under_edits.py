"""A ledger while a person edits it."""

from decimal import Decimal

import pytest

from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.ledger.editing.errors import EditError
from mma_desktop.ledger.editing.under_edits import LedgerUnderEdits
from mma_desktop.ledger.editing.wanted import Add, Correct, Count

TEXT = "窃得500元、300元。另有烟两条。"
NOW = "2026-11-22T06:00:00+00:00"
LEDGER = Ledger((Entry(2, 6, "500元", Decimal(500), True), Entry(7, 11, "300元", Decimal(300), True)), Decimal(800))


def test_each_event_records_the_total_before_and_after() -> None:
    ledger = LedgerUnderEdits(LEDGER, TEXT, ())
    added = ledger.edit(Add(TEXT.index("烟"), TEXT.index("烟") + 3, Decimal(90)), NOW)
    left_out = ledger.edit(Count("1", counted=False), NOW)
    undone = ledger.undo(NOW)
    totals = [(event.total_before, event.total) for event in (added, left_out, undone)]
    assert totals == [("800", "890"), ("890", "390"), ("390", "890")]
    assert [line.name for line in ledger.lines()] == ["1", "2", "A1"]


def test_what_is_impossible_changes_nothing() -> None:
    ledger = LedgerUnderEdits(LEDGER, TEXT, ())
    for wanted in (Correct("7", Decimal(1)), Correct("1", Decimal(500)), Add(0, 4, Decimal(1))):
        with pytest.raises(EditError):
            ledger.edit(wanted, NOW)
    with pytest.raises(EditError):
        ledger.undo(NOW)
    assert [line.value for line in ledger.lines()] == [500, 300]
