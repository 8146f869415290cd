from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.knowledge.passages_panel import PassagesPanel
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary


def test_the_first_passage_is_chosen_and_another_one_can_be(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    panel = PassagesPanel()
    qtbot.addWidget(panel)
    panel.show_passages(shelves.of_work("xf"), lambda: ("刑法", "two"))
    assert panel.current == shelves.passage("刑法#264")
    assert (panel.title.text(), panel.remark.text()) == ("刑法", "two")
    panel.choose("刑法#265")
    assert panel.current == shelves.passage("刑法#265")
    panel.show_passages([], lambda: ("", ""))
    assert panel.current is None
    assert panel.title.text() == "Passages"
