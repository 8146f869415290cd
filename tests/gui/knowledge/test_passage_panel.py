from __future__ import annotations

from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from mma_desktop.gui.knowledge.passage_panel import PassagePanel
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from tests.gui.small_library import THEFT


def test_a_passage_is_shown_with_all_that_a_reader_must_know(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    panel = PassagePanel()
    qtbot.addWidget(panel)
    assert panel.citation() == ""
    panel.show_passage(shelves.passage("刑法#264"))
    shown = panel.prose.toPlainText()
    for text in ("中华人民共和国刑法", "in force from 2024-03-01", "含修正案（十二）", THEFT):
        assert text in shown
    panel.show_left_out({shelves.passage("刑法#264").part})
    assert "Left out of search" in panel.prose.toPlainText()
    assert panel.toggle.text() == "Search it again"


def test_selected_words_of_the_passage_are_quoted_and_others_are_not(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    panel = PassagePanel()
    qtbot.addWidget(panel)
    panel.show_passage(shelves.passage("刑法#264"))
    bare = panel.citation()
    assert "第二百六十四条" in bare and "#" not in bare
    panel.prose.find("盗窃公私财物")
    assert panel.citation() == f"“盗窃公私财物” {bare}"
    panel.prose.moveCursor(QTextCursor.MoveOperation.Start)
    panel.prose.moveCursor(QTextCursor.MoveOperation.EndOfLine, QTextCursor.MoveMode.KeepAnchor)
    assert panel.citation() == bare


def test_a_remark_is_offered_only_where_there_is_an_amount(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    panel = PassagePanel()
    qtbot.addWidget(panel)
    panel.offer_remark(True)
    assert not panel.remark.isEnabled()
    panel.show_passage(shelves.passage("刑法#264"))
    assert panel.remark.isEnabled()
    panel.offer_remark(False)
    assert not panel.remark.isEnabled()
