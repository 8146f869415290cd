from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.domain.cases import Document
from mma_desktop.gui.knowledge.statutes_tab import StatutesTab
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary

TEXT = "依照《刑法》第二百六十四条。"


def test_a_citation_leads_to_its_place(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    tab = StatutesTab()
    qtbot.addWidget(tab)
    assert "no model is" in tab.said.text() and tab.document is None
    tab.show_report(Document("a", TEXT, "0" * 64), shelves.check(TEXT, "2025-01-01"), "2025-01-01")
    assert tab.model.rowCount() == 1 and "2025-01-01" in tab.said.text()
    with qtbot.waitSignal(tab.place_wanted) as wanted:
        tab.table.setCurrentIndex(tab.model.index(0, 1))
    start, end = wanted.args or (0, 0)
    assert "第二百六十四条" in TEXT[start:end]
    tab.clear()
    assert tab.model.rowCount() == 0


def test_the_day_is_asked_for_with_enter(qtbot: QtBot) -> None:
    tab = StatutesTab()
    qtbot.addWidget(tab)
    tab.as_of.setText(" 2020-12-31 ")
    with qtbot.waitSignal(tab.check_wanted) as wanted:
        qtbot.keyClick(tab.as_of, Qt.Key.Key_Return)
    assert wanted.args == ["2020-12-31"]
