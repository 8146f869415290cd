"""What a user does with amounts in the window: tick, correct, split, annotate, add, undo."""

from __future__ import annotations

import asyncio
from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.errors import StorageError
from mma_desktop.gui.kit.dialogs import Notice
from mma_desktop.gui.ledger.edit_dialogs import EditDialog
from mma_desktop.gui.ledger.model import LedgerColumn
from mma_desktop.gui.ledger.tab import LedgerTab
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.ledger.editing.lines import Line
from mma_desktop.ledger.editing.wanted import Correct, Count, ManualEdit
from tests.gui.fake_service import GENERAL_ANSWER, TEXT, FakeService
from tests.gui.marks import marked

SPACE = Qt.Key.Key_Space


@pytest.fixture
def ledger(solved: MainWindow) -> LedgerTab:
    """The ledger of the solved case, in sight."""
    solved.activateWindow()
    solved.workspace.tabs.setCurrentWidget(solved.workspace.ledger)
    return solved.workspace.ledger


def line(ledger: LedgerTab, name: str) -> Line:
    return next(line for line in ledger.model.lines if line.name == name)


def choose(ledger: LedgerTab, name: str) -> None:
    ledger.choose(line(ledger, name))
    ledger.table.setFocus()


def dialog() -> EditDialog:
    (shown,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, EditDialog) and w.isVisible()]
    return shown


def answer_dialog(qtbot: QtBot, text: str, reason: str = "") -> None:
    """Type into the dialog that is open and accept it with the keyboard."""
    shown = dialog()
    shown.field.selectAll()
    qtbot.keyClicks(shown.field, text) if text.isascii() else shown.field.setText(text)
    shown.reason.setText(reason)
    qtbot.keyClick(shown.field, Qt.Key.Key_Return)


def wait_for_total(qtbot: QtBot, ledger: LedgerTab, total: str) -> None:
    qtbot.waitUntil(lambda: ledger.edited.total == Decimal(total))
    assert f"{Decimal(total):,f}" in ledger.total.text()


def test_the_space_bar_ticks_the_row_and_the_total_follows(qtbot: QtBot, ledger: LedgerTab) -> None:
    choose(ledger, "4")
    qtbot.keyClick(ledger.table, SPACE)
    wait_for_total(qtbot, ledger, "20050")
    current = ledger.current
    assert current is not None
    assert (current.name, current.counted) == ("4", True)
    assert "the answer says CNY 19,450" in ledger.answer.text()
    assert "Total by hand" in ledger.total.text()
    qtbot.keyClick(ledger.table, SPACE)
    wait_for_total(qtbot, ledger, "19450")


def test_a_click_on_the_tick_counts_an_amount(qtbot: QtBot, ledger: LedgerTab) -> None:
    cell = ledger.table.visualRect(ledger.model.index(3, 0))
    box = QPoint(cell.left() + 10, cell.center().y())
    qtbot.mouseClick(ledger.table.viewport(), Qt.MouseButton.LeftButton, pos=box)
    wait_for_total(qtbot, ledger, "20050")
    assert [line.name for line in ledger.edited.lines if line.edit is not None and line.counted] == ["4"]


def test_the_answer_stays_and_the_manual_total_stands_beside_it(
    qtbot: QtBot, solved: MainWindow, ledger: LedgerTab
) -> None:
    answer = solved.workspace.answer
    assert answer.edit.isHidden()
    choose(ledger, "4")
    solved.menus.toggle.trigger()
    wait_for_total(qtbot, ledger, "20050")
    assert (answer.value.text(), answer.text.text()) == ("CNY 19,450", GENERAL_ANSWER)
    assert not answer.edit.isHidden()
    assert "20,050" in answer.edit.text()


def test_a_value_is_corrected_with_a_reason_and_the_original_is_seen(qtbot: QtBot, ledger: LedgerTab) -> None:
    choose(ledger, "3")
    qtbot.keyClick(ledger.table, Qt.Key.Key_F2)
    assert dialog().field.text() == "1800"
    answer_dialog(qtbot, "1,850.50", "鉴定意见书 <b>第3页</b>")
    wait_for_total(qtbot, ledger, "19500.5")
    details = ledger.details.toPlainText()
    assert "“1,800元” = CNY 1,800" in details
    assert "By hand: CNY 1,850.50" in details
    assert "鉴定意见书 <b>第3页</b>" in details


def test_a_double_click_on_a_value_asks_for_another(qtbot: QtBot, ledger: LedgerTab) -> None:
    cell = ledger.table.visualRect(ledger.model.index(2, LedgerColumn.VALUE)).center()
    qtbot.mouseClick(ledger.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    qtbot.mouseDClick(ledger.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    assert dialog().field.text() == "1800"
    dialog().reject()


def test_what_cannot_be_used_is_explained_in_the_dialog_and_nothing_changes(qtbot: QtBot, ledger: LedgerTab) -> None:
    choose(ledger, "3")
    qtbot.keyClick(ledger.table, Qt.Key.Key_F2)
    answer_dialog(qtbot, "many")
    assert "is not an amount" in dialog().problem.text()
    answer_dialog(qtbot, "1800")
    assert "nothing was changed" in dialog().problem.text()
    qtbot.keyClick(dialog(), Qt.Key.Key_Escape)
    assert ledger.edited.changes == ()


def test_a_refusal_speaks_the_window_s_language(qtbot: QtBot, display: Display, ledger: LedgerTab) -> None:
    display.use_language("zh")
    choose(ledger, "3")
    qtbot.keyClick(ledger.table, Qt.Key.Key_F2)
    answer_dialog(qtbot, "many")
    assert "不是一笔金额" in dialog().problem.text()
    dialog().reject()


def test_an_amount_is_split_and_the_parts_ticked_apart(qtbot: QtBot, ledger: LedgerTab) -> None:
    choose(ledger, "1")
    qtbot.keyClick(ledger.table, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    answer_dialog(qtbot, "3000+100")
    assert "is 3,200" in dialog().problem.text()
    answer_dialog(qtbot, "3000＋200")
    qtbot.waitUntil(lambda: ledger.model.lines[0].name == "1.1")
    current = ledger.current
    assert current is not None
    assert current.name == "1.1"
    choose(ledger, "1.2")
    qtbot.keyClick(ledger.table, SPACE)
    wait_for_total(qtbot, ledger, "19250")


def test_a_remark_is_shown_as_plain_text(qtbot: QtBot, ledger: LedgerTab) -> None:
    choose(ledger, "3")
    qtbot.keyClick(ledger.table, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    answer_dialog(qtbot, "<img src=x>")
    qtbot.waitUntil(lambda: line(ledger, "3").note == "<img src=x>")
    assert "Remark: <img src=x>" in ledger.details.toPlainText()


def _select(window: MainWindow, text: str) -> None:
    pane = window.workspace.case.text
    cursor = pane.document().find(text)
    assert cursor.hasSelection()
    pane.setTextCursor(cursor)


def test_text_of_the_case_becomes_an_amount(qtbot: QtBot, solved: MainWindow, ledger: LedgerTab) -> None:
    assert not ledger.add.isEnabled()
    _select(solved, "手机一部")
    assert ledger.add.isEnabled()
    qtbot.keyClick(solved.workspace.case.text, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    answer_dialog(qtbot, "50")
    wait_for_total(qtbot, ledger, "19500")
    assert (line(ledger, "A1").text, "手机一部" in marked(solved.workspace.case.text)) == ("手机一部", True)


def test_text_that_is_an_amount_already_is_refused(qtbot: QtBot, solved: MainWindow, ledger: LedgerTab) -> None:
    _select(solved, "3,200元及手机")
    solved.menus.add.trigger()
    answer_dialog(qtbot, "50")
    assert "Amount 1 (3,200元) stands there." in dialog().problem.text()
    dialog().reject()


def test_undo_takes_back_one_change_after_the_other(qtbot: QtBot, solved: MainWindow, ledger: LedgerTab) -> None:
    assert not ledger.undo.isEnabled()
    for name, total in (("4", "20050"), ("1", "16850")):
        choose(ledger, name)
        qtbot.keyClick(ledger.table, SPACE)
        wait_for_total(qtbot, ledger, total)
    qtbot.keyClick(ledger.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_for_total(qtbot, ledger, "20050")
    qtbot.mouseClick(ledger.undo, Qt.MouseButton.LeftButton)
    wait_for_total(qtbot, ledger, "19450")
    assert not solved.menus.undo.isEnabled()
    assert [change.act for change in ledger.edited.changes] == ["count", "leave_out", "undo", "undo"]


def made_elsewhere(service: FakeService, *wanted: ManualEdit) -> None:
    """Another window on the same library changes amounts of the run."""
    run = service.stored[0].id
    asyncio.run(service.edit(run, wanted))


def test_undo_leaves_alone_what_another_window_changed_since(
    qtbot: QtBot, solved: MainWindow, ledger: LedgerTab, service: FakeService
) -> None:
    choose(ledger, "4")
    qtbot.keyClick(ledger.table, SPACE)
    wait_for_total(qtbot, ledger, "20050")
    made_elsewhere(service, Count("1", counted=False))
    qtbot.mouseClick(ledger.undo, Qt.MouseButton.LeftButton)
    wait_for_total(qtbot, ledger, "16250")  # without 1, which the other window left out, and without 4
    assert not ledger.undo.isEnabled() and not line(ledger, "1").counted
    solved.run_list.open(service.stored[0].id)
    qtbot.waitUntil(ledger.undo.isEnabled)  # who opens the run anew sees all of it, and may undo it


def test_an_amount_that_another_window_changed_since_is_not_undone_but_said_and_shown(
    qtbot: QtBot, ledger: LedgerTab, service: FakeService
) -> None:
    choose(ledger, "4")
    qtbot.keyClick(ledger.table, SPACE)
    wait_for_total(qtbot, ledger, "20050")
    made_elsewhere(service, Correct("4", Decimal(500)))
    qtbot.mouseClick(ledger.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: any(isinstance(w, Notice) and w.isVisible() for w in QApplication.topLevelWidgets()))
    (notice,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, Notice) and w.isVisible()]
    assert "was changed since in another window" in notice.text.text()
    wait_for_total(qtbot, ledger, "19950")


def test_a_change_that_cannot_be_stored_shows_nowhere(qtbot: QtBot, service: FakeService, ledger: LedgerTab) -> None:
    service.error = StorageError("The disk is full.", "Make room.")
    choose(ledger, "4")
    qtbot.keyClick(ledger.table, SPACE)
    qtbot.waitUntil(lambda: any(isinstance(w, Notice) and w.isVisible() for w in QApplication.topLevelWidgets()))
    assert ledger.edited.total == 19450
    assert not line(ledger, "4").counted


def test_marks_show_what_was_edited_manually_without_colour(
    qtbot: QtBot, solved: MainWindow, ledger: LedgerTab
) -> None:
    for name, total in (("4", "20050"), ("1", "16850")):
        choose(ledger, name)
        qtbot.keyClick(ledger.table, SPACE)
        wait_for_total(qtbot, ledger, total)
    looks = {
        s.cursor.selectedText(): (s.format.underlineStyle(), s.format.fontOverline(), s.format.fontStrikeOut())
        for s in solved.workspace.case.text.extraSelections()[:6]
    }
    solid, dotted = QTextCharFormat.UnderlineStyle.SingleUnderline, QTextCharFormat.UnderlineStyle.DotLine
    assert looks["2,450元"] == (solid, False, False)
    assert looks["600元"] == (solid, True, False)
    assert looks["3,200元"] == (dotted, False, True)
    assert looks["5,000元"] == (dotted, False, False)


def test_a_change_leaves_the_text_and_the_chosen_amount_where_they_are(
    qtbot: QtBot, solved: MainWindow, ledger: LedgerTab
) -> None:
    choose(ledger, "4")
    pane = solved.workspace.case.text
    place = pane.textCursor().position()
    qtbot.keyClick(ledger.table, SPACE)
    wait_for_total(qtbot, ledger, "20050")
    assert (pane.text(), pane.textCursor().position(), marked(pane)[-1]) == (TEXT, place, "600元")


def test_nothing_can_be_changed_while_there_is_no_ledger(window: MainWindow) -> None:
    menus, ledger = window.menus, window.workspace.ledger
    for control in (menus.toggle, menus.correct, menus.split, menus.annotate, menus.add, menus.undo):
        assert not control.isEnabled()
    for control in (ledger.correct, ledger.split, ledger.annotate, ledger.add, ledger.undo):
        assert not control.isEnabled()
    window.edits.undo()
    window.edits.correct()
    window.edits.add()
    assert not [w for w in QApplication.topLevelWidgets() if isinstance(w, EditDialog) and w.isVisible()]


def test_the_list_of_runs_shows_the_total_by_hand(qtbot: QtBot, solved: MainWindow, ledger: LedgerTab) -> None:
    choose(ledger, "1")
    qtbot.keyClick(ledger.table, SPACE)
    runs = solved.workspace.runs.model
    assert "by hand" not in runs.details(runs.cases[0])
    qtbot.waitUntil(lambda: "16,250 by hand" in runs.details(runs.cases[0]))
    assert runs.cases[0].newest.by_hand == "16250"
