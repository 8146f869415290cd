from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.domain.passages import LibraryPart, PartKind
from mma_desktop.gui.knowledge.contents_model import ContentsColumn
from mma_desktop.gui.knowledge.contents_panel import ContentsPanel
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary

OWN = LibraryPart(PartKind.SHELF, "own")


def test_a_shelf_can_be_left_out_and_the_order_says_which_way_it_goes(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    panel = ContentsPanel()
    qtbot.addWidget(panel)
    panel.show_contents(shelves.contents(), frozenset())
    assert not panel.toggle.isEnabled()
    panel.tree.setCurrentIndex(panel.model.index(1, 0))
    assert panel.toggle.text() == "Leave this shelf out of search"
    with qtbot.waitSignal(panel.toggle_wanted) as wanted:
        panel.toggle.click()
    assert wanted.args == [OWN]
    panel.show_left_out({OWN})
    assert panel.toggle.text() == "Search this shelf again"
    assert panel.left_out.text() == "Left out of search: 1"


def test_a_text_asks_for_its_passages_and_a_shelf_does_not(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    panel = ContentsPanel()
    qtbot.addWidget(panel)
    panel.show_contents(shelves.contents(), frozenset())
    wanted: list[str] = []
    panel.work_wanted.connect(wanted.append)
    own = panel.model.index(1, 0)
    panel.tree.activated.emit(own)
    panel.tree.activated.emit(panel.model.index(1, 0, own))
    assert wanted == ["rules@2022-01-01"]


def test_shelves_stay_open_or_closed_when_the_contents_change(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    panel = ContentsPanel()
    qtbot.addWidget(panel)
    panel.show_contents(shelves.contents(), frozenset())
    assert [panel.tree.isExpanded(panel.model.index(row, 0)) for row in range(2)] == [False, True]
    panel.tree.collapse(panel.model.index(1, 0))
    panel.tree.expand(panel.model.index(0, 0))
    panel.show_contents(shelves.contents(), frozenset())
    assert [panel.tree.isExpanded(panel.model.index(row, 0)) for row in range(2)] == [True, False]


def test_a_narrow_panel_leaves_its_room_to_the_names(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    panel = ContentsPanel()
    qtbot.addWidget(panel)
    panel.show_contents(shelves.contents(), frozenset())
    panel.resize(220, 300)
    panel.show()
    assert panel.tree.isColumnHidden(ContentsColumn.DATES)
    text = panel.model.index(0, 0, panel.model.index(1, 0))
    assert "2020-01-01 – 2022-01-01" in str(panel.model.data(text, Qt.ItemDataRole.ToolTipRole))
    versions = [panel.model.index(row, 0, panel.model.index(1, 0)).data() for row in range(2)]
    assert versions == ["规程 2020-01-01", "规程 2022-01-01"]
    panel.resize(600, 300)
    assert text.data() == "规程"
    assert not panel.tree.isColumnHidden(ContentsColumn.DATES)
