from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.answers.money.found import ForeignAmount
from mma_desktop.domain.events import NodeRun
from mma_desktop.domain.runs import Anchored, LogEnd, ModelUse, Solution
from mma_desktop.domain.tree import ROOT_ID, Node, NodeKind, SearchTree
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.gui.answer.tab import AnswerTab
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.ledger.base import Finding, FindingKind
from mma_desktop.ledger.chance import Hinge
from mma_desktop.reports.base import ChanceBasis
from mma_desktop.reports.sections.answers import answers_found, said_by, why_not
from mma_desktop.reports.templates import load_labels
from mma_desktop.tasks.reading_choice import ModelsChoice
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


def test_a_library_that_does_not_go_on_from_what_was_seen_of_it_is_a_warning(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    tab.show_report(replace(report_of(sample_events()), log=LogEnd("l", 1, "h", Anchored.DIFFERS)))
    assert "changed outside the program" in tab.warning.text()
    assert not tab.warning.isHidden()


def test_why_there_is_no_answer_and_steps_with_findings_are_warnings(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    failed = NodeRun("R.Left", NodeStatus.FAILED, problem="no knowledge library is open")
    reason = "the required node Left failed: no knowledge library is open"
    tab.show_report(replace(report_of(sample_events()), value=None, reason=reason, steps=(failed,)))
    assert tab.warning.text() == f"No answer was reached: {reason}\nSteps with findings: 1"
    assert not tab.warning.isHidden()


def test_an_answer_that_only_rules_came_to_says_so(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    report = report_of(sample_events())
    tab.show_report(report)
    assert "computed by rules" not in tab.status.text()
    report.tree.put(Node("R.A5", ROOT_ID, NodeKind.ANSWER_LEDGER, None, 1, value="1"))
    tab.show_report(replace(report, path=(ROOT_ID, "R.A5"), vote_share=0.0))
    assert "computed by rules" in tab.status.text()


def test_only_what_was_inspected_is_called_inspected(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    report = report_of(sample_events())
    tab.show_report(report)
    assert "cross-inspected" in tab.status.text()
    unchecked = SearchTree({ROOT_ID: report.tree[ROOT_ID]})
    tab.show_report(replace(report, tree=unchecked, path=(ROOT_ID,)))
    assert "cross-inspected" not in tab.status.text()
    assert "not inspected" in tab.status.text()


def test_one_vote_or_an_unfinished_run_shows_no_percent(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    tab.show_report(replace(report_of(sample_events()), chance=None, vote_share=1.0))
    assert "not calibrated" in tab.status.text()
    assert "%" not in tab.status.text()
    tab.show_interim(Solution("C", "C", 1.0))
    assert "%" not in tab.status.text()


def test_the_chance_the_hinge_and_foreign_money_stand_beside_the_answer(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    hinge = Hinge(Decimal(800), "If “300元” counts, the total is CNY 800.", 0, 4)
    report, seized = report_of(sample_events()), ForeignAmount(0, 3, Decimal(12500), "USD")
    tab.show_report(replace(report, chance=0.62, hinge=hinge, ledger=replace(report.ledger, foreign=(seized,))))
    assert "62%" in tab.status.text()
    assert "CNY 800" in tab.hinge.text()
    assert tab.foreign.text().endswith(report.document.text[:3])
    choice = ModelsChoice("which?", ("7", "9"), (), weighed=False, moved=False, sentence="A choice between 7 and 9.")
    tab.show_report(replace(report_of(sample_events()), choice=choice))
    assert tab.choice.text() == choice.sentence
    tab.clear()
    assert tab.hinge.isHidden()


def test_a_click_on_what_it_hinges_on_asks_for_its_place(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    hinge = Hinge(Decimal(800), "If “300元” counts, the total is CNY 800.", 3, 7)
    tab.show_report(replace(report_of(sample_events()), hinge=hinge))
    for choose in (
        lambda: qtbot.mouseClick(tab.hinge, Qt.MouseButton.LeftButton),
        lambda: qtbot.keyClick(tab.hinge, Qt.Key.Key_Return),
    ):
        with qtbot.waitSignal(tab.place_wanted) as wanted:
            choose()
        assert wanted.args == [3, 7]


def test_a_chance_says_on_what_it_is_calibrated(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    basis = ChanceBasis(60, "2026-11-24", own=True, signals=("share",))
    tab.show_report(replace(report_of(sample_events()), chance=0.62, basis=basis))
    assert "calibrated on 60 questions of your own, 2026-11-24" in tab.status.text()
    tab.show_report(replace(report_of(sample_events()), chance=0.62, basis=replace(basis, own=False, signals=())))
    assert "calibrated on 60 cases" in tab.status.text()


def test_that_the_models_disagree_is_a_warning(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    report = report_of(sample_events())
    tab.show_report(replace(report, models_disagree=True))
    said = next(line for line in tab.warning.text().splitlines() if "a person must decide" in line)
    assert "general model: " in said and "domain model: " in said
    tab.show_report(replace(report, models_disagree=False))
    assert "a person must decide" not in tab.warning.text()


def test_a_total_that_a_model_added_wrongly_is_warned_of_with_the_exact_one(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    report = report_of(sample_events())
    tab.show_report(replace(report, value="61500"))
    assert f"make CNY {report.ledger.total:,.0f}," in tab.warning.text()
    tab.show_report(replace(report, value=f"{report.ledger.total:f}"))
    assert tab.warning.isHidden()


def test_the_stars_of_bold_words_are_not_shown_and_findings_stay_at_their_words(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    answer = "现金**300元**，2**3元，合计**450元**。"
    start = answer.index("450元")
    finding = Finding(FindingKind.ARITHMETIC, "wrong", start, start + 4)
    report = report_of(sample_events())
    tab.show_report(replace(report, answer=answer, ledger=replace(report.ledger, findings=(finding,))))
    assert tab.text.text() == "现金300元，2**3元，合计450元。"
    assert [stretch.text for stretch in tab.text.stretches] == ["450元"]
    tab.findings.chosen.emit(0)
    assert tab.text.textCursor().position() == tab.text.text().index("450元")


def test_each_answer_found_says_whose_it_is_and_why_it_was_not_chosen(qtbot: QtBot) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    report = report_of(sample_events())
    tab.show_report(report)
    [said] = [label.text() for label in tab.findChildren(PlainLabel) if "votes: " in label.text()]
    words = load_labels("report", "en")
    found = answers_found(report)
    assert len(found) > 1
    assert "; chosen" in said.splitlines()[0]
    *lines, unread = said.splitlines()
    assert unread.startswith(words["answers"]["unread"])
    for one, line in zip(found, lines, strict=True):
        assert line.startswith(report.shown_in(one.value, "en"))
        assert said_by(one, words) in line
        assert one.chosen or line.endswith(why_not(one, found, words))
