from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import RolloutDone, Started
from mma_desktop.domain.runs import Solution
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.gui.tree.model import TreeColumn
from tests.gui.fake_service import ELEMENTS, GENERAL_ANSWER, KNOWLEDGE, PATH, TITLE, sample_events
from tests.gui.marks import marked


def test_a_solved_case_is_shown_in_every_tab(solved: MainWindow) -> None:
    workspace = solved.workspace
    assert workspace.tabs.currentWidget() is workspace.answer
    assert workspace.answer.value.text() == "CNY 19,450"
    assert workspace.answer.text.text() == GENERAL_ANSWER
    assert KNOWLEDGE in workspace.path.prose.toPlainText()
    assert workspace.tree.model.path == PATH
    assert ELEMENTS in workspace.elements.prose.toPlainText()
    assert KNOWLEDGE in workspace.knowledge.prose.toPlainText()
    assert workspace.ledger.model.rowCount() == 6
    assert solved.windowTitle() == f"{TITLE} – MMA Desktop"


def test_the_best_answer_of_a_run_is_followed_while_an_earlier_tree_is_looked_at(window: MainWindow) -> None:
    workspace, events = window.workspace, sample_events()
    second = [place for place, event in enumerate(events) if isinstance(event, RolloutDone)][1] + 1
    workspace.clear_results()
    workspace.grow(events[:second], None)
    workspace.tree.stepper.step_back()
    workspace.grow(events[second:], Solution(GENERAL_ANSWER, "19450", 1.0, PATH))
    assert workspace.tree.stepper.slider.value() == 1
    assert KNOWLEDGE in workspace.path.prose.toPlainText()
    assert ELEMENTS in workspace.elements.prose.toPlainText()


def test_the_answers_of_a_run_that_goes_on_are_written_as_sums_of_their_money(window: MainWindow) -> None:
    workspace = window.workspace
    workspace.clear_results()
    begun, *events = sample_events()
    assert isinstance(begun, Started)
    workspace.grow([replace(begun, currency="GBP"), *events], Solution(GENERAL_ANSWER, "19450", 1.0, PATH))
    assert workspace.answer.value.text() == "£19,450"
    assert "Answer: £19,450" in workspace.path.prose.toPlainText()
    assert workspace.tree.model.index_of("R.A1", TreeColumn.ANSWER).data() == "£19,450"
    workspace.clear_run()
    assert workspace.tree.model.currency == ""


def test_a_row_of_the_ledger_marks_its_amount_in_the_case(qtbot: QtBot, solved: MainWindow) -> None:
    ledger = solved.workspace.ledger
    solved.workspace.tabs.setCurrentWidget(ledger)
    cell = ledger.table.visualRect(ledger.model.index(4, 0)).center()
    qtbot.mouseClick(ledger.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    assert marked(solved.workspace.case.text)[-1] == ledger.model.lines[4].text == "1万2千元"


def test_an_amount_in_the_case_selects_its_row(qtbot: QtBot, solved: MainWindow) -> None:
    pane = solved.workspace.case.text
    place = pane.cursorRect(pane.document().find("1万2千")).center()
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=place)
    ledger = solved.workspace.ledger
    assert solved.workspace.tabs.currentWidget() is ledger
    assert ledger.model.lines[ledger.table.currentIndex().row()].text == "1万2千元"


def test_what_was_said_of_a_run_a_while_ago_does_not_stand_below_another_page(
    solved: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = solved.workspace
    assert workspace.bar.stage.text().startswith("Finished")
    monkeypatch.setattr(QTimer, "isActive", lambda _: False)
    workspace.show_page(workspace.packs)
    assert workspace.bar.stage.text() == "Ready"


def test_only_the_page_in_sight_makes_a_low_window_scroll(window: MainWindow) -> None:
    workspace, low = window.workspace, 250
    workspace.tabs.setCurrentWidget(workspace.ledger)
    assert workspace.columns.minimumSizeHint().height() > low
    workspace.tabs.setCurrentWidget(workspace.statutes)
    assert workspace.columns.minimumSizeHint().height() < low
