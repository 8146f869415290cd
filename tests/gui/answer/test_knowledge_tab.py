from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from mma_desktop.domain.passages import NO_EVIDENCE
from mma_desktop.gui.answer.knowledge_tab import KnowledgeTab
from mma_desktop.gui.shell.display import Display
from mma_desktop.knowledge.evidence import evidence_of
from tests.gui.tree.test_knowledge_text import step
from tests.reports.samples.cited import NOT_SAID, PASSAGES


def test_steps_answer_and_articles_stand_one_after_the_other(qtbot: QtBot, display: Display) -> None:
    tab = KnowledgeTab()
    qtbot.addWidget(tab)
    tab.show_evidence(evidence_of(PASSAGES, "zh"))
    tab.show_steps([step("R.A3", "甲罪成立。"), step("R.A3.A3", "乙罪成立。")], NOT_SAID)
    text = tab.prose.toPlainText()
    parts = ("given the articles below", "[−甲][+乙]罪成立。", "Citations in the answer", "应当予以追缴")
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    display.use_language("zh")
    QCoreApplication.sendEvent(tab, QEvent(QEvent.Type.LanguageChange))
    assert "答案中的引用" in tab.prose.toPlainText()


def test_without_evidence_nothing_supports_the_knowledge(qtbot: QtBot) -> None:
    tab = KnowledgeTab()
    qtbot.addWidget(tab)
    tab.show_evidence(NO_EVIDENCE)
    tab.show_steps([step("R.A3", "甲罪成立。")], NOT_SAID)
    assert "no source supports it" in tab.prose.toPlainText()
    assert "Citations" not in tab.prose.toPlainText()
    tab.show_steps(())
    assert tab.prose.toPlainText() == ""


def test_of_one_model_that_holds_all_roles_no_domain_model_is_spoken(qtbot: QtBot) -> None:
    tab = KnowledgeTab()
    qtbot.addWidget(tab)
    tab.show_steps([step("R.A3", "甲罪成立。")])
    assert "by the domain model" in tab.prose.toPlainText()
    tab.show_team(one_model=True)
    assert "by the one model in its domain role (A3); no source" in tab.prose.toPlainText()
    tab.show_evidence(evidence_of(PASSAGES, "zh"))
    assert "domain role (A3), which had the articles below" in tab.prose.toPlainText()
