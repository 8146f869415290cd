"""The ledger's and the library's item models."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.ledger_model import Column, LedgerModel
from mma_desktop.gui.runs_model import DETAILS, RunsModel
from mma_desktop.ledger.base import Entry
from mma_desktop.service.solving import RunSummary
from tests.gui.fake_service import TEXT, ledger

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
DISPLAY = Qt.ItemDataRole.DisplayRole


def test_both_are_sound_models_while_they_change() -> None:
    amounts, runs = LedgerModel(), RunsModel()
    testers = [QAbstractItemModelTester(model, FATAL) for model in (amounts, runs)]
    amounts.show_entries(ledger().entries, TEXT)
    runs.show_runs([_run(RunStatus.FINISHED, "19450")])
    amounts.show_entries((), "")
    runs.show_runs([])
    assert len(testers) == 2


def test_a_row_of_the_ledger_shows_value_words_and_place() -> None:
    model = LedgerModel()
    entry = Entry(4, 9, "1万2千元", Decimal("12000.50"), True, reason="a loss of the victim")
    model.show_entries((entry,), "李某家\n1万2千元被窃")
    row = [model.data(model.index(0, column), DISPLAY) for column in Column]
    assert row == ["✓ yes", "12,000.50", "1万2千元", "a loss of the victim", "…李某家 1万2千元被窃…"]


def test_values_stand_at_the_right_under_their_heading() -> None:
    model = LedgerModel()
    role = Qt.ItemDataRole.TextAlignmentRole
    model.show_entries(ledger().entries, TEXT)
    alignment = model.data(model.index(0, Column.VALUE), role)
    assert alignment == model.headerData(Column.VALUE, Qt.Orientation.Horizontal, role)
    assert alignment == Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def _run(status: RunStatus, value: str | None) -> RunSummary:
    return RunSummary("run", "赵某盗窃案", "eca", "mma", "quick", status, value, "2019-11-20T09:15:00+00:00")


def test_a_run_tells_its_value_and_what_keeps_it_from_being_finished() -> None:
    model = RunsModel()
    model.show_runs([_run(RunStatus.FINISHED, "19450"), _run(RunStatus.STOPPED, "300"), _run(RunStatus.RUNNING, None)])
    details = [model.data(model.index(row), DETAILS) for row in range(3)]
    assert details == ["19,450 · 2019-11-20", "300 · stopped · 2019-11-20", "interrupted · 2019-11-20"]
    assert model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole) == "赵某盗窃案, 19,450 · 2019-11-20"
    assert model.data(QModelIndex()) is None
