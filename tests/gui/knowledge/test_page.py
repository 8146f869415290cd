from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.gui.knowledge.page import KnowledgePage
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary


def test_enter_asks_for_what_was_typed_as_of_the_day(qtbot: QtBot) -> None:
    page = KnowledgePage()
    qtbot.addWidget(page)
    page.query.setText(" 盗窃 ")
    page.as_of.setText("2020-12-31")
    with qtbot.waitSignal(page.search_wanted) as wanted:
        qtbot.keyClick(page.query, Qt.Key.Key_Return)
    assert wanted.args == ["盗窃", "2020-12-31"]


def test_the_chosen_passage_is_shown_in_full(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    page = KnowledgePage()
    qtbot.addWidget(page)
    page.passages.show_passages(shelves.of_work("xf"), lambda: ("", ""))
    page.passages.choose("刑法#265")
    assert page.passage.passage == shelves.passage("刑法#265")
    page.passages.show_passages([], lambda: ("", ""))
    assert page.passage.passage is None
    assert not page.passage.cite.isEnabled()
