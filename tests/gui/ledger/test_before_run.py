from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RULES
from mma_desktop.gui.case.marked_text import TextMark
from mma_desktop.gui.ledger.model import LedgerColumn
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.amounts import AmountReport
from mma_desktop.service.importing import import_text
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TEXT, FakeService

THEFT = "被告人张三窃得李四现金3000元。"


def wait_for_total(qtbot: QtBot, window: MainWindow, total: str) -> None:
    qtbot.waitUntil(lambda: total in window.workspace.ledger.total.text(), timeout=20_000)


def test_the_amounts_of_a_typed_text_stand_there_before_any_run(
    qtbot: QtBot, window: MainWindow, service: FakeService
) -> None:
    workspace = window.workspace
    qtbot.keyClicks(workspace.case.text, "x")
    workspace.case.text.setPlainText(THEFT)
    wait_for_total(qtbot, window, "3,000")
    ledger = workspace.ledger
    assert ledger.total.text().startswith("Total by rules, before any run")
    assert "F7 keeps it as a run" in ledger.answer.text()
    assert ledger.table.isColumnHidden(LedgerColumn.ANSWER)
    assert [(s.text, s.mark) for s in workspace.case.text.stretches] == [("3000元", TextMark.COUNTED)]
    assert service.requests == [] and service.runs() == []


def test_only_the_amounts_of_the_last_text_are_shown(qtbot: QtBot, window: MainWindow) -> None:
    case = window.workspace.case
    case.text.setPlainText(THEFT)
    window.before_run.read()
    case.text.setPlainText(THEFT.replace("3000", "4000"))
    assert window.workspace.ledger.shown is None
    wait_for_total(qtbot, window, "4,000")
    qtbot.waitUntil(lambda: not window.before_run._worker.busy)
    assert "4,000" in window.workspace.ledger.total.text()
    assert [stretch.text for stretch in case.text.stretches] == ["4000元"]
    case.text.insertPlainText("一")
    assert window.workspace.ledger.shown is None and case.text.stretches == ()


def test_nothing_of_it_can_be_changed(qtbot: QtBot, window: MainWindow) -> None:
    window.workspace.case.text.setPlainText(THEFT)
    wait_for_total(qtbot, window, "3,000")
    ledger = window.workspace.ledger
    ledger.choose(ledger.model.lines[0])
    assert "Rules: " in ledger.details.toPlainText() and "Answer" not in ledger.details.toPlainText()
    assert not ledger.correct.isEnabled() and not window.menus.correct.isEnabled()
    assert not ledger.model.flags(ledger.model.index(0, 0)) & Qt.ItemFlag.ItemIsUserCheckable
    qtbot.keyClick(ledger.table, Qt.Key.Key_Space)
    assert ledger.model.lines[0].counted


def test_an_amount_of_several_documents_leads_to_its_document(qtbot: QtBot, window: MainWindow) -> None:
    case = window.workspace.case
    case.show_case("two", [import_text("起诉书：无。", "a"), import_text("张三窃得现金2000元。", "b")])
    wait_for_total(qtbot, window, "2,000")
    ledger = window.workspace.ledger
    ledger.choose(ledger.model.lines[0])
    assert case.documents_list.list.currentRow() == 1
    assert [stretch.text for stretch in case.text.stretches] == ["2000元"]
    case.documents_list.up.click()
    assert ledger.shown is None
    wait_for_total(qtbot, window, "2,000")
    ledger.choose(ledger.model.lines[0])
    assert case.documents_list.list.currentRow() == 0


def test_marks_and_ledger_stay_while_a_run_goes_on(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.02))
    window.cases.show_sample(window._context.service.samples()[1])
    wait_for_total(qtbot, window, "19,450")
    window.solving.start()
    ledger = window.workspace.ledger
    assert window.runs.session.running
    assert isinstance(ledger.shown, AmountReport) and "the case is being solved" in ledger.answer.text()
    assert window.workspace.case.text.stretches
    qtbot.waitUntil(lambda: window.runs.report is not None, timeout=20_000)
    assert ledger.shown is window.runs.report and "the answer says" in ledger.answer.text()


def test_a_run_that_begins_at_once_has_its_ledger_too(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.05))
    window.cases.show_sample(window._context.service.samples()[1], window.solving.start)
    qtbot.waitUntil(lambda: isinstance(window.workspace.ledger.shown, AmountReport), timeout=20_000)
    assert window.runs.session.running and window.workspace.case.text.stretches
    window.runs.stop()
    qtbot.waitUntil(lambda: not window.runs.session.running, timeout=20_000)


def test_a_second_order_makes_no_second_run(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    window.workspace.case.text.setPlainText(TEXT)
    for _ in range(2):
        window.menus.by_rules.trigger()
        qtbot.waitUntil(lambda: window.runs.report is not None, timeout=20_000)
    assert [request.method for request in service.requests] == [RULES]
    window.cases.edit()
    window.workspace.case.text.insertPlainText("。")
    window.menus.by_rules.trigger()
    qtbot.waitUntil(lambda: window.runs.report is not None, timeout=20_000)
    assert len(service.requests) == 2


def test_what_cannot_be_read_is_said_where_the_state_stands(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr("mma_desktop.service.amounts.report_amounts", broken)
    window.workspace.case.text.setPlainText(THEFT)
    stage = window.workspace.bar.stage
    qtbot.waitUntil(lambda: stage.text() == "Something unexpected happened", timeout=20_000)
    assert window.workspace.ledger.shown is None


def test_amounts_are_marked_first_and_not_listed_where_the_text_has_changed_since(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    case, ledger, before_run = window.workspace.case, window.workspace.ledger, window.before_run
    listed: list[tuple[Any, object]] = []
    monkeypatch.setattr(before_run, "_list", lambda draft: listed.append((draft, ledger.shown)))
    case.text.setPlainText(THEFT)
    qtbot.waitUntil(lambda: bool(listed), timeout=20_000)
    ((draft, shown),) = listed
    assert (shown, len(case.text.stretches)) == (None, 1)
    monkeypatch.undo()
    case.text.insertPlainText("一")
    before_run._list(draft)
    assert ledger.shown is None
