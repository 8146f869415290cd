from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import ModelUse
from mma_desktop.domain.tree import ROOT_ID, Node, NodeKind
from mma_desktop.gui.answer.tab import AnswerTab
from tests.gui.fake_service import report_of, sample_events


def test_an_answer_for_which_the_case_left_this_computer_says_so(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    report = report_of(sample_events())
    tab.show_report(report)
    assert tab.warning.isHidden()
    server = ModelUse("general", "m", "0" * 64, "remote:http://10.0.0.2:8080#m")
    tab.show_report(replace(report, manifest=replace(report.manifest, models=(server,))))
    assert not tab.warning.isHidden()
    tab.clear()
    assert tab.warning.isHidden()


def test_an_answer_that_only_rules_came_to_says_so(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    report = report_of(sample_events())
    tab.show_report(report)
    assert "computed by rules" not in tab.status.text()
    report.tree.put(Node("R.A5", ROOT_ID, NodeKind.ANSWER_LEDGER, None, 1, value="1"))
    tab.show_report(replace(report, path=(ROOT_ID, "R.A5"), confidence=0.0))
    assert "computed by rules" in tab.status.text()
