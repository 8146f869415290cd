from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from mma_desktop.answers.money.found import ForeignAmount
from mma_desktop.gui.ledger.model import OPINIONS, LedgerColumn, LedgerModel
from mma_desktop.gui.ledger.tab import LedgerTab
from mma_desktop.gui.shell.display import Display
from mma_desktop.ledger.base import AmountRole, Entry, Ledger
from mma_desktop.ledger.editing.edited import EditedLedger, apply_changes, edited_ledger
from mma_desktop.ledger.editing.wanted import Annotate, Correct, Count, ManualEdit, Split
from mma_desktop.ledger.judging import Opinion
from tests.gui.fake_service import TEXT, ledger, report_of, sample_events

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
DISPLAY = Qt.ItemDataRole.DisplayRole
EDITED = edited_ledger(ledger(), TEXT, ())


def test_it_is_a_sound_model_while_it_changes() -> None:
    amounts = LedgerModel()
    tester = QAbstractItemModelTester(amounts, FATAL)
    amounts.show_lines(EDITED.lines, TEXT)
    amounts.show_lines(_changed(Count("4", counted=True)).lines, TEXT)
    amounts.show_lines(_changed(Split("1", (Decimal(3000), Decimal(200)))).lines, TEXT)
    amounts.show_lines((), "")
    assert tester.model() is amounts


def _changed(*wanted: ManualEdit) -> EditedLedger:
    events = apply_changes(ledger(), TEXT, (), wanted, reason="", time="2019-11-20T09:15:00+00:00")
    return edited_ledger(ledger(), TEXT, events)


def _row(model: LedgerModel, row: int) -> list[object]:
    return [model.data(model.index(row, column), DISPLAY) for column in LedgerColumn]


def test_a_row_of_the_ledger_shows_value_text_place_and_who_decided_what() -> None:
    model = LedgerModel()
    entry = Entry(4, 9, "1万2千元", Decimal("12000.50"), True, AmountRole.FINE, reason="a loss of the victim")
    document = "李某家\n1万2千元被窃"
    model.show_lines(edited_ledger(Ledger((entry,)), document, ()).lines, document)
    assert _row(model, 0) == [
        "1", "12,000.50", "1万2千元", "✓ yes", "– fine", "–", "–", "–", "–", "", "a loss of the victim",
        "…李某家 1万2千元被窃…",
    ]  # fmt: skip


def test_models_opinions_of_an_amount_stand_side_by_side() -> None:
    model = LedgerModel()
    opinion = Opinion({"general": 1.25, "domain": -0.5, "domain-2": 0.0}, probability=0.625)
    model.show_lines(EDITED.lines, TEXT, {(EDITED.lines[0].place.start, EDITED.lines[0].place.end): opinion})
    assert [_row(model, 0)[column] for column in OPINIONS] == ["+1.3", "-0.5 / +0.0", "63%"]
    assert [_row(model, 1)[column] for column in OPINIONS] == ["–", "–", "–"]
    for column in OPINIONS:
        assert model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    tab = LedgerTab()
    tab.show_report(report_of(sample_events()))
    assert all(tab.table.isColumnHidden(column) for column in OPINIONS)
    place = tab.model.lines[0].place
    tab.show_report(replace(report_of(sample_events()), opinions={(place.start, place.end): opinion}))
    assert not any(tab.table.isColumnHidden(column) for column in OPINIONS)


def test_what_a_person_decided_differs_from_the_rest_by_more_than_its_looks() -> None:
    model = LedgerModel()
    model.show_lines(_changed(Correct("3", Decimal(1900)), Annotate("3", "<b>发票</b>")).lines, TEXT)
    first = model.index(2, LedgerColumn.COUNTED)
    assert _row(model, 2)[:2] == ["3 ✎", "1,900"]
    assert _row(model, 2)[LedgerColumn.NOTE] == "<b>发票</b>"
    assert "by hand" in str(model.data(first, Qt.ItemDataRole.AccessibleTextRole))
    assert isinstance(model.data(first, Qt.ItemDataRole.FontRole), QFont)


def test_a_tick_is_asked_for_and_shows_when_it_is_stored(qtbot: QtBot) -> None:
    model = LedgerModel()
    model.show_lines(EDITED.lines, TEXT)
    cell, role = model.index(3, LedgerColumn.COUNTED), Qt.ItemDataRole.CheckStateRole
    with qtbot.waitSignal(model.change_wanted) as asked:
        assert model.setData(cell, Qt.CheckState.Checked, role)
    assert asked.args == [Count("4", counted=True)]
    assert model.data(cell, role) == Qt.CheckState.Unchecked
    with qtbot.assertNotEmitted(model.change_wanted):
        model.setData(cell, Qt.CheckState.Unchecked, role)
        assert not model.setData(model.index(3, LedgerColumn.VALUE), "5")


def test_only_the_rows_that_changed_are_reported(qtbot: QtBot) -> None:
    model = LedgerModel()
    model.show_lines(EDITED.lines, TEXT)
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged) as signal:
        model.show_lines(_changed(Count("4", counted=True)).lines, TEXT)
    assert signal.args is not None
    assert (signal.args[0].row(), signal.args[1].row()) == (3, 3)


def test_values_stand_at_the_right_under_their_heading() -> None:
    model = LedgerModel()
    role = Qt.ItemDataRole.TextAlignmentRole
    model.show_lines(EDITED.lines, TEXT)
    alignment = model.data(model.index(0, LedgerColumn.VALUE), role)
    assert alignment == model.headerData(LedgerColumn.VALUE, Qt.Orientation.Horizontal, role)
    assert alignment == Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_the_heading_of_the_values_names_the_money(display: Display) -> None:
    model = LedgerModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_lines(EDITED.lines, TEXT)
    assert "Value (yuan)" in _headings(model)
    model.show_lines(EDITED.lines, TEXT, currency="USD")
    assert "Value (dollars)" in _headings(model)


def _headings(model: LedgerModel) -> list[object]:
    return [model.headerData(column, Qt.Orientation.Horizontal) for column in LedgerColumn]


def test_foreign_money_has_a_row_without_a_tick_and_about_stands_before_what_the_text_rounds() -> None:
    model, text = LedgerModel(), "现金约300元，另有USD 12,500"
    entry = Entry(3, 7, "300元", Decimal(300), counted=True, approximate=True)
    edited = edited_ledger(
        Ledger((entry,), Decimal(300), foreign=(ForeignAmount(10, 20, Decimal(12500), "USD"),)), text, ()
    )
    model.show_lines(edited.rows, text)
    tester = QAbstractItemModelTester(model, FATAL)
    assert _row(model, 0)[LedgerColumn.VALUE] == "about 300"
    assert _row(model, 1)[:5] == ["F1", "$12,500", "USD 12,500", "–", "foreign money"]
    first = model.index(1, LedgerColumn.COUNTED)
    assert model.data(first, Qt.ItemDataRole.CheckStateRole) is None
    assert not model.flags(first) & Qt.ItemFlag.ItemIsUserCheckable
    wanted: list[object] = []
    model.change_wanted.connect(wanted.append)
    model.ask_for_tick(1, ticked=True)
    assert not wanted
    assert tester.model() is model
