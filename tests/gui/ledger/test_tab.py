from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from mma_desktop.gui.ledger.tab import LedgerTab
from mma_desktop.ledger.base import Ledger
from mma_desktop.reports.base import Report
from mma_desktop.tasks.catalog import load_task
from tests.gui.fake_service import report_of, sample_events


def report(task: str, language: str, value: str) -> Report:
    shown = load_task(task, language).show(value)
    return replace(report_of(sample_events()), value=value, shown_value=shown, ledger=Ledger(), has_ledger=False)


def test_the_ledger_tab_says_why_it_is_empty(qtbot: QtBot) -> None:
    tab = LedgerTab()
    qtbot.addWidget(tab)
    tab.show_report(report("lqa", "zh", "B"))
    assert tab.total.text() == "No ledger for this task"
    assert "no sum of amounts" in tab.answer.text()
    assert tab.model.rowCount() == 0
    assert tab.findings.isHidden()
