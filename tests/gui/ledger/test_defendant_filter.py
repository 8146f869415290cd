"""Whose amounts the ledger shows."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from mma_desktop.gui.ledger.tab import LedgerTab
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.reports.base import Report
from tests.gui.fake_service import report_of, sample_events

TEXT = (
    "被告人张三、李四。1、2019年1月1日，被告人张三窃得现金1000元。2、2019年2月1日，被告人李四窃得现金2000元。"
    "3、2019年3月1日，被告人张三、李四窃得现金3500元。"
)


def report(text: str) -> Report:
    shown = report_of(sample_events())
    return replace(shown, document=replace(shown.document, text=text), ledger=propose_ledger(text), has_ledger=True)


def values(tab: LedgerTab) -> list[str]:
    return [str(line.value) for line in tab.model.lines]


def tab_with(qtbot: QtBot, text: str) -> LedgerTab:
    tab = LedgerTab()
    qtbot.addWidget(tab)
    tab.show_report(report(text))
    return tab


def test_a_chosen_defendant_has_joint_deeds_too(qtbot: QtBot) -> None:
    tab = tab_with(qtbot, TEXT)
    assert not tab.defendants.isHidden()
    assert values(tab) == ["1000", "2000", "3500"]
    tab.defendants.setCurrentText("张三")
    assert values(tab) == ["1000", "3500"]
    tab.defendants.setCurrentIndex(1)
    assert values(tab) == []


def test_the_choice_stays_with_the_same_defendants_and_goes_with_them(qtbot: QtBot) -> None:
    tab = tab_with(qtbot, TEXT)
    tab.defendants.setCurrentText("李四")
    tab.show_report(report(TEXT.replace("3500", "3600")))
    assert values(tab) == ["2000", "3600"]
    tab.show_report(report("被告人张三窃得现金1000元。"))
    assert tab.defendants.isHidden()
    assert values(tab) == ["1000"]


def test_an_amount_that_is_chosen_elsewhere_is_brought_into_sight(qtbot: QtBot) -> None:
    tab = tab_with(qtbot, TEXT)
    tab.defendants.setCurrentText("张三")
    tab.choose(tab.edited.lines[1])
    assert tab.current == tab.edited.lines[1]
