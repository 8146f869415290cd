from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.gui.kit.lines_delegate import DETAILS
from mma_desktop.gui.knowledge.passages_model import PassagesModel
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from tests.gui.small_library import THEFT

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def test_passages_are_a_sound_model_while_they_change(shelves: KnowledgeLibrary) -> None:
    model = PassagesModel()
    tester = QAbstractItemModelTester(model, FATAL)
    model.show_rows(shelves.of_work("xf"))
    model.show_left_out({shelves.passage("刑法#264").part})
    model.show_rows([])
    assert tester.model() is model


def test_a_passage_shows_law_article_date_shelf_and_its_beginning(shelves: KnowledgeLibrary) -> None:
    model = PassagesModel()
    model.show_rows(shelves.of_work("xf"))
    first = model.index(0)
    assert model.data(first) == "刑法 第二百六十四条"
    assert model.data(first, DETAILS) == f"2024-03-01 · Statutes (built in)\n{THEFT}"
    assert THEFT in str(model.data(first, Qt.ItemDataRole.AccessibleTextRole))
    assert model.data(QModelIndex()) is None
    model.show_left_out({shelves.passage("刑法#264").part})
    assert model.data(first) == "刑法 第二百六十四条 (left out)"
